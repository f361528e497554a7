#pragma once
#include <cstdint>
#include <vector>

#include "server/plan.h"

namespace salon::server {

/// The time players have left, folded from when things happened.
class Clock {
 public:
  Clock(const ClockRules& rules, int seats, std::int64_t start_ms, Seat turn);

  /// Something happened: a decision of `by`, or (kNature) nothing that ends anybody's thinking;
  /// from now on `turn` thinks.
  void pass(std::int64_t at_ms, Seat by, Seat turn);
  /// Time during which no server was there: nobody is charged for it.
  void forgive(std::int64_t ms) { since_ms_ += ms; }

  Seat running() const { return turn_; }
  /// What `seat` has left, below zero if it is late.
  std::int64_t left(Seat seat, std::int64_t now_ms) const;
  /// How long a bot at `seat` may think: a small part of what it has, so that it is never late.
  std::int64_t share(Seat seat, std::int64_t now_ms) const;
  Json json(std::int64_t now_ms) const;

 private:
  ClockRules rules_;
  std::vector<std::int64_t> left_ms_;
  std::int64_t since_ms_;
  std::int64_t thought_ms_ = 0;  // on this move, before since_ms_
  Seat turn_;
};

}  // namespace salon::server
