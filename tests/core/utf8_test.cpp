#include "core/utf8.h"

#include <gtest/gtest.h>

#include "core/record.h"
#ifdef SALON_UTF8PROC
#include <utf8proc.h>
#endif

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

TEST(Cells, AsManyAsATerminalTakes) {
  EXPECT_EQ(cells("Anne"), 4);
  EXPECT_EQ(cells("Amélie"), 6);
  EXPECT_EQ(cells("Ame\u0301lie"), 6);
  EXPECT_EQ(cells("李小龍"), 6);
  EXPECT_EQ(cells("ﾊﾝｶｸ"), 4) << "half-width";
  EXPECT_EQ(cells("한글"), 4);
  EXPECT_EQ(cells("🎲a"), 3);
  EXPECT_EQ(cells("☼●→│█✉"), 6) << "what boards are drawn with";
  EXPECT_EQ(cells(""), 0);
  EXPECT_EQ(cells("\uFFFD"), 1);
}

TEST(Cells, ClippingNeverCutsACharacterInTwo) {
  EXPECT_EQ(clip("Anne", 10), "Anne");
  EXPECT_EQ(clip("Anne", 2), "An");
  EXPECT_EQ(clip("李小龍", 4), "李小");
  EXPECT_EQ(clip("李小龍", 5), "李小");
  EXPECT_EQ(clip("e\u0301a", 1), "e\u0301") << "with its accent";
  EXPECT_EQ(clip("Anne", 0), "");
  EXPECT_EQ(clip("Anne", -3), "");
}

TEST(Cells, ANameDoesNotBeginWithAnAccent) {
  EXPECT_TRUE(check_names({{"human", "李小龍"}, {"human", "🎲"}, {"human", "Ame\u0301lie"}}));
  EXPECT_FALSE(check_names({{"human", "\u0301Anne"}}));
  EXPECT_FALSE(check_names({{"human", "\uFE0F"}}));
}

#ifdef SALON_UTF8PROC
TEST(Cells, AreThoseOfUtf8proc) {
  if (std::string_view(utf8proc_unicode_version()) != "15.0.0")
    GTEST_SKIP() << "another Unicode: " << utf8proc_unicode_version();
  for (char32_t c = 0; c <= 0x10FFFF; ++c)
    ASSERT_EQ(cells(c), utf8proc_charwidth(static_cast<utf8proc_int32_t>(c)))
        << static_cast<unsigned>(c);
}
#endif

}  // namespace
}  // namespace salon
