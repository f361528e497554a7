#pragma once
#include "games/puzzles.h"
#include "table/http_error.h"

namespace salon::table {

/// What puzzles there are, and today's.
Json puzzle_hall(std::int64_t day);
/// The puzzles of a game: what is asked, and how hard.
Json puzzle_list(const AnyGame& game);
/// One of them, by its number from 1 on: the question, the table as its seat sees it, what may be
/// done there, and how it goes on after the right answer. Nothing in it that the seat does not
/// know. With a move: only why that move cannot be made there, null if it can.
Result<Json> puzzle_answer(const AnyGame& game, std::string_view number, std::string_view move);

}  // namespace salon::table
