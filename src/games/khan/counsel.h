#pragma once
#include "core/bot.h"
#include "games/khan/khan.h"
#include "search/alphabeta.h"

namespace salon::khan {

/// What speaks for a side of the board, or for a piece placed before play begins.
Phrase set_up_reason(const Position& position, Move move);

/// What a search found out about one move, in the game's words.
Opinion<Move> opinion(const Khan& game, const Position& position, const search::Line<Move>& line);

}  // namespace salon::khan
