#pragma once
#include <chrono>
#include <thread>

namespace salon::test {

/// How long a test waits for what must happen. No test that passes ever waits it out, so it can be
/// long enough for a machine that is busy with something else.
inline constexpr std::chrono::seconds kPatience{120};

/// Waits until the condition holds; false if it never does.
template <class Condition>
bool until(Condition&& holds) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace salon::test
