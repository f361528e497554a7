#include "core/utf8.h"

#include <gtest/gtest.h>

namespace salon {
namespace {

TEST(Fold, MakesWordsAlike) {
  EXPECT_EQ(fold("Élève à Œuvrer"), "eleve a oeuvrer");
  EXPECT_EQ(fold("e\u0301"), "e");
  EXPECT_EQ(fold("日本"), "日本");
}

TEST(Ascii, SpellsOut) {
  EXPECT_EQ(ascii("À vous… « l’œil » — ß"), "A vous... \" l'oeil \" - ss");
  EXPECT_EQ(ascii("日"), "?");
}

TEST(Printable, KeepsTextAndMarksTheRest) {
  EXPECT_EQ(printable("Élodie 日本 🎲"), "Élodie 日本 🎲");
  EXPECT_EQ(printable("\x1b[2J"), "\uFFFD[2J");
  EXPECT_EQ(printable("a\u202Eb\u009Bc"), "a\uFFFDb\uFFFDc");
  EXPECT_EQ(printable("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");              // a surrogate
  EXPECT_EQ(printable("\xC0\xAF \xE2\x82"), "\uFFFD\uFFFD \uFFFD\uFFFD");  // overlong; cut short
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");    // beyond the last one
}

TEST(Utf8, RoundTripOfEveryCharacter) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c == 0xD800) c = 0xE000;
    const std::u32string text(1, c);
    ASSERT_EQ(decode(encode(text)), text) << static_cast<unsigned>(c);
  }
}

}  // namespace
}  // namespace salon
