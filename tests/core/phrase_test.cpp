#include "core/phrase.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace salon
