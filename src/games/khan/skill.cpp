#include "games/khan/skill.h"

#include "games/khan/judgement.h"

namespace salon::khan {
namespace {

constexpr int kPercent = 1000;  // as far as a style may go, either way

constexpr Trait<Skill> kTraits[]{
    {"depth", &Skill::depth, 1, search::kMaxPly - 1},
    {"proof", &Skill::proof, 1, 15},
    {"guard", &Skill::guard, 1, 15},
    {"care", &Skill::care, 0, 100'000'000},
    {"setup", &Skill::setup, Skill::loose, Skill::book},
    {"first", &Skill::first, 0, 1},
    {"squares", &Skill::squares, -kPercent, kPercent},
    {"distance", &Skill::distance, -kPercent, kPercent},
    {"sbires", &Skill::sbires, -kPercent, kPercent},
    {"deadly", &Skill::deadly, -kPercent, kPercent},
    {"obedient", &Skill::obedient, -kPercent, kPercent},
    {"mobility", &Skill::mobility, -kPercent, kPercent},
    {"prey", &Skill::prey, -kPercent, kPercent},
    {"shelter", &Skill::shelter, -kPercent, kPercent},
};

}  // namespace

std::span<const Trait<Skill>> skill_traits() {
  return kTraits;
}

Weights Skill::weights() const {
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
