#pragma once
#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace salon {

/// A value a knob may be turned to: its word in rules, and what people read.
struct KnobChoice {
  std::string name;
  Phrase about;
};

/// One way in which variants of a game differ: a choice among words, or a number in a range.
struct Knob {
  std::string name;
  Phrase about;
  std::vector<KnobChoice> choices;  // empty: a number from low to high
  int low = 0;
  int high = 0;
};

/// A named set of knob values as people see it; the first preset of a game is its default.
struct Preset {
  std::string name;
  Phrase about;
  bool published = false;  // the game as its publisher or federation sells or plays it
  std::vector<std::string> values = {};  // of each knob, in the order of the knobs
};

/// What a preset is called among people.
Phrase title_of(const Preset& preset);
/// The presets as people are asked about them: the published game first.
std::vector<Preset> published_first(std::vector<Preset> presets);

/// Reads `text` as the value of `knob`: the index of a choice, or the number.
Expected<int> parse_knob(const Knob& knob, std::string_view text);
std::string knob_text(const Knob& knob, int value);
/// The words of a knob's choices.
std::vector<std::string> choice_names(const Knob& knob);

std::vector<std::string_view> split(std::string_view text, char separator);
/// The words of a text, as blanks separate them.
std::vector<std::string_view> words_of(std::string_view text);
std::string_view trim(std::string_view text);

/// A whole number and nothing else.
Expected<int> parse_number(std::string_view text, int low, int high);

/// The knobs and presets of one game, tied to the fields of its Rules (plain ints each).
///
/// A rule book has revisions, so that a game written down under an earlier one keeps its meaning.
/// Whoever changes how a rule is read adds a knob for the two readings: `since` is the revision
/// that brought the knob in, `before` the value by which everybody played until then. A rule text
/// of an earlier revision cannot name the knob, and each of its presets means that value.
template <class Rules>
struct RuleBook {
  struct Entry {
    Knob knob;
    int Rules::*field;
    int since = 1;
    int before = 0;
  };
  struct NamedRules {
    Preset preset;
    Rules rules;
  };
  std::vector<Entry> entries;
  std::vector<NamedRules> presets;

  /// The revision that texts are written for.
  int revision() const {
    int latest = 1;
    for (const auto& entry : entries) latest = std::max(latest, entry.since);
    return latest;
  }

  std::vector<Knob> knobs() const {
    std::vector<Knob> all;
    for (const auto& entry : entries) all.push_back(entry.knob);
    return all;
  }

  std::vector<Preset> preset_list() const {
    std::vector<Preset> all;
    for (const auto& named : presets) {
      all.push_back(named.preset);
      for (const auto& entry : entries)
        all.back().values.push_back(knob_text(entry.knob, named.rules.*(entry.field)));
    }
    return all;
  }

  /// `house,quiet=50`: presets and settings, applied from left to right on the default preset.
  Expected<Rules> parse(std::string_view text) const { return parse(text, revision()); }

  /// A text that was written under an earlier revision.
  Expected<Rules> parse(std::string_view text, int written_under) const {
    if (written_under > revision()) {
      return fail("revision {} of the rules is not known here: the newest is {}",
                  "la révision {} des règles n'est pas connue ici : la dernière est {}",
                  written_under, revision());
    }
    Rules rules = presets.front().rules;
    if (!trim(text).empty()) {
      for (const auto part : split(text, ',')) {
        const auto applied = apply(rules, trim(part), written_under);
        if (!applied) return std::unexpected(applied.error());
      }
    }
    for (const auto& entry : entries) {
      if (entry.since > written_under) rules.*(entry.field) = entry.before;
    }
    return rules;
  }

  /// The shortest text that parses back under today's revision: the nearest preset and what differs
  /// from it.
  std::string text(const Rules& rules) const {
    std::string best;
    std::size_t best_count = entries.size() + 1;
    for (const auto& named : presets) {
      std::string candidate = named.preset.name;
      std::size_t count = 0;
      for (const auto& entry : entries) {
        const int value = rules.*(entry.field);
        if (value == named.rules.*(entry.field)) continue;
        candidate += "," + entry.knob.name + "=" + knob_text(entry.knob, value);
        ++count;
      }
      if (count < best_count) best_count = count, best = candidate;
    }
    return best;
  }

 private:
  Expected<void> apply(Rules& rules, std::string_view part, int written_under) const {
    const auto equals = part.find('=');
    if (equals == std::string_view::npos) {
      const auto named = std::ranges::find(
          presets, part, [](const auto& p) -> std::string_view { return p.preset.name; });
      if (named == presets.end())
        return fail(unknown("preset", "règle toute faite", part, preset_names()));
      rules = named->rules;
      return {};
    }
    const auto name = trim(part.substr(0, equals));
    const auto entry = std::ranges::find_if(
        entries, [&](const Entry& e) { return e.knob.name == name && e.since <= written_under; });
    if (entry == entries.end())
      return fail(unknown("rule", "règle", name, knob_names(written_under)));
    const auto value = parse_knob(entry->knob, trim(part.substr(equals + 1)));
    if (!value) return std::unexpected(value.error());
    rules.*(entry->field) = *value;
    return {};
  }

  static Phrase unknown(std::string_view en, std::string_view fr, std::string_view word,
                        const std::string& known) {
    return {fmt::format("no {} is called \"{}\" (there are: {})", en, word, known),
            fmt::format("aucune {} ne s'appelle « {} » (il y a : {})", fr, word, known)};
  }

  std::string preset_names() const {
    std::string names;
    for (const auto& p : presets) names += (names.empty() ? "" : ", ") + p.preset.name;
    return names;
  }
  std::string knob_names(int written_under) const {
    std::string names;
    for (const auto& e : entries) {
      if (e.since <= written_under) names += (names.empty() ? "" : ", ") + e.knob.name;
    }
    return names;
  }
};

}  // namespace salon
