#pragma once
#include <vector>

#include "core/bot.h"
#include "games/jacques/jacques.h"

namespace salon::jacques {

std::vector<Level<Jacques>> levels();

}  // namespace salon::jacques
