#pragma once
#include <array>
#include <cstdint>

#include "core/list.h"
#include "core/seat.h"
#include "games/stratego/board.h"

namespace salon::stratego {

struct Step {
  std::int8_t from = 0;
  std::int8_t to = 0;

  bool operator==(const Step&) const = default;
};

/// The cells of the piece a player moved last, over as many of the player's latest turns in a row
/// as it was that piece (at most three turns, so four cells), the oldest first. The chain tells
/// pieces apart: a piece of one's own can only be where one's last move ended if it is the one that
/// moved.
struct Trail {
  std::array<std::int8_t, 4> cells{kNowhere, kNowhere, kNowhere, kNowhere};

  void add(Step step);
  Square now() const { return cells[3]; }
  Square before() const { return cells[2]; }
  /// Whether `step` would cross a border that each of the last three turns crossed.
  bool forbids(Step step) const;

  bool operator==(const Trail&) const = default;
};

/// The longest chase that fits, in plies after the move that opened it. A chase has no battle after
/// that move, so the quiet limit bounds it.
inline constexpr int kLongestChase = 250;

/// The plies since the oldest chase that still goes on was opened, and the one that opened it. A
/// position that stood then is not stored: it is found again by taking the steps back, which is
/// exact and four times smaller than hashes. Pieces are told apart by where they came from, not by
/// rank, so both players, and those who watch, know what a repetition is.
struct Chase {
  static constexpr std::int16_t none = -1;

  std::int16_t start[2]{none, none};  // index in `steps` of the first threat of each seat's chase
  std::int16_t length = 0;
  Step steps[1 + kLongestChase]{};

  bool by(Seat seat) const { return start[seat] != none; }
  /// A move, `threatens` when it ends next to an enemy piece. A battle clears what was before it:
  /// only the first of the steps may be an attack.
  void add(Seat mover, Step step, bool threatens);
  /// An attack ends every chase.
  void clear();
  /// The single steps, of either side, that would bring back a position that stood during `seat`'s
  /// chase.
  using Returns = List<Step, kLongestChase>;
  Returns returns(Seat seat) const;

  bool operator==(const Chase& other) const;
};

}  // namespace salon::stratego
