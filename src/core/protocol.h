#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/record.h"
#include "core/seat.h"

/// The seat protocol, version 1: what a host and whoever sits at a seat say to each other, one JSON
/// object per line. docs/protocol.md explains it to whoever writes the other end.
namespace salon::protocol {

inline constexpr int kVersion = 1;

/// Longer lines are refused unread. What a host says holds a view, and perhaps a board; what a seat
/// says holds a move.
inline constexpr std::size_t kMaxMessageBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxAnswerBytes = std::size_t{4} << 10;

/// What a seat may ask for beyond version 1. Whoever asks for nothing hears nothing new.
struct Features {
  bool asked = false;
  bool constants = false;  // in `hello`: what does not change during a match
  bool explain = false;    // why a move would be refused, without trying it
  bool offers = false;     // whether a draw is on offer, said whenever that changes
  bool company = false;    // what people say and ask each other, where the host is a server
  bool batch = false;      // what is said at one moment comes in one frame, as a list
  bool changes = false;    // views tell what is new in them
  bool thinks = false;     // it may think for the table's bots, where the host is a server

  bool operator==(const Features&) const = default;
};
/// Those in the list that this version knows; others are ignored.
Features features_of(const Json& words);

// Host to seat.

struct Hello {
  std::string game;
  std::string rules;
  int seats = 0;
  Seat seat = kSpectator;
  std::vector<std::string> names;
  Json board = nullptr;  // null: the game's own
  Features features = {};
  Json constants = nullptr;  // null: not asked for, or the game has none

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
struct TableAction {
  std::size_t ply = 0;
  Event::Kind action = Event::Kind::resign;
  Seat by = 0;
  std::string name;    // of the player who sits there now, after `replace`
  std::string reason;  // of a `resign` nobody asked for: see `resignation`

  bool operator==(const TableAction&) const = default;
};

/// How things stand, for those who show it and are not to move.
struct View {
  std::size_t ply = 0;
  Seat turn = kNature;
  std::string view;  // as JSON
  Phrase say;
  std::optional<std::size_t> since = {};  // the ply of the view it is to be understood from

  bool operator==(const View&) const = default;
};

struct Turn {
  std::size_t ply = 0;
  int undos = 0;  // tells a move meant for what was taken back from one meant for what came after
  std::string view;  // as JSON
  std::vector<std::string> moves;
  Phrase say;
  std::optional<int> budget_ms;
  std::optional<std::size_t> since = {};  // as in `View`

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

/// What `refused` would say to a move, if anything.
struct Explained {
  std::size_t ply = 0;
  std::string move;
  std::optional<Phrase> reason;

  bool operator==(const Explained&) const = default;
};

/// A draw is on offer, or no longer.
struct Offer {
  std::optional<Seat> by;

  bool operator==(const Offer&) const = default;
};

using Message =
    std::variant<Hello, Seen, TableAction, View, Turn, Refused, Undo, Over, Explained, Offer>;

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

/// Why would this move be refused? Nothing is done.
struct Explain {
  std::size_t ply = 0;
  std::string move;

  bool operator==(const Explain&) const = default;
};

/// Asks for features; the host then begins again with another hello.
struct Greet {
  Features features;

  bool operator==(const Greet&) const = default;
};

using Answer = std::variant<Move, Resign, Draw, Explain, Greet>;

Json to_json(const Message& message);
Json to_json(const Answer& answer);
/// As it travels, without the end of the line; behind what is there, or by itself.
void append(std::string& out, const Message& message);
std::string line(const Message& message);
/// Several messages as they travel to whoever asked for `batch`: in one line, as a list.
std::string join_lines(std::span<const std::string> lines);
std::string line(const Answer& answer);

/// A JSON object that is small in every sense, as all messages are.
Expected<Json> parse_object(std::string_view line, std::size_t most);
/// Empty for a message of a type this version does not know: such messages are ignored.
Expected<std::optional<Message>> parse_message(std::string_view line);
/// What a host does not understand is an error, to be answered with `refused`.
Expected<Answer> parse_answer(std::string_view line);
/// The same for a line that has been parsed already.
Expected<Answer> read_answer(const Json& json);
/// The error for a type that is not an answer, or that this seat never asked to use.
Error unknown_answer(std::string_view type);

}  // namespace salon::protocol
