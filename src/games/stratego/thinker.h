#pragma once
#include "core/bot.h"
#include "games/stratego/skill.h"

namespace salon::stratego {

/// Imagines worlds that fit what it saw, as likely as it believes them, looks ahead in each and
/// plays what is best on average.
std::unique_ptr<Bot<Stratego>> make_thinker(const Stratego& game, const Skill& skill);
/// Has learned by playing what hidden pieces are and which moves are good; the search guards it
/// against blunders.
std::unique_ptr<Bot<Stratego>> make_expert(const Stratego& game);
/// `expert` as it was before it learned. With less work it is `hard`.
std::unique_ptr<Bot<Stratego>> make_expert_1(const Stratego& game);
/// An earlier `hard`, kept to measure the later one by.
std::unique_ptr<Bot<Stratego>> make_hard_1(const Stratego& game);
/// `expert-1` with other traits, which it takes out.
Expected<std::unique_ptr<Bot<Stratego>>> make_tuned(const Stratego& game, Traits& traits);

}  // namespace salon::stratego
