#pragma once
#include "core/advice.h"
#include "core/json.h"
#include "table/http.h"

namespace salon::table {

/// Every game of the house with its rules and levels, as `GET /api/games` tells it. The same as
/// long as the program runs.
const std::string& catalogue();
/// The rules page of a game, in the language that was asked for.
Result<Response> rules_page(const std::string& game, const Request& request);
/// A hint, as it is told.
Json to_json(const Advice& advice);

}  // namespace salon::table
