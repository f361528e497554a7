#pragma once
#include "games/puzzles.h"
#include "table/http_error.h"

namespace salon::table {

/// What puzzles there are, and today's.
Json puzzle_hall(std::int64_t day);
/// The puzzles of a game: what is asked, and how hard.
Json puzzle_list(const AnyGame& game);
/// One of them, from 1 on: the question, the table with the eyes of its seat, what may be done
/// there, and how it goes on after the right answer. What that seat does not know is not in it.
Result<Json> puzzle_table(const AnyGame& game, int number);
/// Why a move cannot be made there; null if it can.
Result<Json> puzzle_refusal(const AnyGame& game, int number, std::string_view move);

}  // namespace salon::table
