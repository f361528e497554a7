// Sentences for people: above the board, and at the end.
#include "games/sample/sample.h"

namespace salon::sample {

Phrase Sample::say(const View& view) const {
  const Position& position = view.position;
  if (turn(view) == kOver) return ending(position);
  const Phrase who = seat_name(about(), position.seat);
  if (turn(view) == kNature) return phrase("The {} player rolls.", "Le {} lance le dé.", who);
  return phrase("In the pot: {}. The {} player rolls, or stops.",
                "Dans le pot : {}. Au {} de lancer, ou de s'arrêter.", position.pot, who);
}

Phrase Sample::ending(const Position& position) const {
  const Outcome outcome = this->outcome(position);
  if (outcome == Outcome::draw()) return {"both have as much", "égalité"};
  const Seat winner = outcome == Outcome::win(0) ? 0 : 1;
  return phrase("the {} player has {} points", "le {} a {} points", seat_name(about(), winner),
                position.points[winner]);
}

}  // namespace salon::sample
