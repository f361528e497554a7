#include "table/row.h"

namespace salon::table {

std::string_view state_word(State state) {
  switch (state) {
    case State::open:
      return "open";
    case State::running:
      return "running";
    case State::over:
      break;
  }
  return "over";
}

State parse_state(std::string_view word) {
  if (word == "open") return State::open;
  return word == "running" ? State::running : State::over;
}

}  // namespace salon::table
