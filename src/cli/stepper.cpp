#include "cli/stepper.h"

#include <poll.h>

#include <algorithm>
#include <chrono>

namespace salon {
namespace {

constexpr int pleasant_delay = 700;
constexpr int shortest_delay = 25;
constexpr int longest_delay = 10'000;
constexpr int while_paused = 200;  // between two looks for Ctrl-C

}  // namespace

Stepper::Stepper(Screen& screen, std::optional<int> delay, bool paused)
    : screen_(screen),
      live_(screen.live()),
      paused_(live_ && paused),
      delay_(delay.value_or(live_ ? pleasant_delay : 0)) {
  if (!live_) return;
  ::tcgetattr(STDIN_FILENO, &before_);
  termios keys = before_;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  ::tcsetattr(STDIN_FILENO, TCSANOW, &keys);
}

Stepper::~Stepper() {
  if (live_) ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
}

Phrase Stepper::keys(bool back) {
  const Phrase also = back ? Phrase{", b back", ", b recule"} : Phrase{};
  return phrase(
      "Keys: space pauses and goes on, Enter steps{}, + and - change the speed, q leaves.",
      "Touches : espace pause et reprend, Entrée avance{}, + et - la vitesse, q quitte.", also);
}

/// A key pressed within the given number of milliseconds. The end of the input counts as `q`.
std::optional<char> Stepper::key(int timeout) {
  pollfd source{STDIN_FILENO, POLLIN, 0};
  const int ready = ::poll(live_ ? &source : nullptr, live_ ? 1 : 0, timeout);
  if (screen_.console().interrupted()) {
    screen_.console().clear_interrupt();
    return 'q';
  }
  if (ready <= 0) return std::nullopt;
  char typed = 'q';
  return ::read(STDIN_FILENO, &typed, 1) == 1 ? typed : 'q';
}

std::optional<Stepper::Order> Stepper::obey(char key) {
  switch (key) {
    case ' ':
      paused_ = !paused_;
      if (!paused_) return Order::on;
      break;
    case '\n':
    case '\r':
    case 'n':
      paused_ = true;
      return Order::on;
    case 'b':
      paused_ = true;
      return Order::back;
    case '+':
      delay_ = std::max(shortest_delay, delay_ / 2);
      break;
    case '-':
      delay_ = std::min(longest_delay, std::max(delay_, shortest_delay) * 2);
      break;
    case 'q':
      return Order::leave;
    default:
      break;
  }
  return std::nullopt;
}

Stepper::Order Stepper::wait() {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  bool looked = false;  // even without a delay, look for a key once a ply
  for (;;) {
    const auto gone = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
    const int left = delay_ - static_cast<int>(gone.count());
    if (!paused_ && left <= 0 && looked) return Order::on;
    if (screen_.console().broken()) return Order::leave;
    const auto typed = key(paused_ ? while_paused : std::clamp(left, 0, while_paused));
    looked = true;
    if (!typed) continue;
    const auto order = obey(*typed);
    if (order || !paused_) screen_.murmur({});
    if (order) return *order;
    if (paused_)
      screen_.murmur({"paused: space goes on, Enter steps, q leaves",
                      "en pause : espace reprend, Entrée avance, q quitte"});
  }
}

}  // namespace salon
