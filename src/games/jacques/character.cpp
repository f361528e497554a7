#include "games/jacques/character.h"

#include <algorithm>

namespace salon::jacques {
namespace {

struct Wording {
  Phrase full;
  Phrase last;
  std::string_view initials;
};

const std::array<Wording, kCharacters>& names() {
  static const std::array<Wording, kCharacters> all{{
      {{"Hercule Maigret", "Hercule Maigret"}, {"Maigret", "Maigret"}, "Ma"},
      {{"Jules Poirot", "Jules Poirot"}, {"Poirot", "Poirot"}, "Po"},
      {{"Jean Lumière", "Jean Lumière"}, {"Lumière", "Lumière"}, "Lu"},
      {{"Jérémie Légoutier", "Jérémie Légoutier"}, {"Légoutier", "Légoutier"}, "Le"},
      {{"Ludovic Gerber", "Ludovic Gerber"}, {"Gerber", "Gerber"}, "Ge"},
      {{"Jérôme Cruchot", "Jérôme Cruchot"}, {"Cruchot", "Cruchot"}, "Cr"},
      {{"Guillaume Freud", "Guillaume Freud"}, {"Freud", "Freud"}, "Fr"},
      {{"Mademoiselle Discrète", "Mademoiselle Discrète"}, {"Discrète", "Discrète"}, "Di"},
  }};
  return all;
}

}  // namespace

const Phrase& full_name(Character who) {
  return names()[who].full;
}
const Phrase& short_name(Character who) {
  return names()[who].last;
}
std::string_view initials(Character who) {
  return names()[who].initials;
}

std::optional<Character> find_character(std::string_view word) {
  const auto found = std::ranges::find(kCharacterWords, word);
  if (found == kCharacterWords.end()) return std::nullopt;
  return static_cast<Character>(found - kCharacterWords.begin());
}

std::optional<Direction> find_direction(std::string_view word) {
  const auto found = std::ranges::find(kDirectionWords, word);
  if (found == kDirectionWords.end()) return std::nullopt;
  return static_cast<Direction>(found - kDirectionWords.begin());
}

}  // namespace salon::jacques
