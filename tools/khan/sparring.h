#pragma once
#include <functional>

#include "games/khan/evaluation.h"
#include "search/alphabeta.h"

namespace salon::khan {

using LabSearch = search::AlphaBeta<Khan, Judge>;

/// The work of a move: `least`, or by chance up to so many times twice as much.
struct Pace {
  std::uint64_t least;
  int doublings = 0;
};

/// Plays positions out, both sides with the same judgement and at the same pace. At a pace without
/// chance a position plays out the same way every time, and a hundred games tell no more than one.
class Sparring {
 public:
  /// What is told of every move: the position, and what the search says of it.
  using Tell = std::function<void(const Position&, int value)>;

  Sparring(const Khan& game, const Weights& weights, const Pace& pace);

  /// Red's score.
  double play(Position position, std::uint64_t seed, const Tell& tell = {});

 private:
  std::uint64_t some_work(Random& random) const;

  const Khan& game_;
  LabSearch search_;
  Pace pace_;
};

}  // namespace salon::khan
