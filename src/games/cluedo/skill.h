#pragma once
#include <span>

#include "core/trait.h"

namespace salon::cluedo {

/// How a bot that reasons plays.
struct Skill {
  int later = 60;     // percent: what a question is worth a turn later
  int bluff = 20;     // thousandths of a bit, for an own card among those named
  int imagined = 12;  // deals in which it looks at the case with others' eyes
  int nerve = 100;  // percent of a guess's chance that count against waiting; 0: only when certain
  int reads = 1;    // whether it reads the others' manners
  int own = 40;     // percent: how readily others name a card of their own, before one knows them
  int faith = 6;    // known cards of others that halve its weight
  int silence = 3;  // percent: who knows the solution and does not accuse

  bool operator==(const Skill&) const = default;
};

std::span<const Trait<Skill>> skill_traits();

inline constexpr Skill kExpert{};

}  // namespace salon::cluedo
