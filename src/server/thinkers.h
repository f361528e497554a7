#pragma once
#include "server/pool.h"
#include "server/suspend.h"

namespace salon::server {

/// The pool as coroutines of the event loops see it.
class Thinkers : public Pool {
 public:
  using Pool::Pool;

  /// What `work` returns, an `Expected` or a `Result`; if it throws, an error of that kind, and a
  /// line in the log that says `whose` it was.
  template <class Work>
  auto run(Rank rank, std::string client, Stop stop, Work work, Field whose)
      -> asio::awaitable<std::invoke_result_t<Work&>> {
    using Value = std::invoke_result_t<Work&>;
    const asio::any_io_executor loop = co_await asio::this_coro::executor;
    auto start = [this, rank, client = std::move(client), stop = std::move(stop),
                  work = std::move(work),
                  whose = std::move(whose)](std::function<void(Value)> resume) mutable {
      submit(rank, client, std::move(stop),
             [this, work = std::move(work), whose = std::move(whose),
              resume = std::move(resume)]() mutable { resume(attempt(work, whose)); });
    };
    co_return co_await suspend<Value>(loop, std::move(start));
  }
  /// The same for work that belongs to no client and is over at once.
  template <class Work>
  auto run(Rank rank, Work work) -> asio::awaitable<std::invoke_result_t<Work&>> {
    co_return co_await run(rank, std::string(), Stop(), std::move(work), Field());
  }
};

}  // namespace salon::server
