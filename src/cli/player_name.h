#pragma once
#include "core/match.h"

namespace salon {

/// What a player is called in all texts: whom they play where the game decides that, else
/// "Anne (red)", or the name alone where seats have no colours. `eye` is anybody's.
Phrase player_name(const Match& match, Seat seat);
Phrase player_name(const About& about, const Eye& eye, const Names& names, Seat seat);
/// The same with the name of whom the player plays beside it: "Anne (Scarlett)".
Phrase full_name(const About& about, const Eye& eye, const Names& names, Seat seat);

}  // namespace salon
