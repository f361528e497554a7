#pragma once
#include <algorithm>
#include <cctype>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "extent.h"
#include "games/registry.h"

namespace salon::test {

/// No game lasts longer, played at random.
inline constexpr int kMostPlies = 20'000;

/// A game under some rules with so many seats: what tests of every game are repeated for.
struct Kind {
  const AnyGame* game;
  Setting setting;
};

inline void PrintTo(const Kind& kind, std::ostream* out) {
  *out << kind.game->about().name << " " << kind.setting.rules << " x" << kind.setting.seats;
}

/// Its name as a test's, which may hold letters, digits and underscores.
inline std::string name_of(const testing::TestParamInfo<Kind>& made) {
  std::string name = testing::PrintToString(made.param) + "_" + std::to_string(made.index);
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

/// How many may sit: all numbers in `--all`, the fewest and the most otherwise.
inline std::set<int> seats_of(const AnyGame& game) {
  const About& about = game.about();
  std::set<int> all{about.min_seats, about.max_seats};
  for (int seats = about.min_seats; at_length(0, 1) && seats < about.max_seats; ++seats)
    all.insert(seats);
  return all;
}

inline std::vector<Kind> presets() {
  std::vector<Kind> all;
  for (const auto& game : games()) {
    for (const auto& preset : game->presets())
      for (const int seats : seats_of(*game)) all.push_back({game.get(), {preset.name, seats, {}}});
  }
  return all;
}

/// What tests turn a knob to: every choice; of numbers the smallest and a short one.
inline std::vector<std::string> values_of(const Knob& knob) {
  auto values = choice_names(knob);
  if (values.empty())
    values = {std::to_string(knob.low), std::to_string(std::min(knob.high, knob.low + 9))};
  return values;
}

/// The presets, each with every knob turned to every value. In `--all` with every number of seats;
/// otherwise the knobs of the first preset alone, for as few as can play.
inline std::vector<Kind> presets_and_knobs() {
  std::vector<Kind> all = presets();
  for (const auto& game : games()) {
    for (const auto& preset : game->presets()) {
      const bool first = preset.name == game->presets().front().name;
      if (!first && !at_length(0, 1)) continue;
      for (const auto& knob : game->knobs()) {
        for (const auto& value : values_of(knob)) {
          for (const int seats :
               at_length(0, 1) ? seats_of(*game) : std::set{game->about().min_seats})
            all.push_back({game.get(), {preset.name + "," + knob.name + "=" + value, seats, {}}});
        }
      }
    }
  }
  return all;
}

}  // namespace salon::test
