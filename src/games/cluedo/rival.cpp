#include "games/cluedo/rival.h"

namespace salon::cluedo {
namespace {

std::optional<Clue> heard(const Note& note, const Deal& deal, Seat rival, Random& random) {
  const Cards cards = note.triple.cards();
  switch (note.kind) {
    case Note::lacks:
      return Clue{Clue::lacks, note.seat, cards};
    case Note::shows: {
      if (note.asker != rival) return Clue{Clue::some, note.seat, cards};
      const Cards match = deal[note.seat] & cards;
      const Card card = note.card != kNoCard ? note.card : nth(match, random.below(count(match)));
      return Clue{Clue::holds, note.seat, bit(card)};
    }
    case Note::accused:
      return Clue{Clue::not_solution, kEnvelope, cards};
    case Note::asked:
      break;
  }
  return {};
}

}  // namespace

Case rival_case(const Cluedo& game, const View& view, const Deal& deal, Seat rival,
                Random& random) {
  Case known;
  known.seats = game.seats();
  for (Seat seat = 0; seat < game.seats(); ++seat) known.sizes[seat] = game.hand_size(seat);
  known.clues.push_back({Clue::holds, static_cast<std::int8_t>(rival), deal[rival]});
  for (const auto& note : view.notes) {
    const bool about_itself = note.kind != Note::accused && note.seat == rival;
    if (about_itself) continue;
    if (const auto clue = heard(note, deal, rival, random)) known.clues.push_back(*clue);
  }
  return known;
}

}  // namespace salon::cluedo
