#pragma once
#include <array>
#include <cstdint>
#include <type_traits>

#include "core/seat.h"
#include "games/jacques/character.h"
#include "games/jacques/hexes.h"

namespace salon::jacques {

inline constexpr Seat kInspector = 0;
inline constexpr Seat kJacques = 1;
inline constexpr int kPhases = 8;

enum class Stage : std::uint8_t {
  identity,   // nature draws who Jacques is
  deal,       // nature draws the four characters of an odd phase
  choose,     // a player picks a character
  act,        // and plays its turn
  alibi,      // nature draws Poirot's card
  statement,  // in the light or in the dark
  over
};

enum class End : std::uint8_t {
  none,
  caught,    // rightly accused
  wronged,   // somebody else was accused
  escaped,   // Jacques left the board
  survived,  // eight phases are over
};

enum class Walked : std::uint8_t {
  no,
  halfway,  // Cruchot may still whistle here and go on
  yes
};

/// Everything on and beside the board, as somebody knows it: only who Jacques is and the alibis may
/// be unknown.
struct Tableau {
  Hexes lit;
  Hexes covers;
  std::array<std::uint8_t, kCharacters> at{};
  std::array<std::uint8_t, 8> numbers{};  // the post with each number, or kNowhere
  std::uint32_t cordons = 0;              // one bit per exit
  std::uint8_t lantern = north;           // a direction, kUnset or kAllRound
  std::uint8_t phase = 1;
  Crowd suspects = kEveryone;  // not publicly cleared
  Crowd left = 0;              // to be picked in this phase
  Crowd played = 0;            // picked in this game turn
  bool stated_dark = false;
  std::array<std::uint8_t, 2> drawn{};  // alibis by each seat
  Stage stage = Stage::identity;
  End end = End::none;

  // The turn of a character. Once the game is over `now` is whoever ended it.
  Character now = nobody;
  std::uint8_t origin = kNowhere;
  std::uint8_t steps = 0;  // left to walk
  Walked walked = Walked::no;
  bool powered = false;    // the power is used, or the whistle blown
  Crowd pulled = 0;        // by the whistle
  std::uint8_t pulls = 0;  // steps still to be pulled

  // The secrets.
  Character jacques = nobody;
  std::array<Crowd, 2> alibis{};  // drawn by each seat

  bool operator==(const Tableau&) const = default;

  Hexes occupied() const {
    Hexes all;
    for (const auto hex : at) all |= Hexes::of(hex);
    return all;
  }
  /// Who stands on `hex`, or nobody.
  Character on(Hex hex) const {
    for (int who = 0; who < kCharacters; ++who) {
      if (at[who] == hex) return static_cast<Character>(who);
    }
    return nobody;
  }
  /// The turn of a character is over: another one is picked, or the phase ends.
  void end_turn() {
    now = nobody;
    origin = kNowhere;
    steps = 0;
    walked = Walked::no;
    powered = false;
    stage = left == 0 ? Stage::statement : Stage::choose;
  }
  /// Who picks next or plays the character picked: I J J I in odd phases, J I I J in even ones.
  Seat player() const {
    const int turn = 4 - count(left) - (now != nobody);
    return (turn == 1 || turn == 2) == (phase % 2 == 1) ? kJacques : kInspector;
  }
};
static_assert(std::has_unique_object_representations_v<Tableau> && sizeof(Tableau) == 72);

}  // namespace salon::jacques
