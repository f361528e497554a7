#include "games/khan/evaluation.h"

#include "core/real.h"
#include "search/alphabeta.h"

namespace salon::khan {

std::uint64_t search_key(const Rules& rules, const Position& position) {
  constexpr int horizon = search::kMaxPly / 2;
  const bool near_draw = position.quiet + horizon >= rules.quiet;
  const auto side = [&](Seat seat) {
    return position.sbires[seat] | std::uint64_t(position.kalista[seat] + 1) << 36;
  };
  const std::uint64_t rest = std::uint64_t(position.turn) | std::uint64_t(position.khan) << 1 |
                             std::uint64_t(near_draw ? position.quiet : 0) << 3;
  return mix(mix(side(red), side(ochre)), rest);
}

int taken(const Position& position, Move move) {
  if (move.kind != Move::step) return 0;
  const Seat enemy = 1 - position.turn;
  if (position.kalista[enemy] == move.to) return 2;
  return (position.sbires[enemy] & bit(move.to)) != 0;
}

int Judge::value(const Position& position, Seat) const {
  int value = 0;
  each_feature(game_.rules(), position,
               [&](int index, int amount) { value += weights_[index] * amount; });
  // A lead melts as the draw comes nearer, so that the side in front does something about it.
  const int limit = game_.rules().quiet;
  value = value * (limit - position.quiet) / limit;
  return std::clamp(value, -search::kWon / 2, search::kWon / 2);
}

List<Move, 1> final_capture(const Rules& rules, const Position& position) {
  List<Move, 1> capture;
  const Seat seat = position.turn;
  const Square target = position.kalista[1 - seat];
  const Squares own = position.pieces(seat);
  const Squares empty = kBoard & ~position.occupied();
  bool obeyed = false;
  const auto look = [&](Squares sources) {
    for (; sources && capture.empty(); sources &= sources - 1) {
      const Square from = std::countr_zero(sources);
      const Squares targets = reach(from, empty) & ~own;
      obeyed |= targets != 0;
      if (!(targets & bit(target))) continue;
      capture.push_back(
          {Move::step, static_cast<std::int8_t>(from), static_cast<std::int8_t>(target)});
    }
  };
  look(own & kOfValue[position.khan]);
  if (!obeyed) look(rules.disobey == Rules::any ? own : position.sbires[seat]);
  return capture;
}

double winning_chance(int value) {
  // The quicker win and the slower loss stay ahead of the others.
  constexpr double per_ply = 1e-4;
  if (search::wins(value)) return 1 - per_ply * search::plies_to_end(value);
  if (search::loses(value)) return per_ply * search::plies_to_end(value);
  return std::clamp(real::logistic(value / double{Judge::kScale}), 0.01, 0.99);
}

}  // namespace salon::khan
