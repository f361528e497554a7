#pragma once
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/metrics.h"
#include "server/suspend.h"

namespace salon::server {

/// A bounded number of threads on which bots think. Whoever waits longest goes first, bots that
/// hold up a game before hints, hints before analysis.
class Thinkers {
 public:
  enum class Rank { play, hint, study };

  Thinkers(asio::any_io_executor loop, int threads, Metrics& metrics);
  /// Waits for all that was submitted, so stop flags should be up.
  ~Thinkers();

  void submit(Rank rank, std::function<void()> work);

  template <class Work>
  auto run(Rank rank, Work work) -> asio::awaitable<std::invoke_result_t<Work&>> {
    using Value = std::invoke_result_t<Work&>;
    auto start = [this, rank, work = std::move(work)](std::function<void(Value)> resume) mutable {
      submit(rank,
             [work = std::move(work), resume = std::move(resume)]() mutable { resume(work()); });
    };
    co_return co_await suspend<Value>(loop_, std::move(start));
  }

  /// The threads end when nothing waits any more.
  void end();
  bool ending() const { return ending_; }

 private:
  void serve();

  asio::any_io_executor loop_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::array<std::deque<std::function<void()>>, 3> queues_;
  std::atomic<bool> ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace salon::server
