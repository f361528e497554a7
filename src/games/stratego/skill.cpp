#include "games/stratego/skill.h"

#include <algorithm>
#include <iterator>

namespace salon::stratego {
namespace {

constexpr std::array kHabits{
    Trait<Skill>{"worlds", &Skill::worlds, 1, 200},
    Trait<Skill>{"depth", &Skill::depth, 1, 8},
    Trait<Skill>{"rounds", &Skill::rounds, 1, 10'000},
    Trait<Skill>{"instinct", &Skill::instinct, 0, 1'000},
    Trait<Skill>{"foresight", &Skill::foresight, 0, 1'000},
    Trait<Skill>{"visions", &Skill::visions, 1, 1'000},
    Trait<Skill>{"bluff", &Skill::bluff, -500, 500},
    Trait<Skill>{"scouting", &Skill::scouting, -500, 500},
};

}  // namespace

Expected<Skill> take_skill(Traits& traits, const Net* net, Skill skill) {
  const auto judgement = take_traits(salon::stratego::traits(), traits, skill.judgement);
  if (!judgement) return std::unexpected(judgement.error());
  skill.judgement = *judgement;
  if (const auto setup = traits.extract("setup")) {
    const auto deployment = parse_deployment(setup.mapped());
    if (!deployment) return std::unexpected(deployment.error());
    skill.deployment = *deployment;
  }
  if (const auto learned = traits.extract("net")) {
    if (learned.mapped() != "0" && learned.mapped() != "1") {
      return fail("net: \"{}\" is neither 0 nor 1", "net : « {} » n'est ni 0 ni 1",
                  learned.mapped());
    }
    skill.net = learned.mapped() == "1" ? net : nullptr;
  }
  return take_traits(std::span<const Trait<Skill>>(kHabits), traits, skill);
}

std::vector<TraitAbout> about_skill(const Skill& skill) {
  auto told = about_traits(traits(), skill.judgement);
  std::ranges::move(about_traits(std::span<const Trait<Skill>>(kHabits), skill),
                    std::back_inserter(told));
  return told;
}

}  // namespace salon::stratego
