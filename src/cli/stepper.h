#pragma once
#include <termios.h>

#include <optional>

#include "cli/screen.h"

namespace salon {

/// The pace of a game one watches. On a terminal it goes on by itself, pauses, steps and changes
/// speed by single keys; in a pipe it only waits if it was told to.
class Stepper {
 public:
  enum class Order { on, back, leave };

  /// `delay` in milliseconds a ply; without one, what is pleasant on a terminal and none in a pipe.
  Stepper(Screen& screen, std::optional<int> delay, bool paused);
  ~Stepper();
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;

  /// The keys, in a line.
  static Phrase keys(bool back);
  /// Until the next ply is due.
  Order wait();

 private:
  std::optional<char> key(int timeout);
  std::optional<Order> obey(char key);

  Screen& screen_;
  bool live_;
  bool paused_;
  int delay_;
  termios before_{};
};

}  // namespace salon
