#pragma once
#include "device/pocket.h"
#include "device/thinker.h"

namespace salon::device {

/// Everything behind the module's door: a house in a pocket, and a thinker. A page uses one of them
/// in each of its workers.
class Engine {
 public:
  /// Answers one request, JSON as it arrived; the answer is an object whatever arrived.
  /// docs/device.md says what may be asked.
  std::string answer(std::string_view request);
  /// A game's name, a zero byte, and what its bots have learned.
  std::string take_weights(std::string_view request);

 private:
  Expected<Json> answer_to(const Json& ask);

  Pocket pocket_;
  Thinker thinker_;
};

inline constexpr std::size_t kMostRequest = std::size_t{64} << 20;

}  // namespace salon::device
