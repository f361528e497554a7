// Sentences for people: above the board, of what happens, and at the end.
#include <algorithm>

#include "core/counted.h"
#include "games/jacques/jacques.h"
#include "games/jacques/words.h"

namespace salon::jacques {
namespace {

Phrase nature_sentence(Stage stage) {
  switch (stage) {
    case Stage::identity:
      return {"Who is Jacques? A card is drawn.", "Qui est Jacques ? On tire une carte."};
    case Stage::deal:
      return {"Four characters are drawn for this phase.",
              "On tire quatre personnages pour cette phase."};
    case Stage::alibi:
      return {"Poirot draws an alibi.", "Poirot tire un alibi."};
    default:
      return {"Jacques says whether he is in the light.", "Jacques dit s'il est éclairé."};
  }
}

Phrase power_sentence(Character who) {
  switch (who) {
    case lumiere:
      return {"move a light", "déplacer une lumière"};
    case legoutier:
      return {"move a cover", "déplacer une plaque"};
    case gerber:
      return {"move a cordon", "déplacer un cordon"};
    default:
      return {"whistle", "siffler"};
  }
}

Phrase pull_phrase(const Phrase& who, const Phrase& steps) {
  return phrase("{}: pull somebody nearer ({} left)", "{} : rapprocher quelqu'un (encore {})", who,
                steps);
}

bool pulling(const Tableau& tableau) {
  return tableau.pulls > 0 && tableau.lantern != kUnset;
}

/// "SW", "SO".
Phrase wind(std::string_view name) {
  Phrase words{std::string(name), std::string(name)};
  std::ranges::replace(words.fr, 'W', 'O');
  return words;
}

Phrase crowd_phrase(Crowd crowd) {
  Phrase list;
  each(crowd, [&](Character who) {
    list = list.en.empty() ? short_name(who) : phrase("{}, {}", "{}, {}", list, short_name(who));
  });
  return list;
}

/// What nature draws, and what Jacques must say.
Phrase drawn_phrase(Move move) {
  switch (move.kind) {
    case Move::jacques:
      if (move.a == nobody)
        return {"Who Jacques is has been drawn", "L'identité de Jacques est tirée"};
      return phrase("Jacques is {}", "Jacques est {}", short_name(Character(move.a)));
    case Move::phase:
      return phrase("In this phase: {}", "Dans cette phase : {}", crowd_phrase(move.a));
    case Move::alibi:
      if (move.a == nobody) return {"Poirot draws an alibi", "Poirot tire un alibi"};
      return phrase("Poirot draws the alibi of {}", "Poirot tire l'alibi de {}",
                    short_name(Character(move.a)));
    default:
      return move.a == 0 ? Phrase{"Jacques is in the light", "Jacques est éclairé"}
                         : Phrase{"Jacques is in the dark", "Jacques est dans le noir"};
  }
}

}  // namespace

Phrase steps_phrase(int steps) {
  return counted(steps, {"step", "pas"}, {"steps", "pas"});
}

Phrase Jacques::acting_phrase(const Tableau& tableau, const Phrase& who) const {
  if (tableau.lantern == kUnset) {
    return phrase("{}: turn the lantern", "{} : orienter la lanterne", who);
  }
  Phrase steps;
  const auto add = [&](const Phrase& step) {
    steps = steps.en.empty() ? step : phrase("{} · {}", "{} · {}", steps, step);
  };
  if (destinations(tableau)) add({"move", "se déplacer"});
  if (power_open(tableau)) add(power_sentence(tableau.now));
  if (tableau.now == freud && tableau.walked == Walked::no) add({"or swap", "ou échanger"});
  if (!must_act(tableau)) add({"done", "terminer"});
  return phrase("{}: {}", "{} : {}", who, steps);
}

Phrase Jacques::say(const View& view) const {
  const Tableau& tableau = view.tableau;
  const Seat seat = turn(view);
  if (seat == kOver) return ending_of(tableau);
  if (seat == kNature) return nature_sentence(tableau.stage);
  const bool own = seat == view.seat;
  const Phrase other =
      seat == kInspector ? Phrase{"The Inspector", "L'inspecteur"} : Phrase{"Jacques", "Jacques"};
  if (tableau.stage == Stage::choose) {
    return own ? Phrase{"You: pick a character", "À vous : choisir un personnage"}
               : phrase("{} picks a character", "{} choisit un personnage", other);
  }
  const Phrase name = short_name(tableau.now);
  const Phrase who = own ? phrase("You, {}", "À vous, {}", name)
                         : phrase("{} plays {}", "{} joue {}", other, name);
  if (pulling(tableau)) {
    return pull_phrase(
        who, own ? phrase("{} steps", "{} pas", tableau.pulls) : steps_phrase(tableau.pulls));
  }
  return acting_phrase(tableau, who);
}

Phrase Jacques::asks(const View& view) const {
  const Tableau& tableau = view.tableau;
  if (turn(view) != view.seat) return say(view);
  if (tableau.stage == Stage::choose)
    return {"Your turn: pick a character", "À vous : choisissez un personnage"};
  const Phrase who = phrase("Your turn, {}", "À vous, {}", short_name(tableau.now));
  if (pulling(tableau)) return pull_phrase(who, steps_phrase(tableau.pulls));
  return acting_phrase(tableau, who);
}

Phrase Jacques::tell(const View& before, const Seen& seen, const View&, const Names& names) const {
  const Move move = seen.move;
  const Seat by = turn(before);
  if (by == kNature) return drawn_phrase(move);
  if (move.kind == Move::pick)
    return phrase("{} plays {}", "{} joue {}", seat_name(about(), by, names),
                  short_name(Character(move.a)));
  const Phrase who = short_name(before.tableau.now);
  const auto& hexes = board_->names;
  const auto& exits = board_->exits;
  switch (move.kind) {
    case Move::walk:
      return phrase("{} walks to {}", "{} va en {}", who, hexes[move.a]);
    case Move::whistle:
      return phrase("{} whistles", "{} siffle", who);
    case Move::pull:
      return phrase("{} runs to {}", "{} accourt en {}", short_name(Character(move.a)),
                    hexes[move.b]);
    case Move::lantern:
      return phrase("The lantern shines {}", "La lanterne éclaire vers {}",
                    wind(kDirectionWords[move.a]));
    case Move::light:
      return phrase("The light goes from {} to {}", "La lumière passe de {} en {}", hexes[move.a],
                    hexes[move.b]);
    case Move::cover:
      return phrase("The cover goes from {} to {}", "La plaque passe de {} en {}", hexes[move.a],
                    hexes[move.b]);
    case Move::cordon:
      return phrase("The cordon goes from {} to {}", "Le cordon passe de {} à {}",
                    wind(exits[move.a].name), wind(exits[move.b].name));
    case Move::swap:
      return phrase("{} changes places on {}", "{} change de place en {}", who, hexes[move.a]);
    case Move::accuse:
      return phrase("{} accuses on {}", "{} accuse en {}", who, hexes[move.a]);
    case Move::leave:
      return phrase("{} leaves the quarter", "{} quitte le quartier", who);
    default:
      return phrase("{} is done", "{} a fini", who);
  }
}

Phrase Jacques::ending_of(const Tableau& tableau) const {
  switch (tableau.end) {
    case End::caught:
      return phrase("The Inspector caught Jacques: it was {}",
                    "L'inspecteur a pris Jacques : c'était {}", full_name(tableau.jacques));
    case End::wronged:
      return phrase("The Inspector accused the wrong one: Jacques was {}, and wins",
                    "L'inspecteur s'est trompé : Jacques était {}, et gagne",
                    full_name(tableau.jacques));
    case End::escaped:
      return phrase("Jacques, who was {}, left in the dark and wins",
                    "Jacques, c'était {}, a filé dans le noir et gagne",
                    full_name(tableau.jacques));
    case End::survived:
      return {"Eight phases are over: Jacques was not caught and wins",
              "Les huit phases sont finies : Jacques n'a pas été pris, il gagne"};
    case End::none:
      break;
  }
  return {};
}

}  // namespace salon::jacques
