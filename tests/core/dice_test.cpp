#include "core/dice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace salon {
namespace {

TEST(Dice, TwoDiceShowEverySumAsOftenAsThereAreWays) {
  std::array<int, 13> ways{};
  for (int a = 1; a <= kDieFaces; ++a) {
    for (int b = 1; b <= kDieFaces; ++b) ++ways[a + b];
  }
  for (int sum = 2; sum <= 12; ++sum) EXPECT_DOUBLE_EQ(chance_of_two(sum), ways[sum] / 36.0) << sum;
}

TEST(Dice, EveryRollIsListedOnceWithItsOdds) {
  for (int dice = 1; dice <= 8; ++dice) {
    std::set<Roll> seen;
    double sum = 0;
    each_roll(dice, [&](const Roll& roll, double probability) {
      EXPECT_TRUE(seen.insert(roll).second);
      // Of all ways to throw dice that can be told apart, those that look like this.
      double ways = std::tgamma(dice + 1);
      int thrown = 0;
      for (const int number : roll) ways /= std::tgamma(number + 1), thrown += number;
      EXPECT_EQ(thrown, dice);
      EXPECT_NEAR(probability, ways / std::pow(kDieFaces, dice), 1e-12);
      sum += probability;
    });
    EXPECT_NEAR(sum, 1, 1e-12);
    // Ways to put five bars between so many stars.
    EXPECT_NEAR(static_cast<double>(seen.size()),
                std::tgamma(dice + 6) / std::tgamma(6) / std::tgamma(dice + 1), 0.5);
  }
}

}  // namespace
}  // namespace salon
