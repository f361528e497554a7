#include "games/khan/setup.h"

namespace salon::khan {
namespace {

struct Page {
  Side side;
  std::string_view squares;  // the Kalista's first
};

/// What a search says of all two-value set-ups against ochre's best answers, the top of the list.
constexpr Page kPages[]{
    {bottom, "f6 b5 c5 d5 f5 b6"}, {bottom, "f6 b5 c5 d5 e5 f5"}, {bottom, "f6 b5 d5 e5 f5 c6"},
    {left, "a2 b1 b3 a4 b5 a6"},   {bottom, "f6 b5 c5 d5 f5 c6"}, {top, "c1 b2 c2 d2 e2 f2"},
};

Setup read(std::string_view squares) {
  const auto words = split(squares, ' ');
  Setup setup{parse_square(words[0]), 0};
  for (std::size_t i = 1; i < words.size(); ++i) setup.sbires |= bit(parse_square(words[i]));
  return setup;
}

}  // namespace

const std::vector<std::pair<Side, Setup>>& opening_book() {
  static const auto book = [] {
    std::vector<std::pair<Side, Setup>> pages;
    for (const auto& [side, squares] : kPages) pages.emplace_back(side, read(squares));
    return pages;
  }();
  return book;
}

}  // namespace salon::khan
