#include "games/cluedo/skill.h"

namespace salon::cluedo {
namespace {

constexpr Trait<Skill> kTraits[]{
    {"later", &Skill::later, 1, 99},        {"bluff", &Skill::bluff, 0, 5000},
    {"imagined", &Skill::imagined, 1, 100}, {"nerve", &Skill::nerve, 0, 400},
    {"reads", &Skill::reads, 0, 1},         {"own", &Skill::own, 1, 400},
    {"faith", &Skill::faith, 1, 100},       {"silence", &Skill::silence, 1, 100},
};

}  // namespace

std::span<const Trait<Skill>> skill_traits() {
  return kTraits;
}

}  // namespace salon::cluedo
