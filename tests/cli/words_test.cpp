#include "cli/words.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace salon {
namespace {

const std::vector<std::string> games{"cluedo", "jacques", "pickomino", "khan", "stratego"};

class Language : public testing::Test {
 protected:
  Language() { clear(); }
  ~Language() override { clear(); }
  static void clear() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) ::unsetenv(name);
  }
};

TEST_F(Language, TheFlagDecides) {
  ::setenv("LANG", "fr_FR.UTF-8", 1);
  EXPECT_EQ(language("en"), Lang::en);
  ::setenv("LANG", "en_GB.UTF-8", 1);
  EXPECT_EQ(language("fr"), Lang::fr);
}

TEST_F(Language, ThenTheLocale) {
  EXPECT_EQ(language(std::nullopt), Lang::en);
  ::setenv("LANG", "fr_CA.UTF-8", 1);
  EXPECT_EQ(language(std::nullopt), Lang::fr);
  ::setenv("LC_MESSAGES", "de_DE", 1);
  EXPECT_EQ(language(std::nullopt), Lang::en);
  ::setenv("LC_ALL", "fr", 1);
  EXPECT_EQ(language(std::nullopt), Lang::fr);
  ::setenv("LC_ALL", "", 1);
  EXPECT_EQ(language(std::nullopt), Lang::en);
}

TEST(Nearest, FindsSlips) {
  EXPECT_EQ(nearest("kahn", games), "khan");
  EXPECT_EQ(nearest("stratgo", games), "stratego");
  EXPECT_EQ(nearest("pikomino", games), "pickomino");
  EXPECT_EQ(nearest("clued", games), "cluedo");
  EXPECT_EQ(nearest("jaques", games), "jacques");
  EXPECT_EQ(nearest("kha", games), "khan");
}

TEST(Nearest, OverlooksCaseAndAccents) {
  EXPECT_EQ(nearest("KHAN", games), "khan");
  EXPECT_EQ(nearest("Clüédo", games), "cluedo");
  EXPECT_EQ(nearest("moutard", {"Moutardé"}), "Moutardé");
  EXPECT_EQ(nearest("e", {"É"}), "É");
}

TEST(Nearest, KnowsBeginnings) {
  EXPECT_EQ(nearest("pick", games), "pickomino");
  EXPECT_EQ(nearest("str", games), "stratego");
  EXPECT_EQ(nearest("se", {"serve", "seats"}), std::nullopt);
}

TEST(Nearest, KeepsQuietWhenNothingIsNear) {
  EXPECT_EQ(nearest("chess", games), std::nullopt);
  EXPECT_EQ(nearest("", games), std::nullopt);
  EXPECT_EQ(nearest("x", {"y", "ab"}), std::nullopt);
  EXPECT_EQ(nearest("khan", {}), std::nullopt);
  EXPECT_EQ(nearest(std::string(100'000, 'k'), games), std::nullopt);
}

TEST(Nearest, PrefersTheNearer) {
  EXPECT_EQ(nearest("medum", {"expert", "median", "medium"}), "medium");
  EXPECT_EQ(nearest("abcd", {"abce", "abcf"}), "abce");
}

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
