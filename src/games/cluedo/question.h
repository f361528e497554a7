#pragma once
#include <span>

#include "games/cluedo/deduction.h"

namespace salon::cluedo {

/// How much the answers to a question would tell `asker`, over deals drawn from what it knows: bits
/// about the card of each kind in the envelope, and a little for all the rest it learns.
double information(const Cluedo& game, std::span<const Deal> deals, Seat asker,
                   const Triple& question);

/// The most telling question in a room.
struct Question {
  Triple triple;
  double bits = 0;
};
Question best_question(const Cluedo& game, std::span<const Deal> deals, Seat asker, Card room);

}  // namespace salon::cluedo
