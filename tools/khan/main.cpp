// Makes what Khan's bots have learned; the same arguments give the same numbers.
//   khan_trainer book SEED > src/games/khan/book.json
//   khan_trainer judgement GAMES WORK SEED > src/games/khan/judgement.json
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <iterator>

#include "games/khan/judgement.h"
#include "khan/lessons.h"
#include "khan/placements.h"

namespace salon::khan {
namespace {

constexpr int kEpochs = 12;

std::string today() {
  const std::time_t now = std::time(nullptr);
  return fmt::format("{:%Y-%m-%d}", *std::gmtime(&now));
}

void make_book(std::uint64_t seed) {
  const Khan game;
  const auto pages = Placements(game, learned_weights(), {}, seed).solve();
  fmt::print("{}", write_book(pages, {fmt::format("khan_trainer book {}", seed), today()}));
}

/// From the first weights, in two halves: the second is played by what the first taught, and what
/// is kept was fitted to both.
void make_judgement(int games, std::uint64_t work, std::uint64_t seed) {
  const Khan game;
  Weights weights = kFirstWeights;
  std::vector<Lesson> lessons;
  for (const std::uint64_t half : {0, 1}) {
    std::ranges::move(take_lessons(game, weights, games / 2, work, mix(seed, half)),
                      std::back_inserter(lessons));
    const Fit found = fit(kFirstWeights, lessons, kEpochs, mix(seed, half));
    fmt::print(stderr, "{} positions: loss {:.4f}, with the first weights {:.4f}\n", lessons.size(),
               found.loss, found.loss_before);
    weights = found.weights;
  }
  const auto made = fmt::format("khan_trainer judgement {} {} {}", games, work, seed);
  fmt::print("{}", write_weights(weights, {made, today()}));
}

}  // namespace
}  // namespace salon::khan

int main(int count, char** words) {
  using namespace salon;
  const std::vector<std::string_view> asked(words + 1, words + count);
  std::vector<long> numbers;
  for (std::size_t i = 1; i < asked.size(); ++i) {
    if (const auto number = parse_number(asked[i], 0, 100'000'000)) numbers.push_back(*number);
  }
  if (asked.size() == 2 && asked[0] == "book" && numbers.size() == 1) {
    khan::make_book(static_cast<std::uint64_t>(numbers[0]));
  } else if (asked.size() == 4 && asked[0] == "judgement" && numbers.size() == 3) {
    khan::make_judgement(static_cast<int>(numbers[0]), static_cast<std::uint64_t>(numbers[1]),
                         static_cast<std::uint64_t>(numbers[2]));
  } else {
    fmt::print(stderr, "khan_trainer book SEED | khan_trainer judgement GAMES WORK SEED\n");
    return 2;
  }
}
