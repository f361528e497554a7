// The sentence above the board, how games end, and why a move is refused.
#include <algorithm>

#include "games/jacques/jacques.h"

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

}  // namespace

Phrase Jacques::say(const View& view) const {
  const Table& table = view.table;
  const Seat seat = turn(view);
  if (seat == kOver) return ending_of(table);
  if (seat == kNature) return nature_sentence(table.stage);
  const Phrase who = seat == view.seat    ? Phrase{"You", "À vous"}
                     : seat == kInspector ? Phrase{"The Inspector", "L'inspecteur"}
                                          : Phrase{"Jacques", "Jacques"};
  if (table.stage == Stage::choose) {
    return phrase("{}: pick a character", "{} : choisir un personnage", who);
  }
  const Phrase& name = short_name(table.now);
  if (table.lantern == kUnset) {
    return phrase("{}, {}: turn the lantern", "{}, {} : orienter la lanterne", who, name);
  }
  if (table.pulls > 0) {
    return phrase("{}, {}: pull somebody nearer ({} steps left)",
                  "{}, {} : rapprocher quelqu'un (encore {} pas)", who, name, table.pulls);
  }
  Phrase steps;
  const auto add = [&](const Phrase& step) {
    steps = steps.en.empty() ? step : phrase("{} · {}", "{} · {}", steps, step);
  };
  if (destinations(table)) add({"move", "se déplacer"});
  if (power_open(table)) add(power_sentence(table.now));
  if (table.now == freud && table.walked == Walked::no) add({"or swap", "ou échanger"});
  if (!must_act(table)) add({"done", "terminer"});
  return phrase("{}, {}: {}", "{}, {} : {}", who, name, steps);
}

Phrase Jacques::ending_of(const Table& table) const {
  switch (table.end) {
    case End::caught:
      return phrase("The Inspector caught Jacques: it was {}",
                    "L'inspecteur a pris Jacques : c'était {}", full_name(table.jacques));
    case End::wronged:
      return phrase("The Inspector accused the wrong one: Jacques was {}, and wins",
                    "L'inspecteur s'est trompé : Jacques était {}, et gagne",
                    full_name(table.jacques));
    case End::escaped:
      return phrase("Jacques, who was {}, left in the dark and wins",
                    "Jacques, c'était {}, a filé dans le noir et gagne", full_name(table.jacques));
    case End::survived:
      return {"Eight phases are over: Jacques was not caught and wins",
              "Les huit phases sont finies : Jacques n'a pas été pris, il gagne"};
    case End::none:
      break;
  }
  return {};
}

Phrase Jacques::explain(const View& view, Move move) const {
  const Table& table = view.table;
  if (table.stage == Stage::choose) {
    if (move.kind != Move::pick) return {"pick a character first", "choisissez d'abord quelqu'un"};
    return phrase("{} does not play now", "{} ne joue pas maintenant", short_name(move.who()));
  }
  if (table.lantern == kUnset) {
    return {"Maigret was moved: turn the lantern first, like lantern NE",
            "Maigret a bougé : orientez d'abord la lanterne, comme lantern NE"};
  }
  if (table.pulls > 0) {
    return phrase(
        "a pull must bring somebody nearer to Cruchot, to a free hex, so that {} steps "
        "can be completed",
        "il faut rapprocher quelqu'un de Cruchot, sur une case libre, de façon à pouvoir "
        "faire {} pas en tout",
        table.pulls);
  }
  switch (move.kind) {
    case Move::walk:
      if (table.on(move.a) != nobody) {
        return {"somebody stands there; the Inspector may accuse him",
                "quelqu'un s'y trouve ; l'inspecteur peut l'accuser"};
      }
      if (!may_walk(table)) return phrase("{} has moved", "{} a déjà bougé", short_name(table.now));
      return phrase(
          "{} cannot end there: a free street hex within {} steps, not where the turn "
          "began",
          "{} ne peut pas finir là : une rue libre à {} pas au plus, ailleurs qu'au "
          "départ",
          short_name(table.now), table.steps);
    case Move::leave:
      if (!table.stated_dark) {
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
                    short_name(table.now));
    case Move::whistle:
      if (table.now == cruchot && !table.powered) {
        return {"nobody can be pulled three steps from here",
                "personne à faire venir de trois pas"};
      }
      [[fallthrough]];
    default:
      return phrase("{} cannot do that now", "{} ne peut pas faire cela maintenant",
                    short_name(table.now));
  }
}

}  // namespace salon::jacques
