#include "games/stratego/siege.h"

#include <algorithm>
#include <cstdlib>

namespace salon::stratego {
namespace {

constexpr int kFar = 9;  // turns beyond which nobody is on the way
/// In hundredths of a captain, by turns still needed: set by hand.
constexpr std::array<int, kFar> kThreat{0, 900, 550, 350, 220, 140, 80, 40, 20};
constexpr int kHeld = 30;  // percent of it when a defender is at hand

Square flag_of(const Position& position, Seat seat) {
  Squares still = position.pieces[seat] & ~position.movers[seat];
  while (still && position.cells[first(still)].kind() != flag) still &= still - 1;
  return still ? first(still) : kNowhere;
}

/// For each number of turns the squares from which an enemy needs no more than that.
using Rings = std::array<Squares, kFar>;

Rings rings(const Position& position, Seat seat, Square home, bool bomb_stays) {
  const Squares own = position.pieces[seat] & ~bit(home);
  const Squares movers = own & position.movers[seat];
  const Squares bombs = own & ~position.movers[seat];
  const Squares open = ~(position.occupied() & ~bit(home));
  const Squares enemies = position.pieces[1 - seat];
  const int through_bomb = bomb_stays ? 7 : 4;
  Rings within{};
  within[0] = bit(home);
  for (int k = 1; k < kFar; ++k) {
    const auto back = [&](int turns) { return k >= turns ? within[k - turns] : Squares{0}; };
    const Squares through = (back(1) & open) | (back(2) & enemies) | (back(3) & movers) |
                            (back(1 + through_bomb) & bombs);
    within[k] = within[k - 1] | spread(through);
  }
  return within;
}

/// Whether somebody who beats `enemy`, or goes down with it, is no further from the flag than it
/// has turns to go.
bool guarded(const Position& position, Seat seat, Square home, Kind enemy, int turns) {
  bool found = false;
  each(position.movers[seat], [&](Square s) {
    const int steps = std::abs(column_of(s) - column_of(home)) + std::abs(row_of(s) - row_of(home));
    found |= steps <= turns && battle(position.cells[s].kind(), enemy, true) != Survivor::defender;
  });
  return found;
}

}  // namespace

int siege(const Position& position, Seat seat, bool bomb_stays) {
  const Square home = flag_of(position, seat);
  if (home == kNowhere) return 0;
  const Rings within = rings(position, seat, home, bomb_stays);
  int most = 0, sum = 0;
  for (int k = 1; k < kFar; ++k) {
    each(within[k] & ~within[k - 1] & position.movers[1 - seat], [&](Square s) {
      const Kind enemy = position.cells[s].kind();
      const bool held = guarded(position, seat, home, enemy, k);
      const int threat = held ? kThreat[k] * kHeld / 100 : kThreat[k];
      most = std::max(most, threat);
      sum += threat;
    });
  }
  return (3 * most + sum) / 4;
}

}  // namespace salon::stratego
