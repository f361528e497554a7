#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "games/jacques/character.h"
#include "games/jacques/ways.h"

namespace salon::jacques {

inline constexpr int kMostExits = 32;
inline constexpr int kNumbers = 8;

/// Where an exit leads off the board from.
struct Exit {
  std::string name;
  Hex hex;
};

/// What stays where it is during a game, and how everything else stands at its start. Never changed
/// once read; games share it.
struct Board {
  /// Reads a board; an empty text is the game's own. What is wrong names the hex at fault.
  static Expected<std::shared_ptr<const Board>> parse(std::string_view text);

  std::string title;
  std::vector<std::string> names;
  std::vector<int> columns;  // from 0
  std::vector<int> rows;     // in half hexes from the north
  int width = 0;
  int height = 0;

  Hexes streets;  // manholes included
  Hexes houses;
  Hexes lamps;
  Hexes manholes;
  std::vector<Exit> exits;
  std::array<Hexes, kMostHexes> near{};
  /// What a beam from here in each direction lights: up to the first house, lamp post or edge.
  std::array<std::array<Hexes, kDirections>, kMostHexes> beams{};
  Ways walks;  // over street hexes
  Ways slips;  // over anything, Mademoiselle Discrète's

  // The start.
  Hexes lit;
  Hexes covers;
  std::array<std::uint8_t, kNumbers> numbers{};  // the post with each number, or kNowhere
  std::array<std::uint8_t, kCharacters> start{};
  std::uint32_t cordons = 0;
  Direction lantern = north;

  int size() const { return static_cast<int>(names.size()); }
  Hex find(std::string_view name) const;       // kNowhere if there is none
  int find_exit(std::string_view name) const;  // -1 if there is none
  std::uint32_t all_exits() const {
    return static_cast<std::uint32_t>((std::uint64_t{1} << exits.size()) - 1);
  }
};

/// Exits are numbered, a set of them is a bit each.
template <class Visit>
void each_exit(std::uint32_t exits, Visit&& visit) {
  for (; exits != 0; exits &= exits - 1) visit(std::countr_zero(exits));
}

}  // namespace salon::jacques
