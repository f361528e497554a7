#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/protocol.h"

namespace salon::table {

/// The first message of a socket: who it is.
struct Greeting {
  bool sits = false;  // else it watches
  std::string token;
  bool views = false;
  protocol::Features features;
};
Expected<Greeting> parse_greeting(std::string_view line);

/// What a seat or a director may say beyond the seat protocol.
struct UndoCommand {};
struct HurryCommand {};
struct PaceCommand {
  std::optional<int> ms;
  std::optional<bool> paused;
};
struct StepCommand {};
/// How things stood for the one who asks after the first `ply` events; no `ply` if what was sent is
/// not a number.
struct LookCommand {
  std::optional<std::size_t> ply;
};
/// A ready phrase, or words of one's own.
struct SayCommand {
  std::string phrase;
  std::string text;
};
struct TakebackCommand {
  enum class Action { ask, grant, deny };
  std::optional<Action> action;  // nothing if it was none of these
};
/// It is ready to think for the bots of the table, or no longer.
struct ReadyCommand {
  bool ready = false;
};
/// The answer to a request to think; without a move if none was found.
struct ThoughtCommand {
  std::uint64_t thought = 0;
  std::string move;
};
using ClientCommand = std::variant<UndoCommand, HurryCommand, PaceCommand, StepCommand, LookCommand,
                                   SayCommand, TakebackCommand, ReadyCommand, ThoughtCommand>;

/// Nothing if it is none of these: then it is for the seat protocol to judge.
std::optional<ClientCommand> read_command(const Json& said);

inline constexpr int kMaxPaceMs = 60'000;

}  // namespace salon::table
