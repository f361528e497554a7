#include "server/packing.h"

#include <zlib.h>

#include <algorithm>
#include <new>
#include <utility>

#include "core/rules.h"

namespace salon::server {
namespace {

constexpr std::size_t kWorthPacking = 1024;
constexpr int kPackingLevel = 5;
constexpr int kGzipWindow = 15 + 16;  // zlib's word for gzip with its largest window
constexpr int kPackingMemory = 8;
constexpr std::size_t kRoom = std::size_t{16} << 10;  // made at a time for what is packed

}  // namespace

bool accepts(std::string_view header, std::string_view coding) {
  return std::ranges::any_of(split(header, ','), [coding](std::string_view part) {
    const auto semicolon = std::min(part.find(';'), part.size());
    const auto rest = part.substr(semicolon);
    const bool refused = rest.find("q=0") != std::string_view::npos &&
                         rest.find_first_of("123456789") == std::string_view::npos;
    return trim(part.substr(0, semicolon)) == coding && !refused;
  });
}

std::string gzip(std::string_view text) {
  return Packer().end(text);
}

struct Packer::Stream {
  z_stream zlib{};
};

Packer::Packer() : stream_(std::make_unique<Stream>()) {
  if (deflateInit2(&stream_->zlib, kPackingLevel, Z_DEFLATED, kGzipWindow, kPackingMemory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
}

Packer::~Packer() {
  deflateEnd(&stream_->zlib);
}

std::string Packer::add(std::string_view piece) {
  return deflate(piece, Z_SYNC_FLUSH);
}

std::string Packer::end(std::string_view piece) {
  ended_ = true;
  return deflate(piece, Z_FINISH);
}

std::string Packer::deflate(std::string_view piece, int flush) {
  z_stream& zlib = stream_->zlib;
  zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
  zlib.avail_in = static_cast<uInt>(piece.size());
  std::string out;
  do {
    const std::size_t have = out.size();
    out.resize(have + kRoom);
    zlib.next_out = reinterpret_cast<Bytef*>(out.data() + have);
    zlib.avail_out = static_cast<uInt>(kRoom);
    ::deflate(&zlib, flush);
    out.resize(have + kRoom - zlib.avail_out);
  } while (zlib.avail_out == 0);
  return out;
}

bool worth_packing(const Response& response, std::string_view accept_encoding) {
  const bool text =
      response.type.starts_with("application/json") || response.type.starts_with("text/");
  const bool done = std::ranges::any_of(
      response.headers, [](const auto& header) { return header.first == "Content-Encoding"; });
  return text && !done && response.fixed.empty() && response.body.size() >= kWorthPacking &&
         accepts(accept_encoding, "gzip");
}

namespace {

/// What `packer` makes of the pieces that `more` brings, one for each: more would take one thread
/// for longer.
std::function<Result<std::string>()> packed_pieces(std::shared_ptr<Packer> packer,
                                                   std::function<Result<std::string>()> more) {
  return [packer = std::move(packer), more = std::move(more)]() -> Result<std::string> {
    if (packer->ended()) return std::string();
    const auto piece = more();
    if (!piece) return piece;
    return piece->empty() ? packer->end() : packer->add(*piece);
  };
}

}  // namespace

Response packed(Response response) {
  if (response.more) {
    auto packer = std::make_shared<Packer>();
    response.body = packer->add(response.body);
    response.more = packed_pieces(std::move(packer), std::move(response.more));
  } else {
    response.body = gzip(response.body);
  }
  response.headers.emplace_back("Content-Encoding", "gzip");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  return response;
}

}  // namespace salon::server
