#pragma once
#include "games/pickomino/pickomino.h"
#include "naive.h"

/// From the engine's positions to those of the second implementation, and random ones for both.
namespace salon::pickomino::agreement {

namespace naive = naive_pickomino;

inline Rules combination(int which) {
  Rules rules{.exact = which & 1,
              .steal = which >> 1 & 1,
              .over36 = which >> 2 & 1,
              .lose = which >> 3 & 1};
  rules.first = which >> 4 & 1;
  rules.limit = which % 7 == 0 ? 6 : 1000;
  return rules;
}

inline naive::Rules literal(const Rules& rules) {
  return {.exact = rules.exact == Rules::on,
          .steal = rules.steal == Rules::on,
          .over36_highest = rules.over36 == Rules::over36_highest,
          .lose_official = rules.lose == Rules::lose_official,
          .limit = rules.limit,
          .first_random = rules.first == Rules::random};
}

inline naive::Game literal(const Pickomino& game, const Position& position) {
  naive::Game other = naive::start(literal(game.rules()), game.seats());
  other.face_up.clear();
  Tiles held = 0;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    other.resigned[seat] = position.has_resigned(seat);
    held |= position.tiles(seat);
    auto& stack = other.stacks[seat];
    position.each_tile_down(seat, [&](Tile tile) { stack.insert(stack.begin(), number(tile)); });
  }
  for (Tile tile = 0; tile < kTiles; ++tile) {
    if (position.face_up & bit(tile)) {
      other.face_up.insert(number(tile));
    } else if (!(held & bit(tile))) {
      other.gone.insert(number(tile));
    }
  }
  for (Face face = 0; face < kFaces; ++face) {
    other.aside[face] = position.aside.count(face);
    other.roll[face] = position.roll.count(face);
  }
  other.phase = static_cast<naive::Phase>(position.phase);
  other.seat = position.seat;
  other.turns = static_cast<int>(position.turns);
  return other;
}

/// A position where a seat decides, its tiles and dice anywhere.
inline Position any_decision(const Pickomino& game, Random& random) {
  Position position;
  position.face_up = 0;
  std::array<Tile, kTiles> order;
  for (Tile tile = 0; tile < kTiles; ++tile) order[tile] = tile;
  random.shuffle(order);
  for (const Tile tile : order) {
    const auto where = static_cast<int>(random.below(2 * game.seats() + 1));
    if (where < game.seats()) {
      position.put(where, tile);
    } else if (where < 2 * game.seats()) {
      position.face_up |= bit(tile);
    }
  }
  if (position.face_up == 0) return any_decision(game, random);
  position.seat = static_cast<std::int8_t>(random.below(game.seats()));
  // Some faces chosen, some dice of each.
  const int aside = static_cast<int>(random.below(kDice));
  for (int i = 0; i < aside; ++i) {
    position.aside = position.aside +
                     Dice::of(static_cast<Face>(std::min<std::uint64_t>(random.below(8), kWorm)));
  }
  position.phase = aside > 0 && random.below(2) == 0 ? Phase::decide : Phase::take;
  if (position.phase == Phase::take) {
    position.roll = throw_dice(kDice - aside, random);
    if (!position.takeable()) return any_decision(game, random);
  }
  return position;
}

}  // namespace salon::pickomino::agreement
