#pragma once
#include <functional>

#include "games/khan/evaluation.h"
#include "search/alphabeta.h"

namespace salon::khan {

using LabSearch = search::AlphaBeta<Khan, Judge>;

/// Plays positions out, both sides with the same judgement and the same work for a move: a quarter
/// of `work` to four times as much, by chance. With one amount for all moves a position would play
/// out the same way every time, and a hundred games would tell no more than one.
class Sparring {
 public:
  /// What is told of every move: the position, and what the search says of it.
  using Tell = std::function<void(const Position&, int value)>;

  Sparring(const Khan& game, const Weights& weights, std::uint64_t work);

  /// Red's score.
  double play(Position position, std::uint64_t seed, const Tell& tell = {});

 private:
  std::uint64_t some_work(Random& random) const;

  const Khan& game_;
  LabSearch search_;
  std::uint64_t work_;
};

}  // namespace salon::khan
