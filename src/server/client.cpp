#include "server/client.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "core/rules.h"
#include "core/utf8.h"
#include "server/client_stream.h"
#include "table/http.h"

namespace salon::server {
namespace {

namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto kPause = 1s;    // before the next attempt
constexpr auto kLeaving = 1s;  // that a goodbye may take
constexpr std::string_view kGoodbyeLine = R"({"type":"goodbye"})";
constexpr JsonLimits kAnswerLimits{.bytes = std::size_t{16} << 20, .values = 5'000'000};
constexpr std::size_t kMostWaiting = std::size_t{32} << 20;  // bytes that nobody has taken yet

Error unreachable(const Link& link, const std::string& why) {
  return {
      phrase("{}:{} does not answer: {}", "{}:{} ne répond pas : {}", link.host, link.port, why)};
}

}  // namespace

Expected<Link> Link::parse(std::string_view url) {
  Link link;
  link.secure = url.starts_with("https://");
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (url.starts_with(scheme)) url.remove_prefix(scheme.size());
  }
  const auto slash = url.find("/t/");
  if (slash == std::string_view::npos)
    return fail("a table's link looks like http://host:8080/t/ID",
                "le lien d'une table ressemble à http://hôte:8080/t/ID");
  const auto place = url.substr(0, slash);
  const auto rest = url.substr(slash + 3);
  const auto colon = place.rfind(':');
  const bool port = colon != std::string_view::npos && place.find(']', colon) == place.npos;
  link.host = place.substr(0, port ? colon : place.size());
  link.port = port ? std::string(place.substr(colon + 1)) : link.secure ? "443" : "80";
  const auto hash = std::min(rest.find('#'), rest.size());
  link.table = rest.substr(0, hash);
  if (hash == rest.size()) return link;
  const auto seat = rest.substr(hash + 1);
  const auto dot = std::min(seat.find('.'), seat.size());
  const auto number = parse_number(seat.substr(0, dot), 0, kMaxSeats - 1);
  if (!number || dot == seat.size())
    return fail("what follows # should be a seat and its token",
                "ce qui suit # devrait être une place et son jeton");
  link.seat = *number;
  link.token = seat.substr(dot + 1);
  return link;
}

Expected<Json> ask(const Link& link, const std::string& method, const std::string& path,
                   const Json& body) {
  asio::io_context loop;
  ClientStream stream(loop.get_executor(), link.secure);
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(path);
  request.version(11);
  request.set(http::field::host, link.host + ":" + link.port);
  request.set(http::field::content_type, "application/json");
  if (!body.is_null()) request.body() = dump(body);
  request.prepare_payload();
  http::response<http::string_body> response;
  error_code error;
  const auto talk = [&]() -> asio::awaitable<void> {
    auto note = asio::redirect_error(asio::use_awaitable, error);
    co_await stream.connect(link.host, link.port, error);
    if (error) co_return;
    co_await http::async_write(stream, request, note);
    if (error) co_return;
    beast::flat_buffer buffer;
    co_await http::async_read(stream, buffer, response, note);
  };
  asio::co_spawn(loop, talk, asio::detached);
  loop.run();
  if (error) return std::unexpected(unreachable(link, error.message()));
  // The server may be anybody's: what it says has a shape, and is made safe to show.
  auto json = parse_json(response.body(), kAnswerLimits);
  if (response.result_int() < 400) return json;
  if (json && json->is_object() && json->contains("error") && (*json)["error"].is_object()) {
    const Json& said = (*json)["error"];
    return fail(
        Phrase{printable(table::text_of(said, "en")), printable(table::text_of(said, "fr"))});
  }
  return fail("the server answered {}", "le serveur a répondu {}", response.result_int());
}

/// A move that was sent, until the server says something about it.
struct Client::Sent {
  std::int64_t ply = 0;
  Json undos;
  std::string line;
  int connection = 0;  // the one it was sent by

  bool answers(const Json& turn) const {
    return turn.value("ply", Json()) == ply && turn.value("undos", Json()) == undos;
  }
  bool confirmed_by(const Json& message) const {
    const std::string type = table::text_of(message, "type");
    const Json at = message.value("ply", Json());
    return type == "refused" || type == "undo" || type == "over" ||
           (type == "seen" && at.is_number_integer() && at >= ply);
  }
};

/// What the thread that holds the connection shares with whoever waits for lines. It belongs to
/// both: a name that is being looked up keeps the thread for as long as that takes, and whoever
/// has no more use for the seat need not wait for it.
struct Client::Wire {
  Wire(Link where, bool wants_views, std::vector<std::string> wanted)
      : link(std::move(where)), views(wants_views), features(std::move(wanted)) {}

  static void start(const std::shared_ptr<Wire>& wire) {
    asio::co_spawn(wire->loop, wire->keep_connected(), asio::detached);
    std::thread([wire] {
      wire->loop.run();
      const std::scoped_lock lock(wire->mutex);
      wire->ended = true;
      wire->arrived.notify_all();
    }).detach();
  }
  void end() {
    asio::post(loop, [this] {
      ending = true;
      pause.cancel();
      if (ws) beast::get_lowest_layer(*ws).cancel();
    });
    std::unique_lock lock(mutex);
    arrived.wait_for(lock, kLeaving, [this] { return ended; });
  }

  asio::awaitable<void> keep_connected();
  asio::awaitable<error_code> sit_down();
  /// True: the server asked us to come again at once.
  asio::awaitable<bool> listen();
  asio::awaitable<void> leave();
  void write();
  /// False: too much has come that nobody took.
  bool put(std::string line);

  Link link;
  bool views;
  std::vector<std::string> features;
  asio::io_context loop;
  std::optional<websocket::stream<ClientStream>> ws;
  asio::steady_timer pause{loop};
  struct Outgoing {
    std::string line;
    bool move = false;
  };
  std::deque<Outgoing> outbox;
  bool writing = false;
  bool ending = false;

  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<Heard> inbox;
  std::size_t waiting = 0;  // bytes in it
  std::optional<Error> refused;
  bool ended = false;
  std::atomic<bool> connected = false;
  std::atomic<int> connections = 0;  // so far
};

asio::awaitable<void> Client::Wire::keep_connected() {
  while (!ending) {
    ws.emplace(loop.get_executor(), link.secure);
    const auto error = co_await sit_down();
    bool again = false;
    if (!error) {
      ++connections;
      connected = true;
      write();
      again = co_await listen();
      connected = false;
    }
    if (ending || refused) break;
    if (again) continue;
    pause.expires_after(kPause);
    error_code ignored;
    co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
}

asio::awaitable<error_code> Client::Wire::sit_down() {
  error_code error;
  // What had succeeded before it was cancelled cannot be cancelled any more.
  const auto over = [this](error_code& state) {
    if (ending && !state) state = asio::error::operation_aborted;
    return state.failed();
  };
  auto note = asio::redirect_error(asio::use_awaitable, error);
  co_await ws->next_layer().connect(link.host, link.port, error);
  if (over(error)) co_return error;
  beast::get_lowest_layer(*ws).expires_never();
  ws->set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
  ws->read_message_max(protocol::kMaxMessageBytes);
  const std::string target = "/api/tables/" + link.table + "/socket";
  co_await ws->async_handshake(link.host + ":" + link.port, target, note);
  if (over(error)) co_return error;
  Json greeting{{"type", link.seat ? "sit" : "watch"}};
  if (!link.token.empty()) greeting["token"] = link.token;
  if (views) greeting["views"] = true;
  if (!features.empty()) greeting["features"] = features;
  const std::string line = dump(greeting);
  co_await ws->async_write(asio::buffer(line), note);
  // What was on its way may have arrived. Moves are sent again when the question comes again.
  if (std::exchange(writing, false)) outbox.pop_front();
  std::erase_if(outbox, [](const Outgoing& one) { return one.move; });
  (void)over(error);
  co_return error;
}

/// Closes in order, so that everything we have said is heard first.
asio::awaitable<void> Client::Wire::leave() {
  connected = false;
  beast::get_lowest_layer(*ws).expires_after(kLeaving);
  error_code ignored;
  co_await ws->async_close(websocket::close_code::normal,
                           asio::redirect_error(asio::use_awaitable, ignored));
}

asio::awaitable<bool> Client::Wire::listen() {
  for (;;) {
    beast::flat_buffer buffer;
    error_code error;
    co_await ws->async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (ending) co_return false;
    if (error) {
      constexpr std::uint16_t no_seat = 4403;
      if (error == websocket::error::closed && ws->reason().code == no_seat) {
        const std::scoped_lock lock(mutex);
        refused = Error{{"this link holds no seat there", "ce lien ne tient pas de place là-bas"}};
        arrived.notify_all();
      }
      co_return false;
    }
    auto line = beast::buffers_to_string(buffer.data());
    if (line == kGoodbyeLine) {
      co_await leave();
      co_return true;
    }
    if (!put(std::move(line))) co_return false;
  }
}

bool Client::Wire::put(std::string line) {
  const std::scoped_lock lock(mutex);
  waiting += line.size();
  inbox.push_back({std::move(line), connections});
  if (waiting > kMostWaiting)
    refused = Error{{"the server says more than anybody can hear",
                     "le serveur en dit plus qu'on ne peut entendre"}};
  arrived.notify_all();
  return !refused;
}

void Client::Wire::write() {
  if (writing || outbox.empty() || !connected) return;
  writing = true;
  ws->async_write(asio::buffer(outbox.front().line), [this](error_code error, std::size_t) {
    if (error || !writing) return;  // a new connection starts with nothing to send
    writing = false;
    outbox.pop_front();
    write();
  });
}

Client::Client(Link link, bool views, std::vector<std::string> features)
    : wire_(std::make_shared<Wire>(std::move(link), views, std::move(features))) {
  Wire::start(wire_);
}
Client::~Client() {
  wire_->end();
}

Expected<std::optional<std::string>> Client::receive(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    std::unique_lock lock(wire_->mutex);
    wire_->arrived.wait_until(lock, deadline,
                              [this] { return !wire_->inbox.empty() || wire_->refused; });
    if (wire_->inbox.empty()) {
      if (wire_->refused) return std::unexpected(*wire_->refused);
      return std::nullopt;
    }
    Heard heard = std::move(wire_->inbox.front());
    wire_->inbox.pop_front();
    wire_->waiting -= heard.line.size();
    lock.unlock();
    if (!answered(heard)) return std::move(heard.line);
  }
}

/// Whether this is a question that has its answer already, sent before the connection was lost or
/// changed. What may not have arrived is sent once more.
bool Client::answered(const Heard& heard) {
  if (!sent_) return false;
  const auto message = protocol::parse_object(heard.line, protocol::kMaxMessageBytes);
  if (!message || sent_->confirmed_by(*message)) {
    sent_.reset();
    return false;
  }
  if (table::text_of(*message, "type") != "turn") return false;
  if (!sent_->answers(*message)) {
    sent_.reset();
    return false;
  }
  if (sent_->connection != heard.connection) post(sent_->line, true);
  sent_->connection = heard.connection;
  return true;
}

void Client::send(std::string line) {
  const auto message = protocol::parse_object(line, protocol::kMaxAnswerBytes);
  const Json ply = message ? message->value("ply", Json()) : Json();
  const bool move =
      message && table::text_of(*message, "type") == "move" && ply.is_number_integer();
  if (move) {
    sent_ = std::make_unique<Sent>(Sent{ply.get<std::int64_t>(), message->value("undos", Json()),
                                        line, wire_->connected ? wire_->connections.load() : 0});
  }
  post(std::move(line), move);
}

void Client::post(std::string line, bool move) {
  asio::post(wire_->loop, [wire = wire_.get(), line = std::move(line), move]() mutable {
    wire->outbox.push_back({std::move(line), move});
    wire->write();
  });
}

bool Client::lost() const {
  return !wire_->connected;
}

}  // namespace salon::server
