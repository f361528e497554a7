#include "server/assets.h"

#include <array>
#include <map>

#include "server/packing.h"

namespace salon::server {
namespace {

struct Ending {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array kTypes{
    Ending{".html", "text/html; charset=utf-8"},
    Ending{".js", "text/javascript; charset=utf-8"},
    Ending{".css", "text/css; charset=utf-8"},
    Ending{".svg", "image/svg+xml"},
    Ending{".json", "application/json"},
    Ending{".webmanifest", "application/manifest+json"},
    Ending{".png", "image/png"},
    Ending{".ico", "image/x-icon"},
    Ending{".woff2", "font/woff2"},
    Ending{".txt", "text/plain; charset=utf-8"},
    Ending{".md", "text/markdown; charset=utf-8"},
};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

/// What is served by a build without the web client.
constexpr EmbeddedFile kBare{
    "/index.html",
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Salon</title>"
    "<p>This Salon was built without its web client. The API is at <a "
    "href=\"/api/games\">/api/games</a>; a terminal sits down with <code>salon join</code>.",
    "bare"};

/// What only `salon site` is for: a page without a server, and its keeper.
bool of_a_site(std::string_view path) {
  return path.starts_with("/site.html") || path.starts_with("/sw.js");
}

const EmbeddedFile* find(std::string_view path) {
  static const auto index = [] {
    std::map<std::string_view, const EmbeddedFile*> all{{kBare.path, &kBare}};
    for (const auto& file : embedded_files()) {
      if (!of_a_site(file.path)) all[file.path] = &file;
    }
    return all;
  }();
  const auto found = index.find(path);
  return found == index.end() ? nullptr : found->second;
}

}  // namespace

std::optional<Response> asset(const Request& request) {
  const auto name = std::string_view(request.path).substr(request.path.rfind('/'));
  const bool page = name.find('.') == std::string_view::npos;
  const std::string path = page ? "/index.html" : request.path;
  const auto* plain = find(path);
  if (!plain || path.ends_with(".br") || path.ends_with(".gz")) return std::nullopt;
  Response response;
  response.type = type_of(path);
  // The builder puts a hash of its contents into the name of everything below /assets.
  const bool hashed = path.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control",
                                hashed ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  const EmbeddedFile* chosen = plain;
  for (const auto& [coding, ending] :
       {std::pair<std::string_view, std::string_view>{"br", ".br"}, {"gzip", ".gz"}}) {
    const auto* packed = find(path + std::string(ending));
    if (!packed || !accepts(request.accept_encoding, coding)) continue;
    chosen = packed;
    response.headers.emplace_back("Content-Encoding", coding);
    break;
  }
  const std::string etag = "\"" + std::string(chosen->hash) + "\"";
  response.headers.emplace_back("ETag", etag);
  if (request.if_none_match == etag) {
    response.status = 304;
    return response;
  }
  response.fixed = chosen->bytes;
  return response;
}

}  // namespace salon::server
