#include <gtest/gtest.h>

#include "games/sample/sample.h"

namespace salon::sample {
namespace {

TEST(Sample, TakesFromTheHeapInTurn) {
  const Sample game(Rules{.heap = 5});
  Position position = game.start();
  EXPECT_EQ(game.turn(position), 0);
  EXPECT_EQ(game.moves(position).size(), 3u);
  game.play(position, {3});
  EXPECT_EQ(game.turn(position), 1);
  EXPECT_EQ(game.moves(position).size(), 2u) << "no more than there are";
}

TEST(Sample, TheLastCounterWins) {
  const Sample game(Rules{.heap = 3});
  Position position = game.start();
  game.play(position, {3});
  EXPECT_EQ(game.turn(position), kOver);
  EXPECT_EQ(game.outcome(position), Outcome::win(0));
}

TEST(Sample, WhatIsNoMoveOrPositionIsRefused) {
  const Sample game;
  for (const auto* text : {"", "take", "take 4", "take two", "2"}) {
    EXPECT_FALSE(game.parse_move(text)) << text;
  }
  for (const auto* text : {"", "15", "16 0", "15 2"}) {
    EXPECT_FALSE(game.parse_position(text)) << text;
  }
}

}  // namespace
}  // namespace salon::sample
