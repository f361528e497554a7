#include "games/cluedo/cast.h"

namespace salon::cluedo {

/// The steps are what `script/ladder --steps cluedo --write` measured.
Cast cast() {
  return {
      {"random",
       {"Toto", "Lulu", "Nini", "Zouzou", "Fanfan", "Mimi"},
       {"Asks whatever comes to mind.", "Demande ce qui lui passe par la tête."}},
      {"easy",
       {"Anatole", "Félicie", "Hector", "Odette", "Constant", "Prudence"},
       {"Crosses out what was shown, and hopes for the rest.",
        "Barre ce qu'on lui montre, et espère pour le reste."}},
      {"medium",
       {"Lucien", "Sidonie", "Gaspard", "Mathilde", "Théodore", "Eugénie"},
       {"Keeps a tidy sheet and listens to every answer.",
        "Tient bien sa feuille et écoute toutes les réponses."},
       333},
      {"hard",
       {"Balthazar", "Hortense", "Octave", "Cordélia", "Ambroise", "Victoire"},
       {"Hears what you did not show, and walks where it matters.",
        "Entend ce que vous n'avez pas montré, et va où il faut."},
       474},
      {"expert",
       {"Augustin", "Séraphine", "Lazare", "Isaure", "Théophile", "Philomène"},
       {"Counts every deal that is still possible, and asks so that you tell nothing to the "
        "others.",
        "Compte toutes les donnes encore possibles, et demande sans rien apprendre aux autres."},
       92},
  };
}

}  // namespace salon::cluedo
