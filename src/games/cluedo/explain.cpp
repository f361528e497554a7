// Why a move is not legal.
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

Phrase Cluedo::explain(const View& view, Move move) const {
  const Tableau& tableau = view.tableau;
  switch (tableau.phase) {
    case Phase::suspects:
      return {"choose a suspect nobody plays yet: suspect olive",
              "choisissez un suspect que personne ne joue encore : suspect olive"};
    case Phase::move:
      if (move.kind == Move::roll)
        return {"every door is blocked: stay, or take a passage",
                "toutes les portes sont bloquées : restez (stay), ou prenez un passage (passage)"};
      if (move.kind == Move::passage)
        return {"no secret passage starts here", "aucun passage secret ne part d'ici"};
      return {"first move: roll the dice (roll), stay, or take a passage (passage)",
              "d'abord se déplacer : lancez les dés (roll), restez (stay) ou prenez un passage "
              "(passage)"};
    case Phase::walk:
      if (move.kind == Move::go || move.kind == Move::enter) {
        return phrase(
            "{} is not within {} free steps, or it is where you come from",
            "{} n'est pas à {} pas libres au plus, ou vous en venez",
            move.kind == Move::go ? cell_name(move.number) : std::string(word(move.card())),
            tableau.dice);
      }
      return {"the dice are rolled: walk (go i7, enter kitchen) or stay",
              "les dés sont lancés : avancez (go i7, enter kitchen) ou restez (stay)"};
    case Phase::suggest:
      return {
          "a hypothesis names a suspect and a weapon (suggest olive rope), or pass; the "
          "accusation comes after it",
          "une hypothèse nomme un suspect et une arme (suggest olive rope), ou pass ; "
          "l'accusation vient après"};
    case Phase::answer: {
      const Cards has = view.tableau.hands[view.seat] & tableau.question.cards();
      if (has == 0)
        return {"you have none of the three: say so (none)",
                "vous n'avez aucune des trois : dites-le (none)"};
      return phrase("show one of the cards asked for: {}", "montrez une des cartes demandées : {}",
                    cluedo::text(has));
    }
    case Phase::accuse:
      if (move.kind == Move::suggest) {
        return {
            "no hypothesis is possible now: one must have entered the room this turn or been "
            "brought to it, and have been in another since the last one here",
            "pas d'hypothèse possible maintenant : il faut être entré ce tour-ci ou avoir été "
            "amené, et avoir été ailleurs depuis la dernière faite ici"};
      }
      return {"the move is made: accuse (accuse olive rope hall) or end the turn (pass)",
              "le déplacement est fait : accusez (accuse olive rope hall) ou terminez (pass)"};
    default:
      return {"this is not a moment to decide anything", "il n'y a rien à décider maintenant"};
  }
}

namespace {

/// Cards by name: "Olive, the rope or the hall".
Phrase either(Cards cards) {
  Phrase list;
  while (cards != 0) {
    const Card card = lowest(cards);
    cards &= ~bit(card);
    list = list.en.empty() ? the(card)
                           : phrase(cards != 0 ? "{}, {}" : "{} or {}",
                                    cards != 0 ? "{}, {}" : "{} ou {}", list, the(card));
  }
  return list;
}

}  // namespace

Phrase Cluedo::reason(const View& view, Move move) const {
  const Tableau& tableau = view.tableau;
  switch (tableau.phase) {
    case Phase::suspects:
      return {"choose a suspect nobody plays yet",
              "choisissez un suspect que personne ne joue encore"};
    case Phase::move:
      if (move.kind == Move::passage) break;
      if (move.kind == Move::roll)
        return {"every door is blocked: stay, or take a passage",
                "toutes les portes sont bloquées : restez, ou prenez un passage"};
      return {"first move: roll the dice, stay, or take a passage",
              "d'abord se déplacer : lancez les dés, restez ou prenez un passage"};
    case Phase::walk:
      if (move.kind == Move::go) break;
      if (move.kind == Move::enter)
        return phrase("{} is not within {} free steps, or it is where you come from",
                      "{} n'est pas à {} pas libres au plus, ou vous en venez", the(move.card()),
                      tableau.dice);
      return {"the dice are rolled: walk or stay", "les dés sont lancés : avancez ou restez"};
    case Phase::suggest:
      return {
          "a hypothesis names a suspect and a weapon; or ask nothing: the accusation comes after "
          "it",
          "une hypothèse nomme un suspect et une arme ; ou ne demandez rien : l'accusation vient "
          "après"};
    case Phase::answer: {
      const Cards has = view.tableau.hands[view.seat] & tableau.question.cards();
      if (has == 0)
        return {"you have none of the three: say so", "vous n'avez aucune des trois : dites-le"};
      return phrase("show one of the cards asked for: {}", "montrez une des cartes demandées : {}",
                    either(has));
    }
    case Phase::accuse:
      if (move.kind == Move::suggest) break;
      return {"the move is made: accuse, or end the turn",
              "le déplacement est fait : accusez, ou terminez"};
    default:
      break;
  }
  return explain(view, move);
}

}  // namespace salon::cluedo
