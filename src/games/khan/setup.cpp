#include "games/khan/setup.h"

#include <algorithm>

#include "games/khan/book.h"

namespace salon::khan {
namespace {

Square pick(Squares squares, Random& random) {
  for (auto skip = random.below(count_bits(squares)); skip > 0; --skip) squares &= squares - 1;
  return std::countr_zero(squares);
}

Move entry(Move::Kind kind, Square to) {
  return {kind, 0, static_cast<std::int8_t>(to)};
}

Move any_side(Random& random) {
  return {Move::choose_side, 0, static_cast<std::int8_t>(random.below(4))};
}

/// Every way to put `left` sbires on `room`, added to those in `setup`.
void put_sbires(std::vector<Setup>& all, const Setup& setup, Squares room, int left) {
  if (left == 0) return all.push_back(setup);
  for (; count_bits(room) >= left; room &= room - 1) {
    put_sbires(all, {setup.kalista, setup.sbires | (room & -room)}, room & (room - 1), left - 1);
  }
}

/// A square of a camp as who sits behind it counts: rows from the edge, columns from the left.
Square in_camp(Side side, int row, int column) {
  const int last = kSize - 1;
  switch (side) {
    case top:
      return row * kSize + last - column;
    case bottom:
      return (last - row) * kSize + column;
    case left:
      return column * kSize + row;
    default:
      return (last - column) * kSize + last - row;
  }
}

struct CampCell {
  int row;
  int column;
};

Setup camp_setup(Side side, CampCell kalista, std::initializer_list<CampCell> sbires) {
  Setup setup{in_camp(side, kalista.row, kalista.column), 0};
  for (const auto [row, column] : sbires) setup.sbires |= bit(in_camp(side, row, column));
  return setup;
}

}  // namespace

std::vector<ReadyMade> ready_made(Side side) {
  const auto two_values = [&] {
    for (const Page& page : opening_book()) {
      if (page.side == side) return page.red;
    }
    return two_value_setups(side).front();
  };
  return {
      {{"line", "ligne"}, camp_setup(side, {0, 2}, {{1, 0}, {1, 1}, {1, 2}, {1, 4}, {1, 5}})},
      {{"shield", "bouclier"}, camp_setup(side, {0, 2}, {{0, 1}, {0, 3}, {1, 1}, {1, 2}, {1, 3}})},
      {{"corner", "coin"}, camp_setup(side, {0, 0}, {{0, 1}, {1, 0}, {1, 1}, {1, 3}, {1, 5}})},
      {{"two values", "deux valeurs"}, two_values()}};
}

Squares edge_row(Side side) {
  Squares row = 0;
  each(kCamp[side], [&](Square s) {
    const int away[] = {s / kSize, kSize - 1 - s / kSize, s % kSize, kSize - 1 - s % kSize};
    if (away[side] == 0) row |= bit(s);
  });
  return row;
}

std::vector<Setup> two_value_setups(Side side) {
  std::vector<Setup> all;
  each(edge_row(side), [&](Square kalista) {
    for (int without = 1; without <= 3; ++without) {
      put_sbires(all, {kalista, 0}, kCamp[side] & ~bit(kalista) & ~kOfValue[without], kSbires);
    }
  });
  return all;
}

std::vector<Setup> agreeing(std::vector<Setup> setups, const Position& position) {
  std::erase_if(setups, [&](const Setup& setup) { return !agrees(position, setup); });
  return setups;
}

Position with_setup(Position position, const Setup& setup) {
  const Khan game;
  while (agrees(position, setup)) {
    const bool last = position.placed == kSbires;
    game.play(position, toward(position, setup));
    if (last) break;
  }
  return position;
}

bool agrees(const Position& position, const Setup& setup) {
  const Seat seat = position.turn;
  return position.placed == 0 ||
         (position.kalista[seat] == setup.kalista && (position.sbires[seat] & ~setup.sbires) == 0);
}

Move toward(const Position& position, const Setup& setup) {
  if (position.placed == 0) return entry(Move::enter_kalista, setup.kalista);
  return entry(Move::enter_sbire, std::countr_zero(setup.sbires & ~position.sbires[position.turn]));
}

Move place_loosely(const Khan& game, const Position& position, Random& random) {
  if (position.phase == Phase::side) return any_side(random);
  if (position.placed > 0) return game.random_move(position, random);
  return entry(Move::enter_kalista, pick(edge_row(position.camp_of(position.turn)), random));
}

Move place_on_two_values(const Khan& game, const Position& position, Random& random) {
  if (position.phase == Phase::side) return any_side(random);
  const auto setups = agreeing(two_value_setups(position.camp_of(position.turn)), position);
  // Somebody else may have begun to place.
  if (setups.empty()) return game.random_move(position, random);
  return toward(position, setups[random.below(setups.size())]);
}

}  // namespace salon::khan
