#pragma once
#include "games/stratego/setup.h"
#include "games/stratego/statistics.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// The next piece of a set-up drawn by statistics among the sound ones: flag on the back row behind
/// bombs, spy and most miners in the rear, a front that can move. Each placement draws the rest of
/// the army afresh around what already stands, so nothing has to be remembered between them.
Move deploy(const Board& board, const Statistics& statistics, Random& random);
/// A whole one at once.
Setup draw_setup(const Statistics& statistics, Random& random);

}  // namespace salon::stratego
