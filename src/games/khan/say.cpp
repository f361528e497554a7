// Sentences for people: above the board, and at the end.
#include "games/khan/khan.h"

namespace salon::khan {

Phrase Khan::say(const View& view) const {
  const auto& position = view.position;
  const Seat seat = turn(position);
  if (seat == kOver) return ending(position);
  Phrase who = phrase("{} to move", "aux {}", about().seat_names[seat]);
  who.fr = seat == red ? "Au tour de rouge" : "Au tour d'ocre";
  who.en[0] = static_cast<char>(std::toupper(who.en[0]));
  if (seat == view.seat) who = {"Your turn", "À vous"};
  const auto sentence = [&](std::string_view en, std::string_view fr, const auto&... args) {
    return phrase("{}: {}", "{} : {}", who, phrase(en, fr, args...));
  };
  if (position.phase == Phase::side) {
    return sentence("choose a side of the board for your camp: top, bottom, left or right",
                    "choisissez votre côté du plateau (haut, bas, gauche, droite)");
  }
  if (position.phase == Phase::place) {
    if (position.placed == 0)
      return sentence("place the Kalista in the camp", "posez la Kalista dans le camp");
    return sentence("place sbire {} of 5 in the camp", "posez le sbire {} sur 5 dans le camp",
                    position.placed);
  }
  if (position.khan == 0) return sentence("any piece may open", "n'importe quelle pièce ouvre");
  if (can_obey(position)) {
    return sentence("a piece on a square {} (the khan)", "une pièce sur une case {} (le khan)",
                    position.khan);
  }
  if (position.captured(seat) > 0) {
    return sentence(
        "nobody can obey the khan {}: move what you like, or bring a sbire back",
        "personne ne peut obéir au khan {} : jouez ce que vous voulez, ou faites revenir un sbire",
        position.khan);
  }
  return sentence("nobody can obey the khan {}: move what you like",
                  "personne ne peut obéir au khan {} : jouez ce que vous voulez", position.khan);
}

Phrase Khan::ending(const Position& position) const {
  for (const Seat seat : {red, ochre}) {
    if (position.kalista[seat] == kNowhere) {
      return phrase("{} takes the enemy Kalista", "{} prend la Kalista adverse",
                    about().seat_names[1 - seat]);
    }
  }
  if (rules_.stalemate == Rules::loss && !can_move(position)) {
    return phrase("{} has no legal move and loses", "{} n'a plus de coup possible et perd",
                  about().seat_names[position.turn]);
  }
  return phrase("draw: {} plies without a capture or a re-entry",
                "nulle : {} demi-coups sans prise ni retour", rules_.quiet);
}

}  // namespace salon::khan
