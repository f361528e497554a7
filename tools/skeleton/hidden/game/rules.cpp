#include <bit>

#include "games/sample/sample.h"

namespace salon::embedded {
extern const std::string_view rules_sample_en;
extern const std::string_view rules_sample_fr;
}  // namespace salon::embedded

namespace salon::sample {

const About& Sample::about() {
  static const About about{
      .name = "sample",
      .title = {"Sample", "Sample"},
      .summary = {"One card each: keep it, or swap it?", "Une carte chacun : la garder ?"},
      .min_seats = kSeats.least,
      .max_seats = kSeats.most,
      .minutes = 2,
      .hidden = true,
      .boards = false,
      .seat_names = {},
      .aids = {},
      .rules_en = embedded::rules_sample_en,
      .rules_fr = embedded::rules_sample_fr,
  };
  return about;
}

const RuleBook<Rules>& Sample::book() {
  static const RuleBook<Rules> book{
      .entries = {{{.name = "swap",
                    .about = {"whether a card may be swapped", "si l'on peut changer de carte"},
                    .choices = {{"once", {"once", "une fois"}}, {"never", {"never", "jamais"}}}},
                   &Rules::swap}},
      .presets = {{{"house", {"the rules of the house", "les règles de la maison"}}, Rules{}}},
  };
  return book;
}

Expected<Sample> Sample::make(const Rules& rules, int seats, std::string_view) {
  return Sample(rules, seats);
}

Seat Sample::turn_at(const Tableau& tableau) const {
  if (tableau.phase == Phase::over) return kOver;
  return tableau.phase == Phase::choose ? tableau.seat : kNature;
}

Sample::Moves Sample::moves_at(const Tableau& tableau) const {
  Moves all;
  if (tableau.phase != Phase::choose) return all;
  all.push_back({Move::keep});
  if (rules_.swap == Rules::once) all.push_back({Move::swap});
  return all;
}

/// Nature knows the truth: what is left in the pack, and what there is to show.
List<Chance<Move>, kCards> Sample::chances(const Tableau& position) const {
  List<Chance<Move>, kCards> all;
  if (turn(position) != kNature) return all;
  if (position.phase == Phase::show) {
    all.push_back({{Move::show, position.cards[position.seat]}, 1});
    return all;
  }
  const double chance = 1.0 / (kCards - std::popcount(position.gone));
  for (Card card = 1; card <= kCards; ++card) {
    if (!position.is_gone(card)) all.push_back({{Move::deal, card}, chance});
  }
  return all;
}

void Sample::apply(Tableau& tableau, Move seen) const {
  switch (seen.kind) {
    case Move::deal:
    case Move::show:
      tableau.cards[tableau.seat] = seen.card;
      if (seen.card != 0) tableau.gone |= static_cast<std::uint16_t>(1u << seen.card);
      if (tableau.phase == Phase::draw) tableau.phase = Phase::choose;
      return go_on(tableau);
    case Move::keep:
      return go_on(tableau);
    case Move::swap:
      tableau.phase = Phase::draw;
  }
}

int Sample::playing(const Tableau& tableau) const {
  return seats_ - std::popcount(tableau.out);
}

/// To the next seat, and after the last one to what comes next. Whoever gave up is dealt a card
/// like everybody else, but neither asked nor shown.
void Sample::go_on(Tableau& tableau) const {
  do {
    if (++tableau.seat < seats_) continue;
    tableau.seat = 0;
    tableau.phase = tableau.phase == Phase::deal     ? Phase::choose
                    : tableau.phase == Phase::choose ? Phase::show
                                                     : Phase::over;
  } while (tableau.is_out(tableau.seat) && tableau.phase != Phase::deal &&
           tableau.phase != Phase::over);
}

void Sample::drop(Tableau& tableau, Seat seat) const {
  if (tableau.phase == Phase::over || tableau.is_out(seat)) return;
  tableau.out |= static_cast<std::uint8_t>(1u << seat);
  if (playing(tableau) == 1) {
    tableau.phase = Phase::over;
    tableau.seat = 0;
  } else if (tableau.seat == seat &&
             (tableau.phase == Phase::choose || tableau.phase == Phase::show)) {
    go_on(tableau);
  }
}

Seat Sample::winner(const Tableau& position) const {
  Seat best = kNature;
  for (Seat seat = 0; seat < seats_; ++seat) {
    if (position.is_out(seat)) continue;
    if (best == kNature || position.cards[seat] > position.cards[best]) best = seat;
  }
  return best;
}

Outcome Sample::outcome(const Tableau& position) const {
  return Outcome::win(winner(position));
}

}  // namespace salon::sample
