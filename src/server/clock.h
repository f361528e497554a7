#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "server/plan.h"

namespace salon::server {

/// A time during which nobody could move: no server was up, or none could reach the store.
struct Outage {
  std::int64_t from_ms = 0;
  std::int64_t to_ms = 0;
};

/// How much of a time lies within outages, which may overlap.
std::int64_t idle_within(std::vector<Outage> outages, std::int64_t from_ms, std::int64_t to_ms);

/// The time players have left, folded from when things happened.
class Clock {
 public:
  Clock(const ClockRules& rules, int seats, std::int64_t start_ms, Seat turn);

  /// Something happened: a decision of `by`, or (kNature) nothing that ends anybody's thinking;
  /// from now on `turn` thinks.
  void pass(std::int64_t at_ms, Seat by, Seat turn);
  /// Time during which no server was there: nobody is charged for it.
  void forgive(std::int64_t ms) { since_ms_ += ms; }
  /// The same of all the time up to then.
  void stand_still_until(std::int64_t at_ms) { since_ms_ = std::max(since_ms_, at_ms); }

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
