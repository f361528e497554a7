#include "games/stratego/judgement.h"

#include <gtest/gtest.h>

namespace salon::stratego {
namespace {

TEST(Judgement, IsReadAndWritten) {
  const auto read = parse_judgement(" flag_hope=1000  raid=5 ");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->flag_hope, 1000);
  EXPECT_EQ(read->raid, 5);
  EXPECT_EQ(read->trust, kFirstJudgement.trust);
  EXPECT_EQ(judgement_text(*read), "flag_hope=1000 raid=5");
  EXPECT_EQ(parse_judgement(judgement_text(*read)), read);
  EXPECT_EQ(judgement_text({}), "");
}

TEST(Judgement, EveryNumberHasAName) {
  Judgement all;
  for (const Trait& trait : traits()) {
    EXPECT_GE(all.*trait.number, trait.least) << trait.name;
    EXPECT_LT(all.*trait.number, trait.most + 1) << trait.name;
    ++(all.*trait.number);
  }
  EXPECT_EQ(traits().size() * sizeof(int), sizeof(Judgement));
  EXPECT_EQ(parse_judgement(judgement_text(all)), all);
}

TEST(Judgement, WhatItDoesNotKnowIsAnError) {
  for (const auto* text : {"flag=3", "raid", "raid=", "raid=x", "raid=5x", "raid=-1", "raid=101"})
    EXPECT_FALSE(parse_judgement(text)) << text;
}

}  // namespace
}  // namespace salon::stratego
