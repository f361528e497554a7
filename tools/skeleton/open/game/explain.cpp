// Why a move is not legal.
#include "games/sample/sample.h"

namespace salon::sample {

Phrase Sample::explain(const View& view, Move) const {
  return phrase("there are only {} counters left", "il ne reste que {} jetons", view.position.heap);
}

}  // namespace salon::sample
