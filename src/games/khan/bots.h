#pragma once
#include "core/bot.h"
#include "games/khan/khan.h"

namespace salon::khan {

/// random, easy, medium, hard, expert.
std::vector<Level<Khan>> levels();

}  // namespace salon::khan
