#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/error.h"

namespace salon {

/// The processes that play one tournament together, on one machine or on many, and the letters they
/// send each other. Used by the thread that joined.
class Ranks {
 public:
  struct Letter {
    int from;
    std::string text;
  };

  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  /// Leaves together with all the others.
  virtual ~Ranks() = default;

  /// Which one this is; 0 leads.
  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// Does not wait until it is read.
  virtual void send(int to, std::string text) = 0;
  /// The next letter, if one has come. Those of one rank come in their order.
  virtual std::optional<Letter> receive() = 0;
};

/// MPI lies in a file of its own beside the program, so that everybody else does without it. Empty:
/// it is not there.
std::filesystem::path ranks_module();

/// Joins the others if `mpirun` started this process as one of several; otherwise returns null. The
/// process that returns is then a child of the one that called: the original only waits for it and,
/// if it dies, says which one it was.
Expected<std::unique_ptr<Ranks>> join_ranks();

}  // namespace salon
