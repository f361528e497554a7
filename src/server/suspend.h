#pragma once
#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>

namespace salon::server {

namespace asio = boost::asio;

// GCC 12 destroys an aggregate twice that is built within an expression that awaits, and what a
// conditional operator chose there: such things get a name first, everywhere in this room.

/// Suspends a coroutine of the event loop: `start` is given a function that may be called once,
/// from any thread, with what the coroutine goes on with.
template <class T, class Start>
asio::awaitable<T> suspend(asio::any_io_executor loop, Start start) {
  auto initiate = [loop, start = std::move(start)](auto handler) mutable {
    using Handler = decltype(handler);
    auto kept = std::make_shared<Handler>(std::move(handler));
    // Until it goes on there is work, so the loop does not end before.
    auto work = std::make_shared<asio::executor_work_guard<asio::any_io_executor>>(loop);
    start(std::function<void(T)>([loop, kept, work](T value) {
      auto shared = std::make_shared<T>(std::move(value));
      asio::post(loop, [kept, shared] { std::move (*kept)(std::move(*shared)); });
      work->reset();
    }));
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(T)>(
      std::move(initiate), asio::use_awaitable);
}

}  // namespace salon::server
