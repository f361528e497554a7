#pragma once
#include "core/puzzle.h"
#include "core/variant.h"

namespace salon {

/// The puzzles of a game, read once; none where it has none.
const std::vector<Puzzle>& puzzles_of(const AnyGame& game);

/// The puzzle of a day, counted from any day on: the games take turns, and each gets through all of
/// its puzzles before one comes again.
struct DailyPuzzle {
  const AnyGame* game = nullptr;  // null: no game has puzzles
  int number = 0;                 // from 1 on
};
DailyPuzzle puzzle_of_day(std::int64_t day);

}  // namespace salon
