#pragma once
#include "games/khan/khan.h"

namespace salon::khan {

/// What a side's pieces could reach, by the value they stand on: all that the khan asks about.
struct Scope {
  Squares of_value[4]{};  // under 0 all of them
  Squares against = 0;    // what may move when nobody can obey

  Scope(const Rules& rules, const Position& position, Seat seat) {
    const Squares own = position.pieces(seat);
    const Squares empty = kBoard & ~(own | position.pieces(1 - seat));
    each(own, [&](Square from) {
      const Squares targets = reach(from, empty) & ~own;
      of_value[kValue[from]] |= targets;
      of_value[0] |= targets;
      if (rules.disobey == Rules::any || from != position.kalista[seat]) against |= targets;
    });
  }

  bool obeys(int khan) const { return of_value[khan] != 0; }
  Squares under(int khan) const { return obeys(khan) ? of_value[khan] : against; }
  /// The khans, as a set of bits 1 to 3, under which `prey` could be taken.
  int takes(Squares prey) const {
    int khans = 0;
    for (int khan = 1; khan <= 3; ++khan) khans |= ((under(khan) & prey) != 0) << khan;
    return khans;
  }
};

constexpr int steps_between(Square a, Square b) {
  const int rows = a / kSize - b / kSize, columns = a % kSize - b % kSize;
  return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
}

/// What the evaluation looks at, one number each: the index of a weight. A one-hot group has a
/// weight for each of its cases.
namespace feature {

enum Group : int {
  kalista_at = 0,                    // the square of the Kalista
  sbire_at = kalista_at + kSquares,  // the square of a sbire
  distance = sbire_at + kSquares,    // steps from a sbire to the enemy Kalista
  roles = distance + 11,
};
/// What weighs differently for the side to move and for the side that waits.
enum Role : int {
  sbires = 0,               // how many are in play; the others wait to re-enter
  deadly = sbires + 6,      // under how many khans the enemy would take the Kalista
  obedient = deadly + 4,    // the set of khans it can obey: the fewer, the freer
  mobility = obedient + 8,  // targets under each khan
  prey = mobility + 3,      // enemy sbires it could take under each khan
  defenders = prey + 3,     // own pieces next to the Kalista, at most two
  exits = defenders + 3,    // empty squares next to the Kalista
  role_size = exits + 5,
};
/// What only the side to move has.
enum Mover : int {
  safe = roles +
         2 * role_size,  // of how many values it can choose without leaving its Kalista en prise
  freedom = safe + 4,    // whether it may disobey
  choice = freedom + 1,  // how many targets it has
  feast = choice + 1,    // whether it can take a sbire
  count = feast + 1,
};

}  // namespace feature

using Weights = std::array<std::int16_t, feature::count>;

/// Tells `sink(index, amount)` every feature of a position, from the side to move.
template <class Sink>
void each_feature(const Rules& rules, const Position& position, Sink&& sink) {
  using namespace feature;
  const Seat mover = position.turn;
  const Squares empty = kBoard & ~position.occupied();
  const Scope scopes[2]{{rules, position, red}, {rules, position, ochre}};
  const auto side = [&](Seat seat, int sign) {
    const Scope& scope = scopes[seat];
    const Seat enemy = 1 - seat;
    const Square kalista = position.kalista[seat], target = position.kalista[enemy];
    const int role = roles + (seat == mover ? 0 : role_size);
    sink(kalista_at + kalista, sign);
    each(position.sbires[seat], [&](Square s) {
      sink(sbire_at + s, sign);
      sink(distance + steps_between(s, target), sign);
    });
    sink(role + sbires + count_bits(position.sbires[seat]), sign);
    sink(role + deadly + count_bits(unsigned(scopes[enemy].takes(bit(kalista)))), sign);
    int obeyed = 0;
    for (int khan = 1; khan <= 3; ++khan) {
      const Squares targets = scope.under(khan);
      obeyed |= scope.obeys(khan) << (khan - 1);
      sink(role + mobility + khan - 1, sign * count_bits(targets));
      sink(role + prey + khan - 1, sign * count_bits(targets & position.sbires[enemy]));
    }
    sink(role + obedient + obeyed, sign);
    sink(role + defenders + std::min(2, count_bits(kNear[kalista] & position.sbires[seat])), sign);
    sink(role + exits + count_bits(kNear[kalista] & empty), sign);
  };
  side(mover, 1);
  side(1 - mover, -1);

  const Scope& scope = scopes[mover];
  const int danger = scopes[1 - mover].takes(bit(position.kalista[mover]));
  Squares targets = scope.under(position.khan);
  const bool free = !scope.obeys(position.khan);
  sink(feast, (targets & position.sbires[1 - mover]) != 0);
  if (free && position.captured(mover) > 0) {
    targets |= empty & kOfValue[rules.reentry == Rules::on_khan ? position.khan : 0];
  }
  int values = 0;
  for (int khan = 1; khan <= 3; ++khan) {
    values += (targets & kOfValue[khan]) != 0 && !(danger >> khan & 1);
  }
  sink(safe + values, 1);
  sink(freedom, free);
  sink(choice, count_bits(targets));
}

/// What a search knows a position by. Neither the piece that carries the khan nor the quiet plies
/// change what can be played, as long as the draw lies beyond the search.
std::uint64_t search_key(const Rules& rules, const Position& position);

/// What a move takes: 0 nothing, 1 a sbire, 2 the Kalista.
int taken(const Position& position, Move move);

/// The capture of the enemy Kalista by the side to move, if it is to be had.
List<Move, 1> final_capture(const Rules& rules, const Position& position);
inline bool takes_kalista(const Rules& rules, const Position& position) {
  return !final_capture(rules, position).empty();
}

/// The judge of all bots from `medium` on. A value is a chance to win on the logistic scale,
/// `kScale` to the unit.
class Judge {
 public:
  static constexpr int kScale = 200;

  Judge(const Khan& game, const Weights& weights) : game_(game), weights_(weights) {}

  int value(const Position& position, Seat seat) const;
  std::uint64_t key(const Position& position) const { return search_key(game_.rules(), position); }
  /// Only the Kalista is worth capturing for its own sake: sbires come back, and having some in
  /// reserve is not a handicap. History finds out which of them to take.
  int order(const Position& position, Move move) const { return taken(position, move) == 2; }
  List<Move, 1> noisy(const Position& position) const {
    return final_capture(game_.rules(), position);
  }

 private:
  const Khan& game_;
  Weights weights_;
};

/// From 0 to 1; close to either end only where the result is forced.
double winning_chance(int value);

/// Those of `expert-1`; what plays now is in judgement.json.
extern const Weights kFirstWeights;

}  // namespace salon::khan
