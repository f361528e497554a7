#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/error.h"

namespace salon {

/// Who sits where in each game of a tournament: for each seat, which of the pooled names.
///
/// As many names as seats: every distinct seating in turn. More names than seats: a round-robin,
/// every distinct party of that size in every distinct seating. Where a party can sit in more than
/// 24 ways, its seatings are the rotations of seeded shuffles, so that every name still sits in
/// every seat equally often.
class Schedule {
 public:
  /// `entries` are indices of pooled names, equal ones for equal names.
  static Expected<Schedule> plan(const std::vector<int>& entries, int seats, std::uint64_t seed);

  std::vector<int> at(long game) const;
  /// After how many games everything has been played equally often.
  long round() const { return round_; }

  static constexpr std::size_t kMostSeatings = 24;

 private:
  std::uint64_t seed_ = 0;
  long round_ = 0;
  bool shuffled_ = false;
  std::vector<std::vector<int>> orders_;  // the seatings in turn; shuffled: the parties
};

}  // namespace salon
