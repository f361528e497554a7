#pragma once
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// What the enemy's pieces on their way to `seat`'s flag are worth to them, in hundredths of a
/// captain: the fewer turns they still need, round what stands in the way or through it, the more;
/// little when somebody who beats them can be there in time.
int siege(const Position& position, Seat seat, bool bomb_stays);

}  // namespace salon::stratego
