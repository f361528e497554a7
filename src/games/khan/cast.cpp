#include "games/khan/cast.h"

namespace salon::khan {

/// The steps are what `script/ladder --steps khan --write` measured.
Cast cast() {
  return {
      {"random", {"Zéphyr", "Bise"}, {"Goes wherever the wind blows.", "Va où souffle le vent."}},
      {"easy",
       {"Petit-Louis", "Toinon"},
       {"Takes whatever stands in the way, and is glad of it.",
        "Prend tout ce qui se présente, et s'en réjouit."}},
      {"medium",
       {"Altan", "Saran"},
       {"Looks a little ahead, and seldom forgets the Kalista.",
        "Regarde un peu plus loin, et n'oublie guère la Kalista."},
       380},
      {"hard",
       {"Subotaï", "Mandukhai"},
       {"Lets the khan do the work, and closes the ring.",
        "Laisse travailler le khan, et referme le cercle."},
       372},
      {"expert",
       {"Toregene", "Batu"},
       {"Chooses the order you will have to obey, five moves before you do.",
        "Choisit l'ordre auquel vous obéirez, cinq coups avant vous."},
       382},
  };
}

}  // namespace salon::khan
