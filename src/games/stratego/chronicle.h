#pragma once
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// What everybody at the table has seen a piece do. Counts stop at 255.
struct Tale {
  std::int8_t origin = kNowhere;  // where it was set up
  std::uint8_t moves = 0;
  std::uint16_t last = 0;       // the ply of its last move, the first being 1
  std::uint8_t approached = 0;  // the highest rank the enemy was known to have and it came up to
  std::uint8_t dared = 0;       // how often it came up to a hidden piece that had moved
  std::uint8_t probed = 0;      // how often to one that had not
  std::uint8_t fled = 0;        // the lowest rank it knew and went away from
  std::uint8_t shied = 0;       // how often it went away from a hidden piece that had moved
  std::uint8_t stood = 0;       // the lowest rank it knew beside it and left alone
  std::uint8_t idle = 0;        // on how many turns it did that

  bool operator==(const Tale&) const = default;
};

/// The tales of all pieces on the board, by square. Only what is public goes in, so that both seats
/// and those who watch keep the same chronicle.
class Chronicle {
 public:
  explicit Chronicle(const Stratego& game) : bomb_stays_(game.bomb_stays()) {}

  /// Told everything somebody sees, before the view folds it in.
  void see(const View& view, const Seen& seen);
  /// Of a square where a piece stands.
  const Tale& of(Square square) const { return tales_[square]; }
  /// The ply on which a piece of `seat` last left a square; 0 if none ever did.
  int left(Seat seat, Square square) const { return left_[seat][square]; }
  /// The squares that pieces of `seat` left after a ply.
  Squares left_since(Seat seat, int ply) const;

  bool operator==(const Chronicle&) const = default;

 private:
  void see_idlers(const Board& board, Square mover);
  void see_step(const Board& board, Step step, Tale& tale) const;

  bool bomb_stays_;
  std::array<Tale, kSquares> tales_{};
  std::array<std::array<std::uint16_t, kSquares>, 2> left_{};
};

}  // namespace salon::stratego
