#include "naive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "extent.h"

namespace naive_stratego {
namespace {

using Texts = std::vector<std::string>;

const Rules kBombStays{.bomb_stays = true};
const Rules kTwoSquares{.two_squares = true};
const Rules kMoreSquares{.more_squares = true};
const Rules kBothRules{.two_squares = true, .more_squares = true};

Texts split(const std::string& text) {
  std::istringstream stream(text);
  Texts found;
  for (std::string word; stream >> word;) found.push_back(word);
  return found;
}

/// Rows in the page's text with the given pieces on an otherwise empty board: "F@a1 m@j10".
std::string rows(const std::string& pieces) {
  std::vector<std::string> board(10, "          ");
  for (std::size_t row : {4U, 5U}) board[row] = "  ~~  ~~  ";
  for (const std::string& word : split(pieces)) {
    const std::size_t column = static_cast<std::size_t>(word.at(2) - 'a');
    board.at(static_cast<std::size_t>(10 - std::stoi(word.substr(3)))).at(column) = word[0];
  }
  std::string text;
  for (const std::string& row : board) {
    if (!text.empty()) text += '/';
    int run = 0;
    for (char sign : row + "|") {
      if (sign == ' ') {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      if (sign != '|') text += sign;
    }
  }
  return text;
}

Game read(const std::string& pieces, const Rules& rules = house(), const std::string& rest = "r") {
  return from_text(rules, rows(pieces) + " " + rest);
}

Game play_all(Game game, const std::string& line) {
  for (const std::string& move : split(line)) game = play(std::move(game), move);
  return game;
}

Texts moves_from(const Game& game, const std::string& square) {
  Texts found;
  for (const std::string& move : moves(game)) {
    if (move.starts_with(square)) found.push_back(move);
  }
  return found;
}

bool may(const Game& game, const std::string& move) {
  const Texts legal = moves(game);
  return std::find(legal.begin(), legal.end(), move) != legal.end();
}

/// The text after red's `attacker` on e4 attacks blue's `defender` on e5.
std::string after_battle(char attacker, char defender, const Rules& rules = house()) {
  const std::string both =
      std::string("F@a1 T@a2 f@j10 t@j9 ") + attacker + "@e4 " + defender + "@e5";
  return to_text(play(read(both, rules, "r 7 30"), "e4e5"));
}

std::string expected_after_battle(const std::string& left, const std::string& marks) {
  return rows("F@a1 T@a2 f@j10 t@j9 " + left) + " b 0 31 " + marks;
}

// ---- "40 placements, one square after another in the fixed order"

const std::string kSetup =
    "FBTBNNNNNB"
    "BBBMGCCJJJ"
    "PPPPLLLLTT"
    "TSYSSSSSSS";

/// Bombs on the six front squares that are not before a lake.
const std::string kWalledIn =
    "FMGCCJJJPP"
    "PPLLLLNNNN"
    "NSSSSSSSSY"
    "BBTTBBTTBB";

Game place_all(Game game, const std::string& ranks) {
  for (char rank : ranks) {
    const std::string any = moves(game).at(0);
    game = play(std::move(game), rank + any.substr(1));
  }
  return game;
}

TEST(NaiveStrategoSetup, RedFromA1ThenBlueFromJ10) {
  Game game = start(house());
  EXPECT_EQ(to_text(game),
            "........../........../........../........../2~~2~~2/2~~2~~2/"
            "........../........../........../.......... r 0 0 moved:- known:-");
  EXPECT_EQ(moves(game), (Texts{"B@a1", "C@a1", "F@a1", "G@a1", "J@a1", "L@a1", "M@a1", "N@a1",
                                "P@a1", "S@a1", "T@a1", "Y@a1"}));
  game = place_all(game, kSetup);
  EXPECT_EQ(moves(game).at(0), "B@j10");
  game = play_all(game, "F@j10 B@i10");
  EXPECT_EQ(to_text(game),
            "........bf/........../........../........../2~~2~~2/2~~2~~2/"
            "TSYSSSSSSS/PPPPLLLLTT/BBBMGCCJJJ/FBTBNNNNNB b 0 0 moved:- known:-");
  EXPECT_EQ(status(game), Status::playing);
  EXPECT_EQ(from_text(house(), to_text(game)), game);
}

TEST(NaiveStrategoSetup, OnlyWhatIsLeftInTheTrayOnTheNextSquare) {
  const Game game = play(start(house()), "F@a1");
  EXPECT_EQ(moves(game), (Texts{"B@b1", "C@b1", "G@b1", "J@b1", "L@b1", "M@b1", "N@b1", "P@b1",
                                "S@b1", "T@b1", "Y@b1"}));
  EXPECT_THROW(play(game, "F@b1"), std::runtime_error);
  EXPECT_THROW(play(game, "M@c1"), std::runtime_error);
}

TEST(NaiveStrategoSetup, RedMovesFirstAndPlacementsAreNotPlies) {
  const Game game = place_all(start(house()), kSetup + kSetup);
  EXPECT_EQ(to_text(game),
            "bnnnnnbtbf/jjjccgmbbb/ttllllpppp/sssssssyst/2~~2~~2/2~~2~~2/"
            "TSYSSSSSSS/PPPPLLLLTT/BBBMGCCJJJ/FBTBNNNNNB r 0 0 moved:- known:-");
  EXPECT_EQ(moves(game), (Texts{"a4a5", "b4b5", "b4b6", "b4b7", "e4e5", "e4e6", "e4e7", "f4f5",
                                "f4f6", "f4f7", "i4i5", "i4i6", "i4i7", "j4j5", "j4j6", "j4j7"}));
}

TEST(NaiveStrategoSetup, WhoWallsOneselfInLosesAtOnce) {
  const Game game = place_all(start(house()), kWalledIn + kSetup);
  EXPECT_EQ(status(game), Status::blue_wins);
  EXPECT_TRUE(moves(game).empty());
}

// ---- "One square orthogonally onto an empty square or an enemy"

TEST(NaiveStrategoTurn, NeverOntoOnesOwnPieceOffTheBoardOrIntoALake) {
  const Game game = read("F@a1 M@b5 B@b4 t@b6 f@j10");
  EXPECT_EQ(moves(game), (Texts{"b5a5", "b5b6"}));
}

TEST(NaiveStrategoTurn, AScoutGoesAnyNumberOfEmptySquaresAndMayEndByAttacking) {
  const Game game = read("F@a1 S@e3 T@g3 t@e6 f@j10");
  EXPECT_EQ(moves_from(game, "e3"), (Texts{"e3a3", "e3b3", "e3c3", "e3d3", "e3e1", "e3e2", "e3e4",
                                           "e3e5", "e3e6", "e3f3"}));
  EXPECT_EQ(moves_from(read("F@a1 S@c3 f@j10 t@j9"), "c3c"), (Texts{"c3c1", "c3c2", "c3c4"}));
}

TEST(NaiveStrategoTurn, AMoveOfTwoSquaresTellsItIsAScout) {
  const Game game = read("F@a1 S@e3 f@j10 t@j9");
  EXPECT_EQ(to_text(play(game, "e3e4")), rows("F@a1 S@e4 f@j10 t@j9") + " b 1 1 moved:e4 known:-");
  EXPECT_EQ(to_text(play(game, "e3e5")), rows("F@a1 S@e5 f@j10 t@j9") + " b 1 1 moved:e5 known:e5");
  EXPECT_EQ(to_text(play_all(game, "e3e5 j9j8 e5e4")),
            rows("F@a1 S@e4 f@j10 t@j8") + " b 3 3 moved:j8,e4 known:e4");
}

// ---- "Higher rank wins, the loser leaves; equal ranks both leave"

TEST(NaiveStrategoBattle, HigherRankWinsAndBothAreKnownForGood) {
  EXPECT_EQ(after_battle('M', 'g'), expected_after_battle("M@e5", "moved:e5 known:e5"));
  EXPECT_EQ(after_battle('G', 'm'), expected_after_battle("m@e5", "moved:- known:e5"));
  EXPECT_EQ(after_battle('N', 's'), expected_after_battle("N@e5", "moved:e5 known:e5"));
  EXPECT_EQ(after_battle('L', 'p'), expected_after_battle("p@e5", "moved:- known:e5"));
  EXPECT_EQ(after_battle('T', 't'), expected_after_battle("", "moved:- known:-"));
}

TEST(NaiveStrategoBattle, TheSpyBeatsTheMarshalOnlyWhenAttackingIt) {
  EXPECT_EQ(after_battle('Y', 'm'), expected_after_battle("Y@e5", "moved:e5 known:e5"));
  EXPECT_EQ(after_battle('M', 'y'), expected_after_battle("M@e5", "moved:e5 known:e5"));
  EXPECT_EQ(after_battle('Y', 'g'), expected_after_battle("g@e5", "moved:- known:e5"));
  EXPECT_EQ(after_battle('Y', 's'), expected_after_battle("s@e5", "moved:- known:e5"));
  EXPECT_EQ(after_battle('Y', 'y'), expected_after_battle("", "moved:- known:-"));
}

TEST(NaiveStrategoBattle, ABombTakesItsAttackerAlongOrStays) {
  EXPECT_EQ(after_battle('N', 'b'), expected_after_battle("N@e5", "moved:e5 known:e5"));
  EXPECT_EQ(after_battle('N', 'b', kBombStays), expected_after_battle("N@e5", "moved:e5 known:e5"));
  EXPECT_EQ(after_battle('M', 'b'), expected_after_battle("", "moved:- known:-"));
  EXPECT_EQ(after_battle('M', 'b', kBombStays), expected_after_battle("b@e5", "moved:- known:e5"));
}

TEST(NaiveStrategoBattle, AScoutMayAttackFromAfar) {
  const Game game = read("F@a1 S@e2 f@j10 y@e6");
  EXPECT_EQ(to_text(play(game, "e2e6")), rows("F@a1 S@e6 f@j10") + " b 0 1 moved:e6 known:e6");
}

// ---- "Capturing the flag wins"

TEST(NaiveStrategoEnd, CapturingTheFlagWins) {
  const Game game = play(read("F@a1 Y@j9 f@j10 m@a2", house(), "r 199 3999"), "j9j10");
  EXPECT_EQ(status(game), Status::red_wins);
  EXPECT_TRUE(moves(game).empty());
  EXPECT_THROW(play(game, "a2a1"), std::runtime_error);
  EXPECT_EQ(to_text(game), rows("F@a1 Y@j10 m@a2") + " b 0 4000 moved:j10 known:j10");
  EXPECT_EQ(status(from_text(house(), to_text(game))), Status::red_wins);
}

TEST(NaiveStrategoEnd, APlayerToMoveWithoutALegalMoveLoses) {
  EXPECT_EQ(status(read("F@a1 B@a2 f@j10 t@j9")), Status::blue_wins);
  EXPECT_EQ(status(read("F@a1 B@a2 f@j10 t@j9", house(), "b")), Status::playing);
  EXPECT_EQ(status(read("F@a1 T@a2 f@i10 b@j9 p@j10", house(), "b")), Status::red_wins);
}

TEST(NaiveStrategoEnd, DrawAtOnceWhenNeitherSideHasAMovablePiece) {
  const Game game = read("F@a1 B@a2 T@e4 t@e5 f@j10");
  EXPECT_EQ(status(play(game, "e4e5")), Status::draw);
  EXPECT_EQ(status(read("F@a1 f@j10", house(), "b")), Status::draw);
}

TEST(NaiveStrategoEnd, AShutInPieceIsStillMovableByItsRank) {
  EXPECT_EQ(status(read("P@a1 B@a2 F@b1 f@j10")), Status::blue_wins);
  EXPECT_EQ(status(read("P@a1 B@a2 F@b1 f@j10", house(), "b")), Status::red_wins);
}

TEST(NaiveStrategoEnd, DrawWhenBothFlagsAreClosedOffAndNoMinerIsLeft) {
  const std::string red = "F@a1 B@a2 B@b1 M@e4 ";
  const std::string blue = "f@b5 b@a5 b@b4 b@b6 m@e7 ";  // the lake on c5 is the fourth wall
  EXPECT_EQ(status(read(red + blue, kBombStays)), Status::draw);
  EXPECT_EQ(status(read(red + blue, house())), Status::playing);
  EXPECT_EQ(status(read(red + blue + "N@j1", kBombStays)), Status::playing);
  EXPECT_EQ(status(read(red + blue + "n@j1", kBombStays)), Status::playing);
  EXPECT_EQ(status(read("F@a1 B@a2 B@b1 " + blue, kBombStays)), Status::draw);
}

TEST(NaiveStrategoEnd, OnlyOnesOwnBombsLakesAndEdgesCloseOff) {
  const std::string blue = "f@j10 b@j9 b@i10 m@e7 ";
  EXPECT_EQ(status(read("F@a1 B@a2 B@b1 M@e4 " + blue, kBombStays)), Status::draw);
  EXPECT_EQ(status(read("F@a1 B@a2 T@b1 M@e4 " + blue, kBombStays)), Status::playing);
  EXPECT_EQ(status(read("F@a1 B@a2 b@b1 M@e4 " + blue, kBombStays)), Status::playing);
  EXPECT_EQ(status(read("F@a1 B@a2 M@e4 " + blue, kBombStays)), Status::playing);
  EXPECT_EQ(status(read("F@a1 t@b1 B@a2 B@b2 B@c1 M@e4 " + blue, kBombStays)), Status::playing);
  EXPECT_EQ(status(read("F@a1 T@b1 B@a2 B@b2 B@c1 M@e4 " + blue, kBombStays)), Status::draw);
}

TEST(NaiveStrategoEnd, DrawAfterTheQuietPliesOrFourThousandInAll) {
  const std::string pieces = "F@a1 T@e4 S@e6 s@e7 f@j10 t@j9";
  EXPECT_EQ(status(read(pieces, house(), "r 199 500")), Status::playing);
  EXPECT_EQ(status(play(read(pieces, house(), "r 199 500"), "e4e5")), Status::draw);
  EXPECT_EQ(status(play(read(pieces, house(), "r 199 500"), "e6e7")), Status::playing);
  EXPECT_EQ(status(play(read(pieces, {.quiet = 300}, "r 199 500"), "e4e5")), Status::playing);
  EXPECT_EQ(status(play(read(pieces, house(), "r 5 3999"), "e6e7")), Status::draw);
}

TEST(NaiveStrategoEnd, HavingNoLegalMoveComesBeforeTheQuietLimit) {
  const Game game = read("F@a1 T@a2 f@i10 b@j9 p@j10", house(), "r 199 3999");
  EXPECT_EQ(status(play(game, "a2a3")), Status::red_wins);
}

// ---- "A piece may not cross the same border a fourth time in four consecutive turns"

TEST(NaiveStrategoTwoSquares, NotAFourthTimeWhateverTheOpponentDoes) {
  const std::string pieces = "F@a1 M@a4 T@a2 f@j10 p@j9";
  const std::string line = "a4a5 j9j8 a5a4 j8j7 a4a5 j7j6";
  EXPECT_EQ(moves_from(play_all(read(pieces), line), "a5"), (Texts{"a5a4", "a5a6", "a5b5"}));
  const Game game = play_all(read(pieces, kTwoSquares), line);
  EXPECT_EQ(moves_from(game, "a5"), (Texts{"a5a6", "a5b5"}));
  EXPECT_THROW(play(game, "a5a4"), std::runtime_error);
  EXPECT_TRUE(may(play_all(game, "a5a6 j6j5 a6a5 j5j4"), "a5a4"));
}

TEST(NaiveStrategoTwoSquares, AnotherPieceInBetweenStartsTheCountAfresh) {
  Game game = read("F@a1 M@a4 T@a2 f@j10 p@j9", kTwoSquares);
  game = play_all(game, "a4a5 j9j8 a5a4 j8j7 a4a5 j7j6 a2b2 j6j5");
  EXPECT_TRUE(may(game, "a5a4"));
  game = play_all(game, "a5a4 j5j4 a4a5 j4j3 a5a4 j3j2");
  EXPECT_FALSE(may(game, "a4a5"));
}

TEST(NaiveStrategoTwoSquares, AttacksIncluded) {
  const std::string pieces = "F@a1 M@a4 f@j10 p@j9 t@b4";
  const std::string line = "a4a5 j9j8 a5a4 j8j7 a4a5 b4a4";
  EXPECT_TRUE(may(play_all(read(pieces), line), "a5a4"));
  EXPECT_FALSE(may(play_all(read(pieces, kTwoSquares), line), "a5a4"));
  // The first of the four crossings was an attack.
  const Game game =
      play_all(read("F@a1 M@a4 f@j10 p@j9 t@a5", kTwoSquares), "a4a5 j9j8 a5a4 j8j7 a4a5 j7j6");
  EXPECT_FALSE(may(game, "a5a4"));
}

TEST(NaiveStrategoTwoSquares, AScoutCrossesEveryBorderOnItsLine) {
  const auto after = [](const std::string& from, const std::string& line) {
    return play_all(read("F@a1 S@" + from + " f@j10 p@j9", kTwoSquares), line);
  };
  // Rows 2-5-3-7: the borders 3/4 and 4/5 have been crossed three times.
  EXPECT_EQ(moves_from(after("b2", "b2b5 j9j8 b5b3 j8j7 b3b7 j7j6"), "b7b"),
            (Texts{"b7b10", "b7b5", "b7b6", "b7b8", "b7b9"}));
  // Rows 2-7-3-5: the same two borders, and the scout stands at the edge of them.
  EXPECT_EQ(moves_from(after("b2", "b2b7 j9j8 b7b3 j8j7 b3b5 j7j6"), "b5b"),
            (Texts{"b5b10", "b5b6", "b5b7", "b5b8", "b5b9"}));
  // Rows 5-9-2-4: no border three times.
  EXPECT_EQ(moves_from(after("b5", "b5b9 j9j8 b9b2 j8j7 b2b4 j7j6"), "b4b"),
            (Texts{"b4b1", "b4b10", "b4b2", "b4b3", "b4b5", "b4b6", "b4b7", "b4b8", "b4b9"}));
}

TEST(NaiveStrategoTwoSquares, WhoHasOnlyForbiddenMovesLoses) {
  const std::string pieces = "F@c1 M@a1 B@b1 B@b2 B@a3 f@j10 p@j9";
  const std::string line = "a1a2 j9j8 a2a1 j8j7 a1a2 j7j6";
  EXPECT_EQ(status(play_all(read(pieces), line)), Status::playing);
  const Game game = play_all(read(pieces, kTwoSquares), line);
  EXPECT_EQ(status(game), Status::blue_wins);
  EXPECT_TRUE(moves(game).empty());
  EXPECT_EQ(status(from_text(kTwoSquares, to_text(game))), Status::playing);
}

// ---- "No endless chase"

/// Red's major chases blue's sergeant round the four squares e8 f8 f9 e9.
const std::string kChase = "F@a1 T@a2 J@e8 t@f9 p@j9 f@j10";
const std::string kRound = "e8f8 f9e9 f8f9 e9e8 f9e9 e8f8 e9e8 ";

TEST(NaiveStrategoMoreSquares, TheChaserMayNotRecreateAPositionOfTheChase) {
  EXPECT_TRUE(may(play_all(read(kChase), kRound + "f8f9"), "e8f8"));
  EXPECT_TRUE(may(play_all(read(kChase, kTwoSquares), kRound + "f8f9"), "e8f8"));
  const Game game = play_all(read(kChase, kMoreSquares), kRound + "f8f9");
  // e8e9 threatens too, but makes a new position; e8d8 and e8e7 threaten nothing.
  EXPECT_EQ(moves(game), (Texts{"a2a3", "a2b2", "e8d8", "e8e7", "e8e9"}));
  EXPECT_TRUE(may(from_text(kMoreSquares, to_text(game)), "e8f8"));
}

TEST(NaiveStrategoMoreSquares, TheChasedMayRecreatePositions) {
  const Game game = play_all(read(kChase, kMoreSquares), kRound + "f8f9 e8e7");
  EXPECT_EQ(moves_from(game, "f9"), (Texts{"f9e9", "f9f10", "f9f8", "f9g9"}));
}

TEST(NaiveStrategoMoreSquares, PositionsBeforeTheChaseDoNotCount) {
  const std::string before = "e8f8 j9i9 f8e8 i9j9 ";
  EXPECT_TRUE(may(play_all(read(kChase, kMoreSquares), before), "e8f8"));
  EXPECT_FALSE(may(play_all(read(kChase, kMoreSquares), before + kRound + "f8f9"), "e8f8"));
}

TEST(NaiveStrategoMoreSquares, AnotherAnswerEndsTheChase) {
  const std::string line = kRound + "j9i9 a2a3 i9j9 a3a2 f8f9";
  const Game game = play_all(read(kChase, kMoreSquares), line);
  EXPECT_EQ(to_text(game).substr(0, rows(kChase).size()), rows(kChase));
  EXPECT_TRUE(may(game, "e8f8"));
}

TEST(NaiveStrategoMoreSquares, StraightBackIsLeftToTheTwoSquareRule) {
  const std::string twice = "e8f8 f9e9 f8e8 e9f9 ";
  EXPECT_TRUE(may(play_all(read(kChase, kBothRules), twice), "e8f8"));
  EXPECT_FALSE(may(play_all(read(kChase, kBothRules), twice + "e8f8 f9e9"), "f8e8"));
  EXPECT_TRUE(may(play_all(read(kChase, kMoreSquares), twice + "e8f8 f9e9"), "f8e8"));
}

TEST(NaiveStrategoMoreSquares, ASurvivedAttackIsTheFirstMoveOfANewChase) {
  const std::string pieces = "F@a1 J@f6 l@f7 t@f8 p@j9 f@j10";
  const std::string line = "f6f7 f8e8 f7e7 e8d8 e7d7 d8e8 d7e7 e8f8";
  EXPECT_FALSE(may(play_all(read(pieces, kBothRules), line), "e7f7"));
  EXPECT_TRUE(
      may(play_all(read(pieces, {.more_squares = true, .captures_open = false}), line), "e7f7"));
}

TEST(NaiveStrategoMoreSquares, ABombCountsAsAnEnemyAndTheSideToMoveDoesNotMatter) {
  // The scout comes back to e7, next to the bomb, in three moves while the sergeant makes two: the
  // board is as it was after the lieutenant's answer.
  const std::string pieces = "F@a1 S@h7 b@d7 l@e6 t@f9 f@j10";
  const std::string line = "h7e7 e6f6 e7e9 f9f8 e9e8 f8f9";
  EXPECT_TRUE(may(play_all(read(pieces), line), "e8e7"));
  EXPECT_FALSE(may(play_all(read(pieces, kMoreSquares), line), "e8e7"));
}

// ---- Text

TEST(NaiveStrategoText, TrailingFieldsMayBeLeftOut) {
  const std::string board = rows("F@a1 T@a2 f@j10 t@j9");
  EXPECT_EQ(board, "9f/9t/10/10/2~~2~~2/2~~2~~2/10/10/T9/F9");
  EXPECT_EQ(to_text(from_text(house(), board)), board + " r 0 0 moved:- known:-");
  EXPECT_EQ(to_text(from_text(house(), board + " b 3")), board + " b 3 0 moved:- known:-");
  EXPECT_EQ(to_text(from_text(house(), board + " b 3 9 moved:a2,j9")),
            board + " b 3 9 moved:j9,a2 known:-");
  EXPECT_EQ(to_text(from_text(house(), board + " b 3 9 moved:- known:a1,j10,a2")),
            board + " b 3 9 moved:- known:j10,a2,a1");
}

TEST(NaiveStrategoText, WhatIsNoPositionIsRefused) {
  const std::string board = rows("F@a1 T@a2 f@j10 t@j9");
  const std::string unplaced = to_text(start(house()));
  for (const std::string& text :
       {std::string(), board + " x", board + " r -1", board + " r 0 0 moved:a3",
        board + " r 0 0 moved:a1", board + " r 0 0 known:a1", board + " r 0 0 moved:a2,a2",
        board + " r 0 0 moved:- known:- x", rows("F@a1 F@a2 f@j10"), rows("T@a1 t@j10"),
        rows("F@a1 f@c5"), std::string("9f/9t/10/10/10/2~~2~~2/10/10/T9/F9"),
        std::string("9f/9t/10/10/2~~2~~2/2~~2~~2/10/55/T9/F9"),
        std::string("9f/9t/9/10/2~~2~~2/2~~2~~2/10/10/T9/F9"),
        std::string("9f/9x/10/10/2~~2~~2/2~~2~~2/10/10/T9/F9"), "F" + unplaced.substr(1),
        std::string("........../........../........../........../2~~2~~2/2~~2~~2/"
                    "........../........../........../F......... b")}) {
    EXPECT_THROW(from_text(house(), text), std::runtime_error) << text;
  }
}

// ---- Random games

void play_random_games(const Rules& rules, unsigned seed, int games) {
  std::mt19937 random(seed);
  for (int i = 0; i < games; ++i) {
    Game game = start(rules);
    while (status(game) == Status::playing) {
      const Texts legal = moves(game);
      ASSERT_FALSE(legal.empty());
      ASSERT_TRUE(std::is_sorted(legal.begin(), legal.end()));
      ASSERT_TRUE(std::adjacent_find(legal.begin(), legal.end()) == legal.end());
      const Game again = from_text(rules, to_text(game));
      ASSERT_EQ(to_text(again), to_text(game));
      ASSERT_EQ(again.board, game.board);
      ASSERT_EQ(again.tray, game.tray);
      ASSERT_EQ(again.next_square, game.next_square);
      game = play(std::move(game), legal[random() % legal.size()]);
    }
    EXPECT_TRUE(moves(game).empty());
    EXPECT_EQ(static_cast<int>(game.steps.size()), game.plies);
  }
}

TEST(NaiveStrategoRandom, HouseGamesEndAndEveryPositionReadsBack) {
  play_random_games(house(), 1, salon::test::at_length(1, 3));
}

TEST(NaiveStrategoRandom, TournamentGamesEndAndEveryPositionReadsBack) {
  play_random_games(tournament(), 2, salon::test::at_length(1, 3));
}

}  // namespace
}  // namespace naive_stratego
