#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "table/plan.h"

namespace salon::table {

/// A time during which nobody could move: no server was up, or none could reach the store.
struct Outage {
  std::int64_t from_ms = 0;
  std::int64_t to_ms = 0;
};

/// How much of a time lies within outages, which may overlap.
std::int64_t idle_within(std::vector<Outage> outages, std::int64_t from_ms, std::int64_t to_ms);

/// A player first has to see what the others did: for each act since their last decision the clock
/// waits a moment, the same for everybody.
inline constexpr std::int64_t kAllowancePerActMs = 700;
inline constexpr std::int64_t kMostAllowanceMs = 10'000;

/// The time players have left, folded from when things happened.
class Clock {
 public:
  Clock(const ClockRules& rules, int seats, std::int64_t start_ms, Seat turn);

  /// Something happened: a decision of `by`, or (kNature) something that ends nobody's thinking.
  /// From now on `turn` is thinking. An act is what the others are shown: a move of a seat or of
  /// nature.
  void pass(std::int64_t at_ms, Seat by, Seat turn, bool act);
  /// Time during which no server was there: nobody is charged for it.
  void forgive(std::int64_t ms) { since_ms_ += ms; }
  /// The same for all the time up to then.
  void stand_still_until(std::int64_t at_ms) { since_ms_ = std::max(since_ms_, at_ms); }

  Seat running() const { return turn_; }
  /// What `seat` has left, below zero if it is late.
  std::int64_t left(Seat seat, std::int64_t now_ms) const;
  /// How much of the allowance is left.
  std::int64_t starts_in(std::int64_t now_ms) const {
    return std::max<std::int64_t>(0, since_ms_ - now_ms);
  }
  /// How long until `seat` runs out of time, if it is to move and does nothing.
  std::int64_t due(Seat seat, std::int64_t now_ms) const {
    return left(seat, now_ms) + (seat == turn_ ? starts_in(now_ms) : 0);
  }
  /// How long a bot at `seat` may think: a small part of what it has, so that it is never late.
  std::int64_t share(Seat seat, std::int64_t now_ms) const;
  Json json(std::int64_t now_ms) const;

 private:
  std::int64_t allowance(Seat seat) const;

  ClockRules rules_;
  std::vector<std::int64_t> left_ms_;
  std::vector<int> acts_;        // of others, since this seat's last decision
  std::int64_t since_ms_;        // when the time began to run; if that is to come, nobody's runs
  std::int64_t last_ms_;         // of what happened
  std::int64_t thought_ms_ = 0;  // on this move, before since_ms_
  Seat turn_;
};

}  // namespace salon::table
