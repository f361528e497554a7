#include "search/lookahead.h"

#include <gtest/gtest.h>

#include <map>

namespace salon::search {
namespace {

/// Out of the compiler's sight: GCC 12 warns of ghosts where it can foresee a sort.
[[gnu::noinline]] std::vector<double> glances(std::vector<double> values) {
  return values;
}

Thinking unhurried() {
  return Thinking({.ms = {}, .work = 1'000'000}, 7);
}

TEST(Worlds, SomeOfAllAreDistinctEvenAndWeighOne) {
  Random random(3);
  std::map<int, int> drawn;
  for (int i = 0; i < 6000; ++i) {
    const auto some = some_of(std::vector{10, 20, 30}, 2, random);
    ASSERT_EQ(some.size(), 2u);
    ASSERT_NE(some[0].world, some[1].world);
    ASSERT_FLOAT_EQ(some[0].weight + some[1].weight, 1);
    for (const auto& imagined : some) ++drawn[imagined.world];
  }
  for (const auto& [world, times] : drawn) EXPECT_NEAR(times, 4000, 200) << world;
  EXPECT_EQ(some_of(std::vector{10, 20, 30}, 9, random).size(), 3u);
}

TEST(Worlds, AMeanMindsTheWeights) {
  Mean<double> mean;
  EXPECT_EQ(mean.value(), 0);
  mean.add(1, 10);
  mean.add(3, 2);
  EXPECT_DOUBLE_EQ(mean.value(), 4);
}

/// Runs rounds that cost `cost` units each and says which were looked at and kept.
std::pair<int, int> rounds(std::uint64_t work, std::uint64_t cost, int most) {
  Thinking thinking({.ms = {}, .work = work}, 1);
  int looked = 0;
  const int kept = in_rounds(
      thinking, [&](int round) { return round < most; },
      [&](int) { ++looked, thinking.spend(cost); }, [] {});
  return {looked, kept};
}

TEST(Worlds, RoundsGoOnWhileTheBudgetLasts) {
  EXPECT_EQ(rounds(1000, 10, 5), std::pair(5, 5));
  EXPECT_EQ(rounds(35, 10, 100), std::pair(4, 3)) << "the last one was not completed";
  EXPECT_EQ(rounds(5, 10, 100), std::pair(1, 1)) << "the first one counts however hasty it was";
}

/// Two worlds: in the likelier one the bold move wins a little, in the other it loses much.
struct Gamble {
  double chance = 0.7;

  void operator()(int& world) { world = random.unit() < chance; }
  Random random{11};
};
enum Move { bold, safe };

double gain(int world, Move move) {
  if (move == safe) return 0;
  return world ? 1 : -10;
}

TEST(Lookahead, WhatCountsIsTheMeanOverWorlds) {
  Thinking thinking = unhurried();
  Lookahead<int, Move>::Options options{{bold, 0, 5}, {safe, 0, 0}};
  Lookahead<int, Move>({.worlds = 50, .depth = 1, .rounds = 40}, thinking)
      .weigh(options, Gamble{}, [](int world, Move move, int) { return gain(world, move); });
  EXPECT_EQ(options[0].move, safe);
  EXPECT_NEAR(options[1].value, 0.7 - 0.3 * 10, 0.3);
}

TEST(Lookahead, TheBiasCountsInEveryRound) {
  Thinking thinking = unhurried();
  Lookahead<int, Move>::Options options{{bold, 2.5, 0}, {safe, 0, 0}};
  Lookahead<int, Move>({.worlds = 4, .depth = 2, .rounds = 3}, thinking)
      .weigh(options, Gamble{.chance = 0}, [](int, Move, int) { return 1; });
  EXPECT_EQ(options[0].move, bold);
  EXPECT_DOUBLE_EQ(options[0].value, 3.5);
  EXPECT_DOUBLE_EQ(options[1].value, 1);
}

TEST(Lookahead, EachStageLooksFurtherAtTheBetterHalf) {
  Thinking thinking = unhurried();
  Lookahead<int, int>::Options options;
  for (int move = 0; move < 16; ++move) options.push_back({move});
  std::map<int, std::map<int, int>> looks;  // by depth and move
  Lookahead<int, int>({.worlds = 2, .depth = 4, .rounds = 1}, thinking)
      .weigh(
          options, [](int&) {},
          [&](int, int move, int depth) { return ++looks[depth][move], move; });
  EXPECT_EQ(looks[1].size(), 16u);
  EXPECT_EQ(looks[2].size(), 8u);
  EXPECT_EQ(looks[3].size(), 4u);
  EXPECT_EQ(looks[4].size(), 3u) << "the last few are never halved";
  EXPECT_TRUE(looks[4].contains(15) && looks[4].contains(13));
  EXPECT_EQ(looks[1][0], 2) << "in every world";
  EXPECT_EQ(options.front().move, 15);
}

TEST(Lookahead, WhatWasDroppedIsNeverValuedAboveWhatWasKept) {
  Thinking thinking = unhurried();
  Lookahead<int, int>::Options options;
  for (int move = 0; move < 8; ++move) options.push_back({move});
  // A closer look shows that all that glittered was worthless.
  Lookahead<int, int>({.worlds = 1, .depth = 2, .rounds = 1}, thinking)
      .weigh(
          options, [](int&) {}, [](int, int move, int depth) { return depth == 1 ? move : -move; });
  EXPECT_EQ(options.front().move, 4);
  for (const auto& option : options) EXPECT_LE(option.value, -4) << option.move;
}

TEST(Lookahead, WithoutTimeTheFirstGlanceStands) {
  Thinking thinking({.ms = {}, .work = 1}, 1);
  Lookahead<int, int>::Options options;
  for (const double glance : glances({1, 3, 2})) {
    options.push_back({static_cast<int>(options.size()), 0, glance});
  }
  Lookahead<int, int>({.worlds = 3, .depth = 3, .rounds = 9}, thinking)
      .weigh(
          options, [](int&) {}, [&](int, int move, int) { return thinking.spend(), -move; });
  EXPECT_EQ(options[0].move, 1);
  EXPECT_EQ(options[2].move, 0);
}

}  // namespace
}  // namespace salon::search
