#include <gtest/gtest.h>

#include "games/khan/judgement.h"
#include "khan/lessons.h"
#include "khan/placements.h"

namespace salon::khan {
namespace {

TEST(KhanTrainer, MakesABookThatIsRead) {
  const Khan game;
  const Placements::Effort little{.reds = 2,
                                  .first_look = 1,
                                  .rounds = 3,
                                  .pages = 2,
                                  .answers = 2,
                                  .games = 2,
                                  .game_work = 20};
  const auto make = [&] { return Placements(game, learned_weights(), little, 3).solve(); };
  const auto pages = make();
  ASSERT_EQ(pages.size(), 2u);
  for (const Page& page : pages) EXPECT_FALSE(page.answers.empty());
  EXPECT_GE(pages[0].share, pages[1].share);
  EXPECT_EQ(make(), pages) << "the same seed, the same book";
  const auto read = read_book(write_book(pages, {"khan_trainer", "today"}));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, pages);
}

TEST(KhanTrainer, LearnsWeightsThatAreRead) {
  const Khan game;
  const auto lessons = take_lessons(game, kFirstWeights, 40, 30, 5);
  ASSERT_GT(lessons.size(), 200u);
  const Fit fresh = fit(Weights{}, lessons, 6, 1);
  EXPECT_LT(fresh.loss, fresh.loss_before)
      << "better than knowing nothing, also on games it has not seen";
  EXPECT_EQ(fit(Weights{}, lessons, 6, 1).weights, fresh.weights);
  const auto read = read_weights(write_weights(fresh.weights, {"khan_trainer", "today"}));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, fresh.weights);
}

}  // namespace
}  // namespace salon::khan
