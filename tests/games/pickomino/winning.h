#pragma once
#include <vector>

#include "naive.h"

namespace naive_pickomino {

/// Each seat's chance to win from before the first roll of a turn (or once the game is over), when
/// every seat does the best for itself; of ways equally good it takes the one that brings the
/// higher tile on average this turn. Plain recursion, a turn at a time, for tables whose end is
/// near: the turns played tell equal tables apart, so nothing goes round in circles.
std::vector<double> chances_to_win(const Game& game);

/// The same of every total at which the turn may be stopped with a V set aside; the first, of a
/// lost turn.
std::vector<std::vector<double>> chances_by_total(const Game& game);

}  // namespace naive_pickomino
