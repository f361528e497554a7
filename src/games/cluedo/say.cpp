// Sentences for people: above the board, of what happens, and at the end.
#include "core/counted.h"
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {
namespace {

const Phrase kEnvelopeFilled{"Three cards go into the envelope",
                             "Trois cartes vont dans l'enveloppe"};

Phrase setup_phrase(const Cluedo& game, const View& view) {
  const Tableau& tableau = view.tableau;
  switch (tableau.phase) {
    case Phase::suspects:
      if (game.turn(view) == view.seat) {
        return {"Your turn: choose your suspect", "À vous : choisissez votre suspect"};
      }
      return capitalised(phrase("{} gets a suspect", "{} reçoit un suspect",
                                seat_name(Cluedo::about(), tableau.seat)));
    case Phase::envelope:
      return kEnvelopeFilled;
    case Phase::deal:
      return {"The cards are dealt", "On distribue les cartes"};
    default:
      return phrase("{} rolls for who starts", "{} lance les dés : qui commence ?",
                    game.who(tableau, tableau.seat));
  }
}

Phrase own_phrase(const Cluedo& game, const View& view) {
  const Tableau& tableau = view.tableau;
  switch (tableau.phase) {
    case Phase::move: {
      const bool here = tableau.was_brought(view.seat) && game.may_repeat(tableau);
      return here ? Phrase{"Your turn: you were brought here: stay and ask, or roll",
                           "À vous : on vous a amené ici : restez et interrogez, ou lancez"}
                  : Phrase{"Your turn: roll, stay, or take a passage",
                           "À vous : lancez, restez, ou prenez un passage"};
    }
    case Phase::walk:
      return phrase("Your turn: {} steps at most", "À vous : {} pas au plus", tableau.dice);
    case Phase::suggest:
      return phrase("Your turn: a hypothesis in {}, or pass",
                    "À vous : une hypothèse dans {}, ou passez",
                    the(room_of(tableau.place(view.seat))));
    case Phase::answer: {
      const bool has = (view.tableau.hands[view.seat] & tableau.question.cards()) != 0;
      return phrase(has ? "{} asks: {}? Show one of your cards" : "{} asks: {}? You have none",
                    has ? "{} demande : {} ? Montrez une de vos cartes"
                        : "{} demande : {} ? Vous n'avez rien",
                    game.who(tableau, tableau.seat), phrase_of(tableau.question));
    }
    default:
      return {"Your turn: accuse, or pass", "À vous : accusez, ou passez"};
  }
}

/// What may be done before walking.
Phrase ways_phrase(const Cluedo& game, const View& view) {
  const Tableau& tableau = view.tableau;
  const bool here = tableau.was_brought(view.seat) && game.may_repeat(tableau);
  const Card room = room_of(tableau.place(view.seat));
  const Phrase stay =
      here ? Phrase{"stay and ask", "restez et interrogez"} : Phrase{"stay", "restez"};
  std::vector<Phrase> ways;
  if (game.can_roll(tableau)) ways.push_back({"roll", "lancez"});
  ways.insert(here ? ways.begin() : ways.end(), stay);
  if (room != kNoCard && game.board().passage(room) != kNoCard)
    ways.push_back({"take the passage", "prenez le passage"});
  Phrase all = ways.front();
  for (std::size_t i = 1; i < ways.size(); ++i) {
    const bool last = i + 1 == ways.size();
    all = phrase(last ? "{}, or {}" : "{}, {}", last ? "{}, ou {}" : "{}, {}", all, ways[i]);
  }
  return here ? phrase("Your turn: you were brought here: {}", "À vous : on vous a amené ici : {}",
                       all)
              : phrase("Your turn: {}", "À vous : {}", all);
}

/// A card that was dealt or shown, as `named`, where it was seen.
Phrase card_phrase(const Triple& cards, const Phrase& (*named)(Card)) {
  for (const Card card : {cards.suspect, cards.weapon, cards.room}) {
    if (card != kNoCard) return named(card);
  }
  return {"a card", "une carte"};
}

Phrase other_phrase(const Cluedo& game, const View& view) {
  const Tableau& tableau = view.tableau;
  const Phrase who = game.who(tableau, tableau.seat);
  switch (tableau.phase) {
    case Phase::move:
      return phrase("{} to move", "{} va se déplacer", who);
    case Phase::dice:
      return phrase("{} rolls the dice", "{} lance les dés", who);
    case Phase::walk:
      return phrase("{} walks, {} steps at most", "{} marche, {} pas au plus", who, tableau.dice);
    case Phase::suggest:
      return phrase("{} may make a hypothesis", "{} peut faire une hypothèse", who);
    case Phase::answer:
      return phrase("{} asks: {}? {} answers", "{} demande : {} ? {} répond", who,
                    phrase_of(tableau.question), game.who(tableau, tableau.answerer));
    default:
      return phrase("{} may accuse", "{} peut accuser", who);
  }
}

}  // namespace

Phrase Cluedo::who(const Tableau& tableau, Seat seat) const {
  return tableau.suspect[seat] == kNoCard ? seat_name(about(), seat) : name(tableau.suspect[seat]);
}

Phrase Cluedo::say(const View& view) const {
  const Tableau& tableau = view.tableau;
  if (tableau.phase == Phase::over) return ending_of(tableau);
  if (tableau.phase < Phase::move) return setup_phrase(*this, view);
  return turn(view) == view.seat ? own_phrase(*this, view) : other_phrase(*this, view);
}

Phrase Cluedo::asks(const View& view) const {
  if (turn(view) != view.seat) return say(view);
  switch (view.tableau.phase) {
    case Phase::move:
      return ways_phrase(*this, view);
    case Phase::suggest:
      return phrase("Your turn: a hypothesis in {}, or ask nothing",
                    "À vous : une hypothèse dans {}, ou ne demandez rien",
                    the(room_of(view.tableau.place(view.seat))));
    case Phase::accuse:
      return {"Your turn: accuse, or end the turn", "À vous : accusez, ou terminez"};
    default:
      return say(view);
  }
}

Phrase Cluedo::tell(const View& before, const Seen& seen, const View&, const Names& names) const {
  const Move& move = seen.move;
  const Seat by = turn(before) >= 0 ? turn(before) : before.tableau.seat;
  const Phrase somebody = who(before.tableau, by);
  const auto does = [&](std::string_view en, std::string_view fr, const auto&... what) {
    return phrase(en, fr, somebody, what...);
  };
  switch (move.kind) {
    case Move::suspect:
      return phrase("{} plays {}", "{} joue {}", seat_name(about(), by, names),
                    name(move.cards.suspect));
    case Move::deal:
      return phrase("Dealt: {}", "Distribution : {}", card_phrase(move.cards, name));
    case Move::envelope:
      return kEnvelopeFilled;
    case Move::roll:
      return does("{} takes the dice", "{} prend les dés");
    case Move::dice:
      return does("{} rolls {}", "{} fait {} aux dés", move.number);
    case Move::stay:
      return does("{} stays", "{} reste");
    case Move::passage:
      return does("{} takes the passage", "{} prend le passage");
    case Move::go:
      return does("{} goes to {}", "{} va en {}", cell_name(move.number));
    case Move::enter:
      return phrase("{} enters {}", "{} entre : {}", somebody,
                    Phrase{the(move.cards.room).en, name(move.cards.room).fr});
    case Move::suggest:
      return does("{} asks: {}, {}?", "{} demande : {}, {} ?", name(move.cards.suspect),
                  name(move.cards.weapon));
    case Move::none:
      return does("{} has none", "{} n'a rien");
    case Move::show:
      return does("{} shows {}", "{} montre {}", card_phrase(move.cards, the));
    case Move::accuse:
      return does(seen.right ? "{} accuses {}" : "{} accuses {}: wrong",
                  seen.right ? "{} accuse {}" : "{} accuse {} : faux", phrase_of(move.cards));
    case Move::pass:
      return does("{} passes", "{} passe");
  }
  return {};
}

std::optional<Phrase> Cluedo::role(const View& view, Seat seat) const {
  if (seat < 0 || view.tableau.suspect[seat] == kNoCard) return std::nullopt;
  return name(view.tableau.suspect[seat]);
}

Phrase Cluedo::ending_of(const Tableau& tableau) const {
  if (tableau.winner >= 0) {
    return phrase("{} names the murderer and wins", "{} nomme l'assassin et gagne",
                  who(tableau, tableau.winner));
  }
  if (tableau.out == everybody()) {
    return {"everybody is eliminated: the case stays unsolved",
            "tout le monde est éliminé : l'affaire reste irrésolue"};
  }
  const Phrase played = counted(tableau.round, {"round is played", "tour de table est joué"},
                                {"rounds are played", "tours de table sont joués"});
  return phrase("{}: the case stays unsolved", "{} : l'affaire reste irrésolue", played);
}

Phrase Cluedo::ending(const Position& position) const {
  Phrase why = ending_of(position);
  if (position.envelope == 0) return why;
  return phrase("{}: it was {}", "{} : c'était {}", why, phrase_of(Triple::of(position.envelope)));
}

}  // namespace salon::cluedo
