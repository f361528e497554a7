#pragma once
#include "core/bot.h"
#include "games/pickomino/pickomino.h"

namespace salon::pickomino {

/// random, easy, medium, hard, expert; and for the arena expert-1.
std::vector<Level<Pickomino>> levels();

}  // namespace salon::pickomino
