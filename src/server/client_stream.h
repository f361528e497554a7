#pragma once
#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <vector>

namespace salon::server {

namespace asio = boost::asio;
namespace beast = boost::beast;

/// The calling end of a connection, plain or secured. Its reading and writing are compiled once,
/// whoever waits for them.
class ClientStream {
 public:
  using executor_type = beast::tcp_stream::executor_type;
  using error_code = boost::system::error_code;

  ClientStream(const executor_type& loop, bool secure);
  ~ClientStream();

  executor_type get_executor() { return tcp_.get_executor(); }
  beast::tcp_stream& next_layer() { return tcp_; }
  const beast::tcp_stream& next_layer() const { return tcp_; }

  /// Connects to a host. Where a certificate is needed, it must be the host's own and signed by
  /// somebody this machine trusts.
  asio::awaitable<void> connect(const std::string& host, const std::string& port,
                                error_code& error);

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(error_code, std::size_t)>(
        [this](auto handler, std::vector<asio::mutable_buffer> into) {
          read(into, Waiting(std::move(handler)));
        },
        token, listed<asio::mutable_buffer>(buffers));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(error_code, std::size_t)>(
        [this](auto handler, std::vector<asio::const_buffer> from) {
          write(from, Waiting(std::move(handler)));
        },
        token, listed<asio::const_buffer>(buffers));
  }

  // What a WebSocket over it asks for when it ends.
  friend void teardown(beast::role_type role, ClientStream& stream, error_code& error) {
    beast::websocket::teardown(role, stream.tcp_.socket(), error);
  }
  template <class Handler>
  friend void async_teardown(beast::role_type role, ClientStream& stream, Handler&& handler) {
    beast::websocket::async_teardown(role, stream.tcp_.socket(), std::forward<Handler>(handler));
  }

 private:
  using Waiting = asio::any_completion_handler<void(error_code, std::size_t)>;
  struct Tls;

  template <class Buffer, class Buffers>
  static std::vector<Buffer> listed(const Buffers& buffers) {
    return {asio::buffer_sequence_begin(buffers), asio::buffer_sequence_end(buffers)};
  }
  void read(const std::vector<asio::mutable_buffer>& into, Waiting waiting);
  void write(const std::vector<asio::const_buffer>& from, Waiting waiting);

  beast::tcp_stream tcp_;
  std::unique_ptr<Tls> tls_;
};

}  // namespace salon::server
