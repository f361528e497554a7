#include "server/client_stream.h"

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace salon::server {

namespace {

constexpr auto kPatience = std::chrono::seconds(20);

}  // namespace

struct ClientStream::Tls {
  explicit Tls(beast::tcp_stream& tcp) : stream(tcp, context) {
    error_code ignored;  // without the machine's certificates nobody is trusted
    context.set_default_verify_paths(ignored);
  }
  /// Names the host, for servers that answer for several, and expects to hear that name.
  void call(const std::string& host) {
    SSL_set_tlsext_host_name(stream.native_handle(), host.c_str());
    stream.set_verify_mode(asio::ssl::verify_peer);
    stream.set_verify_callback(asio::ssl::host_name_verification(host));
  }

  asio::ssl::context context{asio::ssl::context::tls_client};
  asio::ssl::stream<beast::tcp_stream&> stream;
};

ClientStream::ClientStream(const executor_type& loop, bool secure)
    : tcp_(loop), tls_(secure ? std::make_unique<Tls>(tcp_) : nullptr) {}

ClientStream::~ClientStream() = default;

asio::awaitable<void> ClientStream::connect(const std::string& host, const std::string& port,
                                            error_code& error) {
  auto note = asio::redirect_error(asio::use_awaitable, error);
  asio::ip::tcp::resolver resolver(get_executor());
  const auto where = co_await resolver.async_resolve(host, port, note);
  if (error) co_return;
  tcp_.expires_after(kPatience);
  co_await tcp_.async_connect(where, note);
  if (error || !tls_) co_return;
  tls_->call(host);
  co_await tls_->stream.async_handshake(asio::ssl::stream_base::client, note);
}

void ClientStream::read(const std::vector<asio::mutable_buffer>& into, Waiting waiting) {
  auto here = asio::bind_executor(get_executor(), std::move(waiting));
  if (tls_)
    tls_->stream.async_read_some(into, std::move(here));
  else
    tcp_.async_read_some(into, std::move(here));
}

void ClientStream::write(const std::vector<asio::const_buffer>& from, Waiting waiting) {
  auto here = asio::bind_executor(get_executor(), std::move(waiting));
  if (tls_)
    tls_->stream.async_write_some(from, std::move(here));
  else
    tcp_.async_write_some(from, std::move(here));
}

}  // namespace salon::server
