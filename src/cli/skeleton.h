#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/embedded.h"
#include "core/error.h"

namespace salon {

/// What tools/skeleton holds: "/open/game/rules.cpp".
std::span<const EmbeddedFile> skeleton_files();

/// A new game to begin with: small, complete and legal, so that there is something to change
/// instead of something to fill in.
struct Skeleton {
  enum class Kind { open, dice, hidden };

  std::string name;  // as on the command line
  Kind kind = Kind::open;

  static Expected<Skeleton> of(std::string_view name, std::string_view kind);

  struct File {
    std::filesystem::path path;  // from the root of the sources on
    std::string text;
  };
  /// All files of the game and of its tests.
  std::vector<File> files() const;
  /// The registry with one more line; an error if it is not as we know it.
  Expected<std::string> registered(std::string_view registry) const;
};

}  // namespace salon
