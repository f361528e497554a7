#include "games/stratego/skill.h"

#include <gtest/gtest.h>

#include "games/stratego/fixture.h"
#include "games/stratego/thinker.h"

namespace salon::stratego {
namespace {

TEST(Judgement, EveryNumberHasAName) {
  Judgement all;
  for (const auto& trait : traits()) {
    EXPECT_GE(all.*trait.number, trait.least) << trait.name;
    EXPECT_LE(all.*trait.number, trait.most) << trait.name;
    ++(all.*trait.number);
  }
  EXPECT_EQ(traits().size() * sizeof(int), sizeof(Judgement));
}

TEST(StrategoSkill, IsReadFromTraits) {
  Traits traits{{"flag_hope", "1000"}, {"raid", "5"},    {"worlds", "3"},
                {"setup", "people"},   {"bluff", "-20"}, {"other", "1"}};
  const auto read = take_skill(traits, nullptr);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->judgement.flag_hope, 1000);
  EXPECT_EQ(read->judgement.raid, 5);
  EXPECT_EQ(read->judgement.trust, kFirstJudgement.trust);
  EXPECT_EQ(read->worlds, 3);
  EXPECT_EQ(read->bluff, -20);
  EXPECT_EQ(read->deployment, Deployment::people);
  EXPECT_EQ(traits, (Traits{{"other", "1"}}));  // what it does not know is left
}

TEST(StrategoSkill, EveryNumberThatIsToldCanBeGiven) {
  for (const auto& [name, now, least, most] : about_skill()) {
    Traits traits{{name, std::to_string(most)}};
    EXPECT_TRUE(take_skill(traits, nullptr)) << name;
    EXPECT_TRUE(traits.empty()) << name;
    EXPECT_TRUE(least <= now && now <= most) << name;
  }
}

TEST(StrategoSkill, WhatMakesNoSenseIsAnError) {
  for (const auto& [name, value] : Traits{{"raid", "x"},
                                          {"guards", "101"},
                                          {"worlds", "0"},
                                          {"depth", ""},
                                          {"setup", "mine"},
                                          {"net", "yes"},
                                          {"trust", "5x"}}) {
    Traits traits{{name, value}};
    EXPECT_FALSE(take_skill(traits, nullptr)) << name << '=' << value;
  }
}

TEST(StrategoSkill, EveryDeploymentIsAnArmy) {
  for (const auto* name : {"program", "people", "ready", "any"}) {
    Random random(5);
    std::array<std::uint8_t, kKinds> count{};
    for (const Kind kind : draw_setup(*parse_deployment(name), random)) ++count[kind];
    EXPECT_EQ(count, kOf) << name;
  }
}

/// The first choice of a thinker with these traits, as red.
std::string choice(const std::string& name, const std::string& value, std::string_view pieces,
                   std::string_view rest) {
  const Stratego game;
  View view = game.view(red);
  view.board = fixture::as_known(fixture::position(game, pieces, rest), red);
  Traits traits;
  if (!name.empty()) traits[name] = value;
  auto bot = make_tuned(game, traits);
  Thinking thinking({.ms = {}, .work = 2000}, 1);
  return game.text((*bot)->choose(view, thinking));
}

TEST(StrategoSkill, ABluffersColonelWalksUpToTheMarshal) {
  constexpr auto pieces = "F@a1 B@a2 B@b1 C@e4 T@j1 f@j10 b@i10 b@j9 m@e6 s@a9";
  constexpr auto rest = "r 0 50 moved:e6,e4 known:e6";
  EXPECT_NE(choice("", "", pieces, rest), "e4e5");
  EXPECT_EQ(choice("bluff", "500", pieces, rest), "e4e5");
}

TEST(StrategoSkill, AScoutOfAllScoutsTurnsOverWhatIsHidden) {
  // Between its own bombs the scout can only go ahead, to the enemy or up to it.
  constexpr auto pieces = "F@a1 B@a2 B@b1 B@d4 B@e3 B@f4 S@e4 C@j1 f@j10 b@i10 b@j9 m@e6 g@a9";
  constexpr auto rest = "r 0 50 moved:e6,e4,a9";
  EXPECT_NE(choice("", "", pieces, rest), "e4e6");
  EXPECT_EQ(choice("scouting", "500", pieces, rest), "e4e6");
  EXPECT_NE(choice("scouting", "-500", pieces, rest), "e4e6");
}

}  // namespace
}  // namespace salon::stratego
