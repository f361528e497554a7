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
    return {"a face is taken already: stop, or roll the rest again",
            "une face est déjà prise : arrêtez-vous, ou relancez le reste"};
  }
  if (move.kind != Move::take) {
    return phrase("first take one of the faces rolled: {}",
                  "prenez d'abord une des faces lancées : {}", faces_phrase(position.takeable()));
  }
  const Phrase face = face_phrase(move.which);
  if (position.roll.count(move.which) == 0) {
    return phrase("no die shows {}; choose {}", "aucun dé ne montre {} ; choisissez {}", face,
                  faces_phrase(position.takeable()));
  }
  return phrase("{} was chosen earlier this turn; choose {}",
                "{} a déjà été choisi pendant ce tour ; choisissez {}", face,
                faces_phrase(position.takeable()));
}

}  // namespace salon::pickomino
