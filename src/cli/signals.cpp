#include "cli/signals.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>

namespace salon {
namespace {

// What a handler may touch: lock-free atomics.
std::array<std::atomic<int>, NSIG> unheard;
std::atomic<int> bell{-1};
static_assert(std::atomic<int>::is_always_lock_free);

bool ends(int signal) {
  return signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT;
}

bool take(int signal) {
  return unheard[signal].exchange(0) > 0;
}

}  // namespace

Signals::Grip::Grip(int signal, void (*handler)(int)) : signal_(signal) {
  ::sigaction(signal, nullptr, &before_);
  if (before_.sa_handler == SIG_IGN) return;
  struct sigaction action {};
  action.sa_handler = handler;  // no SA_RESTART: a blocked write or read must return
  ::sigemptyset(&action.sa_mask);
  ::sigaction(signal, &action, nullptr);
}

Signals::Grip::~Grip() {
  ::sigaction(signal_, &before_, nullptr);
}

Signals::Bell::Bell() {
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) ends[0] = ends[1] = -1;
  bell = ends[1];
}

Signals::Bell::~Bell() {
  bell = -1;
  for (const int end : ends)
    if (end >= 0) ::close(end);
}

Signals::Signals() {
  for (auto& count : unheard) count = 0;
}

void Signals::note(int signal) {
  const int error = errno;
  const int before = unheard[signal].fetch_add(1);
  if (before >= 2 && (signal == SIGINT || ends(signal))) {
    ::signal(signal, SIG_DFL);
    ::raise(signal);
  }
  // A full pipe rings just as well.
  [[maybe_unused]] const auto written = ::write(bell, "!", 1);
  errno = error;
}

Signals::Event Signals::wait(int fd, int patience) const {
  for (;;) {
    if (ended()) return Event::end;
    if (take(SIGINT)) return Event::interrupt;
    if (take(SIGTSTP)) return Event::suspend;
    if (take(SIGCONT)) return Event::resume;
    if (take(SIGWINCH)) return Event::resize;

    pollfd sources[2]{{fd, POLLIN, 0}, {bell_.ends[0], POLLIN, 0}};
    const int ready = ::poll(sources, 2, patience);
    if (ready == 0) return Event::nothing;
    if (ready < 0) {
      if (errno != EINTR) return Event::end;
    } else if (sources[1].revents != 0) {
      std::array<char, 64> rung;
      while (::read(bell_.ends[0], rung.data(), rung.size()) > 0) continue;
    } else {
      return Event::input;
    }
  }
}

bool Signals::interrupted() const {
  return unheard[SIGINT] > 0 || ended();
}

void Signals::clear_interrupt() {
  unheard[SIGINT] = 0;
}

bool Signals::ended() const {
  return unheard[SIGTERM] > 0 || unheard[SIGHUP] > 0 || unheard[SIGQUIT] > 0;
}

}  // namespace salon
