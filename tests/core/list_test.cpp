#include "core/list.h"

#include <gtest/gtest.h>

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

TEST(Outcome, IsWonBySomebodyAtTheTable) {
  EXPECT_EQ(Outcome::win(kMaxSeats - 1).score[kMaxSeats - 1], 1);
  EXPECT_THROW(Outcome::win(kMaxSeats), std::out_of_range);
  EXPECT_THROW(Outcome::win(-1), std::out_of_range);
}

}  // namespace
}  // namespace salon
