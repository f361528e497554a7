// Sentences for people: above the board, and at the end.
#include "games/sample/sample.h"

namespace salon::sample {

Phrase Sample::say(const View& view) const {
  if (turn(view) == kOver) return ending(view.position);
  return phrase("Counters left: {}. The {} player takes some.",
                "Jetons restants : {}. Au {} d'en prendre.", view.position.heap,
                seat_name(about(), turn(view)));
}

Phrase Sample::ending(const Position& position) const {
  return phrase("the {} player took the last counter", "le {} a pris le dernier jeton",
                seat_name(about(), 1 - position.turn));
}

}  // namespace salon::sample
