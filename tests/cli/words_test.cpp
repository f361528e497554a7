#include "cli/words.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/lookup.h"

namespace salon {
namespace {

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

class Nearest : public testing::Test {
 protected:
  const std::vector<std::string> known = game_names();
};

TEST_F(Nearest, FindsSlips) {
  EXPECT_EQ(nearest("kahn", known), "khan");
  EXPECT_EQ(nearest("stratgo", known), "stratego");
  EXPECT_EQ(nearest("pikomino", known), "pickomino");
  EXPECT_EQ(nearest("clued", known), "cluedo");
  EXPECT_EQ(nearest("jaques", known), "jacques");
  EXPECT_EQ(nearest("kha", known), "khan");
}

TEST_F(Nearest, OverlooksCaseAndAccents) {
  EXPECT_EQ(nearest("KHAN", known), "khan");
  EXPECT_EQ(nearest("Clüédo", known), "cluedo");
  EXPECT_EQ(nearest("moutard", {"Moutardé"}), "Moutardé");
  EXPECT_EQ(nearest("e", {"É"}), "É");
}

TEST_F(Nearest, KnowsBeginnings) {
  EXPECT_EQ(nearest("pick", known), "pickomino");
  EXPECT_EQ(nearest("str", known), "stratego");
  EXPECT_EQ(nearest("se", {"serve", "seats"}), std::nullopt);
}

TEST_F(Nearest, KeepsQuietWhenNothingIsNear) {
  EXPECT_EQ(nearest("chess", known), std::nullopt);
  EXPECT_EQ(nearest("", known), std::nullopt);
  EXPECT_EQ(nearest("x", {"y", "ab"}), std::nullopt);
  EXPECT_EQ(nearest("khan", {}), std::nullopt);
  EXPECT_EQ(nearest(std::string(100'000, 'k'), known), std::nullopt);
}

TEST_F(Nearest, PrefersTheNearer) {
  EXPECT_EQ(nearest("medum", {"expert", "median", "medium"}), "medium");
  EXPECT_EQ(nearest("abcd", {"abce", "abcf"}), "abce");
}

}  // namespace
}  // namespace salon
