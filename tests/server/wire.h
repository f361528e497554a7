#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include "house.h"

namespace salon::test {

/// A connection on which any bytes can be sent.
class Wire {
 public:
  explicit Wire(int port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  ~Wire() { ::close(fd_); }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  bool send(std::string_view bytes) {
    return ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL) == std::ssize(bytes);
  }
  /// A whole request; the answer's head and body.
  std::string ask(std::string_view request) {
    send(request);
    return receive([head_only = request.starts_with("HEAD")](const std::string& answer) {
      const auto head = answer.find("\r\n\r\n");
      if (head == std::string::npos) return false;
      return head_only || answer.size() >= head + 4 + body_size(answer);
    });
  }
  /// What comes until the other side closes.
  std::string rest() {
    return receive([](const std::string&) { return false; });
  }
  bool closed() const { return closed_; }

 private:
  /// What comes until that is enough or the other side closes.
  template <class Enough>
  std::string receive(Enough&& enough) {
    std::string all;
    char buffer[4096];
    while (!enough(all)) {
      pollfd waiting{fd_, POLLIN, 0};
      constexpr std::chrono::milliseconds patience = kPatience;
      if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return all;
      const auto count = ::recv(fd_, buffer, sizeof buffer, 0);
      if (count <= 0) return closed_ = true, all;
      all.append(buffer, static_cast<std::size_t>(count));
    }
    return all;
  }

  static std::size_t body_size(const std::string& answer) {
    constexpr std::string_view name = "Content-Length: ";
    const auto at = answer.find(name);
    return at < answer.find("\r\n\r\n") ? std::stoul(answer.substr(at + name.size())) : 0;
  }

  int fd_;
  bool connected_ = false;
  bool closed_ = false;
};

inline constexpr std::string_view kJson = "Content-Type: application/json\r\n";

inline std::string request(std::string_view method, std::string_view path,
                           std::string_view headers = {}, std::string_view body = {}) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\n", method, path);
  if (headers.find("Host:") == std::string_view::npos) text += "Host: 127.0.0.1\r\n";
  text += headers;
  if (!body.empty() || method == "POST") text += fmt::format("Content-Length: {}\r\n", body.size());
  return text + "\r\n" + std::string(body);
}

}  // namespace salon::test
