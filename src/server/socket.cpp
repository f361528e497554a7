#include "server/socket.h"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

namespace salon::server {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace std::chrono_literals;
using boost::system::error_code;

constexpr auto kGreetingTime = 10s;
constexpr auto kParting = 1s;
constexpr auto kSilence =
    40s;  // half of it without a word, and we ping; all of it, and they are gone
constexpr std::uint16_t kNoSeat = 4403;
// Messages that a look counts for: so many, and one more for so many moves of the game.
constexpr double kLookCost = 20;
constexpr std::size_t kMovesAMessage = 100;

// Long messages to players elsewhere are packed, each by itself. That costs CPU with every message
// and a socket some 40 KB, so only a limited number do it, and none within one machine. Spectators
// share what is written once.
constexpr std::size_t kWorthPackingAt = 1024;
constexpr int kPackingWindowBits = 12;
constexpr int kPackingMemoryLevel = 4;
constexpr int kFastest = 1;

/// Whether a client, as limits count them, is another machine.
bool elsewhere(std::string_view client) {
  return !client.starts_with("127.") && client != "::/64";
}

class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, std::shared_ptr<Table> table, std::string client,
         const std::string& request, ServerContext context)
      : ws_(std::move(stream)),
        timer_(ws_.get_executor()),
        table_(std::move(table)),
        client_(std::move(client)),
        context_(context),
        bucket_(context.config.messages_per_s, 2 * context.config.messages_per_s),
        client_bucket_(context.guard.messages_of(client_)),
        reader_(context.backlog, client_, [this] { drop_soon(); }) {
    ws_.set_option(websocket::stream_base::decorator(
        [request](websocket::response_type& answer) { answer.set("X-Request-Id", request); }));
  }

  asio::awaitable<void> run(beast::http::request<beast::http::string_body> handshake,
                            Guard::Visit& visit) {
    const auto self = shared_from_this();
    // The visit belongs to the loop it came by, and may outlive the socket by a moment.
    visit.closes_by(ws_.get_executor(), [weak = weak_from_this()](Guard::Parting parting) {
      if (const auto open = weak.lock()) open->part(parting);
    });
    beast::get_lowest_layer(ws_).expires_never();
    websocket::stream_base::timeout limits{
        .handshake_timeout = kGreetingTime, .idle_timeout = kSilence, .keep_alive_pings = true};
    ws_.set_option(limits);
    ws_.read_message_max(protocol::kMaxAnswerBytes);
    offer_packing(handshake);
    error_code error;
    co_await ws_.async_accept(handshake, asio::redirect_error(asio::use_awaitable, error));
    if (error) {
      stop_packing();
      co_return;
    }
    context_.metrics.sockets.add(1);
    context_.metrics.sockets_opened.add();
    ws_.text(true);
    ws_.auto_fragment(false);  // one message, one frame: the simplest clients count on it
    std::exception_ptr fault;
    try {
      if (co_await greet()) co_await listen();
    } catch (...) {
      fault = std::current_exception();
    }
    leave();
    if (fault) std::rethrow_exception(fault);
  }

 private:
  /// However the conversation ends, nobody stays at the table who is not there.
  void leave() {
    open_ = false;
    stop_packing();
    context_.metrics.sockets.add(-1);
    if (listener_) table_->exit(listener_);
  }

  void offer_packing(const beast::http::request<beast::http::string_body>& handshake) {
    const auto wanted = handshake[beast::http::field::sec_websocket_extensions];
    packs_ = wanted.find("permessage-deflate") != wanted.npos && elsewhere(client_) &&
             context_.metrics.packing_sockets.value() < context_.config.packing_sockets;
    if (!packs_) return;
    context_.metrics.packing_sockets.add(1);
    websocket::permessage_deflate packing;
    packing.server_enable = true;
    packing.server_no_context_takeover = packing.client_no_context_takeover = true;
    packing.server_max_window_bits = packing.client_max_window_bits = kPackingWindowBits;
    packing.compLevel = kFastest;
    packing.memLevel = kPackingMemoryLevel;
    packing.msg_size_threshold = kWorthPackingAt;
    ws_.set_option(packing);
  }

  void stop_packing() {
    if (!std::exchange(packs_, false)) return;
    ws_.compress(false);
    context_.metrics.packing_sockets.add(-1);
  }

  /// The first message: who it is. Those who say nothing are not waited for.
  asio::awaitable<bool> greet() {
    timer_.expires_after(kGreetingTime);
    timer_.async_wait([weak = weak_from_this()](error_code error) {
      const auto self = weak.lock();
      if (!error && self) self->drop();
    });
    const auto line = co_await read();
    timer_.cancel();
    if (!line) co_return false;
    const auto greeting = parse_greeting(*line);
    if (!greeting) {
      co_await part(greeting.error().what, websocket::close_code::policy_error);
      co_return false;
    }
    auto say = [weak = weak_from_this()](Frame frame) {
      if (const auto self = weak.lock()) self->say(std::move(frame));
    };
    auto entered = co_await table_->enter(*greeting, std::move(say));
    if (!entered) {
      // Somebody who may hold a seat after all is told to come again.
      const bool never = entered.error().status == 403;
      co_await part(entered.error().what,
                    never ? kNoSeat : std::uint16_t{websocket::close_code::try_again_later});
      co_return false;
    }
    listener_ = *entered;
    if (listener_->seat < 0) stop_packing();
    co_return true;
  }

  /// A line is parsed once, and counted by what it says.
  asio::awaitable<void> listen() {
    for (;;) {
      const auto line = co_await read();
      if (!line) co_return;
      const auto received = std::chrono::steady_clock::now();
      auto said = protocol::parse_object(*line, protocol::kMaxAnswerBytes);
      const bool moves = said && says(*said, "move");
      // A client that talks too fast is slowed down: nothing more is read until its turn comes.
      co_await wait_for_turn(said ? cost(*said) : 1);
      context_.metrics.messages_in.add();
      co_await table_->hear(listener_, std::move(said));
      if (moves) context_.metrics.move_told.add(std::chrono::steady_clock::now() - received);
    }
  }

  static bool says(const Json& said, std::string_view type) {
    const auto at = said.find("type");
    return at != said.end() && at->is_string() && at->get_ref<const std::string&>() == type;
  }

  /// What makes the table go through the game again counts for many messages: looking back, a new
  /// hello, which tells all of it, and a move for an earlier ply, which may be one said again.
  bool folds_again(const Json& said) const {
    return says(said, "look") || says(said, "hello") ||
           (says(said, "move") && table_->has_moved_on(said));
  }

  /// In messages.
  double cost(const Json& said) const {
    if (!folds_again(said)) return 1;
    const auto moves = table_->ply() / kMovesAMessage;
    return kLookCost + static_cast<double>(moves);
  }

  /// First the client's turn among all its sockets', then this socket's.
  asio::awaitable<void> wait_for_turn(double cost) {
    error_code ignored;
    const auto take = [&] { return client_bucket_->take(Bucket::Clock::now(), cost); };
    for (auto wait = take(); wait > 0ms && open_; wait = take()) {
      timer_.expires_after(wait);
      co_await timer_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
    for (auto wait = bucket_.take(); wait > 0ms && open_; wait = bucket_.take()) {
      timer_.expires_after(wait);
      co_await timer_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
  }

  asio::awaitable<std::optional<std::string>> read() {
    heard_.clear();
    error_code error;
    co_await ws_.async_read(heard_, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return std::nullopt;
    const auto data = heard_.cdata();
    co_return std::string(static_cast<const char*>(data.data()), data.size());
  }

  void say(Frame line) {
    if (!open_) return;
    reader_.add(line->size());
    if (!open_) return;
    queue_.push_back(std::move(line));
    context_.metrics.messages_out.add();
    if (!writing_) write();
  }

  void write() {
    writing_ = true;
    ws_.async_write(asio::buffer(*queue_.front()),
                    [self = shared_from_this()](error_code error, std::size_t) {
                      self->writing_ = false;
                      if (error) return self->drop();
                      if (self->open_) self->reader_.remove(self->queue_.front()->size());
                      self->queue_.pop_front();
                      if (!self->queue_.empty() && self->open_) self->write();
                    });
  }

  asio::awaitable<void> part(Phrase why, std::uint16_t code) {
    const std::string line =
        protocol::line(protocol::Message(protocol::Refused{0, std::move(why)}));
    error_code ignored;
    co_await ws_.async_write(asio::buffer(line),
                             asio::redirect_error(asio::use_awaitable, ignored));
    // Those who do not say goodbye are not waited for.
    timer_.expires_after(kParting);
    timer_.async_wait([weak = weak_from_this()](error_code error) {
      const auto self = weak.lock();
      if (!error && self) self->drop();
    });
    const websocket::close_reason reason(code);
    co_await ws_.async_close(reason, asio::redirect_error(asio::use_awaitable, ignored));
    timer_.cancel();
  }

  /// Whoever is at a table is asked to come again, to another server if there is one, and ends the
  /// conversation themselves: so all they said before is heard.
  void part(Guard::Parting parting) {
    if (parting == Guard::Parting::at_once || !listener_) return drop();
    say(std::make_shared<const std::string>(R"({"type":"goodbye"})"));
  }

  /// From any thread: whoever finds that too much waits to be read.
  void drop_soon() {
    asio::post(context_.hall.loop(), [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->drop();
    });
  }

  void drop() {
    open_ = false;
    reader_.clear();
    timer_.cancel();
    beast::get_lowest_layer(ws_).cancel();
    error_code ignored;
    beast::get_lowest_layer(ws_).socket().close(ignored);
  }

  websocket::stream<beast::tcp_stream> ws_;
  asio::steady_timer timer_;
  std::shared_ptr<Table> table_;
  std::string client_;
  ServerContext context_;
  Bucket bucket_;
  std::shared_ptr<Bucket> client_bucket_;
  std::shared_ptr<Listener> listener_;
  beast::flat_buffer heard_;
  std::deque<Frame> queue_;
  Backlog::Reader reader_;
  bool writing_ = false;
  bool open_ = true;
  bool packs_ = false;  // what it says, if it is long
};

}  // namespace

asio::awaitable<void> converse(beast::tcp_stream stream,
                               beast::http::request<beast::http::string_body> handshake,
                               std::string table, std::string client, std::string request,
                               ServerContext context, Guard::Visit& visit) {
  const auto found = co_await context.hall.find(std::move(table));
  if (!found) co_return;
  const auto socket =
      std::make_shared<Socket>(std::move(stream), *found, std::move(client), request, context);
  co_await socket->run(std::move(handshake), visit);
}

}  // namespace salon::server
