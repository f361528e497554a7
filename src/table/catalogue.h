#pragma once
#include "core/advice.h"
#include "core/json.h"

namespace salon::table {

/// Every game of the house with its rules and levels, as `GET /api/games` tells it. The same as
/// long as the program runs.
const std::string& catalogue();
/// A hint, as it is told.
Json to_json(const Advice& advice);

}  // namespace salon::table
