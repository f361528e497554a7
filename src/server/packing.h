#pragma once
#include <string>
#include <string_view>

#include "server/room.h"
#include "table/http.h"

namespace salon::server {

/// Whether a header `Accept-Encoding` takes this coding.
bool accepts(std::string_view header, std::string_view coding);

std::string gzip(std::string_view text);

/// Whether packing this answer, for a client that sends that header, saves more than it costs.
bool worth_packing(const Response& response, std::string_view accept_encoding);
/// The same answer with a packed body. Long ones take a while.
Response packed(Response response);
/// Up to this size packing takes no longer than much else that an event loop does.
inline constexpr std::size_t kPackedAtOnce = std::size_t{32} << 10;

}  // namespace salon::server
