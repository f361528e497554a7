#pragma once
#include <vector>

#include "core/bot.h"
#include "games/khan/khan.h"

namespace salon::khan {

/// How one side may stand when play begins.
struct Setup {
  Square kalista;
  Squares sbires;

  bool operator==(const Setup&) const = default;
};

/// The outer row or column of a camp, farthest from the enemy.
Squares edge_row(Side side);

/// All set-ups of a camp with the Kalista on the edge row and the sbires on two values only:
/// whoever stands on two values is free to disobey the third.
std::vector<Setup> two_value_setups(Side side);

/// The position with the pieces of the seat to place set up like that.
Position with_setup(Position position, const Setup& setup);

/// Whether the pieces placed so far are part of the set-up.
bool agrees(const Position& position, const Setup& setup);

/// The next move of the seat to place that leads to the set-up; it must agree with the position.
/// The order of the sbires makes no difference.
Move toward(const Position& position, const Setup& setup);

/// Takes out what the pieces placed so far rule out.
std::vector<Setup> agreeing(std::vector<Setup> setups, const Position& position);

/// Any side, the Kalista on the edge row, sbires anywhere in the camp.
Move place_loosely(const Khan& game, const Position& position, Random& random);

/// Any side, then one of the two-value set-ups.
Move place_on_two_values(const Khan& game, const Position& position, Random& random);

/// A set-up people may take as it is.
struct ReadyMade {
  Phrase name;
  Setup setup;
};
std::vector<ReadyMade> ready_made(Side side);

}  // namespace salon::khan
