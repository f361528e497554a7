#include "games/stratego/foresight.h"

#include <gtest/gtest.h>

#include "games/stratego/fixture.h"

namespace salon::stratego {
namespace {

/// What red foresees of each move; what it has seen before is nothing.
std::vector<double> foreseen(std::string_view pieces, std::string_view rest,
                             const std::vector<std::string>& moves,
                             std::uint64_t work = 1'000'000) {
  const Stratego game(fixture::kTournament);
  View view = game.view(red);
  view.board = fixture::as_known(fixture::position(game, pieces, rest), red);
  std::vector<Move> steps;
  for (const auto& move : moves) steps.push_back(*game.parse_move(move));
  const Belief theirs(view.board, blue, no_evidence());
  Thinking thinking({.ms = {}, .work = work}, 3);
  const Chronicle chronicle(game);
  return Foresight(game, *learned_net(), view, chronicle).weigh(steps, theirs, 4, thinking);
}

TEST(Foresight, KnowsThatTheFlagWins) {
  // All but one of blue's pieces are known: what never moved on e10 is the flag.
  const auto scores =
      foreseen("F@a1 M@e9 s@j5 f@e10", "r 0 50 moved:e9,j5 known:e9,j5", {"e9e10", "e9e8"});
  EXPECT_EQ(scores[0], 1);
  EXPECT_LT(scores[1], 1);
}

TEST(Foresight, KnowsAPieceThatWillBeTaken) {
  // A known general beside a known marshal: it stays there or goes.
  const auto scores = foreseen("F@a1 B@a2 B@b1 G@e4 C@j1 L@h2 f@j10 b@i10 b@j9 m@e6 c@a9 l@b9",
                               "r 0 50 moved:e4,e6,j1,a9 known:e4,e6,j1,a9", {"e4e5", "e4e3"});
  EXPECT_LT(scores[0], scores[1] - 0.05);
}

TEST(Foresight, IsTheSameEveryTimeAndKeepsToItsBudget) {
  constexpr auto pieces = "F@a1 B@a2 B@b1 G@e4 C@j1 L@h2 f@j10 b@i10 b@j9 m@e6 c@a9 l@b9";
  const auto scores = foreseen(pieces, "r", {"e4e3", "j1j2"});
  EXPECT_EQ(scores, foreseen(pieces, "r", {"e4e3", "j1j2"}));
  // One world is looked at whatever the budget.
  for (const double score : foreseen(pieces, "r", {"e4e3", "j1j2"}, 1)) {
    EXPECT_GT(score, 0);
    EXPECT_LT(score, 1);
  }
}

TEST(Foresight, SaysNothingWhenSomebodyIsWaiting) {
  const Stratego game;
  View view = game.view(red);
  view.board = fixture::as_known(fixture::position(game, "F@a1 M@e9 s@j5 f@e10"), red);
  const std::vector<Move> moves{*game.parse_move("e9e10"), *game.parse_move("e9e8")};
  const Belief theirs(view.board, blue, no_evidence());
  const Chronicle chronicle(game);
  const std::atomic<bool> stop = true;
  Thinking thinking({.ms = {}, .work = 1'000'000}, 3, &stop);
  const Foresight foresight(game, *learned_net(), view, chronicle);
  EXPECT_TRUE(foresight.weigh(moves, theirs, 4, thinking).empty());
  EXPECT_EQ(thinking.work(), 0u);  // not one look of the net
}

}  // namespace
}  // namespace salon::stratego
