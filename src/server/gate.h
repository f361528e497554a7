#pragma once
#include <deque>

#include "server/suspend.h"

namespace salon::server {

/// Lets one coroutine of the event loop through at a time, in the order they came.
class Gate {
 public:
  /// Whoever has it is inside; letting go of it lets the next one in.
  class Pass {
   public:
    explicit Pass(std::shared_ptr<Gate> gate) : gate_(std::move(gate)) {}
    Pass(Pass&&) = default;
    Pass& operator=(Pass&&) = delete;
    ~Pass() {
      if (gate_) gate_->leave();
    }

   private:
    std::shared_ptr<Gate> gate_;
  };

  static std::shared_ptr<Gate> make(asio::any_io_executor loop) {
    return std::shared_ptr<Gate>(new Gate(std::move(loop)));
  }

  /// Takes a reference to the gate, so that whoever waits keeps it alive.
  static asio::awaitable<Pass> enter(std::shared_ptr<Gate> gate) {
    if (gate->busy_) {
      Gate& waiting = *gate;
      co_await suspend<bool>(gate->loop_, [&waiting](std::function<void(bool)> resume) {
        waiting.queue_.push_back(std::move(resume));
      });
    }
    gate->busy_ = true;
    co_return Pass(std::move(gate));
  }

  bool busy() const { return busy_; }

 private:
  explicit Gate(asio::any_io_executor loop) : loop_(std::move(loop)) {}

  void leave() {
    // It stays busy for the one who is let in, so that nobody slips in before.
    busy_ = !queue_.empty();
    if (queue_.empty()) return;
    auto next = std::move(queue_.front());
    queue_.pop_front();
    next(true);
  }

  asio::any_io_executor loop_;
  bool busy_ = false;
  std::deque<std::function<void(bool)>> queue_;
};

}  // namespace salon::server
