#pragma once
#include "core/bot.h"
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

/// random, easy, medium, hard, expert.
std::vector<Level<Cluedo>> levels();

}  // namespace salon::cluedo
