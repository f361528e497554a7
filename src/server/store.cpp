#include "server/store.h"

namespace salon::server {

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

void put_entry(std::vector<Entry>& entries, int from, std::int64_t number, Entry entry) {
  constexpr std::int64_t longest_gap = 10'000;
  const auto missing = number - from - std::ssize(entries);
  if (missing < 0 || missing > longest_gap) throw StoreFailure("a journal's numbers make no sense");
  entries.resize(entries.size() + static_cast<std::size_t>(missing));
  entries.push_back(std::move(entry));
}

Plan read_plan(std::string_view text, std::string board) {
  try {
    return parse_plan(text, std::move(board));
  } catch (const Json::exception&) {
    return {};
  }
}

}  // namespace salon::server
