#pragma once
#include "core/trait.h"

namespace salon::stratego {

/// The numbers a thinking bot judges by, in hundredths of a captain or in percent of the tables
/// beside them in the code. The defaults were set by hand.
struct Judgement {
  int flag_hope = 3000;   // the enemy's flag, where a piece may be it
  int flag_fear = 3000;   // one's own flag, and the enemy's in an imagined world
  int chiefs = 100;       // percent: how dear colonels, generals and marshals are
  int secrecy = 100;      // percent: what a rank the enemy does not know is worth
  int curiosity = 10;     // for turning over a piece nobody knows
  int patience = 30;      // quiet plies after which curiosity grows
  int raid = 0;           // percent of its worth that a piece stakes on an unmoved unknown one
  int guards = 0;         // percent of its worth that it stakes on hidden pieces beside its target
  int thrift = 50;        // what a miner's life is worth beyond its worth while it is early
  int last_miners = 100;  // percent: how dear the last miners are where bombs stay
  int opening = 800;      // for a bomb gone from beside the flag
  int intruder = 40;      // for an enemy gone from before one's own flag
  int pull = 100;         // percent: how strongly what is worth attacking draws pieces near
  int menace = 100;       // percent: enemies on the roads to one's own flag
  int siege = 100;        // percent: how near each side has come to the other's flag
  int boldness = 60;      // percent: the enemy's flag is only guessed, one's own is known
  int blindness = 50;     // percent: how much of a chance it cannot see the enemy misses
  int trust = 70;         // percent: how far the manners of a piece are believed

  bool operator==(const Judgement&) const = default;
};

/// Its numbers by name.
std::span<const Trait<Judgement>> traits();

/// What `hard`, `hard-1` and `expert-1` judge by: set by hand.
inline constexpr Judgement kFirstJudgement{};
/// What `expert` looks ahead with: found by tools/stratego/tuner.py over 13,675 games; the command
/// is in tools/stratego/README.md. Without the net it is no stronger than the first.
inline constexpr Judgement kTunedJudgement{.flag_hope = 1500,
                                           .flag_fear = 1500,
                                           .chiefs = 130,
                                           .menace = 160,
                                           .siege = 150,
                                           .boldness = 30};

}  // namespace salon::stratego
