#include "maker.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"

namespace salon::puzzles {
namespace {

constexpr int kMostGames = 20'000;

}  // namespace

std::unique_ptr<const Maker> maker_of(std::string_view game) {
  if (game == "khan") return khan_maker();
  if (game == "pickomino") return pickomino_maker();
  if (game == "cluedo") return cluedo_maker();
  if (game == "jacques") return jacques_maker();
  if (game == "stratego") return stratego_maker();
  return nullptr;
}

/// A game gives every other shelf one puzzle at most, so that no two are alike; what one shelf gets
/// does not depend on how many are wanted.
std::vector<Puzzle> make(const Maker& maker, std::uint64_t seed, int count) {
  const auto shelves = maker.shelves();
  const std::size_t each = (static_cast<std::size_t>(count) + shelves.size() - 1) / shelves.size();
  std::vector<std::vector<Puzzle>> filled(shelves.size());
  const auto full = [&] {
    return std::ranges::all_of(filled, [&](const auto& shelf) { return shelf.size() >= each; });
  };
  for (int game = 0; game < kMostGames && !full(); ++game) {
    std::vector<bool> taken(shelves.size());
    maker.search(mix(seed, static_cast<std::uint64_t>(game)), [&](Puzzle puzzle) {
      for (std::size_t i = 0; i < shelves.size(); ++i) {
        if (puzzle.kind != shelves[i].kind || puzzle.grade != shelves[i].grade) continue;
        if (static_cast<int>(i % 2) != game % 2 || taken[i] || filled[i].size() >= each) continue;
        taken[i] = true;
        filled[i].push_back(puzzle);
      }
      return !full();
    });
  }
  std::vector<Puzzle> puzzles;
  for (std::size_t row = 0; row < each; ++row) {
    for (auto& shelf : filled) {
      if (row < shelf.size()) puzzles.push_back(std::move(shelf[row]));
    }
  }
  std::ranges::stable_sort(puzzles, {}, &Puzzle::grade);
  return puzzles;
}

bool proved(const Maker& maker, const Puzzle& puzzle) {
  const auto again = maker.pose(puzzle.events);
  return std::ranges::find(again, puzzle) != again.end();
}

std::string file_of(std::string_view game, std::uint64_t seed, int count,
                    const std::vector<Puzzle>& puzzles) {
  std::string text = fmt::format(
      "{{\"made\": \"puzzles {} --seed {} --count {}\",\n\"puzzles\": [\n", game, seed, count);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    text += dump(to_json(puzzles[i]));
    text += i + 1 < puzzles.size() ? ",\n" : "\n";
  }
  return text + "]}\n";
}

}  // namespace salon::puzzles
