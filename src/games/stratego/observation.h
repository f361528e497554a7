#pragma once
#include <span>

#include "core/observation.h"
#include "games/stratego/chronicle.h"

namespace salon::stratego {

/// What the seat to move knows, in bytes: one layout for trainers, for the net at play and for
/// programs that step many games at once. Nothing goes in but a seat's view and the public
/// chronicle; the board is turned so that the seat's own camp is at the bottom, its first square
/// the left end of its back row.
///
/// For each of the hundred squares, `kPlanes` bytes:
///
/// | plane | what |
/// | --- | --- |
/// | 0-11 | one's own spy … marshal, bomb, flag: 255 |
/// | 12, 13 | one's own piece is known to the enemy; has moved: 255 |
/// | 14-24 | an enemy known to be a spy … marshal, bomb: 255 |
/// | 25, 26 | an unknown enemy that never moved; that has: 255 |
/// | 27-38 | unknown enemy: people's set-ups with a spy … flag where it began (255: 41 % or more) |
/// | 39-48 | the tale of one's own piece (see below) |
/// | 49-58 | the tale of an enemy |
/// | 59, 60 | squares left by one's own pieces, by the enemy's: 255, 7/8 of it a turn later… |
/// | 61 | land: 255 |
/// | 62, 63 | the row, from one's own side (28 each); columns from the middle (51 each) |
///
/// A tale: moves made (16 each, 15 at most), how long ago the last one was (as planes 59, 60), the
/// row it was set up in (64 each, from its own side, the back row 64), how far from the middle
/// columns that was (51 each), the highest rank it came up to (25 each), how often it came up to
/// hidden pieces that had moved (64 each), that had not (64 each), the lowest rank it fled from
/// (25 each), how often it fled from hidden pieces that had moved (64 each), the lowest rank it
/// stood beside and left alone (25 each).
///
/// Then `kGlobals` bytes for the board as a whole:
///
/// | byte | what |
/// | --- | --- |
/// | 0-11 | unknown enemies that are a spy … flag, of as many as there were at first (255 is all) |
/// | 12-23 | one's own pieces of each kind that the enemy does not know, likewise |
/// | 24-35 | the enemy's pieces of each kind that are left |
/// | 36-47 | one's own that are left |
/// | 48 | plies without a battle, of the limit |
/// | 49 | plies played, 4 a step |
/// | 50, 51, 52 | bombs stay; two squares; more squares: 255 |
/// | 53 | pieces are being set up: 255 |
/// | 54, 55 | always 0 |
namespace observation {

inline constexpr int kPlanes = 64;
inline constexpr int kGlobals = 56;
inline constexpr int kBytes = kSquares * kPlanes + kGlobals;

/// Ways a piece can go: four directions (forward, back, right, left as the seat sees it), one to
/// nine squares.
inline constexpr int kLongest = kSize - 1;
inline constexpr int kWays = 4 * kLongest;
inline constexpr int kActions = kSquares * kWays;

/// Kinds a hidden piece can be: spy … flag.
inline constexpr int kGuesses = kKinds - 1;

/// A square as the seat sees the board; the same again takes it back.
constexpr Square turned(Square square, Seat seat) {
  return seat == red ? square : kSquares - 1 - square;
}

using Bytes = std::span<std::uint8_t, kBytes>;

/// Of the seat whose view it is.
void write(const Stratego& game, const View& view, const Chronicle& chronicle, Bytes out);

/// The number of a move: 36 × the square it starts from + 9 × direction + length − 1, as the seat
/// sees the board.
int action_of(Move move, Seat seat);
/// Sets the numbers of all legal moves of play, straight from the board.
void mark(const Stratego& game, const Board& board, ByteRow mask);
Move move_of(int action, Seat seat);

}  // namespace observation

/// The same for whoever asks a game for numbers. Moves of play have the numbers above, those of the
/// set-up come after them, by kind.
class Observation {
 public:
  using Memory = Chronicle;
  static constexpr bool kPublic = true;

  explicit Observation(const Stratego& game) : game_(game) {}

  Layout layout() const;
  void write(const View& view, const Chronicle& chronicle, std::span<std::uint8_t> out) const {
    observation::write(game_, view, chronicle,
                       observation::Bytes(ByteRow(out).part(0, observation::kBytes)));
  }
  int action(Move move, Seat seat) const {
    return move.placement() ? observation::kActions + move.kind - spy
                            : observation::action_of(move, seat);
  }

  void mark(const Position& position, Seat, ByteRow mask) const {
    if (!position.setting_up()) return observation::mark(game_, position, mask);
    for (int kind = spy; kind <= flag; ++kind)
      mask[observation::kActions + kind - spy] = position.left[position.turn][kind] > 0;
  }

 private:
  const Stratego& game_;
};

}  // namespace salon::stratego
