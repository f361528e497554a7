#include "games/jacques/bots.h"

#include "games/jacques/thinker.h"

namespace salon::jacques {
namespace {

Level<Jacques> level(std::string name, Phrase about, Budget budget, const Skill& skill) {
  return {std::move(name), std::move(about), budget,
          [skill](const Jacques& game) { return std::make_unique<Thinker>(game, skill); }};
}

/// `expert` with other numbers: `thinker:crowd=20:haste=100`.
Level<Jacques> tuned() {
  auto made = level("thinker",
                    {"expert with other numbers: thinker:crowd=20:haste=100",
                     "expert avec d'autres nombres : thinker:crowd=20:haste=100"},
                    {.ms = 700, .work = 200'000}, expert_skill());
  made.tuned = [](const Jacques& game, Traits& given) -> Expected<std::unique_ptr<Bot<Jacques>>> {
    const auto skill = take_traits(traits(), given, expert_skill());
    if (!skill) return std::unexpected(skill.error());
    return std::make_unique<Thinker>(game, *skill);
  };
  made.traits = about_traits(traits(), expert_skill());
  return made;
}

}  // namespace

std::vector<Level<Jacques>> levels() {
  return {
      random_level<Jacques>(),
      level("easy",
            {"one turn at a time: splits the suspects, or stays among them",
             "un tour à la fois : partage les suspects, ou reste parmi eux"},
            {.ms = 1000, .work = 20'000}, {.breadth = {{}, 8}}),
      usual(level("medium",
                  {"looks over the rest of the phase", "regarde jusqu'à la fin de la phase"},
                  {.ms = 1000, .work = 100'000}, {.breadth = {{4, 2, 1, 1}, 12}})),
      level("hard",
            {"weighs phase, suspects, exits and hunters, and the alibis the Inspector may hold",
             "pèse phase, suspects, sorties, poursuivants, et les alibis que l'inspecteur peut "
             "avoir"},
            {.ms = 1000, .work = 100'000},
            {.judge = Judge::seasoned, .breadth = {{8, 4, 3, 2}, 16}, .suspicions = 2}),
      level("expert",
            {"looks as broadly as time allows; reads Jacques by his turns, or plays what will be "
             "misread",
             "regarde aussi large que le temps permet ; lit Jacques dans ses tours, ou joue ce "
             "qu'on lira de travers"},
            {.ms = 700, .work = 200'000}, expert_skill()),
      arena_only(level("expert-1",
                       {"expert before Jacques knew what is read of him",
                        "expert avant que Jacques sache ce qu'on lit de lui"},
                       {.ms = 700, .work = 200'000}, expert_1_skill())),
      arena_only(tuned())};
}

}  // namespace salon::jacques
