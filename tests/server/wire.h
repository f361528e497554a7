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
  /// What comes until the other side closes, or is silent for that long.
  std::string receive(std::chrono::milliseconds patience = 2s) {
    std::string all;
    char buffer[4096];
    for (;;) {
      pollfd waiting{fd_, POLLIN, 0};
      if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return all;
      const auto count = ::recv(fd_, buffer, sizeof buffer, 0);
      if (count <= 0) return closed_ = true, all;
      all.append(buffer, static_cast<std::size_t>(count));
      if (all.find("\r\n\r\n") != std::string::npos) patience = 100ms;
    }
  }
  /// A whole request; the answer's head and body.
  std::string ask(std::string_view request) {
    send(request);
    return receive();
  }
  bool closed() const { return closed_; }

 private:
  int fd_;
  bool connected_ = false;
  bool closed_ = false;
};

inline std::string request(std::string_view method, std::string_view path,
                           std::string_view headers = {}, std::string_view body = {}) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\n", method, path);
  if (headers.find("Host:") == std::string_view::npos) text += "Host: 127.0.0.1\r\n";
  text += headers;
  if (!body.empty() || method == "POST") text += fmt::format("Content-Length: {}\r\n", body.size());
  return text + "\r\n" + std::string(body);
}

}  // namespace salon::test
