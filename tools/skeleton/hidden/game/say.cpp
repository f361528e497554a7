// Sentences for people: above the board, and at the end.
#include "games/sample/sample.h"

namespace salon::sample {

Phrase Sample::say(const View& view, const Names& names) const {
  const Tableau& tableau = view.tableau;
  const Phrase who = seat_name(about(), tableau.seat, names);
  switch (tableau.phase) {
    case Phase::deal:
      return {"The cards are dealt.", "On distribue les cartes."};
    case Phase::choose:
      return phrase("{} keeps the card, or swaps it.", "{} garde sa carte, ou la change.", who);
    case Phase::draw:
      return phrase("{} gets another card.", "{} reçoit une autre carte.", who);
    case Phase::show:
      return {"The cards are shown.", "On montre les cartes."};
    case Phase::over:
      break;
  }
  return ending(tableau, names);
}

Phrase Sample::ending(const Tableau& position, const Names& names) const {
  const Phrase who = seat_name(about(), winner(position), names);
  if (playing(position) == 1) return phrase("only {} is left", "il ne reste que {}", who);
  return phrase("{} has the highest card", "{} a la plus haute carte", who);
}

}  // namespace salon::sample
