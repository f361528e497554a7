#include "games/pickomino/cast.h"

namespace salon::pickomino {

/// The steps are what `script/ladder --steps pickomino --write` measured.
Cast cast() {
  return {
      {"random",
       {"Poussin", "Caneton", "Oison", "Dindonneau", "Pintadeau", "Perdreau", "Faisandeau"},
       {"Pecks at whatever rolls by.", "Picore tout ce qui roule."}},
      {"easy",
       {"Cocotte", "Grisette", "Roussette", "Noiraude", "Blanchette", "Coquette", "Plumette"},
       {"Takes the first worm in sight and goes home.",
        "Prend le premier ver venu et rentre au poulailler."}},
      {"medium",
       {"Gertrude", "Ernestine", "Josette", "Ginette", "Paulette", "Raymonde", "Huguette"},
       {"Knows the dice, and likes a safe tile.", "Connaît ses dés, et aime les tuiles sûres."},
       166},
      {"hard",
       {"Chantecler", "Ergot", "Hardi", "Cadet", "Vaillant", "Fier-à-Bras", "Bravache"},
       {"Weighs every throw, and keeps an eye on your stack.",
        "Pèse chaque lancer, et surveille votre pile."},
       52},
      {"expert",
       {"Maître Corbeau", "Dame Pie", "Grand Duc", "Vieux Jars", "Mère Cane", "Père Dindon",
        "Doyen Héron"},
       {"Knows the odds by heart, and your top tile too.",
        "Sait les chances par cœur, et votre dernière tuile aussi."}},
  };
}

}  // namespace salon::pickomino
