#include "games/cluedo/notebook.h"

namespace salon::cluedo {

Notebook::Notebook(const Cluedo& game, const View& view)
    : own(view.tableau.hands[view.seat]), envelope(view.tableau.envelope) {
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    if (seat != view.seat) others |= view.tableau.hands[seat];
  }
  int silent = 0;
  for (const auto& note : view.notes) {
    if (note.kind == Note::asked) silent = 0;
    if (note.kind != Note::lacks || note.asker != view.seat) continue;
    if (++silent == game.seats() - 1) envelope |= note.triple.cards() & ~own;
  }
  for (const Cards kind : kCardsOf) {
    if (envelope & kind) {
      others |= kind & ~envelope & ~own;
    } else if (count(kind & ~own & ~others) == 1) {
      envelope |= kind & ~own & ~others;
    }
  }
}

}  // namespace salon::cluedo
