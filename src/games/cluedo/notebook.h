#pragma once
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

/// What a person who does not reason any further writes down: own cards, cards others showed, and
/// what must be in the envelope because nobody could show it or nothing else of its kind is left.
struct Notebook {
  Cards own = 0;
  Cards others = 0;
  Cards envelope = 0;

  Notebook(const Cluedo& game, const View& view);

  Cards unknown() const { return kAllCards & ~own & ~others & ~envelope; }
  std::optional<Triple> solved() const {
    if (count(envelope) < kKinds) return {};
    return Triple::of(envelope);
  }
};

}  // namespace salon::cluedo
