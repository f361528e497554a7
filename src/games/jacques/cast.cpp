#include "games/jacques/cast.h"

namespace salon::jacques {

/// The steps are what `script/ladder --steps jacques --write` measured.
Cast cast() {
  return {
      {"random",
       {"Feu-Follet", "Brindille"},
       {"Wanders about the quarter and knocks at any door.",
        "Erre dans le quartier et frappe à toutes les portes."}},
      {"easy",
       {"Gavroche", "Cosette"},
       {"Runs for the nearest lamp, or away from it.",
        "Court vers le premier réverbère, ou le fuit."}},
      {"medium",
       {"Rocambole", "Mimi Pinson"},
       {"Counts the suspects after every stroke of the clock.",
        "Compte les suspects à chaque coup de l'horloge."},
       151},
      {"hard",
       {"Vidocq", "La Voisin"},
       {"Knows both sides of the law, and the manholes between them.",
        "Connaît les deux côtés de la loi, et les égouts entre les deux."},
       133},
      {"expert",
       {"Lantier", "Irma Vep"},
       {"Has thought out the whole evening before the first lamp goes out.",
        "A pensé toute la soirée avant que ne s'éteigne le premier réverbère."},
       83},
  };
}

}  // namespace salon::jacques
