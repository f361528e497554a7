#include "games/stratego/cast.h"

namespace salon::stratego {

/// The steps are what `script/ladder --steps stratego --write` measured.
Cast cast() {
  return {
      {"random",
       {"Fanfan", "Tambourin"},
       {"Marches to a drum nobody else hears.", "Marche à un tambour que nul autre n'entend."}},
      {"easy",
       {"La Tulipe", "Cantinière"},
       {"Attacks first and asks for ranks later.", "Attaque d'abord, demande le grade ensuite."}},
      {"medium",
       {"Lasalle", "Agustina"},
       {"Scouts before striking, and keeps the marshal for later.",
        "Éclaire avant de frapper, et garde son maréchal pour plus tard."},
       259},
      {"hard",
       {"Murat", "Durova"},
       {"Remembers every piece that moved, and where it came from.",
        "Se souvient de chaque pièce qui a bougé, et d'où elle venait."},
       507},
      {"expert",
       {"Vauban", "Jomini"},
       {"Reads your set-up from the way you defend it.",
        "Lit votre placement à la façon dont vous le défendez."},
       308},
  };
}

}  // namespace salon::stratego
