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

constexpr auto kPause = 1s;  // before the next attempt
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

/// The thread that holds the connection, and what it shares with whoever waits for lines.
struct Client::Wire {
  Wire(Link where, bool wants_views, std::vector<std::string> wanted)
      : link(std::move(where)), views(wants_views), features(std::move(wanted)) {
    asio::co_spawn(loop, keep_connected(), asio::detached);
    thread = std::thread([this] { loop.run(); });
  }
  ~Wire() {
    asio::post(loop, [this] {
      ending = true;
      pause.cancel();
      if (ws) beast::get_lowest_layer(*ws).cancel();
    });
    thread.join();
  }

  asio::awaitable<void> keep_connected();
  asio::awaitable<error_code> sit_down();
  asio::awaitable<void> listen();
  void write();
  /// False: too much has come that nobody took.
  bool put(std::string line);

  Link link;
  bool views;
  std::vector<std::string> features;
  asio::io_context loop;
  std::optional<websocket::stream<ClientStream>> ws;
  asio::steady_timer pause{loop};
  std::deque<std::string> outbox;
  bool writing = false;
  bool ending = false;

  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<std::string> inbox;
  std::size_t waiting = 0;  // bytes in it
  std::optional<Error> refused;
  std::atomic<bool> connected = false;
  std::thread thread;
};

asio::awaitable<void> Client::Wire::keep_connected() {
  while (!ending) {
    ws.emplace(loop.get_executor(), link.secure);
    const auto error = co_await sit_down();
    if (!error) {
      connected = true;
      co_await listen();
      connected = false;
    }
    if (ending || refused) break;
    pause.expires_after(kPause);
    error_code ignored;
    co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
}

asio::awaitable<error_code> Client::Wire::sit_down() {
  error_code error;
  // What had succeeded when it was to be cancelled is not cancelled any more.
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
  outbox.clear();  // it was meant for what was before
  writing = false;
  (void)over(error);
  co_return error;
}

asio::awaitable<void> Client::Wire::listen() {
  for (;;) {
    beast::flat_buffer buffer;
    error_code error;
    co_await ws->async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (ending) co_return;
    if (error) {
      constexpr std::uint16_t no_seat = 4403;
      if (error == websocket::error::closed && ws->reason().code == no_seat) {
        const std::scoped_lock lock(mutex);
        refused = Error{{"this link holds no seat there", "ce lien ne tient pas de place là-bas"}};
        arrived.notify_all();
      }
      co_return;
    }
    if (!put(beast::buffers_to_string(buffer.data()))) co_return;
  }
}

bool Client::Wire::put(std::string line) {
  const std::scoped_lock lock(mutex);
  waiting += line.size();
  inbox.push_back(std::move(line));
  if (waiting > kMostWaiting)
    refused = Error{{"the server says more than anybody can hear",
                     "le serveur en dit plus qu'on ne peut entendre"}};
  arrived.notify_all();
  return !refused;
}

void Client::Wire::write() {
  if (writing || outbox.empty() || !connected) return;
  writing = true;
  ws->async_write(asio::buffer(outbox.front()), [this](error_code error, std::size_t) {
    if (error || !writing) return;  // a new connection starts with nothing to send
    writing = false;
    outbox.pop_front();
    write();
  });
}

Client::Client(Link link, bool views, std::vector<std::string> features)
    : wire_(std::make_unique<Wire>(std::move(link), views, std::move(features))) {}
Client::~Client() = default;

Expected<std::optional<std::string>> Client::receive(std::chrono::milliseconds patience) {
  std::unique_lock lock(wire_->mutex);
  wire_->arrived.wait_for(lock, patience,
                          [this] { return !wire_->inbox.empty() || wire_->refused; });
  if (!wire_->inbox.empty()) {
    auto line = std::move(wire_->inbox.front());
    wire_->inbox.pop_front();
    wire_->waiting -= line.size();
    return line;
  }
  if (wire_->refused) return std::unexpected(*wire_->refused);
  return std::nullopt;
}

void Client::send(std::string line) {
  asio::post(wire_->loop, [wire = wire_.get(), line = std::move(line)]() mutable {
    wire->outbox.push_back(std::move(line));
    wire->write();
  });
}

bool Client::lost() const {
  return !wire_->connected;
}

}  // namespace salon::server
