#pragma once
#include <span>

#include "games/stratego/notes.h"

namespace salon::stratego {

/// How likely each unknown piece of one side is to be what: every piece is something, and together
/// they are exactly what is left of the army.
class Belief {
 public:
  /// `board` as the believer knows it.
  Belief(const Board& board, Seat owner, const Evidence& evidence);

  const List<Square, kArmy>& unknowns() const { return unknowns_; }
  /// Chances of an unknown piece.
  const Weights& of(Square square) const { return chances_[square]; }
  /// Draws a kind for every unknown piece: counts exact, bombs likelier around the flag.
  void deal(Position& position, Random& random) const;

 private:
  void balance();
  Square& draw(Kind kind, std::span<Square> left, Squares favoured, Random& random) const;

  Seat owner_;
  List<Square, kArmy> unknowns_;
  Pool pool_;
  Evidence chances_{};
};

/// The board as the enemy of `seat` knows it.
Board as_enemy_knows(const Board& board, Seat seat);
/// What the enemy may think of `seat`'s pieces: the habits of set-ups, and who has moved.
Belief enemy_belief(const Board& board, Seat seat, const Statistics& statistics);

}  // namespace salon::stratego
