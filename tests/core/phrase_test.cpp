#include "core/phrase.h"

#include <gtest/gtest.h>

#include "core/counted.h"

namespace salon {
namespace {

TEST(PhraseTest, EachLanguageHasItsDecimals) {
  EXPECT_EQ(phrase("{:+.2f} and {:g}", "{:+.2f} et {:g}", 1.5, 0.25F),
            (Phrase{"+1.50 and 0.25", "+1,50 et 0,25"}));
  EXPECT_EQ(phrase("{:.0f} %", "{:.0f} %", 40.4), (Phrase{"40 %", "40 %"}));
}

TEST(PhraseTest, OtherArgumentsStayAsTheyAre) {
  const Phrase tile{"tile 1.5", "tuile 1.5"};
  EXPECT_EQ(phrase("{}: {}, {}", "{} : {}, {}", tile, 28, "v0.2"),
            (Phrase{"tile 1.5: 28, v0.2", "tuile 1.5 : 28, v0.2"}));
}

TEST(PhraseTest, WhatIsCountedHasItsNumber) {
  const auto moves = [](int count) { return counted(count, {"move", "coup"}, {"moves", "coups"}); };
  EXPECT_EQ(moves(0), (Phrase{"0 moves", "0 coup"}));
  EXPECT_EQ(moves(1), (Phrase{"1 move", "1 coup"}));
  EXPECT_EQ(moves(2), (Phrase{"2 moves", "2 coups"}));
}

}  // namespace
}  // namespace salon
