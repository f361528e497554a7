#include "games/pickomino/solver.h"

#include <gtest/gtest.h>

#include <bit>

#include "agreement.h"
#include "extent.h"
#include "rational.h"

namespace salon::pickomino {
namespace {

namespace naive = naive_pickomino;

constexpr double kExact = 1e-12;

/// The solver's answers to both questions, for a position of any phase of a turn.
struct Both {
  TurnSolver tile, points;

  Both(const Pickomino& game, const Position& position) {
    tile.solve(tile_payoff(game, position));
    points.solve(points_payoff(game, position));
  }
  static double value(const TurnSolver& solver, const Position& position, Move move) {
    if (move.kind == Move::stop) return solver.stopping(position.aside);
    if (move.kind == Move::again) return solver.rolling(position.aside);
    return solver.deciding(position.aside + position.roll.only(move.which));
  }
};

TEST(PickominoSolver, TheFirstTurnIsExact) {
  for (int rules = 0; rules < test::at_length(1, 2); ++rules) {  // the fractions take seconds
    const bool official = rules == 1;
    const Pickomino game(official ? kOfficial : Rules{}, 2);
    const Both odds(game, game.start());
    const auto exact = naive::best(naive::start(official ? naive::official() : naive::house(), 2));
    EXPECT_NEAR(odds.tile.turn(), exact.p_tile.convert_to<double>(), kExact);
    EXPECT_NEAR(odds.points.turn(), exact.expected_points.convert_to<double>(), kExact);
  }
}

TEST(PickominoSolver, EveryChoiceIsExact) {
  Random random(11);
  int checked = 0;
  for (int i = 0; checked < test::at_length(80, 250); ++i) {
    const Pickomino game(agreement::combination(i), 2 + static_cast<int>(random.below(6)));
    const auto position = agreement::any_decision(game, random);
    if (position.aside.size() < 3 && i % 40 != 0) continue;  // the fractions of many dice take long
    ++checked;
    const Both odds(game, position);
    for (const auto& [text, exact] : naive::choices(agreement::literal(game, position))) {
      const Move move = *game.parse_move(text);
      ASSERT_NEAR(Both::value(odds.tile, position, move), exact.p_tile.convert_to<double>(), kExact)
          << game.text(position) << " " << text;
      ASSERT_NEAR(Both::value(odds.points, position, move),
                  exact.expected_points.convert_to<double>(), kExact)
          << game.text(position) << " " << text;
    }
  }
}

TEST(PickominoSolver, SomebodyElsesShareOfTheSamePlay) {
  const Pickomino game(kOfficial, 2);
  const auto position = *game.parse_position("22-25,28,31-34 21/26.36 0 - ? 8");
  const Payoff payoff = points_payoff(game, position);
  TurnSolver alone, both;
  alone.solve(payoff);
  both.solve(payoff, payoff);
  EXPECT_DOUBLE_EQ(both.turn(), alone.turn());
  EXPECT_NEAR(both.other_turn(), both.turn(), kExact);
  // Who plays for points gets a tile less often than who plays for a tile.
  both.solve(payoff, tile_payoff(game, position));
  alone.solve(tile_payoff(game, position));
  EXPECT_LT(both.other_turn(), alone.turn());
  EXPECT_GT(both.other_turn(), 0);
}

TEST(PickominoSolver, FourAtOnceComeToTheSameBits) {
  Random random(12);
  std::array<Payoff, TurnQuartet::kTurns> payoffs;
  for (auto& payoff : payoffs) {
    for (double& stop : payoff.stop) stop = random.unit();
    payoff.lost = random.unit();
  }
  TurnQuartet quartet;
  quartet.solve(payoffs);
  for (int which = 0; which < TurnQuartet::kTurns; ++which) {
    TurnSolver solver;
    solver.solve(payoffs[which]);
    EXPECT_EQ(quartet.turn(which), solver.turn());
  }
}

TEST(PickominoSolver, TheOddsOfATurnAddUpToWhatItBrings) {
  const Pickomino game(kOfficial, 3);
  const auto position = *game.parse_position("22-25,28,31-34 21/26.36/27 0 - ? 8");
  const std::array<Payoff, TurnQuartet::kTurns> payoffs{
      tile_payoff(game, position), points_payoff(game, position), Payoff{.stop = {}, .lost = 1}};
  TurnQuartet quartet;
  quartet.solve(payoffs);
  for (int which = 0; which < TurnQuartet::kTurns; ++which) {
    const TurnOdds odds = quartet.odds(which);
    double all = odds.lost, brings = odds.lost * payoffs[which].lost;
    for (int total = 0; total <= kMostTotal; ++total) {
      all += odds.stop[total];
      brings += odds.stop[total] * payoffs[which].stop[total];
    }
    EXPECT_NEAR(all, 1, kExact);
    EXPECT_NEAR(brings, quartet.turn(which), kExact);
  }
  EXPECT_NEAR(quartet.odds(2).lost, 1, 1e-4) << "who wants to lose can, nearly always";
}

TEST(PickominoSolver, AnyPayoffWillDo) {
  TurnSolver solver;
  Payoff payoff;
  payoff.stop.fill(-3);
  payoff.lost = -3;
  solver.solve(payoff);
  EXPECT_NEAR(solver.turn(), -3, kExact);
  payoff.lost = 7;  // then losing on purpose is best, and always possible
  solver.solve(payoff);
  EXPECT_DOUBLE_EQ(solver.stopping(Dice::of(0, 3)), 7);
  EXPECT_DOUBLE_EQ(solver.stopping(Dice::of(kWorm, 3)), -3);
  EXPECT_DOUBLE_EQ(solver.deciding(Dice::of(0, 3)), 7);
}

TEST(PickominoSolver, PlayingByItGetsWhatItPromises) {
  const Pickomino game(Rules{}, 2);
  const Position start = game.start();
  TurnSolver solver;
  solver.solve(points_payoff(game, start));
  Random random(4);
  constexpr int kTurns = 20'000;
  double sum = 0;
  for (int i = 0; i < kTurns; ++i) {
    Position position = start;
    while (position.turns == 0) {
      if (game.turn(position) == kNature) {
        game.play(position, game.draw_chance(position, random));
        continue;
      }
      const auto moves = game.moves(position);
      game.play(position, *std::ranges::max_element(moves, {}, [&](Move move) {
                  return Both::value(solver, position, move);
                }));
    }
    sum += position.points(0);
  }
  EXPECT_NEAR(sum / kTurns, solver.turn(), 0.05);
}

TEST(PickominoSolver, ATurnIsSmallEnoughToBeSolvedAtEveryDecision) {
  // The solver looks at each throw from each state once.
  const auto& tables = TurnTables::get();
  std::size_t looks = 0;
  for (const auto& state : tables.states) {
    const int free = kFaces - std::popcount(state.taken);
    looks += tables.throws[static_cast<std::size_t>(free)][state.left].size();
  }
  EXPECT_LT(looks, 100'000u);
}

}  // namespace
}  // namespace salon::pickomino
