#pragma once
#include "core/match.h"

namespace salon::device {

/// What is asked of a bot at a seat: `move`, `advice` (moves with reasons), `opinion` (of the move
/// that was made), `chance` (what it expects of the dice).
struct Question {
  std::string kind;
  Seat seat = 0;
  std::string bot;
  std::uint64_t seed = 0;
};

/// A task for the thinker: what the seat saw of the first `until` events, and the question. It
/// contains nothing the seat does not know, apart from a move that an opinion is asked of.
Json task_of(const Match& match, const Question& question, std::size_t until);

}  // namespace salon::device
