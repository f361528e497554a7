#pragma once
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// A truth that would look to its observer exactly like this view, each as likely as the other: the
/// unknown pieces are what is left of the army, those that moved are movable, and the game goes on
/// if it does. The observer sees no more in it than in the view; what play may tell beyond that
/// (who attacks, who flees) is for bots to weigh.
Position imagine(const Stratego& game, const View& view, Random& random);

}  // namespace salon::stratego
