#pragma once
#include "core/bot.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// random, easy, medium, hard, expert.
std::vector<Level<Stratego>> levels();

}  // namespace salon::stratego
