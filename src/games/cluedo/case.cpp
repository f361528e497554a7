#include "games/cluedo/case.h"

namespace salon::cluedo {
namespace {

std::optional<Clue> clue_of(const View& view, int index) {
  const Note& note = view.notes[index];
  const Cards cards = note.triple.cards();
  switch (note.kind) {
    case Note::lacks:
      return Clue{Clue::lacks, note.seat, cards, index};
    case Note::shows:
      if (note.card == kNoCard) return Clue{Clue::some, note.seat, cards, index};
      return Clue{Clue::holds, note.seat, bit(note.card), index};
    case Note::accused:
      return Clue{Clue::not_solution, kEnvelope, cards, index};
    case Note::asked:
      break;
  }
  return {};
}

}  // namespace

Case case_of(const Cluedo& game, const View& view) {
  Case known;
  known.seats = game.seats();
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    known.sizes[seat] = game.hand_size(seat);
    if (view.sees(seat) && view.tableau.hands[seat] != 0) {
      known.clues.push_back(
          {Clue::holds, static_cast<std::int8_t>(seat), view.tableau.hands[seat]});
    }
  }
  if (view.tableau.envelope != 0)
    known.clues.push_back({Clue::holds, kEnvelope, view.tableau.envelope});
  for (int i = 0; i < static_cast<int>(view.notes.size()); ++i) {
    if (view.notes[i].kind != Note::accused && view.sees(view.notes[i].seat)) continue;
    if (const auto clue = clue_of(view, i)) known.clues.push_back(*clue);
  }
  return known;
}

}  // namespace salon::cluedo
