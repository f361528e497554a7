#include "games/cluedo/cluedo.h"

namespace salon::cluedo {
namespace {

Phrase capitalised(Phrase text) {
  for (auto* words : {&text.en, &text.fr}) {
    if (!words->empty() && words->front() >= 'a' && words->front() <= 'z') words->front() -= 32;
  }
  return text;
}

Phrase setup_phrase(const Cluedo& game, const View& view) {
  const Table& table = view.table;
  switch (table.phase) {
    case Phase::suspects:
      if (game.turn(view) == view.seat) {
        return {"Your turn: choose your suspect", "À vous : choisissez votre suspect"};
      }
      return capitalised(phrase("{} gets a suspect", "{} reçoit un suspect",
                                seat_name(Cluedo::about(), table.seat)));
    case Phase::envelope:
      return {"Three cards go into the envelope", "Trois cartes vont dans l'enveloppe"};
    case Phase::deal:
      return {"The cards are dealt", "On distribue les cartes"};
    default:
      return phrase("{} rolls for who starts", "{} lance les dés : qui commence ?",
                    game.who(table, table.seat));
  }
}

Phrase own_phrase(const Cluedo& game, const View& view) {
  const Table& table = view.table;
  switch (table.phase) {
    case Phase::move: {
      const bool here = table.was_brought(view.seat) && game.may_repeat(table);
      return here ? Phrase{"Your turn: you were brought here: stay and ask, or roll",
                           "À vous : on vous a amené ici : restez et interrogez, ou lancez"}
                  : Phrase{"Your turn: roll, stay, or take a passage",
                           "À vous : lancez, restez, ou prenez un passage"};
    }
    case Phase::walk:
      return phrase("Your turn: {} steps at most", "À vous : {} pas au plus", table.dice);
    case Phase::suggest:
      return phrase("Your turn: a hypothesis in {}, or pass",
                    "À vous : une hypothèse dans {}, ou passez",
                    the(room_of(table.place(view.seat))));
    case Phase::answer: {
      const bool has = (view.table.hands[view.seat] & table.question.cards()) != 0;
      return phrase(has ? "{} asks: {}? Show one of your cards" : "{} asks: {}? You have none",
                    has ? "{} demande : {} ? Montrez une de vos cartes"
                        : "{} demande : {} ? Vous n'avez rien",
                    game.who(table, table.seat), phrase_of(table.question));
    }
    default:
      return {"Your turn: accuse, or pass", "À vous : accusez, ou passez"};
  }
}

Phrase other_phrase(const Cluedo& game, const View& view) {
  const Table& table = view.table;
  const Phrase who = game.who(table, table.seat);
  switch (table.phase) {
    case Phase::move:
      return phrase("{} to move", "{} va se déplacer", who);
    case Phase::dice:
      return phrase("{} rolls the dice", "{} lance les dés", who);
    case Phase::walk:
      return phrase("{} walks, {} steps at most", "{} marche, {} pas au plus", who, table.dice);
    case Phase::suggest:
      return phrase("{} may make a hypothesis", "{} peut faire une hypothèse", who);
    case Phase::answer:
      return phrase("{} asks: {}? {} answers", "{} demande : {} ? {} répond", who,
                    phrase_of(table.question), game.who(table, table.answerer));
    default:
      return phrase("{} may accuse", "{} peut accuser", who);
  }
}

}  // namespace

Phrase Cluedo::who(const Table& table, Seat seat) const {
  return table.suspect[seat] == kNoCard ? seat_name(about(), seat) : name(table.suspect[seat]);
}

Phrase Cluedo::say(const View& view) const {
  const Table& table = view.table;
  if (table.phase == Phase::over) return ending(table);
  if (table.phase < Phase::move) return setup_phrase(*this, view);
  return turn(view) == view.seat ? own_phrase(*this, view) : other_phrase(*this, view);
}

Phrase Cluedo::ending(const Table& table) const {
  if (table.winner >= 0) {
    return phrase("{} names the murderer and wins", "{} nomme l'assassin et gagne",
                  who(table, table.winner));
  }
  if (table.out == everybody()) {
    return {"everybody is eliminated: the case stays unsolved",
            "tout le monde est éliminé : l'affaire reste irrésolue"};
  }
  return phrase("{} rounds are played: the case stays unsolved",
                "{} tours de table sont joués : l'affaire reste irrésolue", table.round);
}

Phrase Cluedo::ending(const Position& position) const {
  const Phrase why = ending(static_cast<const Table&>(position));
  if (position.envelope == 0) return why;
  return phrase("{}: it was {}", "{} : c'était {}", why, phrase_of(Triple::of(position.envelope)));
}

Phrase Cluedo::explain(const View& view, Move move) const {
  const Table& table = view.table;
  switch (table.phase) {
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
            table.dice);
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
      const Cards has = view.table.hands[view.seat] & table.question.cards();
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

}  // namespace salon::cluedo
