#pragma once
#include "games/pickomino/pickomino.h"

/// Words that sentences, refusals and the picture have in common.
namespace salon::pickomino {

Phrase points_phrase(int points);
/// "3", "the worm".
Phrase face_phrase(Face face);
/// "1, 3 or the worm".
Phrase faces_phrase(FaceBits faces);
/// What a stop would bring.
Phrase prize_phrase(const Position& position, Prize prize, const Names& names);
/// How a turn ended; empty if none has.
Phrase turn_end_phrase(const TurnEnd& end, const Names& names);

}  // namespace salon::pickomino
