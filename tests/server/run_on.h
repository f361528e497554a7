#pragma once
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <chrono>

namespace salon::test {

/// What some work on an event loop comes to, the loop run for it alone.
template <class T>
T run_on(boost::asio::io_context& loop, boost::asio::awaitable<T> work) {
  auto done = boost::asio::co_spawn(loop, std::move(work), boost::asio::use_future);
  loop.restart();
  while (done.wait_for(std::chrono::seconds(0)) != std::future_status::ready) loop.run_one();
  return done.get();
}

}  // namespace salon::test
