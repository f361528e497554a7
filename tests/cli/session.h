#pragma once
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>

#include "patience.h"

namespace salon::test {

/// Reads from a descriptor until `wanted` has come: `text`, and what was read after it.
inline std::string read_until(int fd, std::string_view wanted, std::string text = {}) {
  using std::chrono::steady_clock;
  const auto deadline = steady_clock::now() + kPatience;
  while (text.find(wanted) == std::string::npos && steady_clock::now() < deadline) {
    pollfd source{fd, POLLIN, 0};
    if (::poll(&source, 1, 100) <= 0) continue;
    char chunk[4096];
    const ssize_t got = ::read(fd, chunk, sizeof chunk);
    if (got <= 0) break;
    text.append(chunk, static_cast<std::size_t>(got));
  }
  return text;
}

/// A process of its own at a terminal of its own: what it does is a function that gets a
/// descriptor to report to.
class Session {
 public:
  explicit Session(const std::function<void(int report)>& body) {
    int report[2];
    EXPECT_EQ(::pipe(report), 0);
    winsize size{24, 80, 0, 0};
    child_ = ::forkpty(&screen_, nullptr, nullptr, &size);
    if (child_ == 0) {
      ::close(report[0]);
      ::unsetenv("LC_ALL");
      ::unsetenv("SALON_ASCII");
      ::setenv("LANG", "C.UTF-8", 1);
      ::setenv("TERM", "xterm", 1);
      body(report[1]);
      ::_exit(0);
    }
    ::close(report[1]);
    report_ = report[0];
  }

  ~Session() {
    if (child_ > 0) ::kill(child_, SIGKILL), ::waitpid(child_, nullptr, 0);
    ::close(screen_);
    ::close(report_);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void type(std::string_view keys) {
    while (!keys.empty()) {
      const ssize_t written = ::write(screen_, keys.data(), keys.size());
      ASSERT_GT(written, 0);
      keys.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  std::string screen(std::string_view wanted) const { return read_until(screen_, wanted); }
  std::string report(std::string_view wanted = "\n") const { return read_until(report_, wanted); }

  /// Whether the terminal waits for whole lines and shows them, as shells leave it.
  bool in_order() const {
    termios state{};
    ::tcgetattr(screen_, &state);
    return (state.c_lflag & ICANON) && (state.c_lflag & ECHO) && (state.c_iflag & ICRNL);
  }

  void signal(int number) const { ::kill(child_, number); }

  /// The status of the process when it has ended; -1 if it does not.
  int wait() {
    int status = -1;
    if (!until([&] { return ::waitpid(child_, &status, WNOHANG) == child_; })) return -1;
    child_ = -1;
    return status;
  }

 private:
  pid_t child_ = -1;
  int screen_ = -1;
  int report_ = -1;
};

}  // namespace salon::test
