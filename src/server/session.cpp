#include "server/session.h"

#include <algorithm>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/assets.h"
#include "server/log.h"
#include "server/packing.h"
#include "server/socket.h"
#include "server/status.h"
#include "table/secrets.h"

namespace salon::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using namespace std::chrono_literals;
using boost::system::error_code;

constexpr auto kHeaderTime = 10s;  // of the first request
constexpr auto kIdleTime = 30s;    // before the next one
constexpr auto kBodyTime = 20s;
constexpr auto kWriteTime = 30s;
constexpr auto kGoodbye = 2s;
constexpr std::size_t kIdLength = 8;  // of a request's name in the log
constexpr std::size_t kMostDropped = 4 << 20;
constexpr std::uint32_t kMostHeader = 16 << 10;
constexpr std::uint64_t kMostBody = 16 << 10;
constexpr std::uint64_t kMostRecord = 1 << 20;  // where a record or a board is sent

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

using Parser = http::request_parser<http::string_body>;

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

std::uint64_t body_limit(std::string_view path) {
  const bool large = path == "/api/records" || path == "/api/replay" || path == "/api/analysis" ||
                     path == "/api/tables";
  return large ? kMostRecord + kMostBody : kMostBody;
}

/// How long a body is to be expected after this head. In chunks it may be as long as it is allowed
/// to be.
std::uint64_t expected_body(const Parser& parser, std::uint64_t limit) {
  if (parser.chunked()) return limit;
  return parser.content_length().value_or(0);
}

HttpError too_long() {
  return {413, {"this is too long", "c'est trop long"}};
}

class Session {
 public:
  Session(asio::ip::tcp::socket socket, ServerContext context)
      : stream_(std::move(socket)), context_(context) {
    error_code error;
    const auto peer = stream_.socket().remote_endpoint(error);
    if (!error) address_ = peer.address().to_string();
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), error);
  }

  asio::awaitable<void> run() {
    // Behind a proxy all connections come from there; whose they are the first request tells.
    client_ = context_.config.trust_proxy ? std::string() : context_.guard.client(address_, {});
    if (context_.guard.closing() || !context_.guard.has_room(client_)) co_return;
    Guard::Visit visit(context_.guard, client_, context_.hall.loop(),
                       [this](Guard::Parting parting) { part(parting); });
    visit_ = &visit;
    {
      const Counted counted(context_.metrics.connections);
      while (co_await exchange()) {
      }
    }
    if (!table_.empty()) {
      co_await hand_over(visit);
      co_return;
    }
    error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  }

  /// A bug, here or on the socket this has become. Its connection ends; the log has the id that its
  /// last request was answered with.
  void note_fault() const {
    context_.metrics.thrown.add();
    log_warning("bug", {{"request", id_},
                        table_.empty() ? Field() : Field("table", alias(table_)),
                        {"what", what_was_thrown()}});
  }

 private:
  /// Whoever has asked something gets the answer, and no further question is heard.
  void part(Guard::Parting parting) {
    if (parting == Guard::Parting::at_once || !asked_) drop();
  }

  void drop() {
    error_code ignored;
    stream_.cancel();
    stream_.socket().close(ignored);
  }

  /// The connection goes on at the loop its table belongs to.
  asio::awaitable<void> hand_over(Guard::Visit& visit) {
    ServerContext there{context_.house,   context_.house.hall_of(table_),
                        context_.api,     context_.guard,
                        context_.backlog, context_.bodies,
                        context_.metrics, context_.config};
    auto socket = stream_.release_socket();
    if (!socket.is_open()) co_return;
    error_code error;
    const auto protocol = socket.local_endpoint(error).protocol();
    if (error) co_return;
    asio::ip::tcp::socket moved(there.hall.loop(), protocol, socket.release());
    auto talk = converse(beast::tcp_stream(std::move(moved)), std::move(handshake_), table_,
                         client_, id_, there, visit);
    co_await away(there.hall.loop(), std::move(talk));
  }

  /// One request and its answer. False: it was the last.
  asio::awaitable<bool> exchange() {
    Parser parser;
    parser.header_limit(kMostHeader);
    parser.body_limit(boost::none);  // which one holds the address tells
    stream_.expires_after(std::exchange(first_, false) ? kHeaderTime : kIdleTime);
    error_code error;
    co_await http::async_read_header(stream_, buffer_, parser,
                                     asio::redirect_error(asio::use_awaitable, error));
    id_ = new_secret().substr(0, kIdLength);
    since_ = std::chrono::steady_clock::now();
    if (error == http::error::header_limit) {
      const HttpError trouble{431, {"too many headers", "trop d'en-têtes"}};
      auto refusal = answer(trouble);
      co_await turn_away(parser, std::move(refusal));
    }
    if (error) co_return false;
    asked_ = true;
    Request request;
    Bodies::Held room;
    auto refused = read_head(parser, request, room);
    // Of what is refused only a short body is read, so that the connection can go on.
    if (refused && expected_body(parser, body_limit(request.path)) > kMostBody) {
      co_await turn_away(parser, std::move(*refused));
      co_return false;
    }
    if (!co_await read_body(parser, request)) co_return false;
    Response response;
    if (refused)
      response = std::move(*refused);
    else
      response = co_await handle(parser, std::move(request));
    if (!table_.empty()) co_return false;
    room.reset();
    const bool keep = parser.get().keep_alive() && !context_.house.draining &&
                      !context_.guard.closing() && !unwelcome_;
    const bool goes_on = co_await respond(parser, std::move(response), keep);
    asked_ = false;
    co_return goes_on && !context_.guard.closing();
  }

  /// Answers before everything was read, then keeps reading for a moment: closing a socket with
  /// unread bytes resets it, and the client would lose the answer.
  asio::awaitable<void> turn_away(const Parser& parser, Response response) {
    if (co_await respond(parser, std::move(response), false)) co_return;
    error_code error;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
    stream_.expires_after(kGoodbye);
    std::array<char, 4096> rest;
    for (std::size_t dropped = 0; !error && dropped < kMostDropped;) {
      dropped += co_await stream_.async_read_some(asio::buffer(rest),
                                                  asio::redirect_error(asio::use_awaitable, error));
    }
  }

  /// Who asks for what. Whatever is to be refused is refused here, before its body is read; a long
  /// one is given its `room`.
  std::optional<Response> read_head(const Parser& parser, Request& request, Bodies::Held& room) {
    const auto& message = parser.get();
    const auto header = [&](http::field field) { return std::string(view(message[field])); };
    const auto target = parse_target(view(message.target()));
    if (!target) return answer(HttpError{400, {"a malformed address", "une adresse mal formée"}});
    request.id = id_;
    request.method = view(message.method_string());
    request.path = target->path;
    request.query = target->query;
    const auto forwarded = view(message["X-Forwarded-For"]);
    client_ = context_.guard.client(address_, forwarded);
    if (!visit_->belongs_to(client_)) {
      unwelcome_ = true;
      return answer(
          HttpError{503, {"too many connections of yours", "trop de connexions de votre part"}});
    }
    request.client = alias(client_);
    request.accept_language = header(http::field::accept_language);
    request.accept_encoding = header(http::field::accept_encoding);
    request.if_none_match = header(http::field::if_none_match);
    const std::string bearer = header(http::field::authorization);
    if (bearer.starts_with("Bearer ")) request.bearer = bearer.substr(7);
    request.operates = context_.guard.may_operate(address_, forwarded, request.bearer);
    const auto limit = body_limit(request.path), expected = expected_body(parser, limit);
    if (expected > limit) return answer(too_long());
    if (auto refused = check(parser, request)) return refused;
    if (expected <= kMostBody) return std::nullopt;
    auto found = context_.bodies.take(client_, expected);
    if (!found) return answer(found.error());
    room = std::move(*found);
    return std::nullopt;
  }

  /// False: there is nothing more to be said on this connection.
  asio::awaitable<bool> read_body(Parser& parser, Request& request) {
    parser.body_limit(body_limit(request.path));  // of one in chunks
    stream_.expires_after(kBodyTime);
    error_code error;
    co_await http::async_read(stream_, buffer_, parser,
                              asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::body_limit) {
      auto refusal = answer(too_long());
      co_await turn_away(parser, std::move(refusal));
    }
    stream_.expires_never();
    since_ = std::chrono::steady_clock::now();
    co_return !error;
  }

  asio::awaitable<Response> handle(Parser& parser, Request request) {
    if (boost::beast::websocket::is_upgrade(parser.get()))
      co_return co_await upgrade(parser, request);
    request.body = std::move(parser.get().body());
    const std::string accepted = request.accept_encoding;
    auto response = co_await dispatch(std::move(request));
    if (worth_packing(response, accepted)) response = co_await pack(std::move(response));
    co_return response;
  }

  /// Faults are told of in any case; then the log has the id that was answered with.
  void note(const Parser& parser, int status) const {
    const std::chrono::duration<double, std::milli> took =
        std::chrono::steady_clock::now() - since_;
    const auto write = status == 500 ? log_warning : log_note;
    write("request", {{"request", id_},
                      {"method", std::string(view(parser.get().method_string()))},
                      {"status", std::to_string(status)},
                      {"ms", fmt::format("{:.1f}", took.count())}});
  }

  /// Whether this may be asked at all.
  std::optional<Response> check(const Parser& parser, const Request& request) {
    const auto& message = parser.get();
    const std::string host(view(message[http::field::host]));
    const bool changes = request.method == "POST" || request.method == "DELETE";
    const bool upgrades = boost::beast::websocket::is_upgrade(message);
    const bool costs = request.path.ends_with("/replay") || request.path.ends_with("/record") ||
                       request.path.starts_with("/api/jobs/") ||
                       request.path.starts_with("/api/puzzles/");
    if (!context_.guard.knows_host(host))
      return answer(HttpError{421, {"this is not that host", "ce n'est pas cet hôte"}});
    if (!changes && !upgrades && !costs) return std::nullopt;
    if (!context_.guard.may_come_from(view(message[http::field::origin]), host))
      return answer(HttpError{403, {"not from that site", "pas depuis ce site"}});
    const auto type = view(message[http::field::content_type]);
    if (request.method == "POST" && !type.starts_with("application/json"))
      return answer(HttpError{415, {"send application/json", "envoyez de l'application/json"}});
    if (!context_.guard.may_change(client_))
      return answer(
          HttpError{429, {"too many requests; slow down", "trop de demandes ; doucement"}});
    return std::nullopt;
  }

  asio::awaitable<Response> upgrade(Parser& parser, const Request& request) {
    const auto parts = split(request.path, '/');  // "", "api", "tables", ID, "socket"
    if (parts.size() != 5 || parts[1] != "api" || parts[2] != "tables" || parts[4] != "socket")
      co_return answer(HttpError{404, {"there is nothing here", "il n'y a rien ici"}});
    const std::string id(parts[3]);
    Hall& home = context_.house.hall_of(id);
    const auto awake = co_await away(home.loop(), home.wake(id));
    if (!awake) co_return answer(awake.error());
    table_ = id;
    handshake_ = parser.release();
    co_return Response{};
  }

  asio::awaitable<Response> dispatch(Request request) {
    const std::string_view path = request.path;
    if (path == "/api" || path.starts_with("/api/"))
      co_return co_await context_.api.handle(std::move(request));
    if (request.method != "GET" && request.method != "HEAD")
      co_return answer(HttpError{405, {"only reading here", "ici on ne fait que lire"}});
    if (path == "/health") co_return health();
    if (path == "/metrics" || path == "/status") {
      if (!request.operates)
        co_return answer(HttpError{403, {"only for the operator", "pour l'exploitant seulement"}});
      co_return path == "/metrics" ? metrics_page(context_.metrics)
                                   : status_page(context_.metrics, request);
    }
    if (auto file = asset(request)) co_return std::move(*file);
    co_return answer(HttpError{404, {"there is nothing here", "il n'y a rien ici"}});
  }

  /// Balancers ask for it: a server that is about to end wants nobody new. So does `salon serve
  /// --open`, to see whether it is one of us that has its port.
  Response health() const {
    if (!context_.house.draining) return answer(Json{{"ok", true}, {"program", "salon"}});
    return answer(HttpError{503, {"this server is about to end", "ce serveur va s'arrêter"}});
  }

  /// Long answers are packed where they hold nobody up.
  asio::awaitable<Response> pack(Response response) {
    if (response.body.size() <= kPackedAtOnce) co_return packed(std::move(response));
    const auto plain = std::make_shared<Response>(std::move(response));
    auto work = [plain]() -> Result<Response> { return packed(*plain); };
    auto done = co_await context_.house.thinkers().run(
        Pool::Rank::hint, alias(client_), plain->stop, std::move(work), Field("request", id_));
    if (done) co_return std::move(*done);
    co_return std::move(*plain);
  }

  asio::awaitable<bool> respond(const Parser& parser, Response response, bool keep) {
    context_.metrics.requests.add();
    if (response.status >= 400) context_.metrics.refused_requests.add();
    if (response.more) co_return co_await tell(parser, std::move(response), keep);
    note(parser, response.status);
    http::response<http::span_body<const char>> message;
    set_head(message, parser, response);
    message.keep_alive(keep);
    const auto bytes = response.bytes();
    const bool bodiless = response.status == 304;
    if (!bodiless) {
      message.body() = {bytes.data(), bytes.size()};
      message.content_length(bytes.size());
    }
    stream_.expires_after(kWriteTime);
    error_code error;
    if (parser.get().method() == http::verb::head) {
      http::response_serializer<http::span_body<const char>> serializer(message);
      co_await http::async_write_header(stream_, serializer,
                                        asio::redirect_error(asio::use_awaitable, error));
    } else {
      co_await http::async_write(stream_, message,
                                 asio::redirect_error(asio::use_awaitable, error));
    }
    co_return !error && keep;
  }

  /// An answer that is made as fast as it is read, and no faster. Where the rest of it cannot be
  /// made the connection breaks off, which no client takes for its end.
  asio::awaitable<bool> tell(const Parser& parser, Response response, bool keep) {
    ReadersTime time;
    breaks_off(true);
    const bool in_chunks = parser.get().version() >= 11;  // older clients read to the end
    http::response<http::empty_body> message;
    set_head(message, parser, response);
    message.chunked(in_chunks);
    message.keep_alive(keep && in_chunks);
    http::response_serializer<http::empty_body> head(message);
    stream_.expires_after(kWriteTime);
    error_code error;
    co_await http::async_write_header(stream_, head,
                                      asio::redirect_error(asio::use_awaitable, error));
    bool whole = parser.get().method() == http::verb::head;
    for (std::string piece = std::move(response.body); !error && !whole;) {
      error = co_await write(piece, in_chunks, time);
      whole = !error && piece.empty();
      if (error || whole) break;
      auto next = co_await context_.house.thinkers().run(
          Pool::Rank::hint, alias(client_), response.stop, response.more, Field("request", id_));
      if (!next) break;
      piece = std::move(*next);
    }
    if (whole && !error)
      breaks_off(false);
    else
      break_off();
    note(parser, response.status);
    co_return !error && whole && keep && in_chunks;
  }

  /// Whether the connection ends in a reset, however it ends: who reads to its end would take a
  /// broken answer for a whole one.
  void breaks_off(bool does) {
    error_code ignored;
    stream_.socket().set_option(asio::socket_base::linger(does, 0), ignored);
  }

  void break_off() {
    context_.metrics.answers_broken.add();
    log_note("answer.broken", {{"request", id_}});
    drop();
  }

  /// One piece of such an answer; an empty one ends it.
  asio::awaitable<error_code> write(std::string_view piece, bool in_chunks, ReadersTime& time) {
    const auto bytes = asio::buffer(piece.data(), piece.size());
    error_code error;
    stream_.expires_at(time.begin(piece.size()));
    if (!in_chunks)
      co_await asio::async_write(stream_, bytes, asio::redirect_error(asio::use_awaitable, error));
    else if (piece.empty())
      co_await asio::async_write(stream_, http::make_chunk_last(),
                                 asio::redirect_error(asio::use_awaitable, error));
    else
      co_await asio::async_write(stream_, http::make_chunk(bytes),
                                 asio::redirect_error(asio::use_awaitable, error));
    time.end();
    co_return error;
  }

  template <class Message>
  void set_head(Message& message, const Parser& parser, const Response& response) const {
    message.result(static_cast<unsigned>(response.status));
    message.version(11);
    message.set(http::field::content_type, response.type);
    message.set("Content-Security-Policy", kPolicy);
    message.set("X-Content-Type-Options", "nosniff");
    message.set("Referrer-Policy", "no-referrer");
    message.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    // Elsewhere browsers ignore it, and say so in every page's console.
    if (context_.guard.is_secure(view(parser.get()[http::field::host])))
      message.set("Cross-Origin-Opener-Policy", "same-origin");
    message.set("Cross-Origin-Resource-Policy", "same-origin");
    message.set("X-Request-Id", id_);
    for (const auto& [name, value] : response.headers) message.set(name, value);
  }

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  ServerContext context_;
  std::string address_;
  std::string client_;
  Guard::Visit* visit_ = nullptr;
  bool first_ = true;
  bool unwelcome_ = false;
  bool asked_ = false;  // something that is not answered yet
  std::string id_;      // of what was asked last
  std::chrono::steady_clock::time_point since_;
  std::string table_;  // whose socket it has become
  http::request<http::string_body> handshake_;
};

}  // namespace

asio::awaitable<void> serve(asio::ip::tcp::socket socket, ServerContext context) {
  Session session(std::move(socket), context);
  try {
    co_await session.run();
  } catch (...) {
    session.note_fault();
  }
}

}  // namespace salon::server
