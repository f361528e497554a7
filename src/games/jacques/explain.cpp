// Why a move is not legal.
#include "games/jacques/jacques.h"
#include "games/jacques/words.h"

namespace salon::jacques {

Phrase Jacques::explain(const View& view, Move move) const {
  const Tableau& tableau = view.tableau;
  if (tableau.stage == Stage::choose) {
    if (move.kind != Move::pick) return {"pick a character first", "choisissez d'abord quelqu'un"};
    return phrase("{} does not play now", "{} ne joue pas maintenant", short_name(move.who()));
  }
  if (tableau.lantern == kUnset) {
    return {"Maigret was moved: turn the lantern first",
            "Maigret a bougé : orientez d'abord la lanterne"};
  }
  if (tableau.pulls > 0) {
    return phrase(
        "a pull must bring somebody nearer to Cruchot, to a free hex, so that {} can be completed",
        "il faut rapprocher quelqu'un de Cruchot, sur une case libre, de façon à pouvoir "
        "faire {} en tout",
        steps_phrase(tableau.pulls));
  }
  switch (move.kind) {
    case Move::walk:
      if (tableau.on(move.a) != nobody) {
        return {"somebody stands there; the Inspector may accuse him",
                "quelqu'un s'y trouve ; l'inspecteur peut l'accuser"};
      }
      if (!may_walk(tableau))
        return phrase("{} has moved", "{} a déjà bougé", short_name(tableau.now));
      return phrase("{} cannot end there: a free street hex within {}, not where the turn began",
                    "{} ne peut pas finir là : une rue libre à {} au plus, ailleurs qu'au départ",
                    short_name(tableau.now), steps_phrase(tableau.steps));
    case Move::leave:
      if (!tableau.stated_dark) {
        return {"whoever was in the light at the last statement cannot leave",
                "qui s'est dit éclairé ne peut pas sortir"};
      }
      return {
          "only Jacques's own character leaves, from an exit without a cordon, with a step left",
          "seul le personnage de Jacques sort, par une sortie sans cordon, avec un pas de reste"};
    case Move::accuse:
      return {
          "an accusation is a move of the Inspector that ends on another character",
          "une accusation est un déplacement de l'inspecteur qui finit sur un autre personnage"};
    case Move::done:
      return phrase("{} still has something to do", "{} a encore quelque chose à faire",
                    short_name(tableau.now));
    case Move::whistle:
      if (tableau.now == cruchot && !tableau.powered) {
        return {"nobody can be pulled three steps from here",
                "personne à faire venir de trois pas"};
      }
      [[fallthrough]];
    default:
      return phrase("{} cannot do that now", "{} ne peut pas faire cela maintenant",
                    short_name(tableau.now));
  }
}

}  // namespace salon::jacques
