#pragma once
#include "games/stratego/belief.h"

namespace salon::stratego {

/// Why one might play `move`: what it does, and how likely, for all the seat of `view` knows.
Phrase reason(const Stratego& game, const View& view, const Belief& theirs, Move move);

}  // namespace salon::stratego
