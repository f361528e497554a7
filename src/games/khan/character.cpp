#include "games/khan/character.h"

#include "games/khan/judgement.h"

namespace salon::khan {
namespace {

constexpr int kPercent = 1000;  // as far as a style may go, either way

constexpr Trait<Character> kTraits[]{
    {"depth", &Character::depth, 1, search::kMaxPly - 1},
    {"proof", &Character::proof, 1, 15},
    {"care", &Character::care, 0, 100'000'000},
    {"setup", &Character::setup, Character::loose, Character::book},
    {"first", &Character::first, 0, 1},
    {"squares", &Character::squares, -kPercent, kPercent},
    {"distance", &Character::distance, -kPercent, kPercent},
    {"sbires", &Character::sbires, -kPercent, kPercent},
    {"deadly", &Character::deadly, -kPercent, kPercent},
    {"obedient", &Character::obedient, -kPercent, kPercent},
    {"mobility", &Character::mobility, -kPercent, kPercent},
    {"prey", &Character::prey, -kPercent, kPercent},
    {"shelter", &Character::shelter, -kPercent, kPercent},
};

}  // namespace

std::span<const Trait<Character>> character_traits() {
  return kTraits;
}

Weights Character::weights() const {
  Weights weights = first ? kFirstWeights : learned_weights();
  const auto scale = [&](std::string_view part, int percent) {
    for (const auto& group : weight_groups()) {
      if (!group.name.ends_with(part)) continue;
      for (int i = group.first; i < group.first + group.size; ++i)
        weights[i] = static_cast<std::int16_t>(weights[i] * percent / 100);
    }
  };
  scale("_at", squares);
  scale("distance", distance);
  scale("_sbires", sbires);
  scale("_deadly", deadly);
  scale("_obedient", obedient);
  scale("_mobility", mobility);
  scale("_prey", prey);
  scale("_defenders", shelter);
  scale("_exits", shelter);
  return weights;
}

}  // namespace salon::khan
