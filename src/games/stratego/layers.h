#pragma once
#include "core/list.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// All moves of one direction and one length: where they end.
struct Layer {
  Direction direction;
  int length;
  Squares targets;

  int offset() const { return kStep[direction] * length; }
};

/// At most nine lengths in each of four directions.
using Layers = List<Layer, 36>;

/// The moves of the seat to move once the set-up is over, those against the rules of repetition
/// among them.
Layers layers_of(const Board& board);

}  // namespace salon::stratego
