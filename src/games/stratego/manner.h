#pragma once
#include "games/stratego/piece.h"

namespace salon::stratego {

/// How likely a way of acting towards a known piece is for kinds that would take it, for kinds that
/// would go down with it, and for the others.
struct Manner {
  float beats, ties, loses;

  float of(Kind kind, Kind known) const {
    const Survivor left = battle(kind, known, true);
    return left == Survivor::attacker ? beats : left == Survivor::neither ? ties : loses;
  }
};

}  // namespace salon::stratego
