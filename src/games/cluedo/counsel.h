#pragma once
#include "core/bot.h"
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

/// The move recommended and, in `more`, all that can be known: the chance of every card at every
/// holder, of the solutions, and what is certain with its reasons, as far as there is time to find
/// them.
Counsel<Move> counsel(const Cluedo& game, const View& view, Move move, Thinking& thinking);
/// The same without a move; empty before the cards are dealt.
Json knowledge(const Cluedo& game, const View& view, Thinking& thinking);

}  // namespace salon::cluedo
