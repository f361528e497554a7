#include "core/rules.h"

namespace salon {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::vector<std::string_view> words_of(std::string_view text) {
  auto words = split(trim(text), ' ');
  std::erase_if(words, [](auto word) { return word.empty(); });
  return words;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

Expected<int> parse_number(std::string_view text, int low, int high) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (!whole || value < low || value > high) {
    return fail("\"{}\" is not a number from {} to {}", "« {} » n'est pas un nombre de {} à {}",
                text, low, high);
  }
  return value;
}

Expected<int> parse_knob(const Knob& knob, std::string_view text) {
  if (knob.choices.empty()) {
    auto value = parse_number(text, knob.low, knob.high);
    if (!value) return fail("{}: {}", "{} : {}", knob.name, value.error().what);
    return value;
  }
  const auto choice = std::ranges::find(knob.choices, text, &KnobChoice::name);
  if (choice == knob.choices.end()) {
    return fail("{}: \"{}\" is none of {}", "{} : « {} » n'est pas parmi {}", knob.name, text,
                fmt::join(choice_names(knob), ", "));
  }
  return static_cast<int>(choice - knob.choices.begin());
}

std::string knob_text(const Knob& knob, int value) {
  return knob.choices.empty() ? std::to_string(value)
                              : knob.choices[static_cast<std::size_t>(value)].name;
}

std::vector<std::string> choice_names(const Knob& knob) {
  std::vector<std::string> names;
  for (const auto& choice : knob.choices) names.push_back(choice.name);
  return names;
}

Phrase title_of(const Preset& preset) {
  return preset.published ? Phrase{"the published game", "le jeu publié"}
                          : Phrase{"house rules", "règles de la maison"};
}

std::vector<Preset> published_first(std::vector<Preset> presets) {
  std::ranges::stable_partition(presets, &Preset::published);
  return presets;
}

}  // namespace salon
