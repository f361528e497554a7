#pragma once
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include "house.h"

namespace salon::test {

/// The real program, as a process of its own that can be killed.
class Program {
 public:
  Program(const std::string& store, int port = 0, const std::vector<std::string>& more = {}) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("pipe");
    std::vector<std::string> words{
        SALON_PROGRAM, "serve",  "--port", std::to_string(port),    "--store",
        store,         "--lang", "en",     "--requests-per-second", "100000"};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    const int failed =
        posix_spawn(&pid_, SALON_PROGRAM, &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (failed != 0) throw std::runtime_error("salon does not start");
    std::string said;
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) said += c;
    ::close(ends[0]);
    const auto colon = said.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("salon said: " + said);
    port_ = std::stoi(said.substr(colon + 1));
  }
  ~Program() { end(SIGKILL); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Returns its exit status, or -1 if it did not exit by itself (in time, where that is given).
  int end(int signal, std::optional<std::chrono::seconds> patience = {}) {
    if (pid_ == 0) return -1;
    ::kill(pid_, signal);
    int status = 0;
    const auto deadline = SteadyClock::now() + patience.value_or(0s);
    while (patience && ::waitpid(pid_, &status, WNOHANG) == 0) {
      if (SteadyClock::now() > deadline) return -1;
      std::this_thread::sleep_for(10ms);
    }
    if (!patience) ::waitpid(pid_, &status, 0);
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  int port() const { return port_; }
  server::Link link(std::string table = {}, std::optional<Seat> seat = {},
                    std::string token = {}) const {
    return {false, "127.0.0.1", std::to_string(port_), std::move(table), seat, std::move(token)};
  }
  Expected<Json> get(const std::string& path) const { return server::ask(link(), "GET", path, {}); }
  Expected<Json> post(const std::string& path, const Json& body) const {
    return server::ask(link(), "POST", path, body);
  }

 private:
  pid_t pid_ = 0;
  int port_ = 0;
};

}  // namespace salon::test
