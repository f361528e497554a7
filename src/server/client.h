#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "core/json.h"
#include "core/protocol.h"

namespace salon::server {

/// Where a table is, and perhaps which seat: `http://host:8080/t/ID#0.TOKEN`.
struct Link {
  bool secure = false;
  std::string host;
  std::string port;
  std::string table;
  std::optional<Seat> seat;
  std::string token;

  static Expected<Link> parse(std::string_view url);
};

/// One request to a server's API, from outside. What the server refuses is an error in its words.
Expected<Json> ask(const Link& link, const std::string& method, const std::string& path,
                   const Json& body);

/// A seat at a server, from outside (or, if the link names none, somebody who watches): the lines
/// that come are collected, whether anybody waits for them or not; when the connection is lost it
/// sits down again by itself, and everything is told from the start. A move is not lost with it:
/// where the same question comes again it is sent again, and nobody is asked twice.
class Client {
 public:
  /// `features` is what it asks for beyond the first version of the protocol.
  Client(Link link, bool views, std::vector<std::string> features = {});
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// The next line, if one comes in time. An error if the server does not want us.
  Expected<std::optional<std::string>> receive(std::chrono::milliseconds patience);
  void send(std::string line);
  /// Whether the connection is lost, and being made again.
  bool lost() const;

 private:
  struct Wire;
  struct Sent;
  struct Heard {
    std::string line;
    int connection = 0;
  };

  bool answered(const Heard& heard);
  void post(std::string line, bool move);

  std::shared_ptr<Wire> wire_;
  std::unique_ptr<Sent> sent_;
};

}  // namespace salon::server
