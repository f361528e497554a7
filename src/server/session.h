#pragma once
#include <boost/asio/ip/tcp.hpp>

#include "server/context.h"

namespace salon::server {

/// One connection from its first request to its last, or until it becomes a WebSocket.
asio::awaitable<void> serve(asio::ip::tcp::socket socket, ServerContext context);

}  // namespace salon::server
