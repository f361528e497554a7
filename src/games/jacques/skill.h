#pragma once
#include "core/trait.h"
#include "games/jacques/search.h"

namespace salon::jacques {

/// How a level thinks. Shares are in thousandths of a chance to win.
struct Skill {
  Judge::Kind judge = Judge::plain;
  const weights::Table* table = nullptr;  // other weights than the judge's own, while learning
  Search::Breadth breadth{};  // no width at all: one turn and no further
  int widens = 0;             // looks again, broader, as long as there is work left
  int suspicions = 1;         // as Jacques: how many hands of alibis the Inspector may hold
  int reads = 0;              // as Inspector: profiles Jacques by how he plays
  Acumen acumen() const { return {odds, warmth, doubt, stayed, telling}; }
  int odds = 8, warmth = 80, doubt = 30, stayed = 50, telling = 3;  // how it reads, see Acumen
  int patience = 0;  // as Inspector: the part of Jacques's chances not feared if he is aimless, percent
  int secrecy = 0;  // as Jacques: what he gives up for each bit his move would betray
  int cunning = 0;  // as Jacques: how likely he thinks it that the Inspector reads him, percent
  int watches = 1;  // as Jacques: learns from the Inspector's turns whether he does
  int whim = 4;     // as Jacques who hides: a choice worse by this is taken 1/e times as often

  // Habits of style; a sound player has none.
  int crowd = 0;  // as Jacques: for each suspect in the same light as he
  int exits = 0;  // as Jacques: for each step nearer to an exit
  int haste = 0;  // as Inspector: for an accusation

  bool hides() const { return secrecy > 0 || cunning > 0; }
};

/// The skills of the two strongest: `expert-1` is `expert` as it was before it knew what is read of
/// Jacques.
Skill expert_skill();
Skill expert_1_skill();

/// The numbers of a skill that have a name.
std::span<const Trait<Skill>> traits();

}  // namespace salon::jacques
