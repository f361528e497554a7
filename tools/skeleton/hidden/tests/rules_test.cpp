#include <gtest/gtest.h>

#include "games/sample/sample.h"

namespace salon::sample {
namespace {

Tableau play(const Sample& game, std::initializer_list<const char*> moves) {
  Tableau position = game.start();
  for (const char* move : moves) game.play(position, *game.parse_move(move));
  return position;
}

TEST(Sample, TheHighestCardWins) {
  const Sample game({}, 3);
  const Tableau position = play(game, {"deal 4", "deal 9", "deal 2", "keep", "swap", "deal 1",
                                       "keep", "show 4", "show 1", "show 2"});
  EXPECT_EQ(game.turn(position), kOver);
  EXPECT_EQ(game.outcome(position), Outcome::win(0));
}

TEST(Sample, NoCardIsDealtTwice) {
  const Sample game({}, 2);
  const Tableau position = play(game, {"deal 4", "deal 9", "swap"});
  EXPECT_EQ(game.chances(position).size(), 7u);
}

TEST(Sample, WhoeverGivesUpIsNeitherAskedNorShown) {
  const Sample game({}, 3);
  Tableau position = play(game, {"deal 4", "deal 9", "deal 2"});
  game.resign(position, 1);
  game.play(position, {Move::keep});
  EXPECT_EQ(game.turn(position), 2);
  game.resign(position, 2);
  EXPECT_EQ(game.turn(position), kOver);
  EXPECT_EQ(game.outcome(position), Outcome::win(0));
}

TEST(Sample, OnlyItsOwnerSeesACardBeforeTheEnd) {
  const Sample game({}, 2);
  const Tableau position = game.start();
  const Move deal{Move::deal, 5};
  EXPECT_EQ(game.seen(position, deal, 0), deal);
  for (const Seat other : {Seat{1}, kSpectator}) {
    EXPECT_EQ(game.seen_text(game.seen(position, deal, other)), "deal ?");
  }
}

TEST(Sample, AViewRefusesWhatCannotHaveHappened) {
  const Sample game({}, 2);
  View view = game.view(0);
  EXPECT_FALSE(game.admits(view, *game.parse_seen("deal ?"))) << "one's own card is seen";
  game.fold(view, *game.parse_seen("deal 5"));
  EXPECT_FALSE(game.admits(view, *game.parse_seen("deal 5")));
  EXPECT_TRUE(game.admits(view, *game.parse_seen("deal ?")));
}

}  // namespace
}  // namespace salon::sample
