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

}  // namespace
}  // namespace salon
