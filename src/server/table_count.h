#pragma once
#include <chrono>
#include <optional>

namespace salon::server {

/// How many tables there are, counted every few seconds and not for every table that is opened:
/// between two counts those opened here are added.
class TableCount {
 public:
  template <class CountAll>
  int value(CountAll count_all) {
    const auto now = Clock::now();
    if (!counted_ || now - *counted_ > std::chrono::seconds(5)) {
      value_ = count_all();
      counted_ = now;
    }
    return value_;
  }
  void add() { ++value_; }

 private:
  using Clock = std::chrono::steady_clock;
  int value_ = 0;
  std::optional<Clock::time_point> counted_;
};

}  // namespace salon::server
