#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "server/room.h"
#include "table/http.h"

namespace salon::server {

/// Whether a header `Accept-Encoding` takes this coding.
bool accepts(std::string_view header, std::string_view coding);

std::string gzip(std::string_view text);

/// Packs a text that comes in pieces.
class Packer {
 public:
  Packer();
  ~Packer();
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  /// This piece, packed so that whoever has read it has all of it.
  std::string add(std::string_view piece);
  /// The last piece, which may be empty.
  std::string end(std::string_view piece = {});
  bool ended() const { return ended_; }

 private:
  std::string deflate(std::string_view piece, int flush);

  struct Stream;
  std::unique_ptr<Stream> stream_;
  bool ended_ = false;
};

/// Whether packing this answer, for a client that sends that header, saves more than it costs.
bool worth_packing(const Response& response, std::string_view accept_encoding);
/// The same answer with a packed body. Long ones take a while.
Response packed(Response response);
/// Up to this size packing takes no longer than much else that an event loop does.
inline constexpr std::size_t kPackedAtOnce = std::size_t{32} << 10;

}  // namespace salon::server
