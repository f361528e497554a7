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

/// What an act of thinking took, as far as it is counted: the work in the bot's own unit, and how
/// often the bot looked whether it is to stop. Nothing stops it between two looks.
struct Effort {
  std::uint64_t work = 0;
  std::uint64_t looks = 0;
  std::uint64_t unwatched = 0;   // the most work between two looks
  std::uint64_t late_work = 0;   // after a look that told it to stop
  std::uint64_t late_looks = 0;  // the same
};

/// Whose clock a bot plays by when its spec does not say.
enum class Pace { time, work };

}  // namespace salon
