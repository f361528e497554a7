// The same below the C interface: a random game on values, and a search over the concept's types.
#include <cstdio>

#include "core/random.h"
#include "games/khan/khan.h"
#include "games/registry.h"
#include "search/alphabeta.h"

int main() {
  const salon::khan::Khan game;
  auto position = game.start();
  salon::Random random(1);
  int moves = 0;
  salon::playout(game, position, random, [&](const auto&, const auto&) { ++moves; });
  std::printf("%d moves, %zu games in the registry\n", moves, salon::games().size());
  return game.turn(position) == salon::kOver && !salon::games().empty() ? 0 : 1;
}
