// Why a move is not legal.
#include "games/sample/sample.h"

namespace salon::sample {

Phrase Sample::explain(const View&, Move move) const {
  if (move.kind == Move::swap) return {"no card may be swapped", "on ne change pas de carte"};
  return {"the cards come by themselves", "les cartes viennent toutes seules"};
}

}  // namespace salon::sample
