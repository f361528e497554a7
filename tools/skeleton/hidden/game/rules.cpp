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
      .rules_en = embedded::rules_sample_en,
      .rules_fr = embedded::rules_sample_fr,
  };
  return about;
}

const RuleBook<Rules>& Sample::book() {
  static const RuleBook<Rules> book{
      .entries = {{{.name = "swap",
                    .about = {"whether a card may be swapped", "si l'on peut changer de carte"},
                    .choices = {"once", "never"}},
                   &Rules::swap}},
      .presets = {{{"house", {"the rules of the house", "les règles de la maison"}}, Rules{}}},
  };
  return book;
}

Expected<Sample> Sample::make(const Rules& rules, int seats, std::string_view) {
  return Sample(rules, seats);
}

Seat Sample::turn_at(const Table& table) const {
  if (table.phase == Phase::over) return kOver;
  return table.phase == Phase::choose ? table.seat : kNature;
}

Sample::Moves Sample::moves_at(const Table& table) const {
  Moves all;
  if (table.phase != Phase::choose) return all;
  all.push_back({Move::keep});
  if (rules_.swap == Rules::once) all.push_back({Move::swap});
  return all;
}

/// Nature knows the truth: what is left in the pack, and what there is to show.
List<Chance<Move>, kCards> Sample::chances(const Table& position) const {
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

void Sample::apply(Table& table, Move seen) const {
  switch (seen.kind) {
    case Move::deal:
    case Move::show:
      table.cards[table.seat] = seen.card;
      if (seen.card != 0) table.gone |= static_cast<std::uint16_t>(1u << seen.card);
      if (table.phase == Phase::draw) table.phase = Phase::choose;
      return go_on(table);
    case Move::keep:
      return go_on(table);
    case Move::swap:
      table.phase = Phase::draw;
  }
}

int Sample::playing(const Table& table) const {
  return seats_ - std::popcount(table.out);
}

/// To the next seat, and after the last one to what comes next. Whoever gave up is dealt a card
/// like everybody else, but neither asked nor shown.
void Sample::go_on(Table& table) const {
  do {
    if (++table.seat < seats_) continue;
    table.seat = 0;
    table.phase = table.phase == Phase::deal     ? Phase::choose
                  : table.phase == Phase::choose ? Phase::show
                                                 : Phase::over;
  } while (table.is_out(table.seat) && table.phase != Phase::deal && table.phase != Phase::over);
}

void Sample::drop(Table& table, Seat seat) const {
  if (table.phase == Phase::over || table.is_out(seat)) return;
  table.out |= static_cast<std::uint8_t>(1u << seat);
  if (playing(table) == 1) {
    table.phase = Phase::over;
    table.seat = 0;
  } else if (table.seat == seat && (table.phase == Phase::choose || table.phase == Phase::show)) {
    go_on(table);
  }
}

Seat Sample::winner(const Table& position) const {
  Seat best = kNature;
  for (Seat seat = 0; seat < seats_; ++seat) {
    if (position.is_out(seat)) continue;
    if (best == kNature || position.cards[seat] > position.cards[best]) best = seat;
  }
  return best;
}

Outcome Sample::outcome(const Table& position) const {
  return Outcome::win(winner(position));
}

}  // namespace salon::sample
