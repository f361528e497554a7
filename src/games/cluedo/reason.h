#pragma once
#include "core/bot.h"
#include "games/cluedo/possible.h"

namespace salon::cluedo {

/// Something certain: a holder has a card, or does not have it.
struct Fact {
  int holder = 0;
  Card card = 0;
  bool has = false;

  bool operator==(const Fact&) const = default;
};

/// Everything certain in a case, card by card.
std::vector<Fact> facts_of(const Case& known);

/// The clues that force a fact, as indices into the case: no smaller set of them does it.
/// What is known without a note (the own hand, the envelope) counts as given and is never listed.
/// Nothing: the time was over before any reason was found. If it is over later, the reason found
/// may have clues that could be left out together.
std::optional<std::vector<int>> reason_of(const Case& known, const Fact& fact, Thinking& thinking);

/// "Olive is not in Violet's hand: she could not answer on turn 3."
Phrase fact_phrase(const Cluedo& game, const View& view, const Fact& fact);
Phrase reason_phrase(const Cluedo& game, const View& view, const Case& known,
                     const std::vector<int>& clues);

}  // namespace salon::cluedo
