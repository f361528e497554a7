#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/khan/expert_1.h"
#include "games/khan/judgement.h"
#include "khan/lessons.h"
#include "khan/placements.h"

namespace salon::khan {
namespace {

TEST(KhanTrainer, MakesABookThatIsRead) {
  const Khan game;
  const Placements::Effort little{.reds = 12,
                                  .first_look = 1,
                                  .rounds = 3,
                                  .pages = 2,
                                  .answers = 2,
                                  .games = 2,
                                  .pace = {5, 4}};
  const auto make = [&] { return Placements(game, learned_weights(), little, 3).solve(); };
  const auto pages = make();
  for (const Page& page : pages) EXPECT_FALSE(page.answers.empty());
  EXPECT_TRUE(std::ranges::is_sorted(pages, std::ranges::greater{}, &Page::share));
  ASSERT_EQ(pages.size(), 2 + first_pages().size());
  for (const auto& [side, setup] : first_pages()) {
    EXPECT_TRUE(std::ranges::any_of(
        pages, [&](const Page& page) { return page.side == side && page.red == setup; }))
        << "ochre must know what to answer to " << setup_text(setup);
  }
  EXPECT_EQ(make(), pages) << "the same seed, the same book";
  const auto read = read_book(write_book(pages, {"khan_trainer", "today"}));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, pages);
}

TEST(KhanTrainer, GamesFromOnePositionDiffer) {
  const Khan game;
  Position position = game.start();
  Random random(4);
  while (position.phase != Phase::play)
    game.play(position, place_on_two_values(game, position, random));
  Sparring sparring(game, kFirstWeights, {10, 4});
  std::set<std::vector<int>> games;
  for (int seed = 0; seed < 6; ++seed) {
    std::vector<int> values;
    sparring.play(position, seed, [&](const Position&, int value) { values.push_back(value); });
    games.insert(values);
  }
  EXPECT_GT(games.size(), 3u);
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
