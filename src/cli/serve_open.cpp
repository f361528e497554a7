#include "cli/serve_open.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <chrono>

#include "table/http.h"

namespace salon {
namespace {

constexpr int kPortsAsked = 100;  // as many as a server tries
constexpr timeval kStepTime{.tv_sec = 1, .tv_usec = 0};
constexpr std::chrono::seconds kAnswerTime{2};
constexpr std::size_t kLongestHealth = std::size_t{16} << 10;

/// A connection to a port of this machine that waits for nobody for long.
class ShortCall {
 public:
  ShortCall(const std::string& host, int port)
      : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &kStepTime, sizeof kStepTime);
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &kStepTime, sizeof kStepTime);
    connected_ = ::inet_pton(AF_INET, host.c_str(), &address.sin_addr) == 1 &&
                 ::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~ShortCall() {
    if (fd_ >= 0) ::close(fd_);
  }
  ShortCall(const ShortCall&) = delete;
  ShortCall& operator=(const ShortCall&) = delete;

  bool connected() const { return connected_; }
  std::string ask(std::string_view question) const {
    ::send(fd_, question.data(), question.size(), MSG_NOSIGNAL);
    const auto deadline = std::chrono::steady_clock::now() + kAnswerTime;
    std::string answer;
    std::array<char, 4096> piece{};
    while (answer.size() < kLongestHealth && std::chrono::steady_clock::now() < deadline) {
      const ssize_t got = ::recv(fd_, piece.data(), piece.size(), 0);
      if (got <= 0) break;
      answer.append(piece.data(), static_cast<std::size_t>(got));
    }
    return answer;
  }

 private:
  int fd_;
  bool connected_ = false;
};

/// Whether that is how a Salon answers that takes visitors.
bool tells_of_salon(std::string_view answer) {
  constexpr std::string_view head_end = "\r\n\r\n";
  const auto end = answer.find(head_end);
  if (!answer.starts_with("HTTP/1.1 200 ") || end == answer.npos) return false;
  const auto health = parse_json(answer.substr(end + head_end.size()), {.bytes = kLongestHealth});
  return health && table::text_of(*health, "program") == "salon";
}

}  // namespace

void open_browser(const std::string& address) {
  std::string program = "xdg-open";
  std::string argument = address;
  char* const arguments[] = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t quietly;
  posix_spawn_file_actions_init(&quietly);
  posix_spawn_file_actions_addopen(&quietly, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quietly, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // The browser does not close with the terminal we were started in.
  posix_spawnattr_t apart;
  posix_spawnattr_init(&apart);
  posix_spawnattr_setflags(&apart, POSIX_SPAWN_SETSID);
  pid_t child = 0;
  posix_spawnp(&child, program.c_str(), &quietly, &apart, arguments, environ);
  posix_spawnattr_destroy(&apart);
  posix_spawn_file_actions_destroy(&quietly);
}

Listener listener_at(const std::string& host, int port) {
  const ShortCall call(host, port);
  if (!call.connected()) return Listener::nobody;
  const auto answer = call.ask(
      fmt::format("GET /health HTTP/1.1\r\nHost: {}:{}\r\nConnection: close\r\n\r\n", host, port));
  return tells_of_salon(answer) ? Listener::salon : Listener::other;
}

std::optional<std::string> serving_already(const server::Config& config) {
  for (int port = config.port; port < config.port + kPortsAsked; ++port) {
    const auto listener = listener_at(config.host, port);
    if (listener == Listener::salon) return fmt::format("http://{}:{}", config.host, port);
    if (listener == Listener::nobody) break;  // a new one would come no further
  }
  return std::nullopt;
}

}  // namespace salon
