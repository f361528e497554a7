#include "games/pickomino/skill.h"

namespace salon::pickomino {
namespace {

constexpr Trait<Skill> kTraits[]{
    {"caution", &Skill::caution, 0, 1000},
    {"leaving", &Skill::leaving, 0, 400},
    {"theft", &Skill::theft, -100, 1000},
    {"tile", &Skill::tile, -400, 1000},
};

}  // namespace

std::span<const Trait<Skill>> skill_traits() {
  return kTraits;
}

}  // namespace salon::pickomino
