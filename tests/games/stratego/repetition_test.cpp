// The two rules against repetition, sentence by sentence.
#include "games/stratego/fixture.h"

namespace salon::stratego {
namespace {

using namespace fixture;

constexpr Rules kTwo{.two_squares = Rules::on};
constexpr Rules kMore{.more_squares = Rules::on};
constexpr Rules kBoth{.two_squares = Rules::on, .more_squares = Rules::on};

Step step(std::string_view text) {
  return Stratego().parse_move(text)->step();
}

/// Red's chase, as if these plies had been one.
Chase chase_of(std::initializer_list<std::string_view> steps) {
  Chase chase;
  chase.start[red] = 0;
  for (const auto text : steps) chase.steps[chase.length++] = step(text);
  return chase;
}

// ---- Two squares

TEST(StrategoTwoSquares, AFourthCrossingInFourTurnsIsForbidden) {
  const Stratego game(kTwo), off;
  const std::string pieces = "F@a1 P@e4 f@j10 t@j5 l@i9";
  const auto now = after(game, position(game, pieces), "e4e5 j5j6 e5e4 j6j7 e4e5 j7j8");
  EXPECT_FALSE(legal(game, now, "e5e4"));
  EXPECT_TRUE(legal(game, now, "e5f5")) << "another border";
  EXPECT_TRUE(legal(game, now, "e5e6"));
  EXPECT_TRUE(
      legal(off, after(off, position(off, pieces), "e4e5 j5j6 e5e4 j6j7 e4e5 j7j8"), "e5e4"));
}

TEST(StrategoTwoSquares, WhateverTheOpponentDoes) {
  const Stratego game(kTwo);
  const auto quiet =
      after(game, position(game, "F@a1 P@e4 f@j10 t@j5 l@i9"), "e4e5 j5j6 e5e4 i9i8 e4e5 j6j7");
  EXPECT_FALSE(legal(game, quiet, "e5e4"));
  const auto attacked =
      after(game, position(game, "F@a1 P@e4 f@j10 t@g4 l@i9"), "e4e5 g4f4 e5e4 f4e4 e4e5 i9i8");
  EXPECT_FALSE(legal(game, attacked, "e5e4")) << "it was attacked in between and held its square";
}

TEST(StrategoTwoSquares, AttacksIncluded) {
  const Stratego game(kTwo);
  const auto fourth =
      after(game, position(game, "F@a1 P@e4 f@j10 t@d4 l@i9"), "e4e5 i9i8 e5e4 i8i9 e4e5 d4e4");
  EXPECT_FALSE(legal(game, fourth, "e5e4")) << "though it would now be an attack";
  const auto third = after(game, position(game, "F@a1 P@e4 f@j10 t@d5 t@e5 l@i9"),
                           "e4e5 i9i8 e5e4 i8i9 e4e5 i9i8");
  EXPECT_FALSE(legal(game, third, "e5e4")) << "the first crossing was an attack";
}

TEST(StrategoTwoSquares, AnotherPieceInBetweenStartsTheCountAfresh) {
  const Stratego game(kTwo);
  const auto now = after(game, position(game, "F@a1 P@e4 L@a4 f@j10 t@j5 l@i9"),
                         "e4e5 j5j6 e5e4 j6j7 e4e5 j7j8 a4a5 j8j9 e5e4 j9j8 e4e5 j8j7");
  EXPECT_TRUE(legal(game, now, "e5e4")) << "the third crossing since";
}

TEST(StrategoTwoSquares, BothPlayersAreBoundEachByTheirOwnTurns) {
  const Stratego game(kTwo);
  const auto now = after(game, position(game, "F@a1 P@e4 L@a4 f@j10 t@j5 l@i9"),
                         "e4e5 j5j6 e5e4 j6j5 a4a5 j5j6 a5a4");
  EXPECT_FALSE(legal(game, now, "j6j5"));
  EXPECT_TRUE(legal(game, now, "j6j7"));
}

TEST(StrategoTwoSquares, AWalkThatCrossesABorderTwiceIsFree) {
  const Stratego game(kTwo);
  const auto now = after(game, position(game, "F@a1 P@e4 f@j10 t@j5 l@i9"),
                         "e4e5 j5j6 e5f5 i9i8 f5e5 j6j7 e5e4 j7j8");
  EXPECT_TRUE(legal(game, now, "e4e5"));
}

TEST(StrategoTwoSquares, AScoutMayGoBackAsFarAsTheCellBeforeLast) {
  const Stratego game(kTwo);
  // e1, e6, e4, e8: each move crossed the borders between e4 and e6.
  const auto now =
      after(game, position(game, "F@a1 S@e1 f@j10 t@j5 l@i9"), "e1e6 j5j6 e6e4 j6j7 e4e8 j7j8");
  EXPECT_TRUE(legal(game, now, "e8e7"));
  EXPECT_TRUE(legal(game, now, "e8e6")) << "as far as e6, where it turned before";
  EXPECT_FALSE(legal(game, now, "e8e5"));
  EXPECT_FALSE(legal(game, now, "e8e4"));
  EXPECT_FALSE(legal(game, now, "e8e1"));
  EXPECT_TRUE(legal(game, now, "e8e9"));
  EXPECT_TRUE(legal(game, now, "e8a8"));
}

TEST(StrategoTwoSquares, OnlyTheBordersThatAllMovesShareCount) {
  const Stratego game(kTwo);
  const auto short_of =
      after(game, position(game, "F@a1 S@e2 f@j10 t@j5 l@i9"), "e2e9 j5j6 e9e7 j6j7 e7e8 j7j8");
  EXPECT_FALSE(legal(game, short_of, "e8e7")) << "e7-e8 a fourth time";
  EXPECT_FALSE(legal(game, short_of, "e8e2"));
  EXPECT_TRUE(legal(game, short_of, "e8e9"));
  const auto same_way =
      after(game, position(game, "F@a1 S@e1 f@j10 t@j5 l@i9"), "e1e3 j5j6 e3e5 j6j7 e5e7 j7j8");
  EXPECT_TRUE(legal(game, same_way, "e7e1"));
}

TEST(StrategoTwoSquares, AScoutsAttackBeyondTheLimitIsForbiddenToo) {
  const Stratego game(kTwo);
  const auto now =
      after(game, position(game, "F@a1 S@e2 f@j10 y@d3 l@i9"), "e2e6 d3d2 e6e4 d2d3 e4e8 d3e3");
  EXPECT_TRUE(legal(game, now, "e8e6"));
  EXPECT_FALSE(legal(game, now, "e8e3"));
}

TEST(StrategoTwoSquares, OnlyForbiddenMovesLeftIsALoss) {
  const Stratego game(kTwo), off;
  // Red's captain shuttles in a corridor closed by its own bombs.
  const std::string pieces = "F@a1 B@b1 B@b2 P@a2 B@b3 B@a4 f@j10 t@j5";
  const std::string moves = "a2a3 j5j6 a3a2 j6j7 a2a3 j7j8";
  const auto over = after(game, position(game, pieces), moves);
  EXPECT_EQ(game.turn(over), kOver);
  EXPECT_EQ(game.end(over), End::stuck);
  EXPECT_EQ(game.outcome(over), Outcome::win(blue));
  EXPECT_EQ(off.turn(after(off, position(off, pieces), moves)), red);
}

// ---- More squares

TEST(StrategoMoreSquares, AChaseMayNotRecreateAPositionThatStoodDuringIt) {
  const Stratego game(kMore), off;
  // Round the square e7 f7 f8 e8, the hunter always one step behind its prey.
  const std::string pieces = "F@a1 P@e7 t@f8 f@j10";
  const std::string round = "e7f7 f8e8 f7f8 e8e7 f8e8 e7f7 e8e7 f7f8";
  const auto now = after(game, position(game, pieces), round);
  EXPECT_FALSE(legal(game, now, "e7f7")) << "the position after the first move of the chase";
  EXPECT_TRUE(legal(game, now, "e7e8")) << "next to f8 as well, but new";
  EXPECT_TRUE(legal(game, now, "e7d7"));
  EXPECT_TRUE(legal(off, after(off, position(off, pieces), round), "e7f7"));
}

TEST(StrategoMoreSquares, WhatStoodBeforeTheChaseDoesNotCount) {
  // A scout that ran on could go back at one go to where it began.
  const auto chase = chase_of({"e8e9", "f9g9", "e9e10", "g9f9"});
  EXPECT_EQ(std::ranges::count(chase.returns(red), step("e10e9")), 1) << "after its first move";
  EXPECT_EQ(std::ranges::count(chase.returns(red), step("e10e8")), 0) << "before it";
}

TEST(StrategoMoreSquares, AnAnswerWithAnotherPieceEndsTheChase) {
  const Stratego game(kMore);
  const std::string pieces = "F@a1 P@e7 t@f8 f@j10 l@a9 L@a3";
  const auto now =
      after(game, position(game, pieces), "e7f7 f8e8 f7f8 e8e7 f8e8 e7f7 e8e7 a9a8 a3a2 f7f8");
  EXPECT_TRUE(legal(game, now, "e7f7"));
}

TEST(StrategoMoreSquares, AMoveThatThreatensNothingEndsTheChase) {
  const Stratego game(kMore);
  const std::string pieces = "F@a1 P@e7 t@f8 f@j10 l@a9 L@c3";
  const auto now = after(game, position(game, pieces),
                         "e7f7 f8e8 c3c4 e8e9 c4c3 e9e8 f7f8 e8e7 f8e8 e7f7 e8e7 f7f8");
  EXPECT_TRUE(legal(game, now, "e7f7")) << "stood on the board, but before this chase";
  EXPECT_FALSE(legal(game, after(game, now, "e7f7 f8e8"), "f7f8"));
}

TEST(StrategoMoreSquares, AnAttackEndsEveryChase) {
  const Stratego game(kMore);
  const std::string pieces = "F@a1 P@e7 t@f8 f@j10 l@a3 L@a2 t@a9";
  const auto fought =
      after(game, position(game, pieces), "e7f7 f8e8 f7f8 e8e7 f8e8 e7f7 e8e7 f7f8 a2a3 a9a8");
  EXPECT_TRUE(legal(game, fought, "e7f7"));
  EXPECT_EQ(fought.chase.start[red], Chase::none);
}

TEST(StrategoMoreSquares, ACaptureBesideAnEnemyOpensAChase) {
  const Stratego game(kBoth);
  const std::string pieces = "F@a1 P@f6 l@f7 t@f8 f@j10";
  const std::string hunt = "f6f7 f8e8 f7e7 e8d8 e7d7 d8e8 d7e7 e8f8";
  const auto now = after(game, position(game, pieces), hunt);
  EXPECT_FALSE(legal(game, now, "e7f7")) << "as it stood after the capture";
  EXPECT_TRUE(legal(game, now, "e7e8"));
  Rules before = kBoth;
  before.chase = Rules::quiet_only;
  const Stratego old(before);
  EXPECT_TRUE(legal(old, after(old, position(old, pieces), hunt), "e7f7"));
}

TEST(StrategoMoreSquares, ACaptureOpensNothingWhereItDoesNotThreaten) {
  const Stratego game(kMore);
  const auto alone = position(game, "F@a1 P@f6 l@f7 t@g8 f@j10");
  EXPECT_EQ(after(game, alone, "f6f7").chase.start[red], Chase::none) << "g8 is not beside f7";
  const auto beaten = position(game, "F@a1 T@f6 l@f7 t@f8 f@j10 L@a2");
  EXPECT_EQ(after(game, beaten, "f6f7").chase.start[red], Chase::none) << "the attacker is lost";
  const auto tie = position(game, "F@a1 L@f6 l@f7 t@f8 f@j10 L@a2");
  EXPECT_EQ(after(game, tie, "f6f7").chase.start[red], Chase::none) << "both are";
}

TEST(StrategoMoreSquares, ACaptureEndsTheChasesBeforeItAndStartsAfresh) {
  const Stratego game(kMore);
  const auto captured =
      after(game, position(game, "F@a1 P@e7 t@f8 n@g7 b@h7 l@a9 f@j10"), "e7f7 f8f9 f7g7");
  EXPECT_EQ(captured.chase.start[red], 0);
  EXPECT_EQ(captured.chase.length, 1);
  EXPECT_TRUE(captured.chase.returns(red).empty()) << "what stood before it does not count";
  EXPECT_EQ(after(game, captured, "a9a8").chase.start[red], Chase::none);

  const auto hunting = after(game, position(game, "F@a1 P@e7 n@e8 t@f8 f@j10"), "e7e8 f8f7 e8f8");
  EXPECT_EQ(hunting.chase.start[red], 0) << "the piece it threatened answered";
  EXPECT_EQ(hunting.chase.length, 3);
}

TEST(StrategoMoreSquares, AMoveNextToNoEnemyMayRecreateAPosition) {
  const Stratego game(kMore);
  auto alone = position(game, "F@a1 P@e7 t@f8 f@j10");
  alone.chase = chase_of({"d6d7", "f8f7", "d7e7", "f7f8"});
  EXPECT_TRUE(legal(game, alone, "e7d7")) << "d7 is next to nobody";
  auto beside = position(game, "F@a1 P@e7 t@f8 f@j10 b@c7");
  beside.chase = alone.chase;
  EXPECT_FALSE(legal(game, beside, "e7d7")) << "now it is, and the position stood";
}

TEST(StrategoMoreSquares, AttackingIsAlwaysAllowed) {
  const Stratego game(kMore);
  const auto now = after(game, position(game, "F@a1 P@e7 t@f8 t@a9 f@j10"),
                         "e7f7 f8e8 f7f8 e8e7 f8e8 e7f7 e8e7 f7f8");
  EXPECT_FALSE(legal(game, now, "e7f7"));
  const auto beside = after(game, position(game, "F@a1 P@e7 t@f8 l@d7 f@j10"),
                            "e7f7 f8e8 f7f8 e8e7 f8e8 e7f7 e8e7 f7f8");
  EXPECT_TRUE(legal(game, beside, "e7d7"));
}

TEST(StrategoMoreSquares, GoingStraightBackIsAllowedAsLongAsTwoSquaresPermits) {
  const Stratego more(kMore), both(kBoth);
  const std::string pieces = "F@a1 P@e8 t@f9 f@j10 l@a9";
  const std::string shuttle = "e8f8 f9e9 f8e8 e9f9";
  EXPECT_TRUE(legal(both, after(both, position(both, pieces), shuttle), "e8f8"))
      << "the third crossing, back to the first position of the chase";
  const std::string longer = shuttle + " e8f8 f9e9";
  EXPECT_FALSE(legal(both, after(both, position(both, pieces), longer), "f8e8")) << "the fourth";
  EXPECT_TRUE(legal(more, after(more, position(more, pieces), longer), "f8e8"))
      << "without the other rule, for ever";
}

TEST(StrategoMoreSquares, AChaseIsThePlayersWhicheverPieceMoves) {
  const Stratego game(kMore);
  const auto now = after(game, position(game, "F@a1 P@e6 C@f6 t@e8 f@j10"), "e6e7 e8f8 f6f7 f8e8");
  EXPECT_EQ(now.chase.start[red], 0) << "the captain threatened, then the colonel";
  EXPECT_EQ(after(game, now, "f7f6").chase.start[red], Chase::none) << "f6 threatens nothing";
}

TEST(StrategoMoreSquares, PiecesAreToldApartNotByRank) {
  // Red's pieces on e8 and f8 are about to have changed places while blue went to and fro.
  const auto swapped =
      chase_of({"j1j2", "a10a9", "e8e9", "a9a10", "f8e8", "a10a9", "e9f9", "a9a10"});
  EXPECT_EQ(std::ranges::count(swapped.returns(red), step("f9f8")), 0)
      << "nobody but red could say whether they are alike";
  const auto same = chase_of({"j1j2", "a10a9", "e8e9", "a9a10", "j2j3", "a10a9", "j3j2", "a9a10"});
  EXPECT_EQ(std::ranges::count(same.returns(red), step("e9e8")), 1);
}

TEST(StrategoMoreSquares, ALongChaseFitsAndTheQuietLimitEndsIt) {
  const Stratego game(
      {.quiet = kLongestChase, .two_squares = Rules::off, .more_squares = Rules::on});
  auto now = position(game, "F@a1 P@e7 t@e9 f@j10 l@a9");
  now = after(game, now, "e7e8 e9f9");
  for (int i = 0; game.turn(now) != kOver; ++i) {
    const char* cycle[] = {"e8f8", "f9e9", "f8e8", "e9f9"};
    ASSERT_TRUE(legal(game, now, cycle[i % 4]));
    game.play(now, *game.parse_move(cycle[i % 4]));
  }
  EXPECT_EQ(now.chase.length, kLongestChase);
  EXPECT_EQ(game.end(now), End::quiet);
}

TEST(StrategoMoreSquares, TheLongestChaseOpenedByACaptureFitsToo) {
  const Stratego game({.quiet = kLongestChase, .more_squares = Rules::on});
  auto now = after(game, position(game, "F@a1 P@e7 l@e8 t@e9 f@j10 l@a9"), "e7e8 e9f9");
  for (int i = 0; game.turn(now) != kOver; ++i) {
    const char* cycle[] = {"e8f8", "f9e9", "f8e8", "e9f9"};
    ASSERT_TRUE(legal(game, now, cycle[i % 4]));
    game.play(now, *game.parse_move(cycle[i % 4]));
  }
  EXPECT_EQ(now.chase.length, 1 + kLongestChase);
  EXPECT_EQ(game.end(now), End::quiet);
}

TEST(StrategoRepetition, InHouseNothingIsRemembered) {
  const Stratego game;
  const auto now = after(game, position(game, "F@a1 P@e7 t@f8 f@j10"), "e7f7 f8e8 f7f8 e8e7");
  EXPECT_EQ(now.chase, Chase{});
  EXPECT_EQ(now.trail[red], Trail{});
}

}  // namespace
}  // namespace salon::stratego
