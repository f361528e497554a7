#include "naive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "extent.h"

namespace naive_pickomino {
namespace {

using Texts = std::vector<std::string>;
using Stacks = std::vector<std::vector<int>>;
using Tiles = std::set<int>;

Game play_all(Game game, const Texts& texts) {
  for (const std::string& text : texts) game = play(game, text);
  return game;
}

/// Seat 0 to move before a table with these tiles face up; the tiles in nobody's stack are gone.
Game table(const Rules& rules, const Tiles& face_up, const Stacks& stacks) {
  Game game = start(rules, static_cast<int>(stacks.size()));
  game.gone = game.face_up;
  game.face_up = face_up;
  game.stacks = stacks;
  for (const int tile : face_up) game.gone.erase(tile);
  for (const std::vector<int>& stack : stacks) {
    for (const int tile : stack) game.gone.erase(tile);
  }
  return game;
}

/// The same with these dice set aside and at least one left.
Game deciding(Game game, const Dice& aside) {
  game.aside = aside;
  game.phase = Phase::decide;
  return game;
}

const Dice kNothing{0, 0, 0, 0, 0, 0};
const Dice k20{0, 0, 0, 0, 0, 4};
const Dice k23{0, 0, 1, 0, 0, 4};
const Dice k25{0, 0, 0, 0, 0, 5};
const Dice k25WithoutV{0, 0, 0, 0, 5, 0};
const Dice k35{0, 0, 0, 0, 3, 4};

/// Four V, two 5, then a roll of 4 4: the turn stops by itself at 38.
const Texts kTurnOf38{"roll 1155VVVV", "take V", "again",   "roll 1155",
                      "take 5",        "again",  "roll 44", "take 4"};

/// Two 1 set aside, then six dice that show nothing else.
const Texts kLostTurn{"roll 11223344", "take 1", "again", "roll 111111"};

// ---- Material

TEST(NaivePickomino, BeginsWithSixteenTilesFaceUp) {
  const Game game = start(house(), 3);
  EXPECT_EQ(game.face_up.size(), 16U);
  EXPECT_EQ(*game.face_up.begin(), 21);
  EXPECT_EQ(*game.face_up.rbegin(), 36);
  EXPECT_TRUE(game.gone.empty());
  EXPECT_EQ(game.stacks, Stacks(3));
  EXPECT_EQ(game.phase, Phase::roll);
  EXPECT_EQ(game.seat, 0);
  EXPECT_THROW(start(house(), 1), std::runtime_error);
  EXPECT_THROW(start(house(), 8), std::runtime_error);
}

TEST(NaivePickomino, TilesAreWorthOneToFour) {
  for (const int tile : {21, 24}) EXPECT_EQ(tile_points(tile), 1);
  for (const int tile : {25, 28}) EXPECT_EQ(tile_points(tile), 2);
  for (const int tile : {29, 32}) EXPECT_EQ(tile_points(tile), 3);
  for (const int tile : {33, 36}) EXPECT_EQ(tile_points(tile), 4);
}

// ---- A turn

TEST(NaivePickomino, TakesEveryDieOfTheFaceChosen) {
  Game game = play(start(house(), 2), "roll 112455VV");
  EXPECT_EQ(moves(game), (Texts{"take 1", "take 2", "take 4", "take 5", "take V"}));
  game = play(game, "take V");
  EXPECT_EQ(game.aside, (Dice{0, 0, 0, 0, 0, 2}));
  EXPECT_EQ(game.roll, kNothing);
  EXPECT_EQ(moves(game), (Texts{"again", "stop"}));
  game = play_all(game, {"again", "roll 1155VV"});
  EXPECT_EQ(moves(game), (Texts{"take 1", "take 5"}));
}

TEST(NaivePickomino, RollsHaveMultinomialChances) {
  const Game two = play(deciding(start(house(), 2), {0, 0, 3, 0, 0, 3}), "again");
  const auto rolls = chances(two);
  ASSERT_EQ(rolls.size(), 21U);
  EXPECT_EQ(rolls[0].first, "roll 11");
  EXPECT_EQ(rolls[0].second, (Chance{1, 36}));
  EXPECT_EQ(rolls[1].first, "roll 12");
  EXPECT_EQ(rolls[1].second, (Chance{2, 36}));
  EXPECT_EQ(rolls[20].first, "roll VV");

  const std::vector<std::size_t> distinct{6, 21, 56, 126, 252, 462, 792, 1287};
  for (int dice = 1; dice <= 8; ++dice) {
    Game game = start(house(), 2);
    game.aside[0] = 8 - dice;
    const auto all = chances(game);
    EXPECT_EQ(all.size(), distinct[dice - 1]);
    long long ways = 0;
    for (const auto& [text, chance] : all) ways += chance.ways;
    EXPECT_EQ(ways, all[0].second.all);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                               [](const auto& a, const auto& b) { return a.first < b.first; }));
  }
}

TEST(NaivePickomino, ARollOfChosenFacesLosesAtOnce) {
  const Game game = play_all(start(house(), 2), kLostTurn);
  EXPECT_EQ(game.phase, Phase::roll);
  EXPECT_EQ(game.seat, 1);
  EXPECT_EQ(game.turns, 1);
  EXPECT_EQ(game.aside, kNothing);
  EXPECT_EQ(game.roll, kNothing);
  EXPECT_EQ(game.gone, Tiles{36});
}

TEST(NaivePickomino, ATakeThatLeavesNoDiceStops) {
  const Game game = play_all(start(house(), 2), {"roll 1155VVVV", "take V", "again", "roll 1155",
                                                 "take 5", "again", "roll 11", "take 1"});
  EXPECT_EQ(game.stacks, (Stacks{{32}, {}}));
  EXPECT_FALSE(game.face_up.contains(32));
  EXPECT_EQ(game.seat, 1);
  EXPECT_EQ(play(start(house(), 2), "roll VVVVVVVV").phase, Phase::take);
}

// ---- Stopping: exact, steal, over36

TEST(NaivePickomino, NoTileWithoutV) {
  for (const Rules& rules : {house(), official()}) {
    const Game game = deciding(start(rules, 2), k25WithoutV);
    EXPECT_EQ(prize(game), 0);
    EXPECT_EQ(play(game, "stop").gone, Tiles{36});
  }
}

TEST(NaivePickomino, ExactWantsTheTileItself) {
  const Rules exact;
  const Rules inexact{.exact = false};
  EXPECT_EQ(prize(deciding(table(exact, {22, 25, 26}, {{}, {}}), k25)), 25);
  EXPECT_EQ(prize(deciding(table(exact, {22, 24, 26}, {{}, {}}), k25)), 0);
  EXPECT_EQ(prize(deciding(table(inexact, {22, 25, 26}, {{}, {}}), k25)), 25);
  EXPECT_EQ(prize(deciding(table(inexact, {22, 24, 26}, {{}, {}}), k25)), 24);
  EXPECT_EQ(prize(deciding(table(inexact, {26, 27}, {{}, {}}), k25)), 0);
  EXPECT_EQ(prize(deciding(table(inexact, {21, 27}, {{}, {}}), k20)), 0);
}

TEST(NaivePickomino, StealTakesTheTopOfAnotherStack) {
  const Stacks stacks{{21}, {36, 25}, {}};
  EXPECT_EQ(prize(deciding(table(Rules{}, {24}, stacks), k25)), 0);
  for (const bool exact : {true, false}) {
    const Rules rules{.exact = exact, .steal = true};
    const Game game = play(deciding(table(rules, {24}, stacks), k25), "stop");
    EXPECT_EQ(game.stacks, (Stacks{{21, 25}, {36}, {}}));
    EXPECT_EQ(game.face_up, Tiles{24});
  }
}

TEST(NaivePickomino, OnlyTheTopCanBeStolenAndNotOnesOwn) {
  const Rules rules{.steal = true};
  EXPECT_EQ(prize(deciding(table(rules, {24}, {{}, {25, 22}}), k25)), 0);
  EXPECT_EQ(prize(deciding(table(rules, {24}, {{25}, {22}}), k25)), 0);
  EXPECT_EQ(prize(deciding(table(official(), {24}, {{25}, {22}}), k25)), 24);
}

TEST(NaivePickomino, ATotalAbove36) {
  for (const bool exact : {true, false}) {
    const Rules lost{.exact = exact};
    const Rules highest{.exact = exact, .over36_highest = true};
    EXPECT_EQ(play_all(start(lost, 2), kTurnOf38).stacks, Stacks(2));
    EXPECT_EQ(play_all(start(highest, 2), kTurnOf38).stacks, (Stacks{{36}, {}}));
    EXPECT_EQ(play_all(table(highest, {21, 33}, {{}, {}}), kTurnOf38).stacks, (Stacks{{33}, {}}));
    EXPECT_EQ(prize(deciding(table(highest, {21, 33}, {{}, {}}), k35)), exact ? 0 : 33);
  }
}

// ---- A lost turn

TEST(NaivePickomino, ALostTurnAtTheHouse) {
  const Game high = play_all(table(house(), {21, 30}, {{22, 35}, {}}), kLostTurn);
  EXPECT_EQ(high.stacks, (Stacks{{22}, {}}));
  EXPECT_EQ(high.face_up, (Tiles{21, 30}));
  EXPECT_TRUE(high.gone.contains(35));

  const Game low = play_all(table(house(), {21, 30}, {{35, 22}, {}}), kLostTurn);
  EXPECT_EQ(low.stacks, (Stacks{{35}, {}}));
  EXPECT_EQ(low.face_up, (Tiles{21, 22}));
  EXPECT_TRUE(low.gone.contains(30));

  const Game none = play_all(table(house(), {21, 30}, {{}, {22}}), kLostTurn);
  EXPECT_EQ(none.stacks, (Stacks{{}, {22}}));
  EXPECT_EQ(none.face_up, Tiles{21});
}

TEST(NaivePickomino, ALostTurnOfficially) {
  const Rules rules{.lose_official = true};
  const Game high = play_all(table(rules, {21, 30}, {{22, 35}, {}}), kLostTurn);
  EXPECT_EQ(high.stacks, (Stacks{{22}, {}}));
  EXPECT_EQ(high.face_up, (Tiles{21, 30, 35}));

  const Game low = play_all(table(rules, {21, 30}, {{35, 22}, {}}), kLostTurn);
  EXPECT_EQ(low.stacks, (Stacks{{35}, {}}));
  EXPECT_EQ(low.face_up, (Tiles{21, 22}));

  const Game none = play_all(table(rules, {21, 30}, {{}, {22}}), kLostTurn);
  EXPECT_EQ(none.stacks, (Stacks{{}, {22}}));
  EXPECT_EQ(none.face_up, Tiles{21});
}

// ---- The end

TEST(NaivePickomino, EndsWithTheLastFaceUpTile) {
  const Game won = play(deciding(table(house(), {25}, {{}, {36}}), k25), "stop");
  EXPECT_TRUE(over(won));
  EXPECT_EQ(won.stacks, (Stacks{{25}, {36}}));
  EXPECT_EQ(points(won), (std::vector<int>{2, 4}));
  EXPECT_TRUE(moves(won).empty());
  EXPECT_TRUE(chances(won).empty());

  EXPECT_TRUE(over(play_all(table(house(), {25}, {{}, {36}}), kLostTurn)));
  EXPECT_FALSE(over(play_all(table(house(), {25}, {{21}, {36}}), kLostTurn)));
}

TEST(NaivePickomino, EndsAtTheLimitOfTurns) {
  const Rules rules{.limit = 3};
  Game game = play_all(play_all(start(rules, 2), kLostTurn), kLostTurn);
  EXPECT_FALSE(over(game));
  game = play_all(game, kLostTurn);
  EXPECT_TRUE(over(game));
  EXPECT_EQ(game.turns, 3);
  EXPECT_EQ(game.face_up.size(), 13U);
}

TEST(NaivePickomino, RanksByPointsThenByTheHighestTile) {
  const Game game = table(house(), {}, {{24, 23}, {}, {26}, {33}, {}});
  EXPECT_EQ(points(game), (std::vector<int>{2, 0, 2, 4, 0}));
  EXPECT_EQ(ranking(game), (std::vector<int>{3, 4, 2, 1, 4}));
  EXPECT_EQ(outcome(game), (std::vector<double>{0, 0, 0, 1, 0}));

  // The highest tile need not lie on top.
  EXPECT_EQ(ranking(table(house(), {}, {{29, 21}, {30, 22}, {36}})), (std::vector<int>{3, 2, 1}));
  EXPECT_EQ(ranking(table(house(), {}, {{36, 21}, {30, 25}})), (std::vector<int>{1, 2}));
}

TEST(NaivePickomino, PlayersWithoutATileShareTheRank) {
  const Game game = table(house(), {}, {{}, {}});
  EXPECT_EQ(ranking(game), (std::vector<int>{1, 1}));
  EXPECT_EQ(outcome(game), (std::vector<double>{0.5, 0.5}));
}

// ---- Order

TEST(NaivePickomino, NatureMayDrawTheFirstSeat) {
  Game game = start(Rules{.first_random = true}, 3);
  EXPECT_TRUE(moves(game).empty());
  const auto seats = chances(game);
  ASSERT_EQ(seats.size(), 3U);
  EXPECT_EQ(seats[2].first, "first 2");
  EXPECT_EQ(seats[2].second, (Chance{1, 3}));
  game = play(game, "first 2");
  EXPECT_EQ(game.seat, 2);
  EXPECT_EQ(game.turns, 0);
  EXPECT_EQ(play_all(game, kLostTurn).seat, 0);
}

// ---- Resigning

TEST(NaivePickomino, TheTurnsOfAResignedSeatAreSkipped) {
  Game game = start(house(), 3);
  resign(game, 1);
  EXPECT_EQ(game.seat, 0);
  game = play_all(game, kLostTurn);
  EXPECT_EQ(game.seat, 2);
  EXPECT_EQ(game.turns, 1);
  EXPECT_THROW(resign(game, 1), std::runtime_error);

  Game drawn = start(Rules{.first_random = true}, 3);
  resign(drawn, 0);
  EXPECT_EQ(drawn.phase, Phase::first);
  EXPECT_EQ(drawn.turns, 0);
  EXPECT_EQ(play(drawn, "first 0").seat, 1);
}

TEST(NaivePickomino, ResigningInOnesTurnEndsItWithoutALoss) {
  Game game = deciding(table(house(), {21, 30}, {{22, 35}, {}, {}}), k23);
  resign(game, 0);
  EXPECT_EQ(game.seat, 1);
  EXPECT_EQ(game.turns, 1);
  EXPECT_EQ(game.phase, Phase::roll);
  EXPECT_EQ(game.aside, kNothing);
  EXPECT_EQ(game.face_up, (Tiles{21, 30}));
  EXPECT_EQ(game.stacks, (Stacks{{22, 35}, {}, {}}));
  EXPECT_EQ(ranking(game), (std::vector<int>{3, 1, 1}));
  EXPECT_EQ(outcome(game), (std::vector<double>{0, 0.5, 0.5}));
}

TEST(NaivePickomino, AResignedStackCanBeStolenFrom) {
  Game game = table(official(), {21}, {{}, {25}, {}});
  resign(game, 1);
  EXPECT_EQ(play(deciding(game, k25), "stop").stacks, (Stacks{{25}, {}, {}}));
}

TEST(NaivePickomino, TheLastSeatLeftWins) {
  Game game = deciding(table(house(), {21, 30}, {{}, {36}, {35}}), k23);
  resign(game, 1);
  EXPECT_FALSE(over(game));
  EXPECT_EQ(game.aside, k23);
  resign(game, 2);
  EXPECT_TRUE(over(game));
  EXPECT_EQ(game.turns, 0);
  EXPECT_EQ(outcome(game), (std::vector<double>{1, 0, 0}));
  EXPECT_EQ(ranking(game), (std::vector<int>{1, 2, 3}));
  EXPECT_THROW(resign(game, 0), std::runtime_error);
}

// ---- Whole games

TEST(NaivePickomino, RefusesWhatIsNoMove) {
  const Game rolling = start(house(), 2);
  for (const char* move : {"", "stop", "take V", "first 0", "roll 1", "roll 2111111V"}) {
    EXPECT_THROW(play(rolling, move), std::runtime_error) << move;
  }
  const Game taking = play(rolling, "roll 112345VV");
  for (const char* move : {"", "stop", "again", "take 6", "take", "take VV", "roll 112345VV"}) {
    EXPECT_THROW(play(taking, move), std::runtime_error) << move;
  }
  EXPECT_THROW(play(play(taking, "take V"), "take 1"), std::runtime_error);
}

TEST(NaivePickomino, NoTileIsEverLostFromSight) {
  std::mt19937_64 random(1);
  for (int combination = 0; combination < 32; combination += salon::test::at_length(11, 1)) {
    const Rules rules{.exact = (combination & 1) != 0,
                      .steal = (combination & 2) != 0,
                      .over36_highest = (combination & 4) != 0,
                      .lose_official = (combination & 8) != 0,
                      .limit = 60,
                      .first_random = (combination & 16) != 0};
    Game game = start(rules, 2 + combination % 6);
    while (!over(game)) {
      Texts texts = moves(game);
      for (const auto& [text, chance] : chances(game)) texts.push_back(text);
      ASSERT_FALSE(texts.empty());
      game = play(game, texts[random() % texts.size()]);
      std::multiset<int> tiles(game.face_up.begin(), game.face_up.end());
      tiles.insert(game.gone.begin(), game.gone.end());
      for (const std::vector<int>& stack : game.stacks) tiles.insert(stack.begin(), stack.end());
      ASSERT_EQ(tiles.size(), 16U);
      ASSERT_EQ(std::set<int>(tiles.begin(), tiles.end()).size(), 16U);
    }
    EXPECT_TRUE(game.face_up.empty() || game.turns == 60);
  }
}

}  // namespace
}  // namespace naive_pickomino
