#include "games/pickomino/endgame.h"

#include <gtest/gtest.h>

#include "agreement.h"
#include "extent.h"
#include "games/pickomino/bots.h"
#include "winning.h"

namespace salon::pickomino {
namespace {

constexpr double kClose = 1e-6;

/// A table between two turns: few tiles face up, few in the stacks.
Position any_ending(const Pickomino& game, int face_up, int held, Random& random) {
  std::array<Tile, kTiles> order;
  for (Tile tile = 0; tile < kTiles; ++tile) order[tile] = tile;
  random.shuffle(order);
  Position position;
  position.face_up = 0;
  for (int i = 0; i < face_up; ++i) position.face_up |= bit(order[i]);
  for (int i = face_up; i < face_up + held; ++i)
    position.put(static_cast<Seat>(random.below(game.seats())), order[i]);
  position.seat = static_cast<std::int8_t>(random.below(game.seats()));
  position.turns = 20;
  return position;
}

Payoff study(const Pickomino& game, const Position& table, std::uint64_t work, bool exact) {
  Endgame endgame(game);
  Thinking thinking({.ms = {}, .work = work}, 1);
  const auto payoff = endgame.payoff(table, thinking);
  EXPECT_TRUE(payoff);
  EXPECT_EQ(endgame.exact(), exact) << game.text(table);
  return payoff.value_or(Payoff{});
}

void expect_equal(const Pickomino& game, const Position& table) {
  SCOPED_TRACE(game.text(table));
  const Payoff payoff = study(game, table, 100'000, true);
  const auto expected = naive_pickomino::chances_by_total(agreement::literal(game, table));
  EXPECT_NEAR(payoff.lost, expected[0][table.seat], kClose);
  for (int total = kFirstNumber; total <= kMostTotal; ++total) {
    if (expected[total].empty()) continue;
    EXPECT_NEAR(payoff.stop[total], expected[total][table.seat], kClose) << total;
  }
}

TEST(PickominoEndgame, TheHouseGameAgreesWithPlainRecursion) {
  Random random(4);
  for (int i = 0; i < test::at_length(8, 24); ++i) {
    const Pickomino game({}, 2 + i % 3);
    expect_equal(game, any_ending(game, 1 + i % 2, i % 4, random));
  }
}

TEST(PickominoEndgame, TheOfficialGameAgreesWithPlainRecursionBeforeTheLimit) {
  Random random(5);
  for (int i = 0; i < test::at_length(4, 12); ++i) {
    Rules rules = kOfficial;
    rules.limit = 21 + i % 3;
    const Pickomino game(rules, 2 + i % 2);
    expect_equal(game, any_ending(game, 1 + i / 2 % 3, 1 + i % 4, random));
  }
}

/// Circles are solved by repetition; before a limit there are none. Only with two seats must the
/// two agree: with more, what is best for each may go round for ever, and nothing is said to be
/// exact. Thirty turns are as good as no end.
TEST(PickominoEndgame, CirclesComeToWhatManyTurnsComeTo) {
  Random random(6);
  Rules limited = kOfficial;
  limited.limit = 50;
  for (int i = 0; i < 4; ++i) {
    const Pickomino endless(kOfficial, 2), game(limited, 2);
    const Position table = any_ending(game, 1, 1 + i % 2, random);
    SCOPED_TRACE(game.text(table));
    const Payoff circling = study(endless, table, 100'000, true);
    const Payoff played = study(game, table, 100'000, true);
    EXPECT_NEAR(circling.lost, played.lost, kClose);
    for (int total = kFirstNumber; total <= kMostTotal; ++total)
      EXPECT_NEAR(circling.stop[total], played.stop[total], kClose) << total;
  }
}

/// Cut short, it is a guess, made again to the last bit by the same work.
TEST(PickominoEndgame, WorkBoundsItAndTheSameWorkSaysTheSame) {
  Random random(7);
  for (const Rules& rules : {Rules{}, kOfficial}) {
    for (const std::uint64_t work : {2, 9, 60}) {
      const Pickomino game(rules, 3);
      const Position table = any_ending(game, 5, 6, random);
      Thinking thinking({.ms = {}, .work = work}, 1);
      Endgame endgame(game);
      const auto once = endgame.payoff(table, thinking);
      EXPECT_LE(thinking.work(), work);
      EXPECT_FALSE(endgame.exact());
      Thinking other({.ms = {}, .work = work}, 2);
      const auto again = Endgame(game).payoff(table, other);
      ASSERT_EQ(once.has_value(), again.has_value());
      if (!once) continue;
      EXPECT_EQ(once->stop, again->stop);
      EXPECT_EQ(once->lost, again->lost);
      for (const double chance : once->stop) EXPECT_TRUE(chance >= 0 && chance < 1 + kClose);
    }
  }
}

TEST(PickominoEndgame, WithoutTimeItSaysNothing) {
  const Pickomino game;
  const auto table = *game.parse_position("21-25 30.31/32 0 - ? 20");
  const std::atomic<bool> stop = true;
  Thinking thinking({.ms = {}, .work = {}}, 1, &stop);
  EXPECT_FALSE(Endgame(game).payoff(table, thinking));
}

/// What it knows of a table from the turn before is what a fresh look says.
TEST(PickominoEndgame, RemembersWhatItWouldSayAfresh) {
  const Pickomino game({}, 3);
  Endgame endgame(game);
  Random random(8);
  Position table = *game.parse_position("21,22,25 30/31/- 0 - ? 20");
  std::uint64_t work = 0;
  while (table.phase != Phase::over) {
    Thinking thinking({.ms = {}, .work = 10'000}, 1), afresh({.ms = {}, .work = 10'000}, 1);
    const auto known = endgame.payoff(table, thinking);
    const auto fresh = Endgame(game).payoff(table, afresh);
    EXPECT_EQ(known->stop, fresh->stop);
    EXPECT_EQ(known->lost, fresh->lost);
    work += thinking.work();
    EXPECT_TRUE(table.turns == 20 || thinking.work() == 0);
    game.settle(table, game.prize(table, kFirstNumber + static_cast<int>(random.below(6))));
  }
  EXPECT_GT(work, 0u);
}

/// Any roll of all dice, at such a table.
Position any_first_roll(const Pickomino& game, int face_up, int held, Random& random) {
  Position position = any_ending(game, face_up, held, random);
  position.roll = throw_dice(kDice, random);
  position.phase = Phase::take;
  return position;
}

std::unique_ptr<Bot<Pickomino>> level(const Pickomino& game, std::string_view name) {
  for (const auto& each : levels()) {
    if (each.name == name) return each.make(game);
  }
  ADD_FAILURE() << "no level " << name;
  return nullptr;
}

/// The values that `expert` gives are what plain recursion says, and by these its choice is never
/// worse than that of `expert-1`.
TEST(PickominoEndgame, ExpertSaysAndPlaysWhatIsExact) {
  Random random(9);
  for (int i = 0; i < 16; ++i) {
    Rules rules = i % 2 ? kOfficial : Rules{};
    if (rules == kOfficial) rules.limit = 22;
    const Pickomino game(rules, 2 + i / 2 % 2);
    const Position position = any_first_roll(game, 1 + i % 2, 1 + i % 3, random);
    SCOPED_TRACE(game.text(position));
    auto table = position;
    table.roll = {};
    table.phase = Phase::roll;
    const auto exact = naive_pickomino::chances_by_total(agreement::literal(game, table));
    Payoff payoff;
    payoff.lost = exact[0][table.seat];
    for (int total = 0; total <= kMostTotal; ++total)
      payoff.stop[total] = exact[total].empty() ? payoff.lost : exact[total][table.seat];
    TurnSolver solver;
    solver.solve(payoff);
    const auto worth = [&](Move move) {
      return solver.deciding(position.aside + position.roll.only(move.which));
    };
    const auto view = game.look(position, position.seat);
    Thinking thinking({.ms = {}, .work = 10'000}, 1), less({.ms = {}, .work = 60}, 1);
    const auto counsel = level(game, "expert")->advise(view, thinking);
    for (const auto& opinion : counsel.opinions)
      EXPECT_NEAR(opinion.value, worth(opinion.move), kClose);
    const Move before = level(game, "expert-1")->choose(view, less);
    EXPECT_GE(worth(counsel.opinions.front().move), worth(before) - kClose);
  }
}

}  // namespace
}  // namespace salon::pickomino
