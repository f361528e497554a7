#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "core/conversation.h"
#include "core/random.h"
#include "games/registry.h"
#include "patience.h"
#include "schema.h"
#include "server/client.h"
#include "server/server.h"

namespace salon::test {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

/// A folder that is gone with the test.
class Folder {
 public:
  Folder() {
    std::string name = std::filesystem::temp_directory_path() / "salon-server-XXXXXX";
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(std::string_view name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Roomy limits: most tests are about something else.
inline server::Config roomy(const std::string& store) {
  server::Config config;
  config.port = 0;
  config.store = store;
  config.seed = 1;
  config.loops = 2;
  config.threads = 2;
  config.requests_per_s = 100'000;
  config.messages_per_s = 100'000;
  config.tables_per_client = 1'000'000;
  return config;
}

/// Which definition of api.schema.json tells of the answer to a request; empty: no JSON.
inline std::string answer_kind(std::string_view method, std::string_view path) {
  if (path.starts_with("/api/puzzles") && path.find("?try=") != path.npos) return "PuzzleRefusal";
  path = path.substr(0, path.find('?'));
  const bool get = method == "GET";
  const auto last = path.substr(path.rfind('/') + 1);
  if (path == "/health") return "Health";
  if (path == "/api/games") return "Games";
  if (path == "/api/address") return "Address";
  if (path == "/api/tables") return get ? "Tables" : "Opened";
  if (path == "/api/records") return "Opened";
  if (path.starts_with("/api/jobs/")) return get ? "Job" : "Done";
  if (path == "/api/puzzles") return "PuzzleHall";
  if (path.starts_with("/api/puzzles/"))
    return std::ranges::count(path, '/') == 3 ? "PuzzleList" : "PuzzleTable";
  if (last == "replay") return "Replay";
  if (last == "analysis") return "Started";
  if (last == "join") return "Seated";
  if (last == "rematch") return "Rematch";
  if (last == "hint") return "Advice";
  if (last == "own_hint") return "OwnHint";
  if (path == "/api/engine") return "Engine";
  if (get && path.starts_with("/api/tables/") && path.rfind('/') == 11) return "Card";
  if (get) return {};  // records, rules pages
  return "Done";
}

/// Whatever a test asks for, the answer must be as it is described.
inline const Expected<Json>& expect_described(std::string_view method, const std::string& path,
                                              const Expected<Json>& answer) {
  thread_local std::map<std::string, std::unique_ptr<Schema>> known;
  const std::string kind = answer_kind(method, path);
  if (!answer || kind.empty()) return answer;
  auto& schema = known[kind];
  if (!schema) schema = std::make_unique<Schema>("server/api.schema.json", kind);
  EXPECT_EQ(schema->check(*answer), "") << method << " " << path;
  return answer;
}

/// A server of our own process, on a free port, with real sockets and a real file.
class House {
 public:
  explicit House(const std::function<void(server::Config&)>& change = {},
                 std::chrono::milliseconds ahead = {}, const server::Server::Wrap& wrap = {},
                 const server::Server::WrapVariant& wrap_variant = {}) {
    server::Config config = roomy("sqlite:" + folder_.file("server.db"));
    if (change) change(config);
    auto opened = server::Server::open(config, wrap, wrap_variant);
    if (!opened) throw std::runtime_error(opened.error().what.en);
    server_ = std::move(*opened);
    port_ = server_->port();
    server_->set_forward(ahead);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~House() {
    server_->stop();
    thread_.join();
  }

  /// SIGTERM ends it, as it ends the program.
  void heed_signals() const { server_->stop_on_signals(); }
  /// As if that much time had passed.
  void pass(std::chrono::milliseconds time) const { server_->set_forward(time); }

  int port() const { return port_; }
  server::Link link(std::string table = {}, std::optional<Seat> seat = {},
                    std::string token = {}) const {
    return {false, "127.0.0.1", std::to_string(port_), std::move(table), seat, std::move(token)};
  }
  Expected<Json> get(const std::string& path) const {
    return expect_described("GET", path, server::ask(link(), "GET", path, {}));
  }
  Expected<Json> post(const std::string& path, const Json& body) const {
    return expect_described("POST", path, server::ask(link(), "POST", path, body));
  }

 private:
  Folder folder_;
  std::unique_ptr<server::Server> server_;
  int port_ = 0;
  std::thread thread_;
};

/// What somebody at a seat, or a spectator, hears. Keeps every line.
class Ear {
 public:
  explicit Ear(const server::Link& link, bool views = false) : client_(link, views) {}

  /// The next message, or null after the patience is at its end.
  Json next(std::chrono::milliseconds patience = kPatience) {
    const auto line = client_.receive(patience);
    if (!line || !*line) return nullptr;
    lines_.push_back(**line);
    static const Messages messages("server/api.schema.json");
    const Json message = Json::parse(**line);
    EXPECT_EQ(messages.check(message), "");
    return message;
  }
  /// The next message of one of these types.
  Json wait(std::initializer_list<std::string_view> types) {
    const auto deadline = SteadyClock::now() + kPatience;
    while (SteadyClock::now() < deadline) {
      const Json message = next(
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline - SteadyClock::now()));
      if (message.is_null()) break;
      if (std::ranges::find(types, message["type"].get<std::string>()) != types.end())
        return message;
    }
    return nullptr;
  }
  Json wait(std::string_view type) { return wait({type}); }
  /// Nothing of this type comes while the server answers what only a director may ask.
  bool silent(std::string_view type) {
    for (int i = 0; i < 50; ++i) {
      send({{"type", "step"}});
      if (wait({"refused", type})["type"] == type) return false;
    }
    return true;
  }
  /// The server does not want us, and says nothing more.
  bool turned_away() { return !client_.receive(kPatience); }

  void send(const Json& message) { client_.send(message.dump()); }
  void say(std::string line) { client_.send(std::move(line)); }
  void move(const Json& turn, const std::string& text) {
    Json answer{{"type", "move"}, {"ply", turn["ply"]}, {"move", text}};
    if (turn.contains("undos")) answer["undos"] = turn["undos"];
    send(answer);
  }
  const std::vector<std::string>& lines() const { return lines_; }
  bool lost() const { return client_.lost(); }

 private:
  server::Client client_;
  std::vector<std::string> lines_;
};

/// Answers every question with a legal move drawn at random, until the end.
inline Json play_randomly(Ear& ear, std::uint64_t seed) {
  Random random(seed);
  for (;;) {
    const Json message = ear.wait({"turn", "over", "refused"});
    if (message.is_null() || message["type"] == "over") return message;
    if (message["type"] == "refused") continue;
    const auto& moves = message["moves"];
    ear.move(message, moves[random.below(moves.size())]);
  }
}

inline Json me(const std::string& name) {
  return {{"kind", "me"}, {"name", name}};
}
inline Json bot(const std::string& level) {
  return {{"kind", "bot"}, {"bot", level}};
}
inline Json open_seat() {
  return {{"kind", "open"}};
}

/// The seat of this number among what the opener of a table was given.
inline std::string token_of(const Json& opened, Seat seat) {
  for (const auto& held : opened["seats"]) {
    if (held["seat"] == seat) return held["token"];
  }
  return {};
}

inline std::string english(const Error& error) {
  return error.what.en;
}

}  // namespace salon::test
