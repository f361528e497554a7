#include "games/stratego/cast.h"

namespace salon::stratego {

Cast cast() {
  return {
      {"random",
       {"Fanfan", "Tambourin"},
       {"Marches to its own drum.", "Marche à son propre tambour."}},
      {"easy",
       {"La Tulipe", "Cantinière"},
       {"Attacks first and asks for ranks later.", "Attaque d'abord, demande le grade ensuite."}},
      {"medium",
       {"Lasalle", "Agustina"},
       {"Scouts before it strikes, and keeps its marshal for later.",
        "Éclaire avant de frapper, et garde son maréchal pour plus tard."}},
      {"hard",
       {"Murat", "Durova"},
       {"Remembers every piece that moved, and where it came from.",
        "Se souvient de chaque pièce qui a bougé, et d'où elle venait."}},
      {"expert",
       {"Vauban", "Jomini"},
       {"Reads your set-up from the way you defend it.",
        "Lit votre placement à la façon dont vous le défendez."}},
  };
}

}  // namespace salon::stratego
