#pragma once
#include <vector>

#include "core/json.h"

namespace salon {

/// A bot's opinion of one move. `value` is the score it expects, from 0 (lost) to 1 (won), unless
/// the game's README says otherwise.
template <class Move>
struct Opinion {
  Move move;
  double value;
  Phrase reason;
  Json more = Json::object();  // whatever else the game has to say, for `advise --json`
};

/// Best move first.
template <class Move>
struct Counsel {
  std::vector<Opinion<Move>> opinions;
  Json more = Json::object();
};

/// Moves with values and reasons, best first, as the border sees them.
using Advice = Counsel<std::string>;

}  // namespace salon
