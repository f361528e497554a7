#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/record.h"
#include "core/seat.h"

/// The seat protocol, version 1: what a host and whoever sits at a seat say to each other, one JSON
/// object a line. docs/protocol.md tells it to those who write the other end.
namespace salon::protocol {

inline constexpr int kVersion = 1;

/// Longer lines are refused unread. What a host says holds a view, and perhaps a board; what a seat
/// says holds a move.
inline constexpr std::size_t kMaxMessageBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxAnswerBytes = std::size_t{4} << 10;

// Host to seat.

struct Hello {
  std::string game;
  std::string rules;
  int seats = 0;
  Seat seat = kSpectator;
  std::vector<std::string> names;
  Json board = nullptr;  // null: the game's own

  bool operator==(const Hello&) const = default;
};

/// A move as this seat sees it; `ply` counts what happened before it.
struct Seen {
  std::size_t ply = 0;
  Seat by = kNature;
  std::string move;

  bool operator==(const Seen&) const = default;
};

/// Something done at the table: never Event::Kind::move.
struct Table {
  std::size_t ply = 0;
  Event::Kind action = Event::Kind::resign;
  Seat by = 0;
  std::string name;    // of the player who sits there now, after `replace`
  std::string reason;  // of a `resign` that was not said: see `resignation`

  bool operator==(const Table&) const = default;
};

/// How things stand, for those who show it and are not to move.
struct View {
  std::size_t ply = 0;
  Seat turn = kNature;
  Json view;
  Phrase say;

  bool operator==(const View&) const = default;
};

struct Turn {
  std::size_t ply = 0;
  int undos =
      0;  // so that a move meant for what was taken back is told from one for what came after
  Json view;
  std::vector<std::string> moves;
  Phrase say;
  std::optional<int> budget_ms;

  bool operator==(const Turn&) const = default;
};

struct Refused {
  std::size_t ply = 0;
  Phrase reason;

  bool operator==(const Refused&) const = default;
};

/// Forget what was seen: it is told again from the start.
struct Undo {
  int undos = 0;

  bool operator==(const Undo&) const = default;
};

struct Over {
  std::size_t ply = 0;
  std::vector<double> outcome;
  Phrase why;

  bool operator==(const Over&) const = default;
};

using Message = std::variant<Hello, Seen, Table, View, Turn, Refused, Undo, Over>;

// Seat to host.

struct Move {
  std::size_t ply = 0;
  std::optional<int> undos;
  std::string move;

  bool operator==(const Move&) const = default;
};

struct Resign {
  bool operator==(const Resign&) const = default;
};

struct Draw {
  enum class Action { offer, accept, decline };
  Action action = Action::offer;

  bool operator==(const Draw&) const = default;
};

using Answer = std::variant<Move, Resign, Draw>;

Json to_json(Message message);
Json to_json(const Answer& answer);
/// As it travels, without the end of the line.
std::string line(Message message);
std::string line(const Answer& answer);

/// A JSON object that is small in every sense, as all messages are.
Expected<Json> parse_object(std::string_view line, std::size_t most);
/// Nothing for a message of a type this version does not know: such are passed over.
Expected<std::optional<Message>> parse_message(std::string_view line);
/// What a host does not understand is an error, to be answered with `refused`.
Expected<Answer> parse_answer(std::string_view line);

}  // namespace salon::protocol
