// Why a move is not legal.
#include "games/sample/sample.h"

namespace salon::sample {

Phrase Sample::explain(const View&, Move move) const {
  if (move.kind == Move::die) return {"the die falls by itself", "le dé tombe tout seul"};
  return {"there is nothing in the pot yet", "il n'y a encore rien dans le pot"};
}

}  // namespace salon::sample
