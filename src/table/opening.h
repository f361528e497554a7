#pragma once
#include "games/registry.h"
#include "table/http.h"
#include "table/plan.h"
#include "table/row.h"

namespace salon::table {

/// A checked request to open a table, and the tokens its sender gets in return.
struct Opening {
  Plan plan;
  std::vector<Entry> entries;  // of a game that goes on; their time is the opening's
  std::vector<std::pair<Seat, std::string>> tokens;
  std::string director;
};

/// `{"game", "rules", "seats": […], …}` of `POST /api/tables`.
Result<Opening> parse_opening(const Json& body);
/// `{"record", "seats"?}` of `POST /api/records`: a table that goes on where the record stops.
Result<Opening> resume_record(const Json& body);

/// What the opener gets: the table, and the tokens of what they hold.
Response opened(const std::string& table, const Opening& opening);

/// The level a bot's name asks for, if the game has it. Bots at people's tables think by the clock,
/// so only levels are on offer, without options.
Result<std::string> check_bot(const AnyGame& game, std::string_view bot);

}  // namespace salon::table
