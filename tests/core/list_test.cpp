#include "core/list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/seat.h"

namespace salon {
namespace {

TEST(List, IsNeverWrittenPastItsEnd) {
  struct Guarded {
    List<int, 2> list;
    int behind = 7;
  } guarded;
  guarded.list.push_back(1);
  guarded.list.push_back(2);
  EXPECT_THROW(guarded.list.push_back(3), std::length_error);
  EXPECT_THROW(guarded.list[2] = 3, std::length_error);
  EXPECT_EQ(guarded.list.size(), 2u);
  EXPECT_EQ(guarded.behind, 7);
}

TEST(List, IsCopiedAlsoOntoItself) {
  List<int, 4> list;
  for (const int value : {5, 6, 7}) list.push_back(value);
  const auto& same = list;
  list = same;
  EXPECT_TRUE(std::ranges::equal(list, std::array{5, 6, 7}));
  List<int, 4> other;
  other.push_back(1);
  other = list;
  EXPECT_TRUE(std::ranges::equal(other, list));
  list.clear();
  other = list;
  EXPECT_TRUE(other.empty());
}

TEST(Outcome, IsWonBySomebodyAtTheTable) {
  EXPECT_EQ(Outcome::win(kMaxSeats - 1).score[kMaxSeats - 1], 1);
  EXPECT_THROW(Outcome::win(kMaxSeats), std::out_of_range);
  EXPECT_THROW(Outcome::win(-1), std::out_of_range);
}

}  // namespace
}  // namespace salon
