#pragma once
#include "games/stratego/notes.h"

namespace salon::stratego {

/// What a turn of the enemy's tells about each of its unknown pieces: what the one that moved did,
/// and what all others that could have moved left undone. `view` as it was before the turn.
void study_habits(const View& view, const Seen& seen, float trust, Evidence& evidence);

}  // namespace salon::stratego
