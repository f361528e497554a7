// The engine against the second implementation, written from the rules page alone.
#include "agreement.h"

#include <gtest/gtest.h>

#include "extent.h"

namespace salon::pickomino {
namespace {

namespace naive = naive_pickomino;
using agreement::literal;

void expect_same(const Pickomino& game, const Position& position, naive::Game other) {
  const auto mine = literal(game, position);
  if (position.phase == Phase::over) other.seat = mine.seat;  // it is nobody's turn
  ASSERT_EQ(mine, other) << game.text(position);
  std::vector<std::string> moves;
  for (const Move move : game.moves(position)) moves.push_back(game.text(move));
  std::ranges::sort(moves);
  ASSERT_EQ(moves, naive::moves(other)) << game.text(position);
  if (position.phase == Phase::take || position.phase == Phase::decide) {
    const Prize prize = game.prize(position);
    ASSERT_EQ(prize ? number(prize.tile) : 0, naive::prize(other)) << game.text(position);
  }
  const auto places = naive::ranking(other);
  const auto points = naive::points(other);
  const auto scores = naive::outcome(other);
  const auto outcome = game.outcome(position);
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    ASSERT_EQ(game.place(position, seat), places[seat]) << game.text(position);
    ASSERT_EQ(position.points(seat), points[seat]) << game.text(position);
    ASSERT_DOUBLE_EQ(outcome.score[seat], scores[seat]) << game.text(position);
  }
}

/// Every move leads both to the same place.
void expect_same_moves(const Pickomino& game, const Position& position) {
  const auto other = literal(game, position);
  for (const Move move : game.moves(position)) {
    Position next = position;
    game.play(next, move);
    expect_same(game, next, naive::play(other, game.text(move)));
  }
}

/// Walks through random games, resigning now and then. `nature` is asked whether the other
/// implementation is to follow a roll too: it lists all rolls first, and that takes its time.
template <class Nature>
int walk(int combination, Random& random, Nature&& nature) {
  const auto rules = agreement::combination(combination);
  const Pickomino game(rules, 2 + static_cast<int>(random.below(6)));
  Position position = game.start();
  expect_same(game, position, naive::start(agreement::literal(rules), game.seats()));
  int positions = 0;
  while (game.turn(position) != kOver && !testing::Test::HasFatalFailure()) {
    ++positions;
    const auto before = literal(game, position);
    if (random.below(60) == 0) {
      const auto seat = static_cast<Seat>(random.below(game.seats()));
      if (position.has_resigned(seat)) continue;
      auto other = before;
      naive::resign(other, seat);
      game.resign(position, seat);
      expect_same(game, position, other);
      continue;
    }
    if (game.turn(position) != kNature) {
      expect_same_moves(game, position);
      game.play(position, game.random_move(position, random));
      continue;
    }
    const Move move = game.draw_chance(position, random);
    const bool follow = nature(position);
    game.play(position, move);
    if (follow) expect_same(game, position, naive::play(before, game.text(move)));
  }
  return positions;
}

TEST(PickominoAgreement, OnWalksThroughGames) {
  Random random(2026);
  int positions = 0;
  for (int i = 0; positions < test::at_length(4'000, 110'000) && !HasFatalFailure(); ++i) {
    // Rolls of few dice, where turns are lost, are always followed; of the others a few.
    positions += walk(i, random, [&](const Position& position) {
      return position.phase != Phase::roll || position.dice_left() <= 2 || random.below(200) == 0;
    });
  }
  std::cout << positions << " positions\n";
}

TEST(PickominoAgreement, RollsAndTheirChances) {
  for (int dice = 1; dice <= kDice; ++dice) {
    const Pickomino game;
    Position position;
    position.aside = Dice::of(1, kDice - dice);
    const auto chances = game.chances(position);
    const auto others = naive::chances(literal(game, position));
    ASSERT_EQ(chances.size(), others.size());
    for (std::size_t i = 0; i < chances.size(); ++i) {
      ASSERT_EQ(game.text(chances[i].move), others[i].first);
      const double exact =
          static_cast<double>(others[i].second.ways) / static_cast<double>(others[i].second.all);
      ASSERT_NEAR(chances[i].probability, exact, 1e-15);
    }
  }
}

/// Tables no random game would lead to: every tile somewhere, any dice.
TEST(PickominoAgreement, ArbitraryPositions) {
  Random random(7);
  for (int i = 0; i < test::at_length(2'000, 20'000) && !HasFatalFailure(); ++i) {
    const Pickomino game(agreement::combination(i), 2 + static_cast<int>(random.below(6)));
    expect_same_moves(game, agreement::any_decision(game, random));
  }
}

}  // namespace
}  // namespace salon::pickomino
