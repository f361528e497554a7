#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/seat.h"

namespace salon {

/// Who sits where: `human`, or the spec of a bot; and the name others see.
struct Chair {
  std::string controller = "human";
  std::string name;

  bool human() const { return controller == "human"; }
  bool operator==(const Chair&) const = default;
};

/// One line of a record: a move of a seat or of nature, or something done at the table.
struct Event {
  enum class Kind { move, resign, offer_draw, accept_draw, decline_draw, replace };

  Kind kind = Kind::move;
  Seat seat = kNature;
  std::string text;  // the move; the new chair of `replace`; why, where nobody said `resign`

  bool operator==(const Event&) const = default;
};

/// A whole game as text: saved, resumed, replayed, mailed. See docs/records.md for the format.
struct Record {
  std::string game;
  std::string rules;
  int revision = 1;   // of the game's rule book, under which `rules` was written
  std::string board;  // one line of JSON, empty for the game's own board
  std::vector<Chair> chairs;
  std::vector<Event> events;
  std::vector<double> result;  // a score per seat; empty while the game is not over

  bool operator==(const Record&) const = default;

  std::string text() const;
  /// Checks the form only; whether the moves are legal is for Match to say.
  static Expected<Record> parse(std::string_view text);

  static constexpr std::size_t kMaxBytes = std::size_t{4} << 20;
  static constexpr std::size_t kMaxEvents = 10'000;  // no game of the house is half as long
};

/// One event as its line in a record says it: `0 a5b4`, `* roll 1123455V`, `! 1 resign`.
std::string event_line(const Event& event);
Expected<Event> parse_event(std::string_view line, int seats);

/// A chair as its line in a record says it.
Expected<Chair> parse_chair(std::string_view text);
/// Names at a table: 1 to 15 visible characters, no two alike.
Expected<void> check_names(const std::vector<Chair>& chairs);

}  // namespace salon
