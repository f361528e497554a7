#include "games/puzzles.h"

#include <map>
#include <numeric>

#include "games/registry.h"

namespace salon {

const std::vector<Puzzle>& puzzles_of(const AnyGame& game) {
  static const auto all = [] {
    std::map<const AnyGame*, std::vector<Puzzle>> read;
    for (const auto& one : games()) {
      if (auto puzzles = parse_puzzles(one->about().puzzles)) read[one.get()] = std::move(*puzzles);
    }
    return read;
  }();
  static const std::vector<Puzzle> none;
  const auto found = all.find(&game);
  return found == all.end() ? none : found->second;
}

DailyPuzzle puzzle_of_day(std::int64_t day) {
  std::vector<const AnyGame*> puzzling;
  for (const auto& game : games()) {
    if (!puzzles_of(*game).empty()) puzzling.push_back(game.get());
  }
  if (puzzling.empty() || day < 0) return {};
  const auto turns = static_cast<std::int64_t>(puzzling.size());
  const AnyGame* game = puzzling[static_cast<std::size_t>(day % turns)];
  const auto count = static_cast<std::int64_t>(puzzles_of(*game).size());
  // A step that goes through all of them, from grade to grade.
  std::int64_t step = count / 2 - 3;
  while (step < 1 || std::gcd(step, count) != 1) ++step;
  return {game, static_cast<int>((day / turns * step) % count) + 1};
}

}  // namespace salon
