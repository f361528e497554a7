#pragma once
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "patience.h"

namespace salon::test {

using Clock = std::chrono::steady_clock;
using Arguments = std::vector<std::string>;

/// Anne at a game that is the same whoever starts it.
inline const Arguments against_random{"play",   "khan", "--seats", "Anne=human,random",
                                      "--seed", "5"};

/// A data folder that is gone with the test.
class DataFolder {
 public:
  DataFolder() {
    std::string name = std::filesystem::temp_directory_path() / "salon-test-XXXXXX";
    path_ = ::mkdtemp(name.data());
  }
  ~DataFolder() { std::filesystem::remove_all(path_); }
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string file(std::string_view name) const { return path_ / name; }
  /// The only file of a folder in it.
  std::filesystem::path only(std::string_view folder, std::string_view ending) const {
    std::filesystem::path found;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(path_ / folder, ignored)) {
      if (!entry.path().string().ends_with(ending)) continue;
      EXPECT_TRUE(found.empty()) << "more than one file " << ending;
      found = entry.path();
    }
    return found;
  }

 private:
  std::filesystem::path path_;
};

inline std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// In the child: the program in a known environment.
[[noreturn]] inline void become_salon(const Arguments& arguments, const std::string& data) {
  ::signal(SIGPIPE, SIG_DFL);
  ::setenv("SALON_DATA", data.c_str(), 1);
  ::setenv("LANG", "C.UTF-8", 1);
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "SALON_ASCII", "SALON_COLOR", "NO_COLOR"})
    ::unsetenv(name);
  std::vector<char*> argv{const_cast<char*>(SALON_PROGRAM)};
  for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::execv(SALON_PROGRAM, argv.data());
  ::_exit(127);
}

/// The program in a pipe, spoken to line by line.
class Talk {
 public:
  Talk(const Arguments& arguments, const std::string& data) {
    ::signal(SIGPIPE, SIG_IGN);  // it may be gone before it has read everything
    int in[2], says[2], complains[2];
    EXPECT_EQ(::pipe2(in, O_CLOEXEC) | ::pipe2(says, O_CLOEXEC) | ::pipe2(complains, O_CLOEXEC), 0);
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(in[0], 0), ::dup2(says[1], 1), ::dup2(complains[1], 2);
      become_salon(arguments, data);
    }
    ::close(in[0]), ::close(says[1]), ::close(complains[1]);
    in_ = in[1], out_ = says[0], err_ = complains[0];
    ::fcntl(in_, F_SETFL, O_NONBLOCK);
  }
  ~Talk() {
    if (child_ > 0) kill(SIGKILL);
    for (const int fd : {in_, out_, err_}) {
      if (fd >= 0) ::close(fd);
    }
  }
  Talk(const Talk&) = delete;
  Talk& operator=(const Talk&) = delete;

  /// Sends a text, while taking in what comes back.
  void send(std::string_view text, Clock::duration patience = test::kPatience) {
    const auto deadline = Clock::now() + patience;
    while (!text.empty() && Clock::now() < deadline) {
      const ssize_t sent = ::write(in_, text.data(), text.size());
      if (sent > 0)
        text.remove_prefix(static_cast<std::size_t>(sent));
      else if (errno != EAGAIN)
        return;
      else
        listen(10);
    }
  }
  void hang_up() {
    ::close(in_);
    in_ = -1;
  }
  /// What it said since it was last asked, up to and with `wanted`.
  std::string hear(std::string_view wanted) {
    const auto deadline = Clock::now() + test::kPatience;
    std::size_t at = 0;
    while ((at = out.find(wanted, heard_)) == std::string::npos) {
      if (Clock::now() > deadline || !listen(100)) break;
    }
    EXPECT_NE(at, std::string::npos)
        << "never said \"" << wanted << "\" but: " << out.substr(heard_) << err;
    const std::size_t end = at == std::string::npos ? out.size() : at + wanted.size();
    const std::string text = out.substr(heard_, end - heard_);
    heard_ = end;
    return text;
  }
  /// Which of two it says first; empty if neither.
  std::string hear_either(const std::string& one, const std::string& other) {
    const auto deadline = Clock::now() + test::kPatience;
    for (;;) {
      const std::size_t first = out.find(one, heard_), second = out.find(other, heard_);
      if (first != std::string::npos || second != std::string::npos) {
        heard_ = std::min(first, second) + (first < second ? one : other).size();
        return first < second ? one : other;
      }
      if (Clock::now() > deadline || !listen(100)) return {};
    }
  }
  /// Its exit status; -1 if it does not end in time, -signal if it was killed.
  int wait(Clock::duration patience = test::kPatience) {
    const auto deadline = Clock::now() + patience;
    while (Clock::now() < deadline && listen(50)) continue;
    for (int status = 0; Clock::now() < deadline; ::usleep(2000)) {
      if (::waitpid(child_, &status, WNOHANG) != child_) continue;
      child_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    kill(SIGKILL);
    return -1;
  }
  void kill(int signal) {
    ::kill(child_, signal);
    if (signal == SIGKILL) ::waitpid(child_, nullptr, 0), child_ = -1;
  }

  std::string out;
  std::string err;

 private:
  /// False once it has closed both.
  bool listen(int timeout) {
    pollfd sources[2]{{out_, POLLIN, 0}, {err_, POLLIN, 0}};
    ::poll(sources, 2, timeout);
    const auto take = [](pollfd& source, int& fd, std::string& into) {
      if (fd < 0 || source.revents == 0) return;
      char chunk[16384];
      const ssize_t got = ::read(fd, chunk, sizeof chunk);
      if (got > 0)
        into.append(chunk, static_cast<std::size_t>(got));
      else
        ::close(fd), fd = -1;
    };
    take(sources[0], out_, out);
    take(sources[1], err_, err);
    return out_ >= 0 || err_ >= 0;
  }

  pid_t child_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;
  std::size_t heard_ = 0;
};

struct Ran {
  int status = -1;
  std::string out;
  std::string err;
};

/// Runs the program to its end with this input.
inline Ran salon(const Arguments& arguments, std::string_view input = {},
                 const std::string& data = {}) {
  const DataFolder folder;
  Talk talk(arguments, data.empty() ? folder.path().string() : data);
  talk.send(input);
  talk.hang_up();
  const int status = talk.wait();
  return {status, talk.out, talk.err};
}

/// The text in one line, so that it does not matter where lines were broken.
inline std::string flat(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace salon::test
