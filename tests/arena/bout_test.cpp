#include "arena/bout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "sums.h"

namespace salon {
namespace {

Expected<BoutResult> play(const std::vector<std::string>& specs, std::uint64_t seed = 1) {
  std::vector<Entrant> entrants;
  for (const auto& spec : specs) entrants.push_back(Entrant::parse(spec).value());
  std::vector<const Entrant*> seated;
  for (const auto& entrant : entrants) seated.push_back(&entrant);
  return play_bout({.variant = test::sums(), .limits = {}}, seated, seed);
}

std::vector<Finish> results(const BoutResult& bout) {
  std::vector<Finish> all;
  for (const auto& place : bout.places) all.push_back(place.result);
  return all;
}

using enum Finish;

TEST(Bout, WinnersLosersAndSharedWins) {
  const auto won = play({"1", "3", "2"}).value();
  EXPECT_EQ(results(won), (std::vector{loss, win, loss}));
  EXPECT_EQ(won.plies, 7);
  EXPECT_EQ(won.places[1].moves, 2);
  const auto shared = play({"3", "1", "3"}).value();
  EXPECT_EQ(results(shared), (std::vector{draw, loss, draw}));
  EXPECT_DOUBLE_EQ(shared.places[0].score, 0.5);
}

TEST(Bout, AGameNobodyWonIsDrawn) {
  const auto bout = play({"1", "1", "1"}).value();
  EXPECT_EQ(results(bout), (std::vector{draw, draw, draw}));
  EXPECT_EQ(bout.places[0].score, 0);
}

TEST(Bout, WhoFailsIsOutAndTheOthersPlayOn) {
  for (const auto* bad : {"throws", "9", "blind"}) {
    const auto bout = play({bad, "2", "1"}).value();
    EXPECT_EQ(results(bout), (std::vector{loss, win, loss})) << bad;
    ASSERT_TRUE(bout.places[0].forfeit) << bad;
    EXPECT_FALSE(bout.places[0].forfeit->fr.empty());
    EXPECT_FALSE(bout.places[1].forfeit);
    EXPECT_EQ(bout.plies, 8);  // its resignation, too, and what was played in its stead
  }
}

TEST(Bout, AnOutsideProgramMayResignAmongThree) {
  const auto bout =
      play({"exec:while read x; do echo '{\"type\":\"resign\"}'; done", "2", "1"}).value();
  EXPECT_EQ(results(bout), (std::vector{loss, win, loss}));
  EXPECT_TRUE(bout.places[0].resigned);
  EXPECT_FALSE(bout.places[0].forfeit);
  EXPECT_EQ(bout.places[0].moves, 1);
}

TEST(Bout, OnlyTheSeedDecides) {
  const auto scores = [](std::uint64_t seed) {
    std::vector<double> all;
    const auto bout = play({"random", "random", "random"}, seed).value();
    for (const auto& place : bout.places) all.push_back(place.score);
    return all;
  };
  std::set<std::vector<double>> different;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(scores(seed), scores(seed));
    different.insert(scores(seed));
  }
  EXPECT_GT(different.size(), 3u);
}

TEST(Bout, OurOwnBugsAreErrorsNotCrashes) {
  const auto entrant = Entrant::parse("1").value();
  const BoutTerms terms{.variant = test::sums(), .limits = {}};
  test::Sums::broken = true;
  const auto bout = play_bout(terms, {&entrant, &entrant, &entrant}, 1);
  test::Sums::broken = false;
  ASSERT_FALSE(bout);
  EXPECT_NE(bout.error().what.en.find("no pieces"), std::string::npos);
}

TEST(Entrant, ReadsLevelsAndCommands) {
  const auto program = Entrant::parse(" exec:./my bot --depth=3:4 ").value();
  EXPECT_EQ(program.command, "./my bot --depth=3:4");
  EXPECT_FALSE(program.reproducible());
  EXPECT_TRUE(Entrant::parse("hard:work=20").value().reproducible());
  EXPECT_FALSE(Entrant::parse("hard:ms=20").value().reproducible());
  EXPECT_FALSE(Entrant::parse("hard:strong"));
  EXPECT_FALSE(Entrant::parse("exec:"));
}

}  // namespace
}  // namespace salon
