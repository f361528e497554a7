#include "games/cluedo/reading.h"

#include <algorithm>

namespace salon::cluedo {
namespace {

constexpr double kLeast = 0.1, kMost = 4;  // of a candour: nobody is read with certainty

/// Rooms are named because one stands there.
constexpr Cards kChosen = kCardsOf[suspects] | kCardsOf[weapons];

}  // namespace

Reading::Reading(const Cluedo& game, const View& view, const Marks& marks, const Skill& skill)
    : silence_(skill.silence / 100.0) {
  hear(game, view);
  judge(game, marks, skill);
}

void Reading::hear(const Cluedo& game, const View& view) {
  std::array<Cards, kMostSeats> seen{};  // of each hand, by the observer
  const auto& notes = view.notes;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const Note& note = notes[i];
    const Cards cards = note.triple.cards();
    if (note.kind == Note::asked && note.asker != view.seat) {
      named_[note.asker] |= cards & kChosen;
      const auto answers = std::ranges::subrange(notes.begin() + i + 1, notes.end());
      const auto other = std::ranges::find_if(answers, [&](const Note& answer) {
        return answer.kind != Note::lacks || answer.turn != note.turn;
      });
      const bool unanswered = other - answers.begin() == game.seats() - 1;
      const bool accused = other != notes.end() && other->turn == note.turn;
      if (unanswered && !accused && view.turn > note.turn) silent_.push_back({note.asker, cards});
    }
    if (note.kind != Note::shows || note.asker != view.seat || note.card == kNoCard) continue;
    // What one has shown before one shows again: that was no choice.
    if (!(seen[note.seat] & cards)) shown_.push_back({note.seat, cards});
    seen[note.seat] |= bit(note.card);
  }
}

/// A seat's habit is how often the named cards whose holder is known are its own, against how many
/// of all such cards are.
void Reading::judge(const Cluedo& game, const Marks& marks, const Skill& skill) {
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    Cards others = 0;
    for (int holder = 0; holder < kHolders; ++holder) {
      if (holder != seat) others |= marks[holder];
    }
    const Cards own = marks[seat] & ~others & kChosen, known = own | (kChosen & ~marks[seat]);
    const double rate = known == 0 ? 0 : static_cast<double>(count(own)) / count(known);
    const double met = count(named_[seat] & own), looked_for = rate * count(named_[seat] & known);
    const double prior = 0.25 * skill.faith;  // a quarter of the cards is a seat's own, or about
    candour_[seat] =
        std::clamp((met + prior * skill.own / 100) / (looked_for + prior), kLeast, kMost);
  }
}

double Reading::weight(const Deal& deal) const {
  double weight = 1;
  for (const auto& sign : shown_) weight /= std::max(1, count(deal[sign.seat] & sign.cards));
  for (const auto& sign : silent_) {
    if (!(deal[sign.seat] & sign.cards)) weight *= silence_;
  }
  for (Seat seat = 0; seat < kMostSeats; ++seat) {
    for (int own = count(deal[seat] & named_[seat]); own > 0; --own) weight *= candour_[seat];
  }
  return weight;
}

}  // namespace salon::cluedo
