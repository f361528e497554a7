#include "cli/words.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "core/utf8.h"

namespace salon {
namespace {

/// How many insertions, deletions, replacements and swaps of neighbours part two words.
std::size_t distance(std::u32string_view a, std::u32string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

/// One slip in three letters, at most three; a word of two letters has no room for any.
std::size_t slips(std::size_t length) {
  return std::min<std::size_t>(length / 3, 3);
}

std::optional<std::string> beginning(std::string_view word,
                                     const std::vector<std::string>& candidates) {
  if (word.size() < 2) return std::nullopt;
  const auto starts = [&](const std::string& text) { return fold(text).starts_with(word); };
  const auto found = std::ranges::find_if(candidates, starts);
  if (found == candidates.end()) return std::nullopt;
  if (std::any_of(found + 1, candidates.end(), starts)) return std::nullopt;
  return *found;
}

}  // namespace

Lang language(const std::optional<std::string>& flag) {
  if (flag && flag->starts_with("fr")) return Lang::fr;
  if (flag && flag->starts_with("en")) return Lang::en;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value)
      return std::string_view(value).starts_with("fr") ? Lang::fr : Lang::en;
  return Lang::en;
}

std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates) {
  const std::string folded = fold(word);
  const std::u32string typed = decode(folded);
  std::optional<std::string> best;
  std::size_t least = slips(std::u32string::npos) + 1;
  for (const std::string& candidate : candidates) {
    const std::u32string meant = decode(fold(candidate));
    if (meant == typed) return candidate;
    const auto [shorter, longer] = std::minmax({typed.size(), meant.size()});
    const std::size_t allowed = slips(longer);
    if (longer - shorter > allowed) continue;
    const std::size_t found = distance(typed, meant);
    if (found <= allowed && found < least) {
      least = found;
      best = candidate;
    }
  }
  return best ? best : beginning(folded, candidates);
}

}  // namespace salon
