#pragma once
#include <cstdint>
#include <string>

#include "core/seat.h"

namespace salon {

/// Where stepping many games writes its results, a row for each game; null for what nobody wants.
struct Rows {
  std::uint8_t* observation = nullptr;  // what the seat to move knows, as the layout says
  std::uint8_t* legal = nullptr;        // one byte per action: 1 where it is legal
  std::int32_t* seat = nullptr;         // the seat to move
  float* rewards = nullptr;             // one per seat: what a game that ended brought, else 0
  std::uint8_t* ended = nullptr;        // 1 where a game ended, and another was begun
};

/// Many games of one kind side by side. Nature is played by the games themselves, each from a seed
/// of its own, so that it makes no difference which thread steps which of them; a game that ends is
/// followed by another at once.
class Lanes {
 public:
  /// In place of an action: any legal move, all equally likely.
  static constexpr std::int32_t kAny = -1;

  virtual ~Lanes() = default;
  virtual int size() const = 0;
  /// How many moves were made in a lane so far, nature's included.
  virtual std::uint64_t moves(int lane) const = 0;
  /// The whole truth of a lane, as text.
  virtual std::string position(int lane) const = 0;

  /// Writes how the lanes from `first` up to, but not including, `last` stand.
  virtual void look(int first, int last, const Rows& out) const = 0;
  /// Makes one move in each of these lanes, by its number, and writes how they stand then. A lane
  /// whose action is not legal stands still; the first such lane is returned, or -1.
  virtual int step(int first, int last, const std::int32_t* actions, const Rows& out) = 0;
  /// Makes `steps` random moves of seats in each of these lanes.
  virtual void wander(int first, int last, int steps) = 0;
};

}  // namespace salon
