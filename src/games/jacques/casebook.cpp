#include "games/jacques/casebook.h"

namespace salon::jacques {

void Casebook::see(const Jacques& game, const View& view, const Seen& seen) {
  const Tableau& tableau = view.tableau;
  if (seen.move.kind == Move::alibi && seen.move.who() != nobody) {
    entries_[seen.move.who()].phase_alibi = tableau.phase;
  }
  if (seen.move.kind != Move::state) return;
  const Crowd light = game.in_light(tableau);
  const bool others_dark = seen.move.a == 0;
  each(tableau.suspects & (others_dark ? without(kEveryone, light) : light), [&](Character who) {
    entries_[who].phase_cleared = tableau.phase;
    entries_[who].was_dark = others_dark;
  });
}

Phrase Casebook::reason(const View& view, Character who) const {
  const Entry& entry = entries_[who];
  if (entry.phase_cleared != 0) {
    return entry.was_dark ? phrase("in the dark after phase {}, Jacques was in the light",
                                   "dans le noir après la phase {}, Jacques était à la lumière",
                                   entry.phase_cleared)
                          : phrase("in the light after phase {}, Jacques was in the dark",
                                   "à la lumière après la phase {}, Jacques était dans le noir",
                                   entry.phase_cleared);
  }
  if (entry.phase_alibi != 0) {
    return phrase("has an alibi, drawn in phase {}", "a un alibi, tiré à la phase {}",
                  entry.phase_alibi);
  }
  if (view.tableau.jacques == who) return {"is Jacques", "est Jacques"};
  return {"never cleared", "jamais innocenté"};
}

}  // namespace salon::jacques
