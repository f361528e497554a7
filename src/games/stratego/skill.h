#pragma once
#include "core/trait.h"
#include "games/stratego/deployment.h"
#include "games/stratego/judgement.h"
#include "games/stratego/net.h"
#include "games/stratego/notes.h"
#include "games/stratego/outlook.h"
#include "games/stratego/tactics.h"

namespace salon::stratego {

/// What tells thinkers apart.
struct Skill {
  Deployment deployment = Deployment::program;
  const Statistics* enemies = &kPeople;  // what it thinks the enemy's set-up looks like
  Notes::Watch watch = Notes::closely;
  Outlook::Guard guard = Outlook::by_roads;
  Tactics::Sieges sieges = Tactics::weighed;
  int worlds = 10;  // imagined in a round
  int depth = 3;    // as far as it ever looks
  int rounds = 40;  // as often as it ever starts over with other worlds
  Judgement judgement{};
  /// Where it has learned: it believes of hidden pieces what the net says.
  const Net* net = nullptr;
  int instinct = 0;   // hundredths of a captain for each bit by which the net prefers a move
  int foresight = 0;  // for each hundredth of a point that it expects to score a turn later
  int visions = 8;    // worlds in which it expects that
  // Habits of style, in hundredths of a captain; a sound player has none.
  int bluff = 0;     // for a hidden piece that walks up to a known one it would lose to
  int scouting = 0;  // for a scout that turns over a hidden piece
};

/// Changes what the traits name and takes them out: those of a judgement, `worlds`, `depth`,
/// `rounds`, `instinct`, `foresight`, `visions`, `bluff`, `scouting`, `setup` (people, program,
/// ready, any) and `net=1`, which gives it `net`.
Expected<Skill> take_skill(Traits& traits, const Net* net, Skill skill = {});
/// Those of them that are numbers, as whoever would change them is told of them.
std::vector<TraitAbout> about_skill(const Skill& skill = {});

}  // namespace salon::stratego
