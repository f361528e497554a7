// Makes the puzzles of a game and proves them:
//   puzzles GAME [--seed 1] [--count 60] > src/games/GAME/puzzles.json
#include <fmt/format.h>

#include <map>

#include "core/rules.h"
#include "maker.h"

int main(int argc, char** argv) {
  using namespace salon;
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto maker = words.empty() ? nullptr : puzzles::maker_of(words[0]);
  std::map<std::string, int> numbers{{"--seed", 1}, {"--count", 60}};
  bool understood = maker && words.size() % 2 == 1;
  for (std::size_t i = 1; understood && i + 1 < words.size(); i += 2) {
    const auto value = parse_number(words[i + 1], 1, 100'000);
    understood = value && numbers.contains(words[i]);
    if (understood) numbers[words[i]] = *value;
  }
  if (!understood) {
    fmt::print(stderr, "puzzles GAME [--seed 1] [--count 60] > src/games/GAME/puzzles.json\n");
    return 2;
  }
  const auto seed = static_cast<std::uint64_t>(numbers["--seed"]);
  const auto made = puzzles::make(*maker, seed, numbers["--count"]);
  std::map<std::string, int> shelves;
  for (const auto& puzzle : made) ++shelves[fmt::format("{} {}", puzzle.kind, puzzle.grade)];
  for (const auto& [shelf, number] : shelves) fmt::print(stderr, "{}: {}\n", shelf, number);
  fmt::print("{}", puzzles::file_of(words[0], seed, numbers["--count"], made));
  return static_cast<int>(made.size()) < numbers["--count"] ? 1 : 0;
}
