#include "rational.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>

#include "extent.h"

namespace naive_pickomino {
namespace {

Game at(const Rules& rules, const Dice& aside, Phase phase = Phase::decide) {
  Game game = start(rules, 2);
  game.aside = aside;
  game.phase = phase;
  return game;
}

TurnOdds odds(const cpp_rational& p_tile, const cpp_rational& expected_points) {
  return {p_tile, expected_points};
}

cpp_rational of(int numerator, int denominator) {
  return cpp_rational(numerator, denominator);
}

/// 1 2 2 3 4 4 4: seven dice, total 20, V missing.
const Dice k20WithoutV{1, 2, 1, 3, 0, 0};

/// 4 4 4 5 5 5: six dice, total 27, V missing.
const Dice k27WithoutV{0, 0, 0, 3, 3, 0};

// Only a V helps: it makes 25, worth 2. A 5 makes 25 too, without V.
TEST(RationalPickomino, OneDieLeftAndVMissing) {
  EXPECT_EQ(best(at(house(), k20WithoutV)), odds(of(1, 6), of(2, 6)));
  EXPECT_EQ(best(at(house(), k20WithoutV, Phase::roll)), odds(of(1, 6), of(2, 6)));
  EXPECT_EQ(best(at(official(), k20WithoutV)), odds(of(1, 6), of(2, 6)));
}

TEST(RationalPickomino, OneDieLeftAndTheTileMissing) {
  Game exact = at(house(), k20WithoutV);
  exact.face_up.erase(25);
  EXPECT_EQ(best(exact), odds(0, 0));

  Game inexact = at(official(), k20WithoutV);
  inexact.face_up.erase(25);
  EXPECT_EQ(best(inexact), odds(of(1, 6), of(1, 6)));  // the 24

  inexact.stacks[1] = {25};
  EXPECT_EQ(best(inexact), odds(of(1, 6), of(2, 6)));  // stolen

  inexact.stacks = {{25}, {}};
  EXPECT_EQ(best(inexact), odds(of(1, 6), of(1, 6)));  // one's own counts as absent
}

// 1 1 1 1 V V V make 19: 2 3 4 5 reach 21 to 24, a 1 or a V was chosen already.
TEST(RationalPickomino, OneDieLeftAndShortOfATile) {
  const auto found = choices(at(house(), {4, 0, 0, 0, 0, 3}));
  EXPECT_EQ(found.at("stop"), odds(0, 0));
  EXPECT_EQ(found.at("again"), odds(of(4, 6), of(4, 6)));
}

// 1 1 1 V V V V make 23, worth 1: 2 3 4 5 reach 25 to 28, worth 2. The two questions part.
TEST(RationalPickomino, TheSurestPlayNeedNotBeTheRichest) {
  const Game game = at(house(), {3, 0, 0, 0, 0, 4});
  const auto found = choices(game);
  EXPECT_EQ(found.at("stop"), odds(1, 1));
  EXPECT_EQ(found.at("again"), odds(of(2, 3), of(4, 3)));
  EXPECT_EQ(best(game), odds(1, of(4, 3)));
}

// One V of the two (10/36): taken, 32 is worth 3, and the last die would bring 4 in three cases of
// six only. No V, but two different faces with one of 1 2 3 among them (18/36): take it and hope
// for the V (1/6), worth 4. Two V (1/36) make 37.
TEST(RationalPickomino, TwoDiceLeftAndVMissing) {
  EXPECT_EQ(best(at(house(), k27WithoutV)), odds(of(13, 36), of(42, 36)));
  EXPECT_EQ(best(at(official(), k27WithoutV)), odds(of(14, 36), of(46, 36)));
  EXPECT_EQ(best(at(Rules{.over36_highest = true}, k27WithoutV)), odds(of(14, 36), of(46, 36)));
}

TEST(RationalPickomino, TheFacesOfARoll) {
  const auto found = choices(play(at(house(), k27WithoutV, Phase::roll), "roll 1V"));
  EXPECT_EQ(found.size(), 2U);
  EXPECT_EQ(found.at("take 1"), odds(of(1, 6), of(4, 6)));
  EXPECT_EQ(found.at("take V"), odds(1, 3));
}

TEST(RationalPickomino, NoTurnUnderWay) {
  EXPECT_THROW(best(start(Rules{.first_random = true}, 2)), std::runtime_error);
  EXPECT_THROW(best(at(house(), Dice(6, 0), Phase::over)), std::runtime_error);
  EXPECT_TRUE(choices(start(house(), 2)).empty());
}

// ---- Against playing it out

/// The same by trying every move and every roll of the game itself, to the end of the turn of the
/// seat whose stack held `held` tiles.
TurnOdds by_playing(const Game& game, int seat, std::size_t held, int turn) {
  if (game.turns != turn) {
    const std::vector<int>& stack = game.stacks[seat];
    if (stack.size() <= held) return odds(0, 0);
    return odds(1, tile_points(stack.back()));
  }
  TurnOdds found = odds(0, 0);
  for (const std::string& move : moves(game)) {
    const TurnOdds then = by_playing(play(game, move), seat, held, turn);
    found.p_tile = std::max(found.p_tile, then.p_tile);
    found.expected_points = std::max(found.expected_points, then.expected_points);
  }
  for (const auto& [text, chance] : chances(game)) {
    const TurnOdds then = by_playing(play(game, text), seat, held, turn);
    found.p_tile += then.p_tile * chance.ways / chance.all;
    found.expected_points += then.expected_points * chance.ways / chance.all;
  }
  return found;
}

TEST(RationalPickomino, AgreesWithPlayingItOut) {
  std::mt19937_64 random(1);
  for (int combination = 0; combination < 16; combination += salon::test::at_length(3, 1)) {
    const Rules rules{.exact = (combination & 1) != 0,
                      .steal = (combination & 2) != 0,
                      .over36_highest = (combination & 4) != 0,
                      .lose_official = (combination & 8) != 0};
    for (int tries = 0; tries < salon::test::at_length(2, 6); ++tries) {
      Game game = start(rules, 3);
      game.seat = 1;
      for (int tile = 21; tile <= 36; ++tile) {
        const auto where = random() % 6;
        if (where < 3) {
          game.face_up.erase(tile);
          game.stacks[where].push_back(tile);
        }
      }
      const int dice = tries == 0 ? 5 : 6;
      for (int die = 0; die < dice; ++die) ++game.aside[std::min<std::size_t>(random() % 8, 5)];
      game.phase = tries % 2 == 0 ? Phase::roll : Phase::decide;
      ASSERT_EQ(best(game), by_playing(game, 1, game.stacks[1].size(), 0));
      for (const auto& [move, found] : choices(game)) {
        ASSERT_EQ(found, by_playing(play(game, move), 1, game.stacks[1].size(), 0)) << move;
      }
    }
  }
}

// ---- The whole turn, all sixteen tiles face up

TEST(RationalPickomino, TheFirstTurnAtTheHouse) {
  const TurnOdds found = best(start(house(), 2));
  std::cout << "house: p_tile " << found.p_tile << " = " << found.p_tile.convert_to<double>()
            << ", points " << found.expected_points << " = "
            << found.expected_points.convert_to<double>() << "\n";
  EXPECT_EQ(found.p_tile, cpp_rational("4111853858471441577623/4605706660848611622912"));
  EXPECT_EQ(found.expected_points, cpp_rational("6356903184921076164367/3886064995091016056832"));
}

TEST(RationalPickomino, TheFirstTurnOfficially) {
  if (!salon::test::at_length(0, 1)) GTEST_SKIP() << "at length only";
  const TurnOdds found = best(start(official(), 2));
  std::cout << "official: p_tile " << found.p_tile << " = " << found.p_tile.convert_to<double>()
            << ", points " << found.expected_points << " = "
            << found.expected_points.convert_to<double>() << "\n";
  EXPECT_EQ(found.p_tile, cpp_rational("4113019191611091399863/4605706660848611622912"));
  EXPECT_EQ(found.expected_points, cpp_rational("51132211301397563344873/31088519960728128454656"));
}

}  // namespace
}  // namespace naive_pickomino
