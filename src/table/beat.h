#pragma once
#include <chrono>

namespace salon::table {

/// Where hands are hidden, how long a bot takes would tell what it has to choose from: it moves on
/// a beat, counted from when it was asked.
inline constexpr auto kBeat = std::chrono::milliseconds(20);

/// When a move found at `found` may be seen.
inline std::chrono::steady_clock::time_point next_beat(
    std::chrono::steady_clock::time_point asked, std::chrono::steady_clock::time_point found) {
  return asked + ((found - asked) / kBeat + 1) * kBeat;
}

}  // namespace salon::table
