#pragma once
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <thread>

namespace salon::test {

/// A server that answers every request with the same bytes; without any, a port that is taken and
/// at which nobody listens.
class Parrot {
 public:
  explicit Parrot(std::optional<std::string> answer)
      : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(fd_, reinterpret_cast<sockaddr*>(&address), size), 0);
    ::getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    if (!answer) return;
    EXPECT_EQ(::listen(fd_, 8), 0);
    thread_ = std::thread([this, answer = std::move(*answer)] {
      for (int peer; (peer = ::accept(fd_, nullptr, nullptr)) >= 0; ::close(peer)) {
        char question[4096];
        (void)!::recv(peer, question, sizeof question, 0);
        ::send(peer, answer.data(), answer.size(), MSG_NOSIGNAL);
      }
    });
  }
  ~Parrot() {
    ::shutdown(fd_, SHUT_RDWR);
    if (thread_.joinable()) thread_.join();
    ::close(fd_);
  }
  Parrot(const Parrot&) = delete;
  Parrot& operator=(const Parrot&) = delete;
  int port() const { return port_; }

 private:
  int fd_;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace salon::test
