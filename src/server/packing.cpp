#include "server/packing.h"

#include <zlib.h>

#include <algorithm>
#include <new>

#include "core/rules.h"

namespace salon::server {
namespace {

constexpr std::size_t kWorthPacking = 1024;
constexpr int kPackingLevel = 5;
constexpr int kGzipWindow = 15 + 16;  // zlib's word for gzip with its largest window
constexpr int kPackingMemory = 8;

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
  z_stream stream{};
  if (deflateInit2(&stream, kPackingLevel, Z_DEFLATED, kGzipWindow, kPackingMemory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);  // there is room for all of it
  out.resize(stream.total_out);
  deflateEnd(&stream);
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

Response packed(Response response) {
  response.body = gzip(response.body);
  response.headers.emplace_back("Content-Encoding", "gzip");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  return response;
}

}  // namespace salon::server
