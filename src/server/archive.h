#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <type_traits>

#include "server/metrics.h"
#include "server/room.h"
#include "server/store.h"
#include "server/suspend.h"
#include "table/http_error.h"

namespace salon::server {

/// The store as the event loops see it: a separate thread with a queue of work. Everything waiting,
/// from whichever loop, is done in one transaction, so that a disk that needs 2 ms to sync still
/// confirms thousands of moves a second; moves of all tables are written by one statement.
class Archive {
 public:
  /// While games go on at several tables, a move waits this long for those of the others: a
  /// transaction writes whole pages, however little is in it.
  static constexpr auto kInterval = std::chrono::milliseconds(10);

  /// `server` is what this one is called among those that share the store.
  Archive(std::unique_ptr<Store> store, Metrics& metrics, std::string server = {});
  /// Finishes the work in the queue first.
  ~Archive();

  /// Does `work` with the store and waits until it is there for good. `table` is the one it is
  /// about: servers that share a store lock tables in the same order.
  template <class Work>
  auto run(std::string table, Work work)
      -> asio::awaitable<Result<std::invoke_result_t<Work&, Store&>>> {
    using Value = std::invoke_result_t<Work&, Store&>;
    using Answer = Result<Value>;
    const asio::any_io_executor loop = co_await asio::this_coro::executor;
    auto start = [this, loop, table = std::move(table),
                  work = std::move(work)](std::function<void(Answer)> resume) mutable {
      auto value = std::make_shared<Answer>(silence());
      Job job;
      job.table = std::move(table);
      job.loop = loop;
      job.work = [value, work = std::move(work)](Store& store) mutable {
        if constexpr (std::is_void_v<Value>) {
          work(store);
          *value = Answer{};
        } else {
          *value = Answer{work(store)};
        }
      };
      job.finish = [value, resume = std::move(resume)](bool stored) {
        if (!stored) *value = silence();
        resume(std::move(*value));
      };
      submit(std::move(job));
    };
    co_return co_await suspend<Answer, Resume::at_once>(loop, std::move(start));
  }

  /// Adds to a table's journal; `changed` is given if that changes the table's state. False, and
  /// nothing is done, if the journal has another length.
  asio::awaitable<Result<bool>> append(Addition addition, std::optional<Standing> changed);

  /// Queues work that nobody waits for.
  void tell(std::string table, std::function<void(Store&)> work);

  /// Whether there are other servers that must hear of what is appended. From any thread.
  void have_company(bool company) { company_ = company; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Job {
    std::string table;
    asio::any_io_executor loop;  // of whoever waits for it
    std::optional<Addition> addition;
    std::function<void(bool)> added;  // told whether it was, before anything else is done
    std::function<void(Store&)> work;
    std::function<void(bool)> finish;  // none: nobody waits
    Clock::time_point since = Clock::now();
  };

  static std::unexpected<HttpError> silence();
  void submit(Job job);
  void serve();
  void await_others(std::unique_lock<std::mutex>& lock);
  void perform(std::vector<Job> jobs);
  static void report(std::vector<Job> jobs);
  bool transact(std::span<Job> jobs);
  void append(std::span<Job> jobs);

  std::unique_ptr<Store> store_;
  Metrics& metrics_;
  std::string server_;
  std::atomic<bool> company_ = true;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> queue_;
  bool ending_ = false;
  Clock::time_point begun_{};  // the last transaction
  std::string last_table_;     // one that it was about
  bool reached_ = true;        // the store, when last tried
  std::thread thread_;
};

}  // namespace salon::server
