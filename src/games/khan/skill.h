#pragma once
#include <span>

#include "core/trait.h"
#include "games/khan/evaluation.h"
#include "search/alphabeta.h"

namespace salon::khan {

/// How a bot that searches and proves plays. The numbers from `squares` on are set against the
/// learned weights, in percent of them: other styles are made that way.
struct Skill {
  enum Setup { loose, two_values, book };

  int depth = search::kMaxPly - 1;  // as far as it ever searches
  int table_bits = 19;
  int proof = 9;       // plies within which it misses no win
  int guard = 9;       // plies within which its set-up must not lose by force
  int care = 120'000;  // the least work for the answer to red's set-up
  int setup = book;
  int first = 0;       // whether it judges by the weights of expert-1
  int squares = 100;   // where pieces stand
  int distance = 100;  // from sbires to the enemy Kalista
  int sbires = 100;    // how many are in play
  int deadly = 100;    // khans that expose a Kalista
  int obedient = 100;  // khans that bind
  int mobility = 100;
  int prey = 100;
  int shelter = 100;  // defenders and exits of a Kalista

  bool operator==(const Skill&) const = default;

  Weights weights() const;
};

std::span<const Trait<Skill>> skill_traits();

inline constexpr Skill kExpert{};
inline constexpr Skill kMedium{.depth = 2,
                               .table_bits = 15,
                               .proof = 3,
                               .guard = 5,
                               .care = 20'000,
                               .setup = Skill::two_values};
inline constexpr Skill kHard{.depth = 6,
                             .table_bits = 15,
                             .proof = 5,
                             .guard = 5,
                             .care = 60'000,
                             .setup = Skill::two_values};

}  // namespace salon::khan
