#include "server/store.h"

namespace salon::server {

void put_entry(std::vector<Entry>& entries, int from, std::int64_t number, Entry entry) {
  constexpr std::int64_t longest_gap = 10'000;
  const auto missing = number - from - std::ssize(entries);
  if (missing < 0 || missing > longest_gap) throw StoreFailure("a journal's numbers make no sense");
  entries.resize(entries.size() + static_cast<std::size_t>(missing));
  entries.push_back(std::move(entry));
}

Plan read_plan(std::string_view text, std::string board) {
  return parse_plan(text, std::move(board)).value_or(Plan{});
}

}  // namespace salon::server
