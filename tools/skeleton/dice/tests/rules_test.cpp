#include <gtest/gtest.h>

#include "games/sample/sample.h"

namespace salon::sample {
namespace {

Position play(const Sample& game, std::initializer_list<const char*> moves) {
  Position position = game.start();
  for (const char* move : moves) game.play(position, *game.parse_move(move));
  return position;
}

TEST(Sample, ThePotIsOnesOwnByStopping) {
  const Sample game;
  const Position position = play(game, {"roll", "die 4", "roll", "die 6", "stop"});
  EXPECT_EQ(position.points[0], 10);
  EXPECT_EQ(game.turn(position), 1);
}

TEST(Sample, AOneLosesIt) {
  const Sample game;
  const Position position = play(game, {"roll", "die 4", "roll", "die 1"});
  EXPECT_EQ(position.points[0], 0);
  EXPECT_EQ(position.pot, 0);
  EXPECT_EQ(game.turn(position), 1);
}

TEST(Sample, NothingIsStoppedBeforeTheFirstRoll) {
  const Sample game;
  EXPECT_EQ(game.moves(game.start()).size(), 1u);
}

TEST(Sample, EnoughPointsWin) {
  const Sample game(Rules{.goal = 5});
  const Position position = play(game, {"roll", "die 6", "stop"});
  EXPECT_EQ(game.turn(position), kOver);
  EXPECT_EQ(game.outcome(position), Outcome::win(0));
}

TEST(Sample, AfterTheLastTurnTheMostPointsWin) {
  const Sample game(Rules{.turns = 2});
  EXPECT_EQ(game.outcome(play(game, {"roll", "die 6", "stop", "roll", "die 1"})), Outcome::win(0));
  EXPECT_EQ(game.outcome(play(game, {"roll", "die 1", "roll", "die 1"})), Outcome::draw());
}

}  // namespace
}  // namespace salon::sample
