#pragma once
#include "games/pickomino/pickomino.h"

/// Words that sentences, refusals and the picture have in common.
namespace salon::pickomino {

Phrase points_phrase(int points);
/// `1, 3, V`.
std::string face_list(FaceBits faces);
/// What a stop would bring.
Phrase prize_phrase(const Position& position, Prize prize, const Names& names);
/// How a turn ended; empty if none has.
Phrase turn_end_phrase(const TurnEnd& end, const Names& names);

}  // namespace salon::pickomino
