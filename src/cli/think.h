#pragma once
#include <atomic>
#include <chrono>
#include <future>

#include "cli/screen.h"

namespace salon {

/// Runs a thought while the terminal listens. Ctrl-C hurries it, and that is said on the screen; a
/// second one, or a request to end, sets `leave`.
template <class Thought>
auto think(Screen& screen, const Phrase& who, bool& leave, Thought&& thought) {
  using namespace std::chrono_literals;
  constexpr auto patience = 300ms;  // shorter thoughts are not worth a remark
  std::atomic<bool> stop = false;
  auto answer = std::async(std::launch::async, [&] { return thought(&stop); });
  const auto start = std::chrono::steady_clock::now();
  bool murmured = false;
  while (answer.wait_for(20ms) != std::future_status::ready) {
    if (!murmured && std::chrono::steady_clock::now() - start > patience) {
      screen.murmur(phrase("{} thinks … (Ctrl-C hurries)", "{} réfléchit … (Ctrl-C presse)", who));
      murmured = true;
    }
    if (!screen.console().interrupted()) continue;
    screen.console().clear_interrupt();
    leave = leave || stop || screen.console().interrupted();
    stop = true;
  }
  if (murmured) screen.murmur({});
  return answer.get();
}

}  // namespace salon
