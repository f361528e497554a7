#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/list.h"

namespace salon {
namespace {

TEST(Random, SameSeedSameNumbersOnEveryMachine) {
  Random random(42);
  const std::array<std::uint64_t, 3> expected{random.next(), random.next(), random.next()};
  Random again(42);
  for (const auto number : expected) EXPECT_EQ(again.next(), number);
  EXPECT_NE(Random(43).next(), expected[0]);
  // Pinned: a change here changes every seeded game ever recorded.
  EXPECT_EQ(mix(1), 0x910a2dec89025cc1u);
}

TEST(Random, BelowIsUniform) {
  Random random(7);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60'000; ++i) ++counts[random.below(6)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Random, UnitStaysBelowOne) {
  Random random(8);
  double sum = 0;
  for (int i = 0; i < 100'000; ++i) {
    const double x = random.unit();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    sum += x;
  }
  EXPECT_NEAR(sum / 100'000, 0.5, 0.01);
}

TEST(Random, ShuffleReachesEveryOrderEquallyOften) {
  Random random(9);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60'000; ++i) {
    std::array<int, 3> order{0, 1, 2};
    random.shuffle(order);
    const int index = order[0] * 2 + (order[1] > order[2]);
    ++counts[index];
  }
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

template <class Weights>
std::array<int, 4> drawn(const Weights& weights) {
  Random random(10);
  std::array<int, 4> counts{};
  for (int i = 0; i < 60'000; ++i) ++counts[random.weighted(weights)];
  return counts;
}

TEST(Random, DrawsByWeight) {
  for (const auto& counts : {drawn(std::array{3, 0, 2, 1}), drawn(std::array{1.5, 0.0, 1.0, 0.5}),
                             drawn(std::array{0.75f, 0.0f, 0.5f, 0.25f})}) {
    EXPECT_NEAR(counts[0], 30'000, 600);
    EXPECT_EQ(counts[1], 0);
    EXPECT_NEAR(counts[2], 20'000, 600);
    EXPECT_NEAR(counts[3], 10'000, 600);
  }
  EXPECT_EQ(drawn(std::array{0.0, 0.0})[1], 60'000) << "of nothing, the last";
}

TEST(List, HoldsWhatIsPushedAndCopies) {
  List<int, 4> list;
  EXPECT_TRUE(list.empty());
  list.push_back(3);
  list.push_back(5);
  const List<int, 4> copy = list;
  list.clear();
  EXPECT_EQ(copy.size(), 2u);
  EXPECT_EQ(copy[1], 5);
  EXPECT_EQ(*copy.begin(), 3);
}

}  // namespace
}  // namespace salon
