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
      .summary = {"Roll once more, or stop?", "Encore un lancer, ou s'arrêter ?"},
      .min_seats = kSeats.least,
      .max_seats = kSeats.most,
      .minutes = 5,
      .hidden = false,
      .boards = false,
      .seat_names = {{"first", "premier"}, {"second", "second"}},
      .aids = {},
      .rules_en = embedded::rules_sample_en,
      .rules_fr = embedded::rules_sample_fr,
  };
  return about;
}

const RuleBook<Rules>& Sample::book() {
  static const RuleBook<Rules> book{
      .entries = {{{.name = "goal",
                    .about = {"points that win", "points qui gagnent"},
                    .choices = {},
                    .low = 2,
                    .high = 200},
                   &Rules::goal},
                  {{.name = "turns",
                    .about = {"turns of both together after which the most points win",
                              "tours, des deux ensemble, après lesquels le plus de points gagne"},
                    .choices = {},
                    .low = 2,
                    .high = 200},
                   &Rules::turns}},
      .presets = {{{"house", {"the rules of the house", "les règles de la maison"}}, Rules{}}},
  };
  return book;
}

Expected<Sample> Sample::make(const Rules& rules, int, std::string_view) {
  return Sample(rules);
}

Seat Sample::turn(const Position& position) const {
  const auto& [first, second] = position.points;
  if (std::max(first, second) >= rules_.goal || position.turns >= rules_.turns) return kOver;
  return position.rolling ? kNature : position.seat;
}

Sample::Moves Sample::moves(const Position& position) const {
  Moves all;
  if (turn(position) < 0) return all;
  all.push_back({Move::roll});
  if (position.pot > 0) all.push_back({Move::stop});
  return all;
}

List<Chance<Move>, kDieFaces> Sample::chances(const Position& position) const {
  List<Chance<Move>, kDieFaces> all;
  if (turn(position) != kNature) return all;
  for (std::uint8_t number = 1; number <= kDieFaces; ++number) {
    all.push_back({{Move::die, number}, 1.0 / kDieFaces});
  }
  return all;
}

void Sample::end_turn(Position& position) const {
  position.points[position.seat] =
      static_cast<std::uint8_t>(position.points[position.seat] + position.pot);
  position.pot = 0;
  position.seat = static_cast<std::int8_t>(1 - position.seat);
  ++position.turns;
}

void Sample::play(Position& position, Move move) const {
  switch (move.kind) {
    case Move::roll:
      position.rolling = 1;
      return;
    case Move::stop:
      return end_turn(position);
    case Move::die:
      position.rolling = 0;
      if (move.number == 1) {
        position.pot = 0;
        return end_turn(position);
      }
      // More than wins is not worth counting.
      position.pot = static_cast<std::uint8_t>(
          std::min(position.pot + move.number, rules_.goal - position.points[position.seat]));
  }
}

Outcome Sample::outcome(const Position& position) const {
  const auto& [first, second] = position.points;
  return first == second ? Outcome::draw() : Outcome::win(first > second ? 0 : 1);
}

}  // namespace salon::sample
