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
      .summary = {"Take the last counter.", "Prenez le dernier jeton."},
      .min_seats = kSeats.least,
      .max_seats = kSeats.most,
      .minutes = 2,
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
      .entries = {{{.name = "heap",
                    .about = {"counters at the start", "jetons au début"},
                    .choices = {},
                    .low = 1,
                    .high = 100},
                   &Rules::heap}},
      .presets = {{{"house", {"the rules of the house", "les règles de la maison"}}, Rules{}}},
  };
  return book;
}

Expected<Sample> Sample::make(const Rules& rules, int, std::string_view) {
  return Sample(rules);
}

Position Sample::start() const {
  return {static_cast<std::uint8_t>(rules_.heap), 0};
}

Seat Sample::turn(const Position& position) const {
  return position.heap == 0 ? kOver : position.turn;
}

Sample::Moves Sample::moves(const Position& position) const {
  Moves all;
  for (std::int8_t count = 1; count <= kMost && count <= position.heap; ++count) {
    all.push_back({count});
  }
  return all;
}

void Sample::play(Position& position, Move move) const {
  position.heap = static_cast<std::uint8_t>(position.heap - move.count);
  position.turn = static_cast<std::int8_t>(1 - position.turn);
}

/// Whoever took the last counter has just moved.
Outcome Sample::outcome(const Position& position) const {
  return Outcome::win(1 - position.turn);
}

}  // namespace salon::sample
