#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/phrase.h"

namespace salon::stratego {

/// What a piece is. From the spy to the marshal the value is the rank.
enum Kind : std::uint8_t {
  nothing,
  spy,
  scout,
  miner,
  sergeant,
  lieutenant,
  captain,
  major,
  colonel,
  general,
  marshal,
  bomb,
  flag,
  unknown,  // an enemy's, for those who have not seen it
};

inline constexpr int kKinds = 13;  // with `nothing`, without `unknown`
inline constexpr int kArmy = 40;

/// How many of each kind a side has.
inline constexpr std::array<std::uint8_t, kKinds> kOf{0, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6, 1};
inline constexpr std::string_view kLetters = ".YSNTLPJCGMBF?";

/// In the order people list them.
inline constexpr std::array<Kind, kKinds - 1> kAllKinds{
    marshal, general, colonel, major, captain, lieutenant, sergeant, miner, scout, spy, bomb, flag};

constexpr bool movable(Kind kind) {
  return kind >= spy && kind <= marshal;
}
constexpr char letter(Kind kind) {
  return kLetters[kind];
}
/// The kind of a letter, upper or lower case; nothing of anything else.
std::optional<Kind> kind_of(char letter);

/// "captain", "capitaine".
const Phrase& kind_name(Kind kind);
/// "one bomb", "trois éclaireurs".
Phrase pieces_text(int count, Kind kind);

/// What stands on a square, in one byte: what it is, whose, whether it has moved, whether the other
/// side knows it. An empty square is all zero.
struct Piece {
  std::uint8_t bits = 0;

  static constexpr Piece of(int seat, Kind kind) {
    return {static_cast<std::uint8_t>(kind | seat << 4)};
  }
  constexpr Kind kind() const { return static_cast<Kind>(bits & 0x0f); }
  constexpr int seat() const { return bits >> 4 & 1; }
  constexpr bool moved() const { return bits & 0x20; }
  constexpr bool known() const { return bits & 0x40; }
  constexpr bool empty() const { return bits == 0; }

  constexpr Piece after_moving() const { return {static_cast<std::uint8_t>(bits | 0x20)}; }
  constexpr Piece revealed(Kind kind) const {
    return {static_cast<std::uint8_t>((bits & 0xf0) | 0x40 | kind)};
  }
  constexpr Piece taken_for(Kind kind) const {
    return {static_cast<std::uint8_t>((bits & 0xf0) | kind)};
  }

  bool operator==(const Piece&) const = default;
};

/// Who is left standing after a battle.
enum class Survivor : std::uint8_t { attacker, defender, neither };

/// `bomb_stays`: a bomb survives the attackers it kills.
constexpr Survivor battle(Kind attacker, Kind defender, bool bomb_stays) {
  if (defender == flag) return Survivor::attacker;
  if (defender == bomb) {
    if (attacker == miner) return Survivor::attacker;
    return bomb_stays ? Survivor::defender : Survivor::neither;
  }
  if (attacker == spy && defender == marshal) return Survivor::attacker;
  if (attacker == defender) return Survivor::neither;
  return attacker > defender ? Survivor::attacker : Survivor::defender;
}

}  // namespace salon::stratego
