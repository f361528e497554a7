#pragma once
#include <span>

#include "core/trait.h"

namespace salon::pickomino {

/// What a bot that plays for its lead makes of the end of a turn.
struct Skill {
  int caution = 100;  // percent of a lost turn's cost that count
  int leaving = 50;   // percent of the tile that leaves the game: a cost of a lost turn
  int theft = 100;    // percent of what its owner loses that a stolen tile is worth more
  int tile = 0;       // hundredths of a point for having a tile at all; less than nothing: only
                      // the high ones count

  bool operator==(const Skill&) const = default;
};

std::span<const Trait<Skill>> skill_traits();

}  // namespace salon::pickomino
