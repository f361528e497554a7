#pragma once
#include "core/trait.h"
#include "games/jacques/search.h"

namespace salon::jacques {

/// How a level thinks. All numbers are set by hand; what is called a share is in thousandths of a
/// chance to win.
struct Skill {
  Judge::Kind judge = Judge::plain;
  const weights::Vector* vector = nullptr;  // other weights than the judge's own, while learning
  Search::Breadth breadth{};                // no width at all: one turn and no further
  int widens = 0;                           // 1: looks again, broader, while there is work left

  // As Inspector.
  int reads = 0;     // 1: profiles Jacques by how he plays
  int prompt = 1;    // 1: takes in Jacques's last turn before he picks, 0: after
  int odds = 8;      // how it reads: see Acumen
  int warmth = 80;   // thousandths
  int doubt = 30;    // percent
  int stayed = 50;   // thousandths
  int telling = 3;   // a factor
  int patience = 0;  // percent of Jacques's chances not feared of somebody aimless

  // As Jacques.
  int suspicions = 1;  // how many of the hands of alibis the Inspector may hold are drawn
  int secrecy = 0;     // a share given up for each nat a move would betray
  int cunning = 0;     // percent: how likely it is to begin with that the Inspector reads
  int watches = 1;     // 1: learns from the Inspector's turns whether he does
  int whim = 4;        // where he hides, a choice worse by this share is taken 1/e times as often

  // Habits of style; a sound player has none.
  int crowd = 0;  // as Jacques: a share for each suspect in the same light as he
  int exits = 0;  // as Jacques: a share for each step nearer to an exit
  int haste = 0;  // as Inspector: a share for an accusation

  Acumen acumen() const { return {odds, warmth, doubt, stayed, telling}; }
  bool hides() const { return secrecy > 0 || cunning > 0; }
};

/// The skills of the two strongest: `expert-1` is `expert` as it was before it knew what is read of
/// Jacques.
Skill expert_skill();
Skill expert_1_skill();

/// The numbers of a skill that have a name.
std::span<const Trait<Skill>> traits();

}  // namespace salon::jacques
