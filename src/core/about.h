#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/phrase.h"
#include "core/seat.h"

namespace salon {

/// How many may sit down, fixed when a game is compiled.
struct SeatRange {
  int least = 2;
  int most = 2;

  constexpr bool holds(int seats) const { return seats >= least && seats <= most; }
};

/// What a game's bots have learned, where that is a separate file: built into the program, and
/// loaded by the engine on a player's device when a level needs it.
struct Learned {
  std::vector<std::string> levels;  // that need it
  bool (*here)();
  Expected<void> (*learn)(std::string_view bytes);
};

/// What people and programs are told about a game before it starts.
struct About {
  std::string name;  // the word on the command line and in records
  Phrase title;
  Phrase summary;
  int min_seats = 2;
  int max_seats = 2;
  int minutes = 15;
  bool hidden = false;             // some seats know what others do not
  bool winnerless = false;         // nobody may win: everybody can be wrong, or time run out
  bool boards = false;             // players may load boards of their own
  std::vector<Phrase> seat_names;  // "red", "ochre"; empty where seats go by their player's name
  std::vector<std::string> aids;   // members of a view that think for the player; see Conversation
  std::string_view rules_en;       // the rules page, Markdown
  std::string_view rules_fr;
  std::string_view puzzles{};  // its puzzles.json, where it has one
  std::optional<Learned> learned{};
};

/// What a seat is called when its player's name does not matter: "red", or "seat 2".
Phrase seat_name(const About& about, Seat seat);
/// The name of whoever sits there, if it is known; otherwise the same.
Phrase seat_name(const About& about, Seat seat, const Names& names);

}  // namespace salon
