#pragma once
#include "core/bot.h"
#include "games/sample/sample.h"

namespace salon::sample {

/// The weakest first.
std::vector<Level<Sample>> levels();

}  // namespace salon::sample
