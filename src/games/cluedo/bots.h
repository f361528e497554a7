#pragma once
#include "core/bot.h"
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

/// From random to hard.
std::vector<Level<Cluedo>> levels();

}  // namespace salon::cluedo
