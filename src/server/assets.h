#pragma once
#include "core/embedded.h"
#include "server/room.h"
#include "table/http.h"

namespace salon::server {

/// The built web client; forms of a file compressed when it was built stand beside it as `name.br`
/// and `name.gz`.
std::span<const EmbeddedFile> embedded_files();

/// A page of the web client: paths without a file extension belong to the client itself and give
/// its one page. Nothing if there is no such file.
std::optional<Response> asset(const Request& request);

}  // namespace salon::server
