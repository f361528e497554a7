#pragma once
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

/// Where a card can be: a seat's hand, or the envelope.
inline constexpr int kEnvelope = kMostSeats;
inline constexpr int kHolders = kMostSeats + 1;

/// One thing known about where cards are.
struct Clue {
  enum Kind : std::uint8_t {
    lacks,        // the holder has none of the cards
    some,         // at least one of them
    holds,        // all of them
    not_solution  // the three cards are not the envelope
  };

  Kind kind = lacks;
  std::int8_t holder = 0;
  Cards cards = 0;
  int note = -1;  // the note of the view it comes from; -1: known without one

  bool operator==(const Clue&) const = default;
};

/// All that is known about a deal: the deck, how many cards each seat holds, and the clues. The
/// envelope holds one card of each kind of the deck.
struct Case {
  Cards deck = kAllCards;
  int seats = 0;
  std::array<int, kMostSeats> sizes{};
  std::vector<Clue> clues;
};

/// What the observer of a view knows about the deal.
Case case_of(const Cluedo& game, const View& view);

}  // namespace salon::cluedo
