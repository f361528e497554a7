#include <pty.h>
#include <termios.h>

#include "cli/program.h"

namespace salon::test {
namespace {

/// The program at a terminal of its own.
class Terminal {
 public:
  Terminal(const Arguments& arguments, const std::string& data) {
    winsize size{45, 100, 0, 0};
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
    const auto deadline = Clock::now() + test::kPatience;
    std::size_t at = 0;
    while ((at = text_.find(wanted)) == std::string::npos && Clock::now() < deadline) {
      pollfd source{screen_, POLLIN, 0};
      if (::poll(&source, 1, 100) <= 0) continue;
      char chunk[4096];
      const ssize_t got = ::read(screen_, chunk, sizeof chunk);
      if (got <= 0) break;
      text_.append(chunk, static_cast<std::size_t>(got));
    }
    at = text_.find(wanted);
    EXPECT_NE(at, std::string::npos) << "never showed \"" << wanted << "\" but: " << text_;
    const std::string seen = text_.substr(0, at == std::string::npos ? at : at + wanted.size());
    text_.erase(0, seen.size());
    return seen;
  }

  /// The exit status; -1 if it does not end.
  int wait() {
    int status = 0;
    const bool ended = test::until([&] {
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

TEST(TerminalPlay, TabCompletesAndColoursShow) {
  const DataFolder folder;
  Terminal terminal(against_random, folder.path());
  const std::string start = terminal.see("Anne (red) > ");
  EXPECT_TRUE(has(start, "\x1b["));
  terminal.type("side l\t\n");
  terminal.see("Anne (red): side left");
  terminal.see("Anne (red) > ");
  terminal.type("quit\n");
  terminal.see("The game is kept");
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_TRUE(terminal.in_order());
}

TEST(TerminalPlay, CtrlCTwiceLeavesAndKeepsTheGame) {
  const DataFolder folder;
  Terminal terminal(against_random, folder.path());
  terminal.see("Anne (red) > ");
  terminal.type("\x03");
  terminal.see("Ctrl-C once more leaves");
  terminal.see("Anne (red) > ");
  terminal.type("\x03");
  terminal.see("The game is kept");
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_TRUE(terminal.in_order());
}

TEST(TerminalPlay, BotsAreWatchedWithPauseStepAndSpeed) {
  const DataFolder folder;
  Terminal terminal({"play", "khan", "--seats", "random,random", "--seed", "5", "--delay", "300"},
                    folder.path());
  terminal.see("Keys:");
  terminal.type(" ");
  terminal.see("paused");
  terminal.type("n");
  terminal.see("(red): ");
  terminal.type("\n");
  terminal.see("(red): ");
  terminal.type("++++ ");
  terminal.see("(ochre): ");
  terminal.type("q");
  terminal.see("The game is kept");
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_TRUE(terminal.in_order());
}

TEST(TerminalPlay, AReplayStepsBothWays) {
  const DataFolder folder;
  const std::string file = folder.file("game.txt");
  ASSERT_EQ(
      salon({"play", "khan", "--seats", "random,random", "--seed", "3", "--save", file}).status, 0);
  Terminal terminal({"replay", file}, folder.path());
  terminal.see("Keys:");
  terminal.type("n");
  terminal.see("1.");
  terminal.type("n");
  terminal.see("2.");
  terminal.type("b");
  terminal.see("1.");
  terminal.type("q");
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_TRUE(terminal.in_order());
}

}  // namespace
}  // namespace salon::test
