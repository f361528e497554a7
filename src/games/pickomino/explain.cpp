// Why a move is not legal.
#include "games/pickomino/say.h"

namespace salon::pickomino {

Phrase Pickomino::explain(const View& view, Move move) const {
  const auto& position = view.position;
  if (move.kind == Move::roll || move.kind == Move::first) {
    return {"the dice roll by themselves; you take a face, stop or go on",
            "les dés roulent d'eux-mêmes ; vous prenez une face, arrêtez ou continuez"};
  }
  if (position.phase == Phase::decide) {
    return {"a face is taken already: stop, or again to roll the rest",
            "une face est déjà prise : stop, ou again pour relancer le reste"};
  }
  if (move.kind != Move::take) {
    return phrase("first take one of the faces rolled: {}",
                  "prenez d'abord une des faces lancées : {}", face_list(position.takeable()));
  }
  const char face = letter(move.which);
  if (position.roll.count(move.which) == 0) {
    return phrase("no die shows {}; choose among {}", "aucun dé ne montre {} ; choisissez parmi {}",
                  face, face_list(position.takeable()));
  }
  return phrase("{} was chosen earlier this turn; choose among {}",
                "{} a déjà été choisi pendant ce tour ; choisissez parmi {}", face,
                face_list(position.takeable()));
}

}  // namespace salon::pickomino
