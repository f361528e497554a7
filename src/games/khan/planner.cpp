#include "games/khan/planner.h"

#include <algorithm>

namespace salon::khan {

Move Planner::place(const Position& position, Thinking& thinking) {
  if (position.turn == red) return by_book(position, thinking.random);
  auto setups = two_value_setups(position.camp_of(ochre));
  std::erase_if(setups, [&](const Setup& setup) { return !agrees(position, setup); });
  if (setups.empty())
    return game_.random_move(position, thinking.random);  // begun by somebody else
  thinking.random.shuffle(setups);
  return toward(position, best_against_red(position, std::move(setups), thinking));
}

Move Planner::by_book(const Position& position, Random& random) {
  auto book = opening_book();
  if (position.phase == Phase::side) {
    const Side side = book[random.below(book.size())].first;
    return {Move::choose_side, 0, static_cast<std::int8_t>(side)};
  }
  std::erase_if(book, [&](const auto& page) {
    return page.first != position.camp || !agrees(position, page.second);
  });
  if (book.empty()) return place_on_two_values(game_, position, random);
  return toward(position, book[random.below(book.size())].second);
}

Setup Planner::best_against_red(const Position& position, std::vector<Setup> setups,
                                Thinking& thinking) {
  struct Tried {
    Setup setup;
    int red_value;
  };
  std::vector<Tried> left;
  for (const Setup& setup : setups) left.push_back({setup, 0});
  for (std::uint64_t nodes = 100; left.size() > 1; nodes *= 4) {
    for (auto& [setup, value] : left) {
      const int found = red_value(position, setup, nodes, thinking);
      // Cut short, what the round before said holds, and at worst chance.
      if (thinking.spent()) return std::ranges::min_element(left, {}, &Tried::red_value)->setup;
      value = found;
    }
    std::ranges::stable_sort(left, {}, &Tried::red_value);
    left.resize((left.size() + 3) / 4);
  }
  return left.front().setup;
}

int Planner::red_value(const Position& position, const Setup& setup, std::uint64_t nodes,
                       Thinking& thinking) {
  Thinking glance({.ms = {}, .work = nodes}, thinking.random.next());
  const int value = search_.think(with_setup(position, setup), glance).front().value;
  thinking.spend(glance.work());
  return value;
}

}  // namespace salon::khan
