#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "table/plan.h"

namespace salon::table {

enum class State { open, running, over };

std::string_view state_word(State state);
State parse_state(std::string_view word);

/// One line of a table's journal: an event as in a record, or `undo PLY`, or `idle MS` (time that
/// nobody is charged with), or `void NUMBER` (entries from that number on do not count).
struct Entry {
  std::int64_t at_ms = 0;
  std::string text;

  bool operator==(const Entry&) const = default;
};

/// How far a table has come, kept beside its journal so that lists need not replay it. The state is
/// always true; ply and turn may be some seconds old.
struct Standing {
  State state = State::open;
  int ply = 0;
  Seat turn = kNature;
  bool ticking = false;  // a clock runs

  bool operator==(const Standing&) const = default;
};

struct TableRow {
  std::string id;
  std::string client;  // alias of who opened it
  int version = 0;     // of the plan
  int length = 0;      // of the journal
  Standing standing;
  Plan plan;

  /// False if the stored plan cannot be read.
  bool legible() const { return !plan.seats.empty(); }
};

}  // namespace salon::table
