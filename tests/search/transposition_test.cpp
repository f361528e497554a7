#include "search/transposition.h"

#include <gtest/gtest.h>

namespace salon::search {
namespace {

TEST(TranspositionTable, FindsWhatWasStored) {
  TranspositionTable<int> table(8);
  EXPECT_EQ(table.find(7), nullptr);
  table.store(7, 3, -120, Bound::at_most, 42);
  const auto* entry = table.find(7);
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->depth, 3);
  EXPECT_EQ(entry->value, -120);
  EXPECT_EQ(entry->bound, Bound::at_most);
  EXPECT_EQ(entry->move, 42);
  EXPECT_EQ(table.find(8), nullptr);
}

TEST(TranspositionTable, KeepsTheDeepestAndTheLatest) {
  TranspositionTable<int> table(1);  // a single bucket: everything collides
  table.store(1, 9, 0, Bound::exactly, 1);
  table.store(2, 2, 0, Bound::exactly, 2);
  table.store(3, 1, 0, Bound::exactly, 3);
  EXPECT_NE(table.find(1), nullptr);
  EXPECT_EQ(table.find(2), nullptr);
  EXPECT_NE(table.find(3), nullptr);
  table.store(4, 10, 0, Bound::exactly, 4);
  EXPECT_NE(table.find(4), nullptr);
  EXPECT_NE(table.find(1), nullptr);  // moved over
  EXPECT_EQ(table.find(3), nullptr);
}

TEST(TranspositionTable, ANewFindingReplacesTheOldOneOfThatPosition) {
  TranspositionTable<int> table(1);
  table.store(1, 9, 5, Bound::exactly, 1);
  table.store(1, 2, 6, Bound::at_least, 2);
  ASSERT_NE(table.find(1), nullptr);
  EXPECT_EQ(table.find(1)->value, 6);
}

TEST(TranspositionTable, ForgetsEverythingHoweverOften) {
  TranspositionTable<int> table(4);
  for (int round = 0; round < 1000; ++round) {
    EXPECT_EQ(table.find(5), nullptr) << round;
    table.store(5, round % 100, round, Bound::exactly, round);
    EXPECT_NE(table.find(5), nullptr) << round;
    table.forget();
  }
}

}  // namespace
}  // namespace salon::search
