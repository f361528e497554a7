#pragma once
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "server/log.h"
#include "server/metrics.h"
#include "server/room.h"
#include "table/http_error.h"

namespace salon::server {

/// A bounded number of threads for what takes long: bots that hold up a game first, then hints and
/// replays, then analyses. What is not a bot's decision never has more than half of the threads, so
/// a running game waits for other games only. Within a rank clients take turns, however much one of
/// them wants.
class Pool {
 public:
  enum class Rank { play, hint, study };
  /// Raised when the work should come to an end: by whoever asked for it, or when the pool ends.
  using Stop = std::shared_ptr<std::atomic<bool>>;

  Pool(int threads, Metrics& metrics);
  /// Waits for all that was submitted; its stop flags are up by then.
  ~Pool();

  void submit(Rank rank, const std::string& client, Stop stop, std::function<void()> work);

  /// Does the work here and now. What it throws is counted, logged and becomes an error. `whose`
  /// tells the log for what table or request it was done.
  template <class Work>
  auto attempt(Work& work, const Field& whose = Field()) -> std::invoke_result_t<Work&> {
    using Value = std::invoke_result_t<Work&>;
    try {
      return work();
    } catch (...) {
      const Phrase what = note_fault(whose);
      if constexpr (std::is_same_v<typename Value::error_type, HttpError>)
        return std::unexpected(HttpError{500, what});
      else
        return std::unexpected(Error{what});
    }
  }

  /// Raises every stop flag, also those of work that is still to come: whoever waits for it is
  /// answered, but soon.
  void end();
  bool ending() const { return ending_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Job {
    std::function<void()> work;
    Stop stop;
    Clock::time_point since;
  };
  /// The jobs of one rank that wait.
  struct Line {
    std::deque<std::string> clients;  // in the order of their turns
    std::unordered_map<std::string, std::deque<Job>> jobs;

    void push(const std::string& client, Job job);
    Job pop();
  };

  void serve();
  /// Which rank is next, if any may go now.
  std::optional<Rank> next() const;
  void perform(Rank rank, Job job);
  /// Counts and logs the exception being handled; returns words for it.
  Phrase note_fault(const Field& whose);

  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::array<Line, 3> lines_;
  std::list<Stop> running_;
  int lesser_ = 0;  // threads at work that is not a bot's decision
  int most_lesser_;
  std::atomic<bool> ending_ = false;
  bool closed_ = false;  // nothing more will be submitted
  std::vector<std::thread> threads_;
};

}  // namespace salon::server
