#pragma once
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"

namespace salon {

/// Why a conversation with an outside program failed; the words quote what it said last on its
/// standard error. As an Error it passes through any Expected.
struct ProcessError : Error {
  enum class Kind {
    ended,     // it exited, was killed or closed its output; 127 from the shell: no such program
    silent,    // no line before the deadline
    deaf,      // it did not read what it was sent before the deadline, or closed its input
    too_long,  // a line longer than the limit
  };
  Kind kind;
};

/// An outside program as a conversation in lines over its standard input and output.
///
/// Nothing it does hangs us or eats our memory: every call has a deadline, and of what it says at
/// most one line limit is held here, the rest waits in its pipe. It runs in a session of its own,
/// sees no descriptor of ours but its three, and with it dies its whole process group; only a
/// descendant that opens a group of its own escapes. Any number of threads may start programs; one
/// conversation belongs to one thread at a time.
class Process {
 public:
  using Deadline = std::chrono::steady_clock::time_point;
  static constexpr std::size_t default_line_limit = 64 * 1024;

  /// Hands the command to the shell. That there is no such program shows when it is first spoken
  /// to: only the shell knows, and only a moment later.
  static Expected<Process> start(const std::string& command,
                                 std::size_t line_limit = default_line_limit);

  Process(Process&&) noexcept;
  Process& operator=(Process&&) noexcept;
  /// Closes the pipes; asks a program that still runs 100 ms later to end, and ends it after 200.
  ~Process();

  /// Sends a line, given without its end. After a failure the program may have half a line, so its
  /// input is closed; what it said can still be received.
  std::expected<void, ProcessError> send(std::string_view line, Deadline deadline);

  /// The next line, without its end (\n or \r\n), even after the deadline if it is there already.
  /// A last line without an end is not a line: who knows what is missing. After `ended` and
  /// `too_long` the conversation is over, and every further call says so again.
  std::expected<std::string, ProcessError> receive(Deadline deadline);

  /// Drops the lines that came before anyone asked and says how many. A begun line stays. Against
  /// a program that never stops talking it gives up after about a megabyte.
  std::size_t discard_pending();

  /// The last line the program wrote on its standard error, made safe to print; empty if none.
  std::string last_words();

 private:
  class Child;
  explicit Process(std::unique_ptr<Child> child);

  std::unique_ptr<Child> child_;
};

}  // namespace salon
