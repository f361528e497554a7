#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/bits.h"
#include "core/phrase.h"

namespace salon::jacques {

enum Character : std::uint8_t {
  maigret,
  poirot,
  lumiere,
  legoutier,
  gerber,
  cruchot,
  freud,
  discrete,
  nobody  // unknown, or none
};
inline constexpr int kCharacters = 8;

/// A set of characters, one bit each.
using Crowd = std::uint8_t;
inline constexpr Crowd kEveryone = 0xff;

constexpr Crowd bit(Character who) {
  return static_cast<Crowd>(1u << who);
}
constexpr bool has(Crowd crowd, Character who) {
  return who < nobody && (crowd >> who & 1);
}
constexpr int count(Crowd crowd) {
  return count_bits(crowd);
}
constexpr Crowd without(Crowd crowd, Crowd others) {
  return static_cast<Crowd>(crowd & ~others);
}

template <class Visit>
constexpr void each(Crowd crowd, Visit&& visit) {
  for (unsigned bits = crowd; bits != 0; bits &= bits - 1) {
    visit(static_cast<Character>(std::countr_zero(bits)));
  }
}

/// Each set of four, the characters of a phase.
template <class Visit>
constexpr void each_four(Visit&& visit) {
  for (unsigned crowd = 0; crowd <= kEveryone; ++crowd) {
    if (count_bits(crowd) == 4) visit(static_cast<Crowd>(crowd));
  }
}

/// The words of moves and positions.
inline constexpr std::array<std::string_view, kCharacters> kCharacterWords{
    "maigret", "poirot", "lumiere", "legoutier", "gerber", "cruchot", "freud", "discrete"};

/// The six directions, clockwise from north, and what stands in for one.
enum Direction : std::uint8_t { north, northeast, southeast, south, southwest, northwest };
inline constexpr int kDirections = 6;
inline constexpr std::uint8_t kUnset = 6;     // to be set at once
inline constexpr std::uint8_t kAllRound = 7;  // the lantern of six beams
inline constexpr std::array<std::string_view, kDirections> kDirectionWords{"N", "NE", "SE",
                                                                           "S", "SW", "NW"};

/// Names as people read them.
const Phrase& full_name(Character who);
const Phrase& short_name(Character who);
std::string_view initials(Character who);

std::optional<Character> find_character(std::string_view word);
std::optional<Direction> find_direction(std::string_view word);

}  // namespace salon::jacques
