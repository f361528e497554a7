#pragma once
#include <span>

#include "server/room.h"
#include "table/http.h"

namespace salon::server {

/// A file of the built web client; forms compressed when it was built stand beside it as
/// `name.br` and `name.gz`.
struct EmbeddedFile {
  std::string_view path;  // "/index.html"
  std::string_view bytes;
  std::string_view hash;
};
std::span<const EmbeddedFile> embedded_files();

/// A page of the web client: addresses without a file's ending are the client's own and give its
/// one page. Nothing if there is no such file.
std::optional<Response> asset(const Request& request);

}  // namespace salon::server
