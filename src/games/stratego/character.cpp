#include "games/stratego/character.h"

namespace salon::stratego {
namespace {

constexpr std::array kHabits{
    Trait<Character>{"worlds", &Character::worlds, 1, 200},
    Trait<Character>{"depth", &Character::depth, 1, 8},
    Trait<Character>{"rounds", &Character::rounds, 1, 10'000},
    Trait<Character>{"instinct", &Character::instinct, 0, 1'000},
    Trait<Character>{"foresight", &Character::foresight, 0, 1'000},
    Trait<Character>{"visions", &Character::visions, 1, 1'000},
    Trait<Character>{"bluff", &Character::bluff, -500, 500},
    Trait<Character>{"scouting", &Character::scouting, -500, 500},
};

}  // namespace

Expected<Character> take_character(Traits& traits, const Net* net, Character character) {
  const auto judgement = take_traits(salon::stratego::traits(), traits, character.judgement);
  if (!judgement) return std::unexpected(judgement.error());
  character.judgement = *judgement;
  if (const auto setup = traits.extract("setup")) {
    const auto deployment = parse_deployment(setup.mapped());
    if (!deployment) return std::unexpected(deployment.error());
    character.deployment = *deployment;
  }
  if (const auto learned = traits.extract("net")) {
    if (learned.mapped() != "0" && learned.mapped() != "1") {
      return fail("net: \"{}\" is neither 0 nor 1", "net : « {} » n'est ni 0 ni 1",
                  learned.mapped());
    }
    character.net = learned.mapped() == "1" ? net : nullptr;
  }
  return take_traits(std::span<const Trait<Character>>(kHabits), traits, character);
}

}  // namespace salon::stratego
