#pragma once
#include "core/bot.h"
#include "games/stratego/judgement.h"
#include "games/stratego/net.h"
#include "games/stratego/notes.h"
#include "games/stratego/outlook.h"
#include "games/stratego/tactics.h"

namespace salon::stratego {

/// What tells thinkers apart.
struct Character {
  const Statistics* setups = &kSuperhuman;  // its own
  const Statistics* enemies = &kPeople;     // what it thinks the enemy's look like
  Notes::Watch watch = Notes::closely;
  Outlook::Guard guard = Outlook::by_roads;
  Tactics::Sieges sieges = Tactics::weighed;
  std::size_t worlds = 10;  // imagined in a round
  int depth = 3;            // as far as it ever looks
  int rounds = 40;          // as often as it ever starts over with other worlds
  Judgement judgement{};
  /// Where it has learned: it believes of hidden pieces what the net says.
  const Net* net = nullptr;
  int instinct = 0;  // hundredths of a captain for each bit by which the net prefers a move
};

/// Imagines worlds that fit what it saw, as likely as it believes them, looks ahead in each and
/// plays what is best on average.
std::unique_ptr<Bot<Stratego>> make_thinker(const Stratego& game, const Character& character);
std::unique_ptr<Bot<Stratego>> make_hard(const Stratego& game);
std::unique_ptr<Bot<Stratego>> make_expert(const Stratego& game);
/// `expert` with a judgement learned by playing: what the net believes of hidden pieces and which
/// moves it prefers, the search being a guard against blunders.
std::unique_ptr<Bot<Stratego>> make_learned(const Stratego& game);
/// `expert` as it was before its judgement was tuned: what later ones are measured against.
std::unique_ptr<Bot<Stratego>> make_expert_1(const Stratego& game);

}  // namespace salon::stratego
