#include "naive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "extent.h"

namespace naive_jacques {
namespace {

using Texts = std::vector<std::string>;
using Names = std::set<std::string>;

const Rules kHouse;
const Rules kSix{.lantern = Rules::Lantern::six};

Game play_all(Game game, const Texts& texts) {
  for (const std::string& text : texts) game = play(game, text);
  return game;
}

/// This seat has to choose among all eight characters, in phase 3, after a statement "dark".
Game choosing(const Rules& rules, const std::string& jacques, int seat) {
  Game game = play(start(rules), "jacques " + jacques);
  game.phase = 3;
  game.stated = "dark";
  game.left = {characters().begin(), characters().end()};
  game.seat = seat;
  game.step = Step::pick;
  return game;
}

bool offers(const Game& game, const std::string& move) {
  const Texts all = moves(game);
  return std::find(all.begin(), all.end(), move) != all.end();
}

Texts starting_with(const Game& game, const std::string& verb) {
  Texts found;
  for (const std::string& move : moves(game)) {
    if (move.starts_with(verb)) found.push_back(move);
  }
  return found;
}

const Texts kLanterns{"lantern N", "lantern NE", "lantern NW",
                      "lantern S", "lantern SE", "lantern SW"};

// ---- Board and light

TEST(NaiveJacques, BeginsAsOnThePage) {
  EXPECT_EQ(board(start(kHouse)),
            "maigret=a3 poirot=g5 lumiere=g8 legoutier=i8 gerber=e5 cruchot=m10 freud=e9 "
            "discrete=i4 lamps=b2:1,c7:3,f5:+,h8:+,k6:4,l11:2 covers=c2,l12 cordons=NE,SW "
            "lantern=NE");
  EXPECT_EQ(to_move(start(kHouse)), -1);
  EXPECT_EQ(start(kHouse).stated, "light");
  EXPECT_EQ(start(kHouse).phase, 1);
}

TEST(NaiveJacques, FourStandInTheLightAtTheStart) {
  Names lit;
  for (const std::string& character : characters()) {
    if (in_light(start(kHouse), character)) lit.insert(character);
  }
  EXPECT_EQ(lit, (Names{"poirot", "lumiere", "legoutier", "gerber"}));
}

TEST(NaiveJacques, NextToAnotherCharacterIsInTheLightButManholesAreNotNextToEachOther) {
  Game game = start(kHouse);
  game.at["freud"] = "f10";
  game.at["cruchot"] = "m9";
  EXPECT_FALSE(in_light(game, "freud"));
  EXPECT_FALSE(in_light(game, "cruchot"));
  game.at["cruchot"] = "e9";
  EXPECT_TRUE(in_light(game, "freud"));
  EXPECT_TRUE(in_light(game, "cruchot"));
}

TEST(NaiveJacques, BeamRunsOverCharactersAndDoesNotLightMaigret) {
  Game game = start(kHouse);
  game.lit = {};
  game.at["maigret"] = "i10";
  game.at["discrete"] = "i4";
  game.lantern = "S";
  EXPECT_TRUE(in_light(game, "legoutier"));
  EXPECT_TRUE(in_light(game, "discrete"));
  EXPECT_FALSE(in_light(game, "maigret"));
  game.lantern = "N";
  EXPECT_FALSE(in_light(game, "discrete"));
}

TEST(NaiveJacques, BeamStopsBeforeADarkLampPost) {
  Game game = start(kHouse);
  game.at["maigret"] = "g10";
  game.at["freud"] = "e8";
  game.lantern = "SW";  // over f9, dark, to e8
  EXPECT_FALSE(in_light(game, "freud"));
  game.at["freud"] = "e9";
  game.at["maigret"] = "e6";
  game.lantern = "N";
  EXPECT_TRUE(in_light(game, "freud"));
}

TEST(NaiveJacques, SixBeamsShineAtOnce) {
  Game game = start(kSix);
  game.at["maigret"] = "e7";
  EXPECT_TRUE(in_light(game, "freud"));
  EXPECT_TRUE(in_light(game, "gerber"));
  game.rules = kHouse;
  EXPECT_FALSE(in_light(game, "freud"));
}

// ---- Course

TEST(NaiveJacques, NatureDrawsJacquesAndFourOfEight) {
  const Game game = start(kHouse);
  ASSERT_EQ(chances(game).size(), 8U);
  EXPECT_EQ(chances(game)[0].first, "jacques cruchot");
  EXPECT_EQ(chances(game)[0].second, (Chance{1, 8}));
  const auto phases = chances(play(game, "jacques freud"));
  ASSERT_EQ(phases.size(), 70U);
  EXPECT_EQ(phases.front().first, "phase gerber cruchot freud discrete");
  EXPECT_EQ(phases.back().first, "phase poirot lumiere legoutier gerber");
  EXPECT_EQ(phases.front().second, (Chance{1, 70}));
}

TEST(NaiveJacques, SeatsChooseInTheOrderIJJIAndThenJIIJ) {
  Game game = play_all(start(kHouse), {"jacques cruchot", "phase maigret lumiere freud discrete"});
  std::vector<int> seats;
  const auto turn = [&](const Texts& texts) {
    seats.push_back(to_move(game));
    game = play_all(game, texts);
  };
  turn({"pick maigret", "walk a4", "lantern N"});
  turn({"pick lumiere", "walk g9", "light b2 f9"});
  turn({"pick freud", "walk e8"});
  turn({"pick discrete", "walk i5"});
  ASSERT_EQ(chances(game).size(), 1U);
  game = play(game, "state dark");
  EXPECT_EQ(moves(game), (Texts{"pick cruchot", "pick gerber", "pick legoutier", "pick poirot"}));
  EXPECT_EQ(game.phase, 2);
  turn({"pick poirot", "walk g6", "alibi freud"});
  turn({"pick gerber", "walk e4", "cordon NE NW"});
  turn({"pick legoutier", "cover c2 a5", "walk i9"});
  turn({"pick cruchot", "walk m11", "done"});
  EXPECT_EQ(seats, (std::vector<int>{0, 1, 1, 0, 1, 0, 0, 1}));
  EXPECT_EQ(game.alibis, (std::map<std::string, int>{{"freud", kJacques}}));
  EXPECT_EQ(chances(game)[0].first, "state light");  // m11 is next to l11
}

TEST(NaiveJacques, EveryoneInTheOtherStateIsClearedAndThenTheLightGoesOut) {
  Game game = choosing(kHouse, "cruchot", kJacques);
  game.phase = 1;
  game.left = {"freud"};
  game.later = {"maigret", "poirot", "lumiere", "legoutier"};
  game = play_all(game, {"pick freud", "walk e8"});
  EXPECT_THROW(play(game, "state light"), std::runtime_error);
  game = play(game, "state dark");
  EXPECT_EQ(game.cleared, (Names{"poirot", "lumiere", "legoutier", "gerber"}));
  EXPECT_FALSE(game.lit.contains("b2"));
  EXPECT_EQ(game.lit.size(), 5U);
}

TEST(NaiveJacques, NumberBelongsToThePostOrTravelsWithTheLight) {
  for (const bool travels : {false, true}) {
    Game game = choosing(travels ? official() : kHouse, "freud", kInspector);
    game.left = {"lumiere"};
    game = play_all(game, {"pick lumiere", "walk g7", "light c7 f9"});  // phase 3, light 3
    EXPECT_EQ(game.lit.at("f9"), travels ? "3" : "+");
    game = play(game, chances(game)[0].first);
    EXPECT_EQ(game.lit.contains("f9"), !travels);
    EXPECT_FALSE(game.lit.contains("c7"));
    game.left = {"lumiere"};
    game.step = Step::pick;
    game = play_all(game, {"pick lumiere", "walk g8", "light k6 c7"});
    EXPECT_EQ(game.lit.at("c7"), travels ? "4" : "3");
  }
}

TEST(NaiveJacques, EighthPhaseEndsTheGameForJacques) {
  Game game = choosing(kHouse, "freud", kInspector);
  game.phase = 8;
  game.left = {"discrete"};
  game = play_all(game, {"pick discrete", "walk i5"});
  EXPECT_EQ(status(game), Status::playing);
  game = play(game, "state dark");
  EXPECT_EQ(status(game), Status::jacques_wins);
  EXPECT_TRUE(moves(game).empty());
  EXPECT_TRUE(chances(game).empty());
}

// ---- Walking, accusing, leaving

TEST(NaiveJacques, OpenManholesAreOneStepApart) {
  Game game = choosing(kHouse, "freud", kJacques);
  game.at["discrete"] = "h6";  // whoever stands on them
  game = play(game, "pick poirot");
  EXPECT_TRUE(offers(game, "walk a5"));  // g5 h6 a5
  EXPECT_TRUE(offers(game, "walk a4"));  // and one more
  EXPECT_TRUE(offers(game, "walk f10"));
  EXPECT_FALSE(offers(game, "walk c2"));  // covered
  EXPECT_FALSE(offers(game, "walk g5"));  // where he started
  EXPECT_FALSE(offers(game, "walk h6"));  // taken
  EXPECT_FALSE(offers(game, "done"));
}

TEST(NaiveJacques, OnlyTheInspectorAccuses) {
  const Game inspector = play(choosing(kHouse, "freud", kInspector), "pick poirot");
  // By g6 g7; by h6 and i7; and by h6 through the manholes f10, h3 and m9.
  EXPECT_EQ(starting_with(inspector, "accuse"),
            (Texts{"accuse e9", "accuse g8", "accuse i4", "accuse i8", "accuse m10"}));
  EXPECT_EQ(status(play(inspector, "accuse e9")), Status::inspector_wins);
  EXPECT_EQ(status(play(inspector, "accuse g8")), Status::jacques_wins);
  const Game jacques = play(choosing(kHouse, "freud", kJacques), "pick poirot");
  EXPECT_TRUE(starting_with(jacques, "accuse").empty());
  EXPECT_THROW(play(jacques, "accuse e9"), std::runtime_error);
}

TEST(NaiveJacques, StepOffTheBoardIsOneOfTheThree) {
  Game game = choosing(kHouse, "freud", kJacques);
  game.at["freud"] = "c6";
  const Game near = play_all(game, {"pick freud", "walk b7"});
  EXPECT_EQ(moves(near), (Texts{"done", "leave"}));
  EXPECT_EQ(status(play(near, "leave")), Status::jacques_wins);
  game.at["freud"] = "d7";
  EXPECT_EQ(play_all(game, {"pick freud", "walk b7"}).step, Step::pick);
  game.at["freud"] = "b7";
  EXPECT_TRUE(offers(play(game, "pick freud"), "leave"));
}

TEST(NaiveJacques, NeedForDoneBetraysNobody) {
  Game game = choosing(kHouse, "gerber", kJacques);
  game.at["freud"] = "c6";
  EXPECT_EQ(moves(play_all(game, {"pick freud", "walk b7"})), Texts{"done"});
  game.seat = kInspector;
  EXPECT_EQ(play_all(game, {"pick freud", "walk b7"}).step, Step::pick);
  game.seat = kJacques;
  game.stated = "light";
  EXPECT_EQ(play_all(game, {"pick freud", "walk b7"}).step, Step::pick);
  game.stated = "dark";
  game.cordons = {"NW", "NE"};
  EXPECT_EQ(play_all(game, {"pick freud", "walk b7"}).step, Step::pick);
}

TEST(NaiveJacques, NobodyLeavesBySwap) {
  Game game = choosing(kHouse, "freud", kJacques);
  game.at["poirot"] = "b7";
  EXPECT_EQ(play_all(game, {"pick freud", "swap b7"}).step, Step::pick);
}

TEST(NaiveJacques, GerberOpensAnExitBeforeMovingButNotBetweenWalkAndLeaving) {
  Game game = choosing(kHouse, "gerber", kJacques);
  game.at["gerber"] = "a1";
  game = play(game, "pick gerber");
  const Game before = play_all(game, {"cordon SW NW", "walk b1"});
  EXPECT_EQ(moves(before), (Texts{"done", "leave"}));
  const Game between = play(game, "walk b1");
  EXPECT_EQ(moves(between),
            (Texts{"cordon NE NW", "cordon NE SE", "cordon SW NW", "cordon SW SE"}));
  EXPECT_EQ(play(between, "cordon SW NW").step, Step::pick);
}

/// This character on l6, every hex within three steps of it taken: l7 k7 m8 j6 m9.
Game hemmed_in(const std::string& character, int seat, const std::string& stated) {
  Game game = choosing(kHouse, "poirot", seat);
  Texts hexes{"l7", "k7", "m8", "j6", "m9", "a1", "e9"};
  for (const std::string& other : characters()) {
    if (other == character) continue;
    game.at[other] = hexes.back();
    hexes.pop_back();
  }
  game.at[character] = "l6";
  game.stated = stated;
  return play(game, "pick " + character);
}

TEST(NaiveJacques, WhoCannotWalkSkipsIt) {
  EXPECT_EQ(hemmed_in("maigret", kJacques, "light").step, Step::pick);  // nor is there a lantern
  EXPECT_EQ(hemmed_in("poirot", kJacques, "light").step, Step::alibi);
  EXPECT_EQ(moves(hemmed_in("poirot", kJacques, "dark")), (Texts{"done", "leave"}));
  EXPECT_EQ(moves(hemmed_in("maigret", kJacques, "dark")), Texts{"done"});
  EXPECT_EQ(moves(hemmed_in("poirot", kInspector, "dark")),
            (Texts{"accuse j6", "accuse k7", "accuse l7", "accuse m8", "accuse m9", "done"}));
  const Game gerber = hemmed_in("gerber", kJacques, "light");
  EXPECT_EQ(starting_with(gerber, "cordon").size(), moves(gerber).size());
  EXPECT_EQ(play(gerber, "cordon NE NW").step, Step::pick);
  EXPECT_EQ(boards_after(gerber, "gerber").size(), 4U);
  EXPECT_EQ(boards_after(hemmed_in("poirot", kJacques, "dark"), "poirot").size(), 1U);
}

// ---- Powers

TEST(NaiveJacques, MaigretSetsTheLanternAfterWalkingAndMayThenLeave) {
  Game game = choosing(kHouse, "maigret", kJacques);
  game.at["maigret"] = "b6";
  const Game away = play_all(game, {"pick maigret", "walk c6"});
  EXPECT_EQ(moves(away), kLanterns);
  EXPECT_EQ(play(away, "lantern SW").lantern, "SW");
  EXPECT_EQ(play(away, "lantern SW").step, Step::pick);
  const Game exit = play_all(game, {"pick maigret", "walk b7"});
  EXPECT_EQ(moves(exit), kLanterns);
  EXPECT_EQ(moves(play(exit, "lantern N")), (Texts{"done", "leave"}));
  game.rules = kSix;
  EXPECT_EQ(play_all(game, {"pick maigret", "walk c6"}).step, Step::pick);
}

TEST(NaiveJacques, PoirotDrawsAnAlibiThatIsNotJacques) {
  Game game = choosing(kHouse, "freud", kInspector);
  game = play_all(game, {"pick poirot", "walk g6"});
  EXPECT_EQ(to_move(game), -1);
  ASSERT_EQ(chances(game).size(), 7U);
  EXPECT_EQ(chances(game)[0].second, (Chance{1, 7}));
  EXPECT_THROW(play(game, "alibi freud"), std::runtime_error);
  game = play(game, "alibi gerber");
  EXPECT_EQ(game.alibis.at("gerber"), kInspector);
  EXPECT_TRUE(game.cleared.empty());
  game.seat = kJacques;
  game.left.insert("poirot");
  game.at["poirot"] = "b6";
  game = play_all(game, {"pick poirot", "walk b7"});
  EXPECT_EQ(moves(game), Texts{"done"});
  game = play(game, "done");
  EXPECT_EQ(chances(game).size(), 6U);
}

TEST(NaiveJacques, LumiereMustMoveALightBeforeOrAfterWalking) {
  const Game game = play(choosing(kHouse, "freud", kInspector), "pick lumiere");
  EXPECT_EQ(starting_with(game, "light").size(), 12U);
  const Game walked = play(game, "walk g9");
  EXPECT_EQ(moves(walked).size(), 12U);
  EXPECT_EQ(play(walked, "light b2 f9").step, Step::pick);
  const Game lit = play(game, "light b2 f9");
  EXPECT_TRUE(starting_with(lit, "light").empty());
  EXPECT_FALSE(offers(lit, "done"));
  EXPECT_EQ(board(play(lit, "walk g9")), board(play(walked, "light b2 f9")));
}

TEST(NaiveJacques, LegoutierMovesACoverOntoOrFromUnderACharacter) {
  Game game = choosing(kHouse, "freud", kJacques);
  game.at["discrete"] = "c2";
  game.at["gerber"] = "h6";
  game = play(game, "pick legoutier");
  EXPECT_EQ(starting_with(game, "cover").size(), 12U);
  EXPECT_FALSE(offers(game, "walk c2"));
  EXPECT_FALSE(offers(game, "walk l12"));
  game = play(game, "cover c2 h6");
  EXPECT_EQ(game.covers, (Names{"h6", "l12"}));
  EXPECT_FALSE(offers(game, "walk a5"));  // by i7 and h6 it would have been three steps
}

TEST(NaiveJacques, FreudSwapsInsteadOfMoving) {
  const Game game = play(choosing(kHouse, "poirot", kInspector), "pick freud");
  EXPECT_EQ(starting_with(game, "swap"),
            (Texts{"swap a3", "swap e5", "swap g5", "swap g8", "swap i4", "swap i8", "swap m10"}));
  const Game swapped = play(game, "swap g5");
  EXPECT_EQ(swapped.at.at("freud"), "g5");
  EXPECT_EQ(swapped.at.at("poirot"), "e9");
  EXPECT_EQ(swapped.step, Step::pick);
  const Game maigret = play(game, "swap a3");
  EXPECT_EQ(moves(maigret), kLanterns);
  EXPECT_EQ(play(maigret, "lantern S").step, Step::pick);
}

TEST(NaiveJacques, DiscreteWalksThroughHousesAndLampsAndEndsOnAStreet) {
  const Game game = play(choosing(kHouse, "freud", kJacques), "pick discrete");
  EXPECT_TRUE(offers(game, "walk l7"));  // i4 j5 k6 l7
  EXPECT_TRUE(offers(game, "walk m8"));  // a fourth step
  EXPECT_FALSE(offers(game, "walk j5"));
  EXPECT_FALSE(offers(game, "walk k6"));
  EXPECT_TRUE(offers(game, "walk g4"));  // i4 h4 g4
}

// ---- Whistle

TEST(NaiveJacques, HouseWhistlePullsThroughManholesExactlyThreeSteps) {
  Game game = play_all(choosing(kHouse, "gerber", kJacques), {"pick cruchot", "whistle"});
  EXPECT_TRUE(offers(game, "pull freud f10"));
  EXPECT_TRUE(offers(game, "pull freud m9"));  // e9 f10 m9
  EXPECT_TRUE(offers(game, "pull freud m8"));  // three steps, two from Cruchot instead of three
  EXPECT_FALSE(offers(game, "pull freud m10"));
  EXPECT_FALSE(offers(game, "pull freud e8"));
  EXPECT_FALSE(offers(game, "walk m11"));
  EXPECT_TRUE(starting_with(game, "pull cruchot").empty());
  game = play(game, "pull freud m9");
  EXPECT_TRUE(starting_with(game, "pull freud").empty());  // once each
  EXPECT_TRUE(offers(game, "pull poirot h6"));
  EXPECT_FALSE(offers(game, "pull poirot m9"));  // taken
  game = play(game, "pull poirot h6");
  EXPECT_FALSE(offers(game, "whistle"));
  EXPECT_FALSE(offers(game, "done"));  // he still has to move
  EXPECT_TRUE(offers(game, "walk m11"));
}

TEST(NaiveJacques, HouseWhistleIsOptionalAndComesBetweenTwoWalks) {
  Game game = play_all(choosing(kHouse, "gerber", kJacques), {"pick cruchot", "walk m11"});
  EXPECT_EQ(moves(game), (Texts{"done", "whistle"}));
  game = play_all(game, {"whistle", "pull legoutier l10"});  // i8 j8 k9 l10
  EXPECT_EQ(moves(game), (Texts{"done", "walk k10", "walk k9", "walk l12", "walk m12", "walk m9"}));
  EXPECT_EQ(play(game, "walk m9").step, Step::pick);
  EXPECT_EQ(play(game, "done").step, Step::pick);
}

TEST(NaiveJacques, NobodyIsAccusedWhereCruchotsTurnBegan) {
  const Game game =
      play_all(choosing(kHouse, "freud", kInspector),
               {"pick cruchot", "walk m11", "whistle", "pull freud m10"});  // e9 f10 m9 m10
  EXPECT_TRUE(starting_with(game, "accuse").empty());
  const Game free = play_all(choosing(kHouse, "freud", kInspector),
                             {"pick cruchot", "walk m11", "whistle", "pull legoutier l10"});
  EXPECT_EQ(starting_with(free, "accuse"), Texts{"accuse l10"});
}

TEST(NaiveJacques, ThreeStepsAndAWhistleEndCruchotsTurn) {
  const Game game = play_all(choosing(kHouse, "gerber", kJacques),
                             {"pick cruchot", "walk j8", "whistle"});  // m10 l10 k9 j8
  EXPECT_EQ(play(game, "pull lumiere i7").step, Step::pick);           // g8 f7 h6 i7
}

TEST(NaiveJacques, PulledMaigretSetsTheLanternBeforeTheNextPull) {
  Game game = play_all(choosing(kHouse, "gerber", kJacques),
                       {"pick cruchot", "whistle", "pull maigret a5"});
  EXPECT_EQ(moves(game), kLanterns);
  game = play(game, "lantern S");
  EXPECT_FALSE(starting_with(game, "pull").empty());
  EXPECT_EQ(starting_with(game, "pull").size(), moves(game).size());
  EXPECT_EQ(game.turn.pulls_left, 1);
}

TEST(NaiveJacques, OfficialWhistleIsCompulsoryAndOnTheSurface) {
  Game game = play_all(choosing(official(), "gerber", kJacques), {"pick cruchot", "walk m11"});
  EXPECT_EQ(moves(game), Texts{"whistle"});
  const Game whistled = play(game, "whistle");
  EXPECT_FALSE(offers(whistled, "pull freud m9"));
  EXPECT_TRUE(offers(whistled, "pull freud f10"));
  EXPECT_EQ(play(whistled, "pull legoutier l10").step, Step::pick);  // no second walk
  game = play_all(choosing(official(), "gerber", kJacques),
                  {"pick cruchot", "whistle", "pull legoutier l10"});
  EXPECT_FALSE(offers(game, "done"));
  EXPECT_EQ(play(game, "walk m11").step, Step::pick);
}

/// Cruchot in the corner m12; the hexes at distance 1 and 2 are l12 m11 and k11 l10 m10, at 3 the
/// hexes k10 k9 j10 m9. The covers close l12 and m9.
Game corner(const Rules& rules, const std::string& freud) {
  Game game = choosing(rules, "gerber", kJacques);
  game.covers = {"l12", "m9"};
  game.at = {{"cruchot", "m12"},   {"maigret", "l12"}, {"poirot", "m11"},   {"lumiere", "k11"},
             {"legoutier", "l10"}, {"gerber", "k9"},   {"discrete", "k10"}, {"freud", freud}};
  return play(game, "pick cruchot");
}

TEST(NaiveJacques, WhistleNeedsThreeStepsOrTheGreatestTotal) {
  EXPECT_FALSE(offers(corner(kHouse, "m10"), "whistle"));
  EXPECT_FALSE(offers(corner(official(), "m10"), "whistle"));
  EXPECT_FALSE(offers(corner(kHouse, "m9"), "whistle"));
  const Game game = corner(official(), "m9");
  EXPECT_TRUE(offers(game, "whistle"));
  // One step for Freud would be less than the two of Gerber or Discrète by l10.
  EXPECT_EQ(moves(play(game, "whistle")), (Texts{"pull discrete m10", "pull gerber m10"}));
}

TEST(NaiveJacques, CruchotWhoWhistledBetweenHisStepsMayLeave) {
  Game game = choosing(kHouse, "cruchot", kJacques);
  game.at["cruchot"] = "c6";
  game = play_all(game, {"pick cruchot", "walk b7"});
  EXPECT_EQ(moves(game), (Texts{"done", "leave", "whistle"}));
  game = play_all(game, {"whistle", "pull freud b6"});  // e9 f10 a5 b6; it bars the way back
  EXPECT_EQ(moves(game), (Texts{"done", "leave"}));
}

TEST(NaiveJacques, OfficialWhistleAfterTheWalkEndsCruchotsMoving) {
  Game game = choosing(official(), "cruchot", kJacques);
  game.at["cruchot"] = "c6";
  game = play_all(game, {"pick cruchot", "walk b7"});
  EXPECT_EQ(moves(game), (Texts{"leave", "whistle"}));
  EXPECT_EQ(play_all(game, {"whistle", "pull freud d7", "pull maigret a4", "lantern N"}).step,
            Step::pick);
}

// ---- Whole turns and whole games

std::vector<std::size_t> sizes(const Rules& rules) {
  std::vector<std::size_t> found;
  for (const std::string& character : characters()) {
    if (character == "cruchot") continue;
    found.push_back(boards_after(start(rules), character).size());
  }
  return found;
}

// In the order of the table; measured once, then pinned.
TEST(NaiveJacques, BoardsAfterEachCharacterFromTheStart) {
  const std::vector<std::size_t> pinned{102, 23, 276, 250, 80, 34, 37};
  EXPECT_EQ(sizes(house()), pinned);
  EXPECT_EQ(sizes(official()), pinned);
}

// Going through them without a clever idea takes longer than everybody else together.
TEST(NaiveJacques, BoardsAfterCruchotFromTheStart) {
  if (!salon::test::at_length(0, 1)) GTEST_SKIP() << "at length only";
  EXPECT_EQ(boards_after(start(house()), "cruchot").size(), 18049U);
  EXPECT_EQ(boards_after(start(official()), "cruchot").size(), 14008U);
}

TEST(NaiveJacques, RandomGamesKeepTheirMaterial) {
  std::mt19937 random(20250101);
  const std::vector<Rules> all{house(), official(), kSix};
  for (int round = 0; round < salon::test::at_length(12, 60); ++round) {
    Game game = start(all[static_cast<std::size_t>(round) % all.size()]);
    int turns = 0;
    while (status(game) == Status::playing) {
      Texts legal = moves(game);
      for (const auto& [text, chance] : chances(game)) legal.push_back(text);
      std::erase_if(legal, [](const auto& move) { return move.starts_with("accuse"); });
      ASSERT_FALSE(legal.empty());
      const std::string move = legal[random() % legal.size()];
      turns += move.starts_with("pick") ? 1 : 0;
      game = play(game, move);
      Names hexes;
      for (const auto& [character, hex] : game.at) hexes.insert(hex);
      ASSERT_EQ(hexes.size(), 8U);
      ASSERT_EQ(game.covers.size(), 2U);
      ASSERT_EQ(game.cordons.size(), 2U);
      ASSERT_FALSE(game.cleared.contains(game.jacques));
      ASSERT_FALSE(game.alibis.contains(game.jacques));
    }
    EXPECT_EQ(status(game), Status::jacques_wins);
    EXPECT_LE(turns, 32);
  }
}

}  // namespace
}  // namespace naive_jacques
