#pragma once
#include "games/cluedo/deduction.h"

namespace salon::cluedo {

/// What another seat knows if the deal is this one: its own hand, what everybody heard, and the
/// cards it was shown; where the observer of the view did not see which, any of those that match.
Case rival_case(const Cluedo& game, const View& view, const Deal& deal, Seat rival, Random& random);

}  // namespace salon::cluedo
