#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/record.h"
#include "core/seat.h"

namespace salon::table {

/// Time to think: a limit for every move, or a budget for the whole game and an increment after
/// each move.
struct ClockRules {
  int move_s = 0;
  int total_s = 0;
  int increment_s = 0;
};

/// Who holds a seat when the game begins. What changes later is in the journal.
struct Holder {
  enum class Kind { open, person, bot };

  Kind kind = Kind::open;
  std::string name;
  std::string bot;       // how the bot is called: `hard`, `medium:ms=200`
  std::string token;     // hash of the person's token
  std::string owner;     // the same for all seats one browser opened
  std::string kept_for;  // of an open seat kept for somebody: the hash of their token until now
};

/// A game that was begun elsewhere and goes on here.
struct Resumed {
  int ply = 0;                // where it goes on
  std::vector<Seat> seen_by;  // seats of whoever brought the record, with all that is hidden in it
};

/// What a table is, apart from what happens at it.
struct Plan {
  std::string game;
  std::string rules;
  int revision = 1;  // of the game's rule book, under which `rules` was written
  std::string board;
  bool is_public = false;
  std::vector<Holder> seats;
  std::optional<ClockRules> clock;
  bool aids = true;           // hints and what thinks for the player, also with several people
  bool talk = false;          // people may talk
  bool bot_when_away = true;  // otherwise a player who is gone or out of time has resigned
  int away_s = 300;
  int pace_ms = 0;
  std::string director;  // hash of the token of whoever directs a table of bots
  std::uint64_t seed = 0;
  std::int64_t opened_ms = 0;
  std::int64_t started_ms = 0;
  std::string rematch;  // the table where the same people play again
  std::optional<Resumed> resumed;

  bool has_open_seat() const;
  bool only_bots() const;
  std::vector<Chair> chairs() const;
};

/// Without its board, which may be long and never changes: stores keep it beside the plan.
std::string plan_text(const Plan& plan);
/// What `plan_text` wrote, with its rules as they are written today.
Expected<Plan> parse_plan(std::string_view text, std::string board = {});
Json to_json(const ClockRules& clock);
Json to_json(const Resumed& resumed);

}  // namespace salon::table
