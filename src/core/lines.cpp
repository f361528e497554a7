#include "core/lines.h"

#include "core/rules.h"
#include "core/utf8.h"

namespace salon {
namespace {

bool clings(std::string_view word) {
  return word == "?" || word == "!" || word == ":" || word == ";" || word == "»";
}

}  // namespace

std::vector<std::string> lines(std::string_view text, int width) {
  std::vector<std::string> all(1);
  int column = 0;
  const auto words = split(text, ' ');
  for (std::size_t i = 0; i < words.size(); ++i) {
    const int size = cells(words[i]);
    const bool mark_follows = i + 1 < words.size() && clings(words[i + 1]);
    if (column > 0 && column + 1 + size + (mark_follows ? 2 : 0) > width && !clings(words[i])) {
      all.emplace_back();
      column = 0;
    } else if (column > 0) {
      all.back() += ' ';
      ++column;
    }
    all.back() += words[i];
    column += size;
  }
  return all;
}

}  // namespace salon
