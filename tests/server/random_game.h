#pragma once
#include "core/match.h"
#include "house.h"

namespace salon::test {

/// A game played at random by `seats`, up to so many events.
inline Match random_game(const std::string& game, int seats, const std::string& board,
                         std::size_t most, std::uint64_t seed) {
  const auto variant = *(*find_game(game))->open({{}, seats, board});
  std::vector<Chair> chairs;
  for (int seat = 0; seat < seats; ++seat) chairs.push_back({"human", fmt::format("P{}", seat)});
  Match match = *Match::begin(variant, chairs);
  Random random(seed);
  while (!match.over() && match.ply() < most) {
    if (match.turn() == kNature) {
      match.play_nature(random);
      continue;
    }
    auto moves = match.eye(match.turn()).moves();
    // Wrong accusations end a game of detectives too soon.
    if (moves.size() > 1)
      std::erase_if(moves, [](const auto& m) { return m.starts_with("accuse"); });
    EXPECT_TRUE(match.play(match.turn(), moves[random.below(moves.size())]));
  }
  return match;
}

}  // namespace salon::test
