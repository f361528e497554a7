// Sentences for people: above the board, and at the end.
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

Phrase you_phrase(Character who) {
  return phrase("You, {}", "À vous, {}", short_name(who));
}

}  // namespace

Phrase steps_phrase(int steps) {
  return counted(steps, {"step", "pas"}, {"steps", "pas"});
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
  const Phrase who = own ? you_phrase(tableau.now)
                         : phrase("{} plays {}", "{} joue {}", other, short_name(tableau.now));
  if (tableau.lantern == kUnset) {
    return phrase("{}: turn the lantern", "{} : orienter la lanterne", who);
  }
  if (tableau.pulls > 0) {
    return pull_phrase(
        who, own ? phrase("{} steps", "{} pas", tableau.pulls) : steps_phrase(tableau.pulls));
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

Phrase Jacques::asks(const View& view) const {
  const Tableau& tableau = view.tableau;
  const bool pulling = tableau.pulls > 0 && tableau.lantern != kUnset;
  if (!pulling || turn(view) != view.seat) return say(view);
  return pull_phrase(you_phrase(tableau.now), steps_phrase(tableau.pulls));
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
