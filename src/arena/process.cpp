#include "arena/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <optional>
#include <system_error>
#include <thread>

namespace salon {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = ProcessError::Kind;

constexpr auto patience = std::chrono::milliseconds(100);
constexpr std::size_t chunk_size = 16 * 1024;
constexpr std::size_t tail_size = 4 * 1024;
constexpr std::size_t quote_size = 200;
/// With its end, what Linux takes as one argument (MAX_ARG_STRLEN). Looked at here too: under an
/// emulator a spawn that failed is not told of.
constexpr std::size_t longest_command = 128 * 1024;

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() { close(); }

  void close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  }
  bool is_open() const { return fd_ >= 0; }
  int get() const { return fd_; }

 private:
  int fd_ = -1;
};

/// In a host that runs without standard input a pipe may get its number, and the child's dup2 of
/// one pipe end would then overwrite another.
Descriptor above_standard(int fd) {
  if (fd > STDERR_FILENO) return Descriptor(fd);
  const Descriptor low(fd);
  return Descriptor(::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

struct Pipe {
  Descriptor reader;
  Descriptor writer;

  /// Closed on exec from birth: a child started at this moment by another thread must not hold the
  /// pipe open. False with errno set if there is none to be had.
  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    reader = above_standard(ends[0]);
    writer = above_standard(ends[1]);
    return reader.is_open() && writer.is_open();
  }
};

/// Our end only: the flag belongs to the end of the pipe, so the child's stays a blocking one.
void make_nonblocking(const Descriptor& end) {
  ::fcntl(end.get(), F_SETFL, ::fcntl(end.get(), F_GETFL) | O_NONBLOCK);
}

/// Starts the shell as the leader of its own session and group, with default signals and no
/// descriptor but the three. Returns an errno, 0 for success.
int spawn(pid_t& pid, const std::string& command, int in, int out, int err) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);

  const char* const words[] = {"sh", "-c", "--", command.c_str(), nullptr};
  const int error =
      posix_spawn(&pid, "/bin/sh", &actions, &attributes, const_cast<char* const*>(words), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// Writing to a dead child raises SIGPIPE, and how the host treats that is the host's business:
/// hold the signal back in this thread and swallow the one we caused.
ssize_t write_quietly(int fd, std::string_view bytes) {
  sigset_t broken;
  sigset_t pending;
  sigset_t before;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  const ssize_t written = ::write(fd, bytes.data(), bytes.size());
  const int error = errno;
  if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) {
    const timespec now{};
    while (sigtimedwait(&broken, nullptr, &now) < 0 && errno == EINTR) continue;
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

int poll_timeout(Process::Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, INT_MAX));
}

/// Foreign bytes on their way into messages, terminals and JSON: plain ASCII, one ? for anything
/// else, not too much of it.
std::string printable(std::string_view bytes) {
  std::string result;
  for (const char byte : bytes) {
    if (result.size() == quote_size) return result + "...";
    if (byte >= ' ' && byte <= '~') {
      result += byte;
    } else if (!result.ends_with('?')) {
      result += '?';
    }
  }
  return result;
}

struct End {
  bool by_signal;
  int number;  // the signal or the exit status
};

Phrase describe(const std::string& command, const End& end) {
  if (end.by_signal) {
    const char* const name = sigabbrev_np(end.number);
    return phrase("\"{}\" was killed by signal {} ({})", "« {} » a été tué par le signal {} ({})",
                  command, end.number, name ? name : "?");
  }
  if (end.number == 127) {
    return phrase("\"{}\" cannot be started: no such program",
                  "« {} » ne peut être lancé : programme introuvable", command);
  }
  if (end.number == 126) {
    return phrase("\"{}\" cannot be started: it is not executable",
                  "« {} » ne peut être lancé : il n'est pas exécutable", command);
  }
  return phrase("\"{}\" ended with status {}", "« {} » s'est terminé avec le code {}", command,
                end.number);
}

}  // namespace

/// The running program and what it has said so far.
class Process::Child {
 public:
  Child(std::string command, std::size_t line_limit)
      : command_(std::move(command)), line_limit_(line_limit) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  /// An errno, 0 for success.
  int start();

  /// One step: waits until the program speaks, or listens if we have something to say, or the
  /// deadline is there; takes in what it says. True if anything came on its standard output.
  bool pump(bool to_say, Deadline deadline);

  /// Bytes the program took; -1 with errno.
  ssize_t say(std::string_view bytes) { return write_quietly(in_.get(), bytes); }
  void say_no_more() { in_.close(); }
  bool listens() const { return in_.is_open(); }

  std::optional<std::string> take_line();
  std::size_t drop_lines();
  /// The longest allowed line and its end, or a line that is too long.
  bool full() const { return heard_.size() > line_limit_; }
  bool over() const { return !out_.is_open(); }

  std::string name() const { return printable(command_); }
  std::string last_words();

  std::unexpected<ProcessError> ended();
  std::unexpected<ProcessError> silent();
  std::unexpected<ProcessError> deaf(Clock::duration time_to_end);
  std::unexpected<ProcessError> too_long();

 private:
  std::optional<End> end() const;
  std::optional<End> await_end(Clock::duration time) const;
  std::unexpected<ProcessError> failure(Kind kind, Phrase what);
  bool read_output();
  void read_errors();

  std::string command_;
  std::size_t line_limit_;
  pid_t pid_ = -1;
  Descriptor in_;
  Descriptor out_;
  Descriptor err_;
  std::string heard_;  // at most one line limit and its end
  std::string tail_;   // of standard error
};

int Process::Child::start() {
  if (command_.size() >= longest_command) return E2BIG;
  Pipe in;
  Pipe out;
  Pipe err;
  if (!in.open() || !out.open() || !err.open()) return errno;
  if (const int error =
          spawn(pid_, command_, in.reader.get(), out.writer.get(), err.writer.get())) {
    return error;
  }
  in_ = std::move(in.writer);
  out_ = std::move(out.reader);
  err_ = std::move(err.reader);
  for (const Descriptor* end : {&in_, &out_, &err_}) make_nonblocking(*end);
  return 0;
}

/// Until the last line the leader is only looked at, never reaped: as a zombie it keeps its number,
/// so the group we kill is surely its own.
Process::Child::~Child() {
  if (pid_ < 0) return;
  in_.close();
  out_.close();
  err_.close();
  if (!await_end(patience)) {
    ::kill(-pid_, SIGTERM);
    await_end(patience);
  }
  ::kill(-pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
}

bool Process::Child::pump(bool to_say, Deadline deadline) {
  std::array<pollfd, 3> ends{{{to_say ? in_.get() : -1, POLLOUT, 0},
                              {full() ? -1 : out_.get(), POLLIN, 0},
                              {err_.get(), POLLIN, 0}}};
  if (::poll(ends.data(), ends.size(), poll_timeout(deadline)) <= 0) return false;
  if (ends[2].revents) read_errors();
  return ends[1].revents && read_output();
}

bool Process::Child::read_output() {
  std::array<char, chunk_size> chunk;
  const std::size_t room = line_limit_ + 1 - heard_.size();
  const ssize_t count = ::read(out_.get(), chunk.data(), std::min(room, chunk.size()));
  if (count > 0) {
    heard_.append(chunk.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    out_.close();
  }
  return count > 0;
}

void Process::Child::read_errors() {
  std::array<char, chunk_size> chunk;
  const ssize_t count = ::read(err_.get(), chunk.data(), chunk.size());
  if (count > 0) {
    tail_.append(chunk.data(), static_cast<std::size_t>(count));
    if (tail_.size() > tail_size) tail_.erase(0, tail_.size() - tail_size);
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    err_.close();
  }
}

std::optional<std::string> Process::Child::take_line() {
  const std::size_t end = heard_.find('\n');
  if (end == std::string::npos) return std::nullopt;
  std::string line = heard_.substr(0, end);
  heard_.erase(0, end + 1);
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

std::size_t Process::Child::drop_lines() {
  const auto lines = std::ranges::count(heard_, '\n');
  if (lines > 0) heard_.erase(0, heard_.rfind('\n') + 1);
  return static_cast<std::size_t>(lines);
}

std::optional<End> Process::Child::end() const {
  siginfo_t info{};
  // A host that ignores SIGCHLD has no children to ask about: gone, and nobody knows how.
  if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
    return End{false, 0};
  }
  if (info.si_pid == 0) return std::nullopt;
  return End{info.si_code != CLD_EXITED, info.si_status};
}

std::optional<End> Process::Child::await_end(Clock::duration time) const {
  const auto deadline = Clock::now() + time;
  auto result = end();
  while (!result && Clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    result = end();
  }
  return result;
}

std::string Process::Child::last_words() {
  // Four chunks are all a pipe holds.
  for (int i = 0; i < 4 && err_.is_open(); ++i) read_errors();
  std::string_view text = tail_;
  text = text.substr(0, text.find_last_not_of(" \r\n") + 1);
  return printable(text.substr(text.rfind('\n') + 1));
}

std::unexpected<ProcessError> Process::Child::failure(Kind kind, Phrase what) {
  if (const std::string words = last_words(); !words.empty()) {
    what = phrase("{} (its last words: {})", "{} (ses derniers mots : {})", what, words);
  }
  return std::unexpected(ProcessError{{std::move(what)}, kind});
}

std::unexpected<ProcessError> Process::Child::ended() {
  // A program's pipes close a moment before it can be asked how it ended.
  if (const auto end = await_end(patience)) return failure(Kind::ended, describe(name(), *end));
  return failure(Kind::ended, phrase("\"{}\" closed its output without ending",
                                     "« {} » a fermé sa sortie sans se terminer", name()));
}

std::unexpected<ProcessError> Process::Child::silent() {
  // Dead, though a child of its own still holds the pipe open.
  if (const auto end = this->end()) return failure(Kind::ended, describe(name(), *end));
  return failure(Kind::silent,
                 phrase("\"{}\" did not answer in time", "« {} » n'a pas répondu à temps", name()));
}

std::unexpected<ProcessError> Process::Child::deaf(Clock::duration time_to_end) {
  if (const auto end = await_end(time_to_end)) {
    return failure(Kind::ended, describe(name(), *end));
  }
  return failure(Kind::deaf, phrase("\"{}\" does not read what it is sent",
                                    "« {} » ne lit pas ce qu'on lui envoie", name()));
}

std::unexpected<ProcessError> Process::Child::too_long() {
  return failure(Kind::too_long,
                 phrase("\"{}\" sent a line of more than {} bytes",
                        "« {} » a envoyé une ligne de plus de {} octets", name(), line_limit_));
}

Process::Process(std::unique_ptr<Child> child) : child_(std::move(child)) {}
Process::Process(Process&&) noexcept = default;
Process& Process::operator=(Process&&) noexcept = default;
Process::~Process() = default;

Expected<Process> Process::start(const std::string& command, std::size_t line_limit) {
  auto child = std::make_unique<Child>(command, line_limit);
  if (const int error = child->start()) {
    return fail("\"{}\" cannot be started: {}", "« {} » ne peut être lancé : {}", child->name(),
                std::generic_category().message(error));
  }
  return Process(std::move(child));
}

std::expected<void, ProcessError> Process::send(std::string_view line, Deadline deadline) {
  std::string message(line);
  message += '\n';
  std::string_view rest = message;
  bool late = false;
  while (child_->listens()) {
    const ssize_t taken = child_->say(rest);
    if (taken > 0) rest.remove_prefix(static_cast<std::size_t>(taken));
    if (rest.empty()) return {};
    if (late || (taken < 0 && errno != EAGAIN && errno != EINTR)) break;
    late = Clock::now() >= deadline;
    // What it says meanwhile is taken in, lest both wait for the other to listen.
    child_->pump(true, deadline);
  }
  child_->say_no_more();
  return child_->deaf(late ? Clock::duration::zero() : patience);
}

std::expected<std::string, ProcessError> Process::receive(Deadline deadline) {
  for (bool late = false;; child_->pump(false, deadline)) {
    if (auto line = child_->take_line()) return *std::move(line);
    if (child_->full()) return child_->too_long();
    if (child_->over()) return child_->ended();
    if (late) return child_->silent();
    late = Clock::now() >= deadline;
  }
}

std::size_t Process::discard_pending() {
  constexpr std::size_t most = (1 << 20) / chunk_size;
  std::size_t lines = child_->drop_lines();
  for (std::size_t i = 0; i < most && child_->pump(false, Clock::now()); ++i) {
    lines += child_->drop_lines();
  }
  return lines;
}

std::string Process::last_words() {
  return child_->last_words();
}

}  // namespace salon
