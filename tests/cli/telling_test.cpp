// What happens, in sentences: every act of every game that people watch at a terminal.
#include <gtest/gtest.h>

#include <set>

#include "core/match.h"
#include "games/registry.h"

namespace salon {
namespace {

struct Told {
  std::string en, fr;  // everything a spectator is told, a line each
  std::set<std::string> untold;
};

/// Random games, as they are told to somebody who sees everything.
Told told_of(const std::string& name, const std::string& rules, int seats) {
  const auto variant = (*find_game(name))->open({rules, seats, {}});
  EXPECT_TRUE(variant);
  Told all;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed);
    std::vector<Chair> chairs;
    for (const char* player : {"Ada", "Blaise", "Carl"}) chairs.push_back({"human", player});
    chairs.resize(static_cast<std::size_t>(seats));
    auto match = std::move(*Match::begin(*variant, chairs));
    while (!match.over() && match.ply() < 900) {
      if (match.turn() == kNature) {
        match.play_nature(random);
        continue;
      }
      const auto moves = match.eye(match.turn()).moves();
      EXPECT_TRUE(match.play(match.turn(), moves[random.below(moves.size())]));
    }
    const auto eye = match.variant().eye(kAllOpen);
    eye->meet(match.names());
    for (std::size_t ply = 0; ply < match.ply(); ++ply) {
      const std::string seen = match.glimpse(kAllOpen, ply).text;
      const Phrase sentence = eye->tell(seen);
      if (sentence.en.empty()) all.untold.insert(seen.substr(0, seen.find_first_of(" @")));
      all.en += sentence.en + "\n";
      all.fr += sentence.fr + "\n";
      EXPECT_TRUE(eye->see(seen));
    }
  }
  return all;
}

void expect_all(const std::string& told, const std::vector<std::string>& wanted) {
  for (const auto& words : wanted)
    EXPECT_NE(told.find("\n" + words), std::string::npos) << "nobody says: " << words;
}

TEST(Telling, Khan) {
  const auto [en, fr, untold] = told_of("khan", "house", 2);
  EXPECT_TRUE(untold.empty());
  expect_all(en, {"Blaise places the Kalista on ", "Ada places a sbire on ", "Ada goes from "});
  expect_all(fr, {"Blaise pose la Kalista en ", "Ada pose un sbire en ", "Ada va de "});
  EXPECT_NE(en.find("chooses the side: "), std::string::npos);
  EXPECT_NE(en.find(" and takes a sbire\n"), std::string::npos);
  EXPECT_NE(en.find(" and takes the Kalista\n"), std::string::npos);
  EXPECT_NE(fr.find(" et prend un sbire\n"), std::string::npos);
}

TEST(Telling, Stratego) {
  const auto [en, fr, untold] = told_of("stratego", "house", 2);
  for (const auto& word : untold)
    EXPECT_EQ(word.size(), 1u) << "not a piece being placed: " << word;
  expect_all(en, {"Ada goes from ", "Blaise, "});
  expect_all(fr, {"Ada va de ", "Blaise, "});
  EXPECT_NE(en.find(": miner attacks bomb, miner wins\n"), std::string::npos);
  EXPECT_NE(en.find(" attacks scout, both leave\n"), std::string::npos);
  EXPECT_NE(fr.find(" l'emporte\n"), std::string::npos);
}

TEST(Telling, Pickomino) {
  const auto [en, fr, untold] = told_of("pickomino", "official", 3);
  EXPECT_TRUE(untold.empty());
  expect_all(en, {"Ada rolls ", "Blaise sets aside ", "Carl rolls again\n", "Ada wins tile ",
                  "Blaise loses the turn"});
  expect_all(fr, {"Ada lance ", "Blaise met de côté ", "Carl relance\n", "Ada gagne la tuile ",
                  "Blaise perd son tour"});
}

TEST(Telling, Cluedo) {
  const auto [en, fr, untold] = told_of("cluedo", "house", 3);
  EXPECT_TRUE(untold.empty());
  expect_all(en, {"Dealt: Plum\n", "Dealt: Dining room\n"});
  expect_all(fr, {"Distribution : Violet\n", "Distribution : Salle à manger\n"});
  for (const char* words : {" rolls ", " goes to ", " enters the ", " asks: ", " shows the ",
                            " takes the dice\n", " accuses ", ": wrong\n"})
    EXPECT_NE(en.find(words), std::string::npos) << "nobody says: " << words;
  for (const char* words : {" aux dés\n", " demande : ", " montre ", " : faux\n"})
    EXPECT_NE(fr.find(words), std::string::npos) << "nobody says: " << words;
}

TEST(Telling, Jacques) {
  const auto [en, fr, untold] = told_of("jacques", "official", 2);
  EXPECT_TRUE(untold.empty());
  expect_all(
      en, {"In this phase: ", "Ada plays ", "Blaise plays ", "The lantern shines ",
           "The light goes from ", "The cover goes from ", "The cordon goes from ",
           "Poirot draws the alibi of ", "Jacques is in the light\n", "Jacques is in the dark\n"});
  expect_all(fr, {"Dans cette phase : ", "La lanterne éclaire vers ", "Jacques est éclairé\n"});
  for (const char* words : {" walks to ", " runs to ", " whistles\n", " is done\n", " accuses on "})
    EXPECT_NE(en.find(words), std::string::npos) << "nobody says: " << words;
}

}  // namespace
}  // namespace salon
