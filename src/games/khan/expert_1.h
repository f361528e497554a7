#pragma once
#include "core/bot.h"
#include "games/khan/khan.h"

namespace salon::khan {

/// `expert` as it first was, kept to measure the later ones by.
std::unique_ptr<Bot<Khan>> make_expert_1(const Khan& game);

}  // namespace salon::khan
