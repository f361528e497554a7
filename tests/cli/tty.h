#pragma once
#include <pty.h>
#include <termios.h>

#include "cli/program.h"
#include "cli/session.h"

namespace salon::test {

/// The program at a terminal of its own.
class Terminal {
 public:
  Terminal(const Arguments& arguments, const std::string& data, int rows = 45, int columns = 100) {
    winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
    child_ = ::forkpty(&screen_, nullptr, nullptr, &size);
    if (child_ == 0) {
      ::setenv("TERM", "xterm-256color", 1);
      become_salon(arguments, data);
    }
  }
  ~Terminal() {
    if (child_ > 0) ::kill(child_, SIGKILL), ::waitpid(child_, nullptr, 0);
    ::close(screen_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(std::string_view keys) {
    ASSERT_EQ(::write(screen_, keys.data(), keys.size()), std::ssize(keys));
  }

  /// What comes up to and with `wanted`.
  std::string see(std::string_view wanted) {
    text_ = read_until(screen_, wanted, std::move(text_));
    const auto at = text_.find(wanted);
    EXPECT_NE(at, std::string::npos) << "never showed \"" << wanted << "\" but: " << text_;
    const std::string seen = text_.substr(0, at == std::string::npos ? at : at + wanted.size());
    text_.erase(0, seen.size());
    return seen;
  }

  /// The exit status; -1 if it does not end.
  int wait() {
    int status = 0;
    const bool ended = until([&] {
      pollfd source{screen_, POLLIN, 0};
      char chunk[4096];
      if (::poll(&source, 1, 0) > 0 && ::read(screen_, chunk, sizeof chunk) < 0) source.fd = -1;
      return ::waitpid(child_, &status, WNOHANG) == child_;
    });
    if (!ended) return -1;
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

  bool in_order() const {
    termios state{};
    ::tcgetattr(screen_, &state);
    return (state.c_lflag & ICANON) && (state.c_lflag & ECHO);
  }

 private:
  pid_t child_ = -1;
  int screen_ = -1;
  std::string text_;
};

}  // namespace salon::test
