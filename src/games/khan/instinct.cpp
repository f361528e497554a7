#include "games/khan/instinct.h"

#include "games/khan/evaluation.h"

namespace salon::khan {
namespace {

constexpr int kHuntingRange = 3;

constexpr std::array<Squares, kSquares> kHuntingGround = [] {
  std::array<Squares, kSquares> ground{};
  for (Square s = 0; s < kSquares; ++s) {
    for (Square t = 0; t < kSquares; ++t) {
      if (steps_between(s, t) <= kHuntingRange) ground[s] |= bit(t);
    }
  }
  return ground;
}();

int around(Square kalista, Squares sbires) {
  return kalista == kNowhere ? 0 : count_bits(kNear[kalista] & sbires);
}

}  // namespace

Instinct instinct(const Khan& game, const Position& position, Seat seat) {
  const Seat enemy = 1 - seat;
  const Square kalista = position.kalista[seat], prey = position.kalista[enemy];
  Instinct seen{
      .own_sbires = count_bits(position.sbires[seat]),
      .enemy_sbires = count_bits(position.sbires[enemy]),
      .hunters = prey == kNowhere ? 0 : count_bits(kHuntingGround[prey] & position.sbires[seat]),
      .own_defenders = around(kalista, position.sbires[seat]),
      .enemy_defenders = around(prey, position.sbires[enemy]),
  };
  if (game.turn(position) == kOver) {
    const double score = game.outcome(position).score[seat];
    seen.win = score == 1;
    seen.loss = score == 0;
  }
  return seen;
}

int weigh(const Instinct& seen) {
  return 10'000 * (seen.win - seen.loss) + 10 * seen.own_sbires -
         10 * std::abs(seen.enemy_sbires - 4) + 12 * seen.hunters +
         6 * std::min(seen.own_defenders, 2) - 6 * seen.enemy_defenders;
}

std::uint64_t InstinctJudge::key(const Position& position) const {
  return search_key(game_.rules(), position);
}

int InstinctJudge::order(const Position& position, Move move) const {
  return taken(position, move);
}

}  // namespace salon::khan
