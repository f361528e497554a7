#pragma once
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/context.h"

namespace salon::server {

/// The conversation with one seat or spectator, from the handshake on, on the loop the table
/// belongs to. `request` is the id that the handshake is answered with, `visit` its connection's.
asio::awaitable<void> converse(
    boost::beast::tcp_stream stream,
    boost::beast::http::request<boost::beast::http::string_body> handshake, std::string table,
    std::string client, std::string request, ServerContext context, Guard::Visit& visit);

}  // namespace salon::server
