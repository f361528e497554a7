#pragma once
#include <cstdint>
#include <optional>

namespace salon {

/// How much a bot may think: wall-clock time, a fixed count of work (search nodes, playouts: the
/// bot's own unit), or both, whichever ends first. Only fixed work plays the same game twice.
struct Budget {
  std::optional<int> ms;
  std::optional<std::uint64_t> work;

  bool operator==(const Budget&) const = default;
};

/// Whose clock a bot plays by when its spec does not say.
enum class Pace { time, work };

}  // namespace salon
