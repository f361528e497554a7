#pragma once
#include "games/khan/khan.h"

namespace salon::khan {

/// The seven things a beginner looks at, for one seat. `easy` sees them two plies ahead, `medium-1`
/// three.
struct Instinct {
  int own_sbires = 0;
  int enemy_sbires = 0;     // best near four: an enemy with many captured is free to re-enter
  int hunters = 0;          // own sbires within three squares of the enemy Kalista
  int own_defenders = 0;    // sbires next to the own Kalista; two are enough
  int enemy_defenders = 0;  // best none
  bool win = false;
  bool loss = false;

  bool operator==(const Instinct&) const = default;
};

Instinct instinct(const Khan& game, const Position& position, Seat seat);

/// The same as one number: the higher, the better for the seat.
int weigh(const Instinct& instinct);

/// The judge of `easy` and `medium-1`.
class InstinctJudge {
 public:
  explicit InstinctJudge(const Khan& game) : game_(game) {}

  int value(const Position& position, Seat seat) const {
    return weigh(instinct(game_, position, seat));
  }
  std::uint64_t key(const Position& position) const;
  int order(const Position& position, Move move) const;

 private:
  const Khan& game_;
};

}  // namespace salon::khan
