#pragma once
#include "games/stratego/belief.h"
#include "games/stratego/judgement.h"

namespace salon::stratego {

/// What counts in a position, in hundredths of a captain, worked out once a move from what a seat
/// knows. The search only looks it up.
class Outlook {
 public:
  using PerSquare = std::array<int, kSquares>;
  /// How it looks after its flag: `by_distance` minds enemies that come near, `by_roads` counts how
  /// far each still has to go, round bombs and pieces or through them.
  enum Guard { by_distance, by_roads };

  /// `theirs`: what `seat` believes of the enemy's pieces; `ours`: what the enemy may believe.
  Outlook(const Stratego& game, const Board& board, Seat seat, const Belief& theirs,
          const Belief& ours, Guard guard, const Judgement& judgement = kFirstJudgement);

  /// What a piece is worth to its owner; less once its rank is known.
  int worth(Piece piece) const {
    return worth_[piece.seat()][piece.kind()] - (piece.known() ? secrecy_[piece.kind()] : 0);
  }
  /// The worth of a piece that stands there: how near it is to something it should attack.
  int pull(Piece piece, Square square) const { return pull_[piece.seat()][piece.kind()][square]; }
  /// What it is worth to its owner, besides, that a piece stands there: `seat`'s bombs in front of
  /// its flag, enemies on the road to it.
  int post(Piece piece, Square square) const {
    if (piece.seat() != seat_) return movable(piece.kind()) ? menace_[square] : 0;
    return piece.kind() == bomb ? wall_[square] : 0;
  }
  /// What `seat`'s `kind` can expect of attacking what stands on a square, for all `seat` knows.
  int expected(Seat seat, Kind kind, Square square) const { return expected_[seat][kind][square]; }
  /// What the attacker gains when all is known.
  int exchange(Piece attacker, Piece defender) const;
  /// The same with what their squares are worth to them.
  int exchange(Piece attacker, Square from, Piece defender, Square to) const;
  /// What a piece gains by going somewhere quietly.
  int progress(Piece piece, Square from, Square to) const {
    return pull(piece, to) + post(piece, to) - pull(piece, from) - post(piece, from);
  }

  /// How much more `seat`'s army is worth than the enemy's.
  int ahead(const Board& board, Seat seat) const;

  const Judgement& judgement() const { return judgement_; }

 private:
  void value_armies(const Board& board);
  void watch_roads(const Board& board, Square home);
  void expect(const Board& board, Seat seat, const Belief& belief);
  void attract(const Board& board, Seat seat);
  int chance_of_flag_beside(const Board& board, Square square, const Belief& belief) const;
  void propagate(const Board& board, Seat seat, PerSquare& pull) const;

  int stake(const Board& board, Square target, Kind attacker, const Belief& belief) const;

  bool bomb_stays_;
  Seat seat_;
  Judgement judgement_;
  std::array<int, kKinds> secrecy_{};
  PerSquare menace_{};
  PerSquare wall_{};
  std::array<std::array<int, kKinds>, 2> worth_{};
  std::array<std::array<PerSquare, kKinds>, 2> expected_{};
  std::array<std::array<PerSquare, kKinds>, 2> pull_{};
};

/// The score a seat may expect, 0 to 1, when it is `ahead` by this much.
double winning_chance(double ahead);

}  // namespace salon::stratego
