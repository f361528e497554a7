#include "games/jacques/skill.h"

namespace salon::jacques {

Skill expert_1_skill() {
  return {.judge = Judge::seasoned,
          .breadth = {{8, 4, 3, 2}, 16},
          .widens = 1,
          .reads = 1,
          .prompt = 0,
          .suspicions = 4,
          .secrecy = 20};
}

Skill expert_skill() {
  Skill skill = expert_1_skill();
  skill.judge = Judge::learned;
  skill.prompt = 1;
  skill.suspicions = 2;
  skill.secrecy = 0;
  skill.cunning = 85;
  skill.odds = 2;
  skill.patience = 95;
  return skill;
}

std::span<const Trait<Skill>> traits() {
  static constexpr std::array kTraits{
      Trait<Skill>{"widens", &Skill::widens, 0, 1},
      Trait<Skill>{"suspicions", &Skill::suspicions, 1, 35},
      Trait<Skill>{"reads", &Skill::reads, 0, 1},
      Trait<Skill>{"prompt", &Skill::prompt, 0, 1},
      Trait<Skill>{"odds", &Skill::odds, 1, 100},
      Trait<Skill>{"warmth", &Skill::warmth, 10, 1000},
      Trait<Skill>{"doubt", &Skill::doubt, 0, 100},
      Trait<Skill>{"stayed", &Skill::stayed, 1, 1000},
      Trait<Skill>{"telling", &Skill::telling, 1, 100},
      Trait<Skill>{"patience", &Skill::patience, 0, 100},
      Trait<Skill>{"secrecy", &Skill::secrecy, 0, 1000},
      Trait<Skill>{"cunning", &Skill::cunning, 0, 100},
      Trait<Skill>{"watches", &Skill::watches, 0, 1},
      Trait<Skill>{"whim", &Skill::whim, 1, 1000},
      Trait<Skill>{"crowd", &Skill::crowd, -1000, 1000},
      Trait<Skill>{"exits", &Skill::exits, -1000, 1000},
      Trait<Skill>{"haste", &Skill::haste, -1000, 1000},
  };
  return kTraits;
}

}  // namespace salon::jacques
