#include "core/rules.h"

#include <gtest/gtest.h>

namespace salon {
namespace {

struct Sample {
  int bomb = 0;
  int quiet = 200;
  bool operator==(const Sample&) const = default;
};

const RuleBook<Sample>& book() {
  static const RuleBook<Sample> book{
      .entries = {{{"bomb", {"a", "b"}, {{"both", {}}, {"stays", {}}}}, &Sample::bomb},
                  {{"quiet", {"a", "b"}, {}, 1, 500}, &Sample::quiet}},
      .presets = {{{"house", {}}, {}}, {{"tournament", {}}, {.bomb = 1, .quiet = 100}}},
  };
  return book;
}

TEST(RuleBook, ReadsPresetsAndSettingsFromLeftToRight) {
  EXPECT_EQ(*book().parse(""), Sample{});
  EXPECT_EQ(*book().parse("tournament"), (Sample{1, 100}));
  EXPECT_EQ(*book().parse(" tournament , quiet = 50 "), (Sample{1, 50}));
  EXPECT_EQ(*book().parse("bomb=stays"), (Sample{1, 200}));
}

TEST(RuleBook, WritesTheShortestText) {
  for (const auto text : {"house", "tournament", "house,bomb=stays", "tournament,quiet=7"}) {
    EXPECT_EQ(book().text(*book().parse(text)), text);
  }
  EXPECT_EQ(book().text(*book().parse("house,bomb=stays,quiet=100")), "tournament");
}

TEST(RuleBook, SaysWhatIsWrong) {
  const auto error = [](std::string_view text) { return book().parse(text).error().what.en; };
  EXPECT_EQ(error("hause"), "no preset is called \"hause\" (there are: house, tournament)");
  EXPECT_EQ(error("bom=both"), "no rule is called \"bom\" (there are: bomb, quiet)");
  EXPECT_EQ(error("bomb=none"), "bomb: \"none\" is none of both, stays");
  EXPECT_EQ(error("quiet=0"), "quiet: \"0\" is not a number from 1 to 500");
  EXPECT_EQ(error("quiet=1e3"), "quiet: \"1e3\" is not a number from 1 to 500");
  EXPECT_EQ(error("quiet=99999999999999999999"),
            "quiet: \"99999999999999999999\" is not a number from 1 to 500");
  EXPECT_FALSE(book().parse("house,,"));
  EXPECT_EQ(book().parse("quiet=x").error().what.fr,
            "quiet : « x » n'est pas un nombre de 1 à 500");
}

/// The same book after a second look at bombs: until revision 3 they made no noise.
struct Later : Sample {
  int noise = 1;
  bool operator==(const Later&) const = default;
};

const RuleBook<Later>& later() {
  static const RuleBook<Later> book{
      .entries = {{{"bomb", {"a", "b"}, {{"both", {}}, {"stays", {}}}}, &Later::bomb},
                  {{"noise", {"a", "b"}, {{"off", {}}, {"on", {}}}}, &Later::noise, 3, 0}},
      .presets = {{{"house", {}}, {}}, {{"tournament", {}}, {{.bomb = 1, .quiet = 100}, 1}}},
  };
  return book;
}

TEST(RuleBook, ATextKeepsTheMeaningOfItsRevision) {
  EXPECT_EQ(book().revision(), 1);
  EXPECT_EQ(later().revision(), 3);
  EXPECT_EQ(later().parse("tournament")->noise, 1);
  EXPECT_EQ(later().parse("tournament", 3)->noise, 1);
  for (const int revision : {1, 2}) {
    EXPECT_EQ(later().parse("tournament", revision)->noise, 0);
    EXPECT_EQ(later().parse("", revision)->noise, 0);
    EXPECT_EQ(later().parse("tournament", revision)->bomb, 1);
  }
  EXPECT_EQ(later().text(*later().parse("tournament", 1)), "tournament,noise=off");
  EXPECT_EQ(later().parse("noise=on", 2).error().what.en,
            "no rule is called \"noise\" (there are: bomb)");
  EXPECT_EQ(later().parse("house", 4).error().what.en,
            "revision 4 of the rules is not known here: the newest is 3");
}

TEST(Text, SplitsAndTrims) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(trim(" \t a b\r\n"), "a b");
  EXPECT_EQ(trim("  "), "");
}

TEST(Words, AreWhatStandsBetweenBlanks) {
  using Words = std::vector<std::string_view>;
  EXPECT_EQ(words_of("  take  2\n"), (Words{"take", "2"}));
  EXPECT_EQ(words_of("take"), (Words{"take"}));
  EXPECT_TRUE(words_of("   ").empty());
}

}  // namespace
}  // namespace salon
