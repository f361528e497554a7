// Games of every kind stepped side by side: several threads must do what one does.
#include "library/batch.h"

#include <gtest/gtest.h>

#include "conformance/kind.h"

namespace salon {
namespace {

constexpr int kGames = 50;  // more than three threads take at a time, and no round number
constexpr std::uint64_t kSeed = 26;

/// What a batch writes of its games, all of it.
struct Page {
  explicit Page(const Variant& variant)
      : observation(kGames * static_cast<std::size_t>(variant.layout().bytes())),
        legal(kGames * static_cast<std::size_t>(variant.layout().actions())),
        seat(kGames),
        rewards(kGames * static_cast<std::size_t>(variant.seats())),
        ended(kGames) {}

  Rows rows() {
    return {observation.data(), legal.data(), seat.data(), rewards.data(), ended.data()};
  }
  bool operator==(const Page&) const = default;

  std::vector<std::uint8_t> observation, legal;
  std::vector<std::int32_t> seat;
  std::vector<float> rewards;
  std::vector<std::uint8_t> ended;
};

class Batches : public testing::TestWithParam<test::Kind> {
 protected:
  void SetUp() override {
    auto opened = GetParam().game->open(GetParam().setting);
    ASSERT_TRUE(opened) << opened.error().what.en;
    variant_ = *opened;
  }

  Batch batch(int threads) const { return {*variant_, kGames, threads, kSeed, true}; }

  std::shared_ptr<const Variant> variant_;
};

void expect_same_games(const Batch& one, const Batch& other) {
  EXPECT_EQ(one.moves(), other.moves());
  for (int game = 0; game < kGames; ++game) ASSERT_EQ(one.position(game), other.position(game));
}

/// For each game a legal action of its own, and now and then whatever the game likes.
std::vector<std::int32_t> actions(const Page& page, Random& random) {
  const std::size_t width = page.legal.size() / kGames;
  std::vector<std::int32_t> chosen(kGames, Lanes::kAny);
  for (std::size_t game = 0; game < kGames; ++game) {
    std::vector<std::int32_t> legal;
    for (std::size_t action = 0; action < width; ++action)
      if (page.legal[game * width + action]) legal.push_back(static_cast<std::int32_t>(action));
    if (!legal.empty() && random.below(8) != 0) chosen[game] = legal[random.below(legal.size())];
  }
  return chosen;
}

TEST_P(Batches, AreTheSameOnAnyNumberOfThreads) {
  Batch one = batch(1), two = batch(2), four = batch(4);
  Page alone(*variant_), by_two(*variant_), by_four(*variant_);
  one.look(alone.rows()), two.look(by_two.rows()), four.look(by_four.rows());
  Random random(kSeed);
  for (int step = 0; step < test::at_length(40, 400); ++step) {
    const auto chosen = actions(alone, random);
    ASSERT_EQ(one.step(chosen.data(), alone.rows()), -1);
    ASSERT_EQ(two.step(chosen.data(), by_two.rows()), -1);
    ASSERT_EQ(four.step(chosen.data(), by_four.rows()), -1);
    ASSERT_EQ(alone, by_two) << "step " << step;
    ASSERT_EQ(alone, by_four) << "step " << step;
  }
  expect_same_games(one, two);
  expect_same_games(one, four);
}

TEST_P(Batches, NameTheFirstGameThatWasToldWhatItMayNotDo) {
  for (const int threads : {1, 2, 4}) {
    Batch games = batch(threads);
    Page page(*variant_);
    std::vector<std::int32_t> chosen(kGames, Lanes::kAny);
    chosen[20] = chosen[21] = chosen[49] = variant_->layout().actions();
    const auto before = games.position(20);
    EXPECT_EQ(games.step(chosen.data(), page.rows()), 20) << threads << " threads";
    EXPECT_EQ(games.position(20), before);
  }
}

TEST_P(Batches, WanderTheSameOnAnyNumberOfThreads) {
  Batch one = batch(1), three = batch(3);
  for (int round = 0; round < 4; ++round) {
    one.wander(test::at_length(20, 200));
    three.wander(test::at_length(20, 200));
    expect_same_games(one, three);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Batches, testing::ValuesIn(test::presets()), test::name_of);

TEST(Crew, TellsWhatWasThrownOnceAllAreDone) {
  Crew crew(3);
  std::atomic<int> done = 0;
  const auto work = [&](int i) {
    if (i == 30) throw std::runtime_error("thirty");
    ++done;
  };
  EXPECT_THROW(crew.each(60, 1, work), std::runtime_error);
  const int before = done;
  EXPECT_GE(before, 30);
  crew.each(30, 4, work);
  EXPECT_EQ(done, before + 30) << "and works on";
}

}  // namespace
}  // namespace salon
