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
  /// With `most_unread` the system keeps about so many bytes that nobody has read.
  explicit Wire(int port, int most_unread = 0)
      : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (most_unread > 0) ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &most_unread, sizeof most_unread);
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
  /// Whether what comes ends in these bytes.
  bool read_to(std::string_view end) {
    return receive([end](const std::string& all) { return all.ends_with(end); }).ends_with(end);
  }
  /// What comes until the other side closes.
  std::string rest() {
    return receive([](const std::string&) { return false; });
  }
  /// So many bytes; fewer if the other side closes.
  std::string take(std::size_t count) {
    std::string all(count, '\0');
    std::size_t have = 0;
    while (have < count) {
      pollfd waiting{fd_, POLLIN, 0};
      constexpr std::chrono::milliseconds patience = kPatience;
      if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) break;
      const auto got = ::recv(fd_, all.data() + have, count - have, 0);
      if (got <= 0) {
        closed_ = true;
        break;
      }
      have += static_cast<std::size_t>(got);
    }
    all.resize(have);
    return all;
  }
  bool closed() const { return closed_; }
  /// Closed, and not in order: what came before may not be all.
  bool reset() const { return reset_; }

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
      if (count <= 0) return closed_ = true, reset_ = count < 0, all;
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
  bool reset_ = false;
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

/// The chunks of an answer that came in chunks; nothing if it breaks off before the last.
inline std::optional<std::vector<std::string>> chunks_of(const std::string& answer) {
  std::vector<std::string> chunks;
  for (std::size_t at = answer.find("\r\n\r\n") + 4; at < answer.size();) {
    const auto line = answer.find("\r\n", at);
    if (line == answer.npos) return std::nullopt;
    const auto size = std::stoul(answer.substr(at, line - at), nullptr, 16);
    if (size == 0) return chunks;
    if (line + 2 + size > answer.size()) return std::nullopt;
    chunks.push_back(answer.substr(line + 2, size));
    at = line + 2 + size + 2;
  }
  return std::nullopt;
}

/// The same request as somebody asks it who knows no chunks.
inline std::string in_older_http(std::string request) {
  return request.replace(request.find("HTTP/1.1"), 8, "HTTP/1.0");
}

/// What opens a WebSocket.
inline std::string upgrade(std::string_view path, std::string_view headers = {}) {
  return request("GET", path,
                 "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                     std::string(headers));
}

/// A message as a client sends it, masked with zeros.
inline std::string frame(int opcode, std::string_view text) {
  std::string out{static_cast<char>(0x80 | opcode)};
  if (text.size() < 126) {
    out += static_cast<char>(0x80 | text.size());
  } else {
    out += static_cast<char>(0x80 | 126);
    out += static_cast<char>(text.size() >> 8);
    out += static_cast<char>(text.size() & 0xff);
  }
  return out + std::string(4, '\0') + std::string(text);
}

/// A message as the server sends it.
struct HeardFrame {
  bool packed = false;
  std::string bytes;
};
inline std::optional<HeardFrame> hear_frame(Wire& wire) {
  const auto number = [](std::string_view bytes) {
    std::size_t value = 0;
    for (const unsigned char byte : bytes) value = 256 * value + byte;
    return value;
  };
  const std::string head = wire.take(2);
  if (head.size() < 2) return std::nullopt;
  std::size_t size = static_cast<unsigned char>(head[1]);
  if (size >= 126) size = number(wire.take(size == 126 ? 2 : 8));
  return HeardFrame{(head[0] & 0x40) != 0, wire.take(size)};
}

/// What `/metrics` says of one number; -1: nothing.
inline std::int64_t reading(const House& house, const std::string& name) {
  const std::string text = Wire(house.port()).ask(request("GET", "/metrics"));
  const auto at = text.find("\nsalon_" + name + " ");
  return at == text.npos ? -1 : std::stoll(text.substr(at + name.size() + 8));
}

}  // namespace salon::test
