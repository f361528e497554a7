#pragma once
#include "core/bot.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// Thinks about what the enemy's pieces may be, and looks one move ahead.
std::unique_ptr<Bot<Stratego>> make_medium(const Stratego& game);

}  // namespace salon::stratego
