#pragma once
#include "core/bot.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// Imagines worlds that fit what it saw, as likely as it believes them, looks ahead in each and
/// plays what is best on average.
std::unique_ptr<Bot<Stratego>> make_hard(const Stratego& game);
std::unique_ptr<Bot<Stratego>> make_expert(const Stratego& game);

}  // namespace salon::stratego
