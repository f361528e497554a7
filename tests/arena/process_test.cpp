#include "arena/process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <vector>

#include "patience.h"

namespace salon {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using Kind = ProcessError::Kind;

Process::Deadline in(Clock::duration time) {
  return Clock::now() + time;
}

Process::Deadline soon() {
  return in(test::kPatience);
}

Process start(const std::string& command, std::size_t limit = Process::default_line_limit) {
  auto process = Process::start(command, limit);
  if (!process) throw std::runtime_error(process.error().what.en);
  return *std::move(process);
}

/// The next line, or else why there is none.
std::string next(Process& process) {
  const auto line = process.receive(soon());
  return line ? *line : line.error().what.en;
}

/// Receives expecting a failure.
ProcessError failure(Process& process, Process::Deadline deadline = soon()) {
  auto line = process.receive(deadline);
  if (line) throw std::runtime_error("a line where there should be none: " + *line);
  return std::move(line).error();
}

bool says(const ProcessError& error, std::string_view words) {
  return error.what.en.find(words) != std::string::npos;
}

std::ptrdiff_t open_descriptors() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

/// Neither running nor waiting to be reaped.
bool no_children() {
  return ::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD;
}

/// Gone, or dead and waiting for init.
bool dead(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string stat;
  std::getline(file, stat);
  const auto name_end = stat.rfind(") ");
  return name_end == std::string::npos || stat[name_end + 2] == 'Z' || stat[name_end + 2] == 'X';
}

bool dies(const std::string& pid) {
  return test::until([&] { return dead(pid); });
}

/// Every test leaves the house as it was.
class ProcessTest : public testing::Test {
 protected:
  void TearDown() override {
    EXPECT_EQ(open_descriptors(), descriptors_);
    EXPECT_TRUE(no_children());
  }

 private:
  std::ptrdiff_t descriptors_ = open_descriptors();
};

TEST_F(ProcessTest, Converses) {
  Process echo = start("cat");
  for (const std::string line : {"hello", "", "{\"move\": \"é4\"}", "with \t tab"}) {
    ASSERT_TRUE(echo.send(line, soon()));
    EXPECT_EQ(next(echo), line);
  }
}

TEST_F(ProcessTest, ConversesWithPython) {
  Process bot = start(
      "python3 -c 'import sys\n"
      "for line in sys.stdin: print(line.strip()[::-1], flush=True)'");
  ASSERT_TRUE(bot.send("abc", soon()));
  EXPECT_EQ(next(bot), "cba");
  ASSERT_TRUE(bot.send("xyz", soon()));
  EXPECT_EQ(next(bot), "zyx");
}

TEST_F(ProcessTest, MovesLikeAValue) {
  Process first = start("cat");
  Process second = std::move(first);
  first = start("sed -u s/a/b/");
  ASSERT_TRUE(second.send("a", soon()));
  ASSERT_TRUE(first.send("a", soon()));
  EXPECT_EQ(next(second), "a");
  EXPECT_EQ(next(first), "b");
}

TEST_F(ProcessTest, KeepsPartialLines) {
  Process bot = start("printf 'one\\ntw'; read go; printf 'o\\r\\nthree\\n\\nfi'; read go");
  EXPECT_EQ(next(bot), "one");
  EXPECT_EQ(failure(bot, in(20ms)).kind, Kind::silent);
  ASSERT_TRUE(bot.send("go", soon()));
  EXPECT_EQ(next(bot), "two");
  EXPECT_EQ(next(bot), "three");
  EXPECT_EQ(next(bot), "");
  ASSERT_TRUE(bot.send("go", soon()));
  EXPECT_EQ(failure(bot).kind, Kind::ended);
}

TEST_F(ProcessTest, ReceivesWhatIsThereAfterTheDeadline) {
  Process bot = start("printf '1\\n2\\n'; read go");
  EXPECT_EQ(next(bot), "1");
  EXPECT_EQ(bot.receive(in(-1s)), "2");
  EXPECT_EQ(failure(bot, in(-1s)).kind, Kind::silent);
}

TEST_F(ProcessTest, WaitsForEver) {
  Process bot = start("sleep 0.05; echo late");
  EXPECT_EQ(bot.receive(Process::Deadline::max()), "late");
}

TEST_F(ProcessTest, SaysHowItEnded) {
  Process status = start("exit 3");
  const ProcessError three = failure(status);
  EXPECT_EQ(three.kind, Kind::ended);
  EXPECT_EQ(three.what.en, "\"exit 3\" ended with status 3");
  EXPECT_EQ(three.what.fr, "« exit 3 » s'est terminé avec le code 3");
  EXPECT_EQ(failure(status).kind, Kind::ended);

  Process killed = start("kill -SEGV $$");
  const ProcessError signal = failure(killed);
  EXPECT_EQ(signal.kind, Kind::ended);
  EXPECT_TRUE(says(signal, "signal 11 (SEGV)")) << signal.what.en;
}

TEST_F(ProcessTest, ReadsTheLastLinesOfTheDead) {
  Process bot = start("echo one; echo two; exit 1");
  EXPECT_EQ(next(bot), "one");
  EXPECT_EQ(next(bot), "two");
  EXPECT_TRUE(says(failure(bot), "status 1"));
}

TEST_F(ProcessTest, SaysThatThereIsNoSuchProgram) {
  Process nothing = start("./no-such-bot");
  const ProcessError error = failure(nothing);
  EXPECT_EQ(error.kind, Kind::ended);
  EXPECT_TRUE(says(error, "no such program")) << error.what.en;
  EXPECT_TRUE(says(error, "not found")) << error.what.en;

  Process dash = start("-no-such-bot");
  EXPECT_TRUE(says(failure(dash), "no such program"));

  Process folder = start("/");
  EXPECT_TRUE(says(failure(folder), "not executable"));
}

TEST_F(ProcessTest, SaysThatTheShellCannotBeStarted) {
  constexpr std::size_t longest = (128 << 10) - 1;  // the kernel counts the end too
  Process comment = start("#" + std::string(longest - 1, 'x'));
  EXPECT_TRUE(says(failure(comment), "status 0"));

  const auto process = Process::start("#" + std::string(longest, 'x'));
  ASSERT_FALSE(process);
  EXPECT_NE(process.error().what.en.find("too long"), std::string::npos) << process.error().what.en;
  EXPECT_LT(process.error().what.en.size(), 400);
}

TEST_F(ProcessTest, QuotesTheLastWords) {
  Process bot =
      start("echo first >&2; printf 'R\\303\\251sum\\303\\251 \\033[1m!\\n\\n' >&2; exit 1");
  EXPECT_TRUE(says(failure(bot), "(its last words: R?sum? ?[1m!)"));
  EXPECT_EQ(bot.last_words(), "R?sum? ?[1m!");
}

TEST_F(ProcessTest, FailureIsAnError) {
  Process bot = start("exit 4");
  const auto speak = [&]() -> Expected<int> {
    const auto line = bot.receive(soon());
    if (!line) return std::unexpected(line.error());
    return 0;
  };
  EXPECT_NE(speak().error().what.fr.find("code 4"), std::string::npos);
}

TEST_F(ProcessTest, DoesNotWaitForASilentProgram) {
  Process bot = start("sleep 1000");
  const auto before = Clock::now();
  EXPECT_EQ(failure(bot, in(50ms)).kind, Kind::silent);
  EXPECT_GE(Clock::now() - before, 50ms);
  EXPECT_LT(Clock::now() - before, test::kPatience);
}

TEST_F(ProcessTest, StopsListeningToALineWithoutEnd) {
  Process bot = start("yes | tr -d '\\n'");
  EXPECT_EQ(failure(bot).kind, Kind::too_long);
  EXPECT_EQ(bot.discard_pending(), 0);
  EXPECT_EQ(failure(bot).kind, Kind::too_long);
}

TEST_F(ProcessTest, HoldsTheLineLimitExactly) {
  Process bot = start("printf '12345678\\n123456789\\n'; read go", 8);
  EXPECT_EQ(next(bot), "12345678");
  const ProcessError error = failure(bot);
  EXPECT_EQ(error.kind, Kind::too_long);
  EXPECT_TRUE(says(error, "more than 8 bytes"));
}

TEST_F(ProcessTest, StandsAFloodOfLines) {
  Process bot = start("yes spam");
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(next(bot), "spam");
  for (std::size_t dropped = 0; dropped < 100'000;) dropped += bot.discard_pending();
  EXPECT_EQ(next(bot), "spam");
  EXPECT_EQ(bot.send(std::string(10'000'000, 'x'), in(50ms)).error().kind, Kind::deaf);
}

TEST_F(ProcessTest, StandsAFloodOfErrors) {
  Process bot = start("yes woe >&2");
  ASSERT_TRUE(test::until([&] { return bot.last_words() == "woe"; }));
  const auto before = Clock::now();
  const ProcessError error = failure(bot, in(50ms));
  EXPECT_EQ(error.kind, Kind::silent);
  EXPECT_TRUE(says(error, "woe")) << error.what.en;
  EXPECT_LT(Clock::now() - before, test::kPatience);
}

TEST_F(ProcessTest, DiscardsStaleLines) {
  Process bot = start("printf 'a\\nb\\nc\\nmo'; echo ready >&2; read go; echo re; cat");
  ASSERT_TRUE(test::until([&] { return bot.last_words() == "ready"; }));
  EXPECT_EQ(bot.discard_pending(), 3);
  EXPECT_EQ(bot.discard_pending(), 0);
  ASSERT_TRUE(bot.send("go", soon()));
  EXPECT_EQ(next(bot), "more");
}

TEST_F(ProcessTest, SaysThatTheOutputIsClosed) {
  Process bot = start("exec >&-; exec sleep 100");
  const ProcessError error = failure(bot);
  EXPECT_EQ(error.kind, Kind::ended);
  EXPECT_TRUE(says(error, "closed its output")) << error.what.en;
}

TEST_F(ProcessTest, SaysThatTheInputIsClosed) {
  Process bot = start("exec <&-; echo closed; exec sleep 100");
  ASSERT_EQ(next(bot), "closed");
  EXPECT_EQ(bot.send("hello", soon()).error().kind, Kind::deaf);
  EXPECT_EQ(bot.send("hello", soon()).error().kind, Kind::deaf);
}

TEST_F(ProcessTest, SendingToTheDeadIsNoSignal) {
  Process bot = start("exit 5");
  ASSERT_TRUE(test::until([&] { return !bot.send("hello", soon()); }));
  const auto sent = bot.send("hello", soon());
  EXPECT_EQ(sent.error().kind, Kind::ended);
  EXPECT_TRUE(says(sent.error(), "status 5")) << sent.error().what.en;
  sigset_t pending;
  sigpending(&pending);
  EXPECT_FALSE(sigismember(&pending, SIGPIPE));
}

TEST_F(ProcessTest, DoesNotWaitForAProgramThatDoesNotRead) {
  Process bot = start("echo hello; sleep 100");
  EXPECT_EQ(bot.send(std::string(10'000'000, 'x'), in(50ms)).error().kind, Kind::deaf);
  EXPECT_EQ(next(bot), "hello");
}

TEST_F(ProcessTest, SendsMuchToAProgramThatReads) {
  Process counter = start("head -c 10000001 | wc -c");
  ASSERT_TRUE(counter.send(std::string(10'000'000, 'x'), soon()));
  EXPECT_EQ(next(counter), "10000001");
  Process echo = start("cat", 2'000'000);
  const std::string much(1'000'000, 'x');
  ASSERT_TRUE(echo.send(much, soon()));
  EXPECT_EQ(next(echo), much);
}

TEST_F(ProcessTest, SaysThatItDiedThoughItsChildHoldsThePipe) {
  Process bot = start("sleep 1000 & exit 7");
  // The child might still say something, so it is waited for; asked again, who waits hears at once.
  ProcessError error = failure(bot, in(100ms));
  for (const auto end = soon(); error.kind == Kind::silent && Clock::now() < end;)
    error = failure(bot, in(100ms));
  EXPECT_EQ(error.kind, Kind::ended);
  EXPECT_TRUE(says(error, "status 7")) << error.what.en;
}

TEST_F(ProcessTest, LetsAGoodProgramEndByItself) {
  const std::string path = testing::TempDir() + "salon_farewell_" + std::to_string(::getpid());
  { Process bot = start("cat; echo farewell > " + path); }
  std::ifstream file(path);
  std::string word;
  EXPECT_TRUE(file >> word);
  EXPECT_EQ(word, "farewell");
  std::filesystem::remove(path);
}

TEST_F(ProcessTest, EndsAProgramThatIgnoresEverything) {
  std::string pid;
  const auto before = Clock::now();
  {
    Process bot = start("trap '' TERM HUP INT PIPE; echo $$; while :; do sleep 1; done");
    pid = next(bot);
  }
  EXPECT_TRUE(dead(pid));
  EXPECT_LT(Clock::now() - before, test::kPatience);
}

TEST_F(ProcessTest, EndsAStoppedProgram) {
  std::string pid;
  {
    Process bot = start("echo $$; kill -STOP $$");
    pid = next(bot);
  }
  EXPECT_TRUE(dead(pid));
}

TEST_F(ProcessTest, EndsGrandchildrenToo) {
  std::string deaf_child;
  std::string orphan;
  {
    Process bot = start("(trap '' TERM; echo ready; sleep 100; sleep 100) & echo $!; wait");
    deaf_child = next(bot);
    if (deaf_child == "ready") deaf_child = next(bot);
    Process parent = start("sleep 100 & echo $!");
    orphan = next(parent);
    EXPECT_FALSE(dead(deaf_child));
    EXPECT_FALSE(dead(orphan));
  }
  EXPECT_TRUE(dies(deaf_child));
  EXPECT_TRUE(dies(orphan));
}

TEST_F(ProcessTest, HidesOurDescriptors) {
  const int leaky = ::open("/dev/null", O_RDONLY);  // without O_CLOEXEC, as some library might
  {
    Process other = start("cat");
    Process bot = start("ls /proc/$$/fd; echo all");
    for (const std::string line : {"0", "1", "2", "all"}) EXPECT_EQ(next(bot), line);
  }
  ::close(leaky);
}

TEST_F(ProcessTest, StartsWithDefaultSignalsInItsOwnSession) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  const auto handler = ::signal(SIGPIPE, SIG_IGN);
  Process bot =
      start("grep -E 'Sig(Blk|Ign)' /proc/self/status; cut -d' ' -f6 /proc/$$/stat; echo $$");
  ::signal(SIGPIPE, handler);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(next(bot), "SigBlk:\t0000000000000000");
  // The C library ignores two signals of its own above these.
  EXPECT_EQ(std::stoull(next(bot).substr(8), nullptr, 16) & 0x7fffffff, 0);
  const std::string session = next(bot);
  EXPECT_EQ(session, next(bot));
}

/// A host without standard input gives its number to our pipes.
TEST_F(ProcessTest, WorksWithoutStandardInput) {
  const int saved = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  if (saved >= 0) ::close(STDIN_FILENO);
  {
    Process echo = start("cat");
    EXPECT_TRUE(echo.send("hello", soon()));
    EXPECT_EQ(next(echo), "hello");
  }
  if (saved >= 0) {
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
  }
}

TEST_F(ProcessTest, StartsInManyThreads) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([i] {
      for (int j = 0; j < 25; ++j) {
        Process echo = start("cat");
        const std::string line = std::to_string(100 * i + j);
        EXPECT_TRUE(echo.send(line, soon()));
        EXPECT_EQ(next(echo), line);
      }
    });
  }
}

}  // namespace
}  // namespace salon
