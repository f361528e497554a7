#include "naive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "extent.h"

namespace naive_cluedo {
namespace {

using Texts = std::vector<std::string>;

Game play_all(Game game, const Texts& texts) {
  for (const std::string& text : texts) game = play(std::move(game), text);
  return game;
}

/// The cards dealt in the order of the page; the envelope is olive, rope, hall.
/// With three seats: 0 has rose moutarde pistol wrench dining_room garage, 1 has pervenche violet
/// lead_pipe study kitchen game_room, 2 has leblanc candlestick knife living_room bathroom bedroom.
Game deal(Game game) {
  game = play(std::move(game), "envelope olive rope hall");
  for (const std::string& card : all_cards()) {
    if (card != "olive" && card != "rope" && card != "hall") game = play(game, "deal " + card);
  }
  return game;
}

/// Seat 0's first turn is to begin.
Game dealt(int seats, int limit = 200) {
  return deal(start({Suspects::order, First::seat0, limit}, seats));
}

/// The same with some pawns elsewhere.
Game standing(int seats, const std::map<std::string, std::string>& places) {
  Game game = dealt(seats);
  for (const auto& [suspect, place] : places) game.pawns[suspect] = place;
  return game;
}

Game turn_of(Game game, int seat) {
  game.turn = seat;
  game.seat = seat;
  return game;
}

Texts after_roll(const Game& game, int pips) {
  return moves(play_all(game, {"roll", "roll " + std::to_string(pips)}));
}

bool has(const Texts& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

Chance chance_of(const Game& game, const std::string& text) {
  for (const auto& [found, chance] : chances(game)) {
    if (found == text) return chance;
  }
  return {0, 1};
}

std::vector<std::size_t> hand_sizes(const Game& game) {
  std::vector<std::size_t> sizes;
  for (const auto& hand : game.hands) sizes.push_back(hand.size());
  return sizes;
}

const Texts kBeforeRolling = {"roll", "stay"};
const Texts kOutsideWithPassage = {"passage", "roll", "stay"};

/// Nobody moves, asks or accuses.
const Texts kIdle = {"stay", "pass"};

// ---- Set-up

TEST(NaiveCluedoSetUp, EveryPawnStandsOnItsStartAndWeaponsInTheFirstSixRooms) {
  const Game game = start({}, 3);
  const std::map<std::string, std::string> starts = {{"rose", "j26"},     {"pervenche", "y8"},
                                                     {"leblanc", "k2"},   {"olive", "p2"},
                                                     {"moutarde", "b19"}, {"violet", "y21"}};
  const std::map<std::string, std::string> rooms = {
      {"candlestick", "study"},     {"pistol", "hall"},   {"rope", "living_room"},
      {"lead_pipe", "dining_room"}, {"knife", "kitchen"}, {"wrench", "bathroom"}};
  EXPECT_EQ(game.pawns, starts);
  EXPECT_EQ(game.weapons, rooms);
  EXPECT_EQ(game.suspects, (Texts{"rose", "pervenche", "leblanc"}));
}

TEST(NaiveCluedoSetUp, HandsMayDifferByOneCard) {
  using Sizes = std::vector<std::size_t>;
  EXPECT_EQ(hand_sizes(dealt(3)), (Sizes{6, 6, 6}));
  EXPECT_EQ(hand_sizes(dealt(4)), (Sizes{5, 5, 4, 4}));
  EXPECT_EQ(hand_sizes(dealt(5)), (Sizes{4, 4, 4, 3, 3}));
  EXPECT_EQ(hand_sizes(dealt(6)), (Sizes{3, 3, 3, 3, 3, 3}));
  const std::set<std::string> hand = {"rose",   "moutarde",    "pistol",
                                      "wrench", "dining_room", "garage"};
  EXPECT_EQ(dealt(3).hands[0], hand);
}

TEST(NaiveCluedoSetUp, NatureDrawsEvenly) {
  Game game = start({}, 3);
  EXPECT_TRUE(moves(game).empty());
  EXPECT_EQ(chances(game).size(), 324u);
  EXPECT_EQ(chance_of(game, "envelope olive rope hall"), (Chance{1, 324}));
  game = play(game, "envelope olive rope hall");
  EXPECT_EQ(chances(game).size(), 18u);
  EXPECT_EQ(chance_of(game, "deal knife"), (Chance{1, 18}));
  EXPECT_EQ(chance_of(game, "deal rope"), (Chance{0, 1}));
  game = play(game, "deal knife");
  EXPECT_EQ(chance_of(game, "deal rose"), (Chance{1, 17}));
  EXPECT_EQ(chance_of(game, "deal knife"), (Chance{0, 1}));
  EXPECT_EQ(game.seat, 1);
}

TEST(NaiveCluedoSetUp, SuspectsAreDrawnOrChosenSeatBySeat) {
  Game drawn = start({Suspects::random, First::roll, 200}, 3);
  EXPECT_TRUE(moves(drawn).empty());
  EXPECT_EQ(chance_of(drawn, "suspect violet"), (Chance{1, 6}));
  drawn = play(drawn, "suspect violet");
  EXPECT_EQ(chance_of(drawn, "suspect rose"), (Chance{1, 5}));

  Game chosen = start({Suspects::chosen, First::roll, 200}, 3);
  EXPECT_TRUE(chances(chosen).empty());
  chosen = play_all(chosen, {"suspect violet", "suspect rose"});
  EXPECT_EQ(moves(chosen),
            (Texts{"suspect leblanc", "suspect moutarde", "suspect olive", "suspect pervenche"}));
  chosen = play(chosen, "suspect olive");
  EXPECT_EQ(chosen.suspects, (Texts{"violet", "rose", "olive"}));
  EXPECT_EQ(chances(chosen).size(), 324u);
}

TEST(NaiveCluedoSetUp, TheHighestThrowStarts) {
  Game game = deal(start({}, 4));
  EXPECT_EQ(chance_of(game, "roll 7"), (Chance{6, 36}));
  EXPECT_EQ(chance_of(game, "roll 12"), (Chance{1, 36}));
  EXPECT_EQ(chance_of(game, "roll 1"), (Chance{0, 1}));
  game = play_all(game, {"roll 5", "roll 2", "roll 11", "roll 10"});
  EXPECT_EQ(game.phase, Phase::move);
  EXPECT_EQ(game.turn, 2);
}

TEST(NaiveCluedoSetUp, ThoseTiedForTheHighestThrowAgain) {
  Game game = play_all(deal(start({}, 4)), {"roll 9", "roll 4", "roll 9", "roll 9"});
  EXPECT_EQ(game.throwers, (std::vector<int>{0, 2, 3}));
  game = play_all(game, {"roll 3", "roll 8"});
  EXPECT_EQ(game.seat, 3);
  game = play(game, "roll 8");
  EXPECT_EQ(game.throwers, (std::vector<int>{2, 3}));
  game = play_all(game, {"roll 2", "roll 3"});
  EXPECT_EQ(game.turn, 3);
  EXPECT_EQ(play_all(game, kIdle).turn, 0);
}

// ---- Walking

TEST(NaiveCluedoWalk, UpToSoManyStepsNotExactly) {
  const Game game = turn_of(dealt(3), 2);
  EXPECT_EQ(moves(game), kBeforeRolling);
  EXPECT_EQ(after_roll(game, 2), (Texts{"go j3", "go k3", "stay"}));
  EXPECT_EQ(after_roll(game, 3), (Texts{"go i3", "go j3", "go k3", "stay"}));
}

TEST(NaiveCluedoWalk, SteppingIntoARoomCostsAStep) {
  const Game game = turn_of(dealt(3), 2);  // seven steps to i7, the dining room's door
  EXPECT_TRUE(has(after_roll(game, 7), "go i7"));
  EXPECT_FALSE(has(after_roll(game, 7), "enter dining_room"));
  EXPECT_TRUE(has(after_roll(game, 8), "enter dining_room"));
  const Game inside = play_all(game, {"roll", "roll 8", "enter dining_room", "suggest rose rope"});
  EXPECT_EQ(inside.pawns.at("leblanc"), "dining_room");
}

TEST(NaiveCluedoWalk, SteppingOutOfARoomCostsAStep) {
  const Game game = standing(3, {{"rose", "garage"}});
  EXPECT_EQ(after_roll(game, 3), (Texts{"go f20", "go g19", "go g20", "go h18", "go h19", "go h20",
                                        "go i19", "go i20", "go i21", "go j20", "stay"}));
  EXPECT_TRUE(has(after_roll(game, 4), "enter game_room"));  // h20 h19 h18, in
}

TEST(NaiveCluedoWalk, FromADoorCellOneStepLeadsIn) {
  const Game game = standing(3, {{"rose", "h20"}});
  EXPECT_TRUE(has(after_roll(game, 2), "enter garage"));
  EXPECT_FALSE(has(after_roll(game, 2), "enter game_room"));
  EXPECT_TRUE(has(after_roll(game, 3), "enter game_room"));
}

TEST(NaiveCluedoWalk, ADoorLeadsIntoItsOwnRoomOnly) {
  // v15 touches the study too, but is the bathroom's door.
  const Game game = standing(3, {{"rose", "v15"}});
  const Texts texts = after_roll(game, 2);
  EXPECT_TRUE(has(texts, "enter bathroom"));
  EXPECT_FALSE(has(texts, "enter study"));
}

TEST(NaiveCluedoWalk, PawnsCannotBePassedAlsoUnplayedOnes) {
  // b19 opens to c19 only; violet, whom nobody plays, stands there.
  const Game game = turn_of(standing(5, {{"violet", "c19"}}), 4);
  EXPECT_EQ(moves(game), kBeforeRolling);
  EXPECT_EQ(after_roll(game, 12), (Texts{"stay"}));
}

TEST(NaiveCluedoWalk, ABlockedDoorCellIsNoWayInOrOut) {
  Game game = standing(3, {{"rose", "study"}, {"olive", "x15"}});
  EXPECT_FALSE(has(after_roll(game, 4), "go w15"));
  EXPECT_FALSE(has(after_roll(game, 4), "enter bathroom"));
  game.pawns["olive"] = "p2";
  EXPECT_FALSE(has(after_roll(game, 3), "enter bathroom"));
  EXPECT_TRUE(has(after_roll(game, 4), "enter bathroom"));  // x15 w15 v15, in
  game.pawns["olive"] = "v15";
  EXPECT_FALSE(has(after_roll(game, 4), "enter bathroom"));
}

TEST(NaiveCluedoWalk, StayingIsTheOnlyChoiceWhenEveryDoorIsBlocked) {
  Game game = standing(3, {{"rose", "hall"}, {"olive", "m19"}});
  EXPECT_EQ(moves(game), kBeforeRolling);
  game.pawns["violet"] = "n19";
  EXPECT_EQ(moves(game), (Texts{"stay"}));
  game = standing(3, {{"rose", "garage"}, {"olive", "h20"}});
  EXPECT_EQ(moves(game), (Texts{"passage", "stay"}));
}

TEST(NaiveCluedoWalk, AnEliminatedPawnNoLongerBlocks) {
  Game game = standing(3, {{"rose", "b19"}, {"moutarde", "j26"}, {"pervenche", "c19"}});
  EXPECT_EQ(after_roll(game, 2), (Texts{"stay"}));
  game.eliminated[1] = true;
  EXPECT_EQ(after_roll(game, 2), (Texts{"go c18", "go c19", "go c20", "go d19", "stay"}));
  game = play_all(game, {"roll", "roll 2", "go c19"});
  EXPECT_EQ(game.pawns.at("rose"), game.pawns.at("pervenche"));
  EXPECT_TRUE(blocked(game, "c19"));
}

TEST(NaiveCluedoWalk, TheRoomLeftCannotBeReenteredThisTurn) {
  const Game game = standing(3, {{"rose", "dining_room"}});
  const Texts texts = after_roll(game, 12);
  EXPECT_FALSE(has(texts, "enter dining_room"));
  EXPECT_TRUE(has(texts, "enter kitchen"));
  EXPECT_TRUE(has(texts, "go i7"));
  EXPECT_TRUE(has(texts, "go k10"));
  EXPECT_TRUE(has(after_roll(standing(3, {{"rose", "i7"}}), 2), "enter dining_room"));
}

TEST(NaiveCluedoWalk, ThePassageIsTakenInsteadOfRolling) {
  const Game game = standing(3, {{"rose", "living_room"}});
  EXPECT_EQ(moves(game), kOutsideWithPassage);
  EXPECT_FALSE(has(after_roll(game, 12), "passage"));
  const Game after = play(game, "passage");
  EXPECT_EQ(after.pawns.at("rose"), "bedroom");
  EXPECT_EQ(after.phase, Phase::hypothesis);
  EXPECT_EQ(moves(standing(3, {{"rose", "study"}})), kBeforeRolling);
  EXPECT_EQ(play(standing(3, {{"rose", "kitchen"}}), "passage").pawns.at("rose"), "garage");
}

// ---- Hypothesis

TEST(NaiveCluedoHypothesis, OnlyAfterEnteringOrBeingBrought) {
  Game game = standing(3, {{"rose", "study"}});
  EXPECT_EQ(play(game, "stay").phase, Phase::accusation);
  EXPECT_EQ(play_all(game, {"roll", "roll 6", "stay"}).phase, Phase::accusation);
  EXPECT_EQ(play_all(game, {"roll", "roll 6", "go x15"}).phase, Phase::accusation);
  EXPECT_EQ(play_all(game, {"roll", "roll 6", "enter bathroom"}).phase, Phase::hypothesis);
}

TEST(NaiveCluedoHypothesis, MovesThePawnAndTheWeaponAndMayNameOwnCards) {
  Game game = play(standing(3, {{"rose", "kitchen"}}), "passage");
  EXPECT_EQ(moves(game).size(), 37u);
  EXPECT_TRUE(has(moves(game), "suggest rose pistol"));
  game = play(game, "suggest pervenche pistol");
  EXPECT_EQ(game.pawns.at("pervenche"), "garage");
  EXPECT_EQ(game.weapons.at("pistol"), "garage");
  EXPECT_EQ(game.asked.back().triple, (Triple{"pervenche", "pistol", "garage"}));
  game = play_all(game, {"show pervenche", "pass"});
  EXPECT_EQ(game.turn, 1);
  EXPECT_EQ(moves(game), kOutsideWithPassage);  // goes on from there
}

TEST(NaiveCluedoHypothesis, WhoeverWasBroughtMayAskWhetherTheyRolledOrNot) {
  const Game game = play_all(standing(3, {{"rose", "kitchen"}}),
                             {"passage", "suggest pervenche pistol", "show pervenche", "pass"});
  EXPECT_TRUE(game.brought[1]);
  EXPECT_EQ(play(game, "stay").phase, Phase::hypothesis);
  EXPECT_EQ(play_all(game, {"roll", "roll 5", "stay"}).phase, Phase::hypothesis);
  EXPECT_EQ(play_all(game, {"roll", "roll 5", "go h20"}).phase, Phase::accusation);
  EXPECT_FALSE(play_all(game, {"roll", "roll 5", "go h20"}).brought[1]);
}

TEST(NaiveCluedoHypothesis, BeingBroughtCountsUntilTheEndOfTheNextTurn) {
  Game game = play_all(standing(3, {{"rose", "kitchen"}}),
                       {"passage", "suggest leblanc pistol", "none", "show leblanc", "pass"});
  game = play_all(game, kIdle);  // seat 1
  EXPECT_TRUE(game.brought[2]);
  game = play_all(game, {"stay", "pass", "pass"});  // seat 2 declines both
  EXPECT_FALSE(game.brought[2]);
  game = play_all(play_all(game, kIdle), kIdle);
  EXPECT_EQ(game.turn, 2);
  EXPECT_EQ(play(game, "stay").phase, Phase::accusation);
}

TEST(NaiveCluedoHypothesis, APawnAlreadyInTheRoomIsNotBrought) {
  const Game game =
      play_all(standing(3, {{"rose", "kitchen"}, {"pervenche", "garage"}}),
               {"passage", "suggest pervenche pistol", "show pervenche", "pass", "stay"});
  EXPECT_EQ(game.turn, 1);
  EXPECT_EQ(game.phase, Phase::accusation);
}

TEST(NaiveCluedoHypothesis, BroughtOnToAnotherRoomOneAsksThere) {
  Game game = standing(3, {{"rose", "kitchen"}, {"pervenche", "living_room"}});
  game = play_all(game, {"passage", "suggest leblanc pistol", "none", "show leblanc", "pass"});
  game = play_all(game, {"passage", "suggest leblanc rope", "show bedroom", "pass", "stay"});
  EXPECT_EQ(game.pawns.at("leblanc"), "bedroom");
  EXPECT_EQ(game.phase, Phase::hypothesis);
}

TEST(NaiveCluedoHypothesis, NotTwiceInARoomWithoutAnotherRoomBetween) {
  // Asks in the garage, steps out, and in again.
  Game game = play_all(standing(3, {{"rose", "kitchen"}}),
                       {"passage", "suggest olive rope", "none", "none", "pass"});
  game = play_all(play_all(game, kIdle), kIdle);
  game = play_all(game, {"roll", "roll 2", "go h20", "pass"});
  game = play_all(play_all(game, kIdle), kIdle);
  const Game again = play_all(game, {"roll", "roll 2", "enter garage"});
  EXPECT_EQ(again.phase, Phase::accusation);
  // With the game room between, declining there, the garage is allowed again.
  game = play_all(game, {"roll", "roll 9", "enter game_room", "pass", "pass"});
  game = play_all(play_all(game, kIdle), kIdle);
  game = play_all(game, {"roll", "roll 9", "enter garage"});
  EXPECT_EQ(game.phase, Phase::hypothesis);
}

TEST(NaiveCluedoHypothesis, BeingBroughtToAnotherRoomIsBeingThere) {
  Game game = standing(3, {{"rose", "h20"}, {"pervenche", "living_room"}});
  game.last_room[0] = "garage";
  EXPECT_EQ(play_all(game, {"roll", "roll 2", "enter garage"}).phase, Phase::accusation);
  game = turn_of(game, 1);
  game = play_all(game, {"passage", "suggest rose rope", "show bedroom", "pass", "stay", "pass"});
  EXPECT_TRUE(game.elsewhere[0]);
  EXPECT_EQ(play(game, "stay").phase, Phase::hypothesis);
}

TEST(NaiveCluedoHypothesis, BroughtBackFromACorridorToTheRoomOfOnesLastOneIsNoRight) {
  Game game = standing(3, {{"rose", "h20"}, {"pervenche", "kitchen"}});
  game.last_room[0] = "garage";
  game = turn_of(game, 1);
  game = play_all(game, {"passage", "suggest rose rope", "none", "show rose", "pass"});
  game = play_all(game, kIdle);
  EXPECT_TRUE(game.brought[0]);
  EXPECT_EQ(play(game, "stay").phase, Phase::accusation);
}

// ---- Answer

TEST(NaiveCluedoAnswer, GoesLeftAndTheFirstToShowEndsIt) {
  Game game = play(standing(3, {{"rose", "bedroom"}}), "passage");  // the living room: seat 2's
  game = play(game, "suggest leblanc lead_pipe");
  EXPECT_EQ(game.seat, 1);
  EXPECT_EQ(moves(game), (Texts{"show lead_pipe"}));
  game = play(game, "show lead_pipe");
  EXPECT_EQ(game.asked.back(),
            (Question{0, {"leblanc", "lead_pipe", "living_room"}, {}, 1, "lead_pipe"}));
  EXPECT_EQ(game.phase, Phase::accusation);
  EXPECT_EQ(game.seat, 0);
}

TEST(NaiveCluedoAnswer, ShowsACardOfOnesChoice) {
  Game game = play(standing(3, {{"rose", "bedroom"}}), "passage");
  game = play(game, "suggest leblanc knife");
  EXPECT_EQ(moves(game), (Texts{"none"}));
  EXPECT_THROW(play(game, "show knife"), std::runtime_error);
  game = play(game, "none");
  EXPECT_EQ(game.seat, 2);
  EXPECT_EQ(moves(game), (Texts{"show knife", "show leblanc", "show living_room"}));
  EXPECT_THROW(play(game, "none"), std::runtime_error);
}

TEST(NaiveCluedoAnswer, NobodyMayBeAble) {
  Game game = play(standing(3, {{"rose", "kitchen"}}), "passage");
  game = play_all(game, {"suggest olive rope", "none", "none"});
  EXPECT_EQ(game.phase, Phase::accusation);
  EXPECT_EQ(game.seat, 0);
  EXPECT_EQ(game.asked.back().shower, -1);
  EXPECT_EQ(game.asked.back().none, (std::vector<int>{1, 2}));
}

TEST(NaiveCluedoAnswer, EliminatedPlayersAnswerToo) {
  Game game = standing(3, {{"pervenche", "kitchen"}});
  game = play_all(game, {"stay", "accuse rose rope hall", "passage", "suggest olive pistol"});
  EXPECT_EQ(moves(play(game, "none")), (Texts{"show garage", "show pistol"}));
}

// ---- Accusation and end

TEST(NaiveCluedoEnd, ARightAccusationWinsFromAnywhere) {
  Game game = play(dealt(3), "stay");
  EXPECT_EQ(moves(game).size(), 325u);
  game = play(game, "accuse olive rope hall");
  EXPECT_EQ(status(game), (Status{Result::won, 0}));
  EXPECT_TRUE(moves(game).empty());
  EXPECT_TRUE(chances(game).empty());
}

TEST(NaiveCluedoEnd, AWrongAccusationEliminates) {
  Game game = play_all(dealt(3), {"stay", "accuse olive rope study"});
  EXPECT_EQ(status(game).result, Result::playing);
  EXPECT_TRUE(game.eliminated[0]);
  EXPECT_EQ(game.wrong.back().second, (Triple{"olive", "rope", "study"}));
  EXPECT_EQ(game.turn, 1);
  game = play_all(play_all(game, kIdle), kIdle);
  EXPECT_EQ(game.turn, 1);  // seat 0 takes no more turns
}

TEST(NaiveCluedoEnd, PassDeclinesFirstTheHypothesisThenTheAccusation) {
  Game game = play(standing(3, {{"rose", "kitchen"}}), "passage");
  game = play(game, "pass");
  EXPECT_EQ(game.phase, Phase::accusation);
  EXPECT_EQ(game.turn, 0);
  game = play(game, "pass");
  EXPECT_EQ(game.turn, 1);
  EXPECT_TRUE(game.asked.empty());
}

TEST(NaiveCluedoEnd, TheLastOnePlaysOnAloneAndEverybodyEliminatedIsUnsolved) {
  Game game =
      play_all(dealt(3), {"stay", "accuse rose rope hall", "stay", "accuse rose rope hall"});
  EXPECT_EQ(status(game).result, Result::playing);
  EXPECT_EQ(game.turn, 2);
  game = play_all(game, kIdle);
  EXPECT_EQ(game.turn, 2);
  EXPECT_EQ(status(play_all(game, {"stay", "accuse olive rope hall"})), (Status{Result::won, 2}));
  EXPECT_EQ(status(play_all(game, {"stay", "accuse rose rope hall"})),
            (Status{Result::unsolved, -1}));
}

TEST(NaiveCluedoEnd, TheLimitCountsRounds) {
  Game game = dealt(3, 2);
  for (int turns = 0; turns < 5; ++turns) game = play_all(game, kIdle);
  EXPECT_EQ(game.rounds, 1);
  EXPECT_EQ(status(game).result, Result::playing);
  EXPECT_EQ(status(play_all(game, {"stay", "accuse olive rope hall"})), (Status{Result::won, 2}));
  game = play_all(game, kIdle);
  EXPECT_EQ(game.rounds, 2);
  EXPECT_EQ(status(game), (Status{Result::unsolved, -1}));
}

TEST(NaiveCluedoEnd, ARoundEndsAlsoPastAnEliminatedStarter) {
  Game game = deal(start({Suspects::order, First::roll, 3}, 3));
  game = play_all(game, {"roll 2", "roll 12", "roll 2"});
  EXPECT_EQ(game.turn, 1);
  game = play_all(game, {"stay", "accuse rose rope hall"});
  EXPECT_EQ(game.turn, 2);
  game = play_all(game, kIdle);
  EXPECT_EQ(game.rounds, 0);
  game = play_all(game, kIdle);  // seat 0, then past seat 1
  EXPECT_EQ(game.turn, 2);
  EXPECT_EQ(game.rounds, 1);
  game = play_all(game, {"stay", "accuse rose rope hall"});
  EXPECT_EQ(game.rounds, 1);
  game = play_all(game, kIdle);  // seat 0 alone
  EXPECT_EQ(game.turn, 0);
  EXPECT_EQ(game.rounds, 2);
  EXPECT_EQ(status(play_all(game, kIdle)).result, Result::unsolved);
}

// ---- Resigning

TEST(NaiveCluedoResign, TheTurnEndsAndTheSeatGoesOnAnswering) {
  Game game = standing(3, {{"pervenche", "kitchen"}});
  game = play_all(game, {"roll", "roll 5"});
  resign(game, 0);
  EXPECT_EQ(game.turn, 1);
  EXPECT_EQ(game.phase, Phase::move);
  game = play_all(game, {"passage", "suggest olive pistol"});
  resign(game, 2);
  EXPECT_EQ(moves(game), (Texts{"none"}));
  game = play(game, "none");
  EXPECT_EQ(moves(game), (Texts{"show garage", "show pistol"}));
  EXPECT_THROW(resign(game, 0), std::runtime_error);
  resign(game, 1);
  EXPECT_EQ(status(game), (Status{Result::unsolved, -1}));
}

TEST(NaiveCluedoResign, AnAskersOpenQuestionIsDropped) {
  Game game =
      play_all(standing(3, {{"rose", "kitchen"}}), {"passage", "suggest olive rope", "none"});
  resign(game, 0);
  EXPECT_EQ(game.turn, 1);
  EXPECT_EQ(game.seat, 1);
  EXPECT_EQ(game.phase, Phase::move);
  EXPECT_EQ(game.asked.back().none, (std::vector<int>{1}));
}

TEST(NaiveCluedoResign, BeforeTheFirstTurnTheNextSeatLeftStarts) {
  Game game = start({}, 3);
  resign(game, 1);
  game = play_all(deal(game), {"roll 2", "roll 12", "roll 2"});
  EXPECT_EQ(game.turn, 2);
  EXPECT_EQ(game.hands[1].size(), 6u);
}

// ---- Borders

TEST(NaiveCluedoBorders, RefusesWhatIsNotLegal) {
  EXPECT_THROW(start({}, 2), std::runtime_error);
  EXPECT_THROW(start({}, 7), std::runtime_error);
  EXPECT_THROW(start({Suspects::order, First::roll, 0}, 3), std::runtime_error);
  const Game game = dealt(3);
  for (const char* text : {"", "pass", "roll 7", "passage", "go j25", "accuse olive rope hall"}) {
    EXPECT_THROW(play(game, text), std::runtime_error) << text;
  }
  EXPECT_THROW(play_all(game, {"roll", "roll 13"}), std::runtime_error);
  EXPECT_THROW(play_all(game, {"roll", "roll 2", "go j26"}), std::runtime_error);
  EXPECT_THROW(play_all(game, {"roll", "roll 2", "roll"}), std::runtime_error);
}

/// Nine doors in a row, one of each room in the order of the page, and six starts on the first.
std::string row_of_doors(const std::string& grid, int last_start) {
  std::string text = R"({"width": 9, "height": 1, "grid": [")" + grid +
                     R"("], "legend": {"#": "INACCESSIBLE", ".": "CORRIDOR", "+": "DOOR"},)";
  std::string doors;
  std::string rooms;
  for (std::size_t i = 0; i < all_rooms().size(); ++i) {
    const std::string comma = i == 0 ? "" : ",";
    const std::string room = '"' + all_rooms()[i] + '"';
    doors += comma + R"({"x": )" + std::to_string(i) + R"(, "y": 0, "room": )" + room + "}";
    rooms += comma + R"({"enum": )" + room + R"(, "secret_passage": null})";
  }
  std::string suspects;
  for (std::size_t i = 0; i < all_suspects().size(); ++i) {
    const std::string x = i == 5 ? std::to_string(last_start) : std::to_string(i);
    suspects += i == 0 ? "" : ",";
    suspects += R"({"enum": ")" + all_suspects()[i] + R"(", "start": [)" + x + ", 0]}";
  }
  return text + R"("doors": [)" + doors + R"(], "rooms": [)" + rooms + R"(], "suspects": [)" +
         suspects + "]}";
}

std::string refusal(const std::string& json) {
  try {
    read_board(json);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(NaiveCluedoBoard, ReadsAUsersBoard) {
  const auto board = std::make_shared<const Board>(read_board(row_of_doors("+++++++++", 8)));
  Game game = deal(start({Suspects::order, First::seat0, 200}, 3, board));
  EXPECT_EQ(game.pawns.at("violet"), "i1");
  EXPECT_EQ(after_roll(game, 12), (Texts{"enter study", "stay"}));  // pervenche is in the way
  game.pawns["pervenche"] = "hall";
  EXPECT_EQ(after_roll(game, 2), (Texts{"enter hall", "enter study", "go b1", "stay"}));
  game = play_all(turn_of(game, 1), {"stay", "pass"});
  EXPECT_EQ(game.turn, 2);
}

TEST(NaiveCluedoBoard, RefusesABrokenOneWithWhatIsAtFault) {
  EXPECT_EQ(refusal(row_of_doors("+++++++++", 5)), "");
  EXPECT_NE(refusal(row_of_doors("++.++++++", 5)).find("c1"), std::string::npos);
  EXPECT_NE(refusal(row_of_doors("++?++++++", 5)).find("c1"), std::string::npos);
  EXPECT_NE(refusal(row_of_doors("+++++++++", 2)).find("c1"), std::string::npos);
  EXPECT_NE(refusal(row_of_doors("++++++++", 5)).find("row: 1"), std::string::npos);
  EXPECT_NE(refusal("{"), "");
  EXPECT_NE(refusal("{}"), "");
}

TEST(NaiveCluedoBoard, TheDefaultBoardHasTheFactsOfThePage) {
  const Board& board = *default_board();
  EXPECT_EQ(board.cells.size(), 178u + 16u);
  EXPECT_EQ(board.doors.size(), 16u);
  std::set<std::string> rooms;
  for (const auto& [cell, room] : board.doors) rooms.insert(room);
  EXPECT_EQ(rooms.size(), 9u);
  for (const auto& [suspect, cell] : board.starts) EXPECT_TRUE(board.cells.contains(cell));
}

// ---- Whole games

/// One of the moves; mostly not an accusation, or the games would be short, and every other time a
/// room or a hypothesis where there is one.
std::string any_move(const Game& game, std::mt19937_64& random) {
  const auto list = chances(game);
  if (!list.empty()) return list[random() % list.size()].first;
  if (game.phase == Phase::accusation && random() % 10 != 0) return "pass";
  Texts texts = moves(game);
  const auto elsewhere = [](const std::string& text) {
    return !text.starts_with("enter") && !text.starts_with("suggest") && text != "passage";
  };
  if (random() % 2 == 0 && !std::all_of(texts.begin(), texts.end(), elsewhere)) {
    std::erase_if(texts, elsewhere);
  }
  return texts[random() % texts.size()];
}

void check_pawns(const Game& game) {
  std::map<std::string, int> on_cell;
  for (const auto& [suspect, place] : game.pawns) {
    const auto seat = std::find(game.suspects.begin(), game.suspects.end(), suspect);
    const bool gone = seat != game.suspects.end() &&
                      game.eliminated[static_cast<std::size_t>(seat - game.suspects.begin())];
    if (game.board->cells.contains(place) && !gone) {
      EXPECT_EQ(++on_cell[place], 1) << place;
    }
  }
}

TEST(NaiveCluedoGames, RandomOnesKeepTheRulesToTheEnd) {
  std::size_t asked = 0;
  int asked_where_brought = 0;
  for (unsigned seed = 0; seed < static_cast<unsigned>(salon::test::at_length(12, 24)); ++seed) {
    std::mt19937_64 random(seed);
    Game game = start({static_cast<Suspects>(seed % 3), static_cast<First>(seed % 2), 12},
                      3 + static_cast<int>(seed % 4));
    for (int played = 0; game.phase != Phase::over; ++played) {
      ASSERT_LT(played, 12 * 6 * 12 + 60);
      ASSERT_NE(moves(game).empty(), chances(game).empty());
      const Texts texts = moves(game);
      ASSERT_TRUE(std::is_sorted(texts.begin(), texts.end()));
      ASSERT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
      long long ways = 0;
      for (const auto& [text, chance] : chances(game)) ways += chance.ways;
      if (!chances(game).empty()) {
        ASSERT_EQ(ways, chances(game)[0].second.all);
      }
      const std::string text = any_move(game, random);
      if (text.starts_with("suggest") && !game.entered) ++asked_where_brought;
      game = play(game, text);
      check_pawns(game);
    }
    const bool nobody_left = std::count(game.eliminated.begin(), game.eliminated.end(), false) == 0;
    EXPECT_TRUE(game.winner >= 0 || nobody_left || game.rounds == 12);
    asked += game.asked.size();
  }
  EXPECT_GT(asked, 100u);
  EXPECT_GT(asked_where_brought, 5);
}

}  // namespace
}  // namespace naive_cluedo
