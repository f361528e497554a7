#pragma once
#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>

namespace salon::server {

namespace asio = boost::asio;

// GCC 12 destroys twice an aggregate that is built within an expression that awaits, and whatever a
// conditional operator chooses there: everywhere in this room such values are given a name first.

/// When a coroutine goes on if it is its own loop that tells it to: in its turn, or at once.
enum class Resume { in_turn, at_once };

/// Suspends a coroutine of an event loop: `start` is given a function that may be called once, from
/// any thread, with what the coroutine goes on with.
template <class T, Resume resume = Resume::in_turn, class Start>
asio::awaitable<T> suspend(asio::any_io_executor loop, Start start) {
  auto initiate = [loop, start = std::move(start)](auto handler) mutable {
    using Handler = decltype(handler);
    auto kept = std::make_shared<Handler>(std::move(handler));
    // Until it goes on there is work, so the loop does not end before.
    auto work = std::make_shared<asio::executor_work_guard<asio::any_io_executor>>(loop);
    start(std::function<void(T)>([loop, kept, work](T value) {
      auto shared = std::make_shared<T>(std::move(value));
      auto go_on = [kept, shared] { std::move (*kept)(std::move(*shared)); };
      if constexpr (resume == Resume::at_once)
        asio::dispatch(loop, std::move(go_on));
      else
        asio::post(loop, std::move(go_on));
      work->reset();
    }));
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(T)>(
      std::move(initiate), asio::use_awaitable);
}

/// Does `work` on another event loop and goes on here with what came of it.
template <class T>
asio::awaitable<T> away(asio::any_io_executor there, asio::awaitable<T> work) {
  co_return co_await asio::co_spawn(there, std::move(work), asio::use_awaitable);
}

}  // namespace salon::server
