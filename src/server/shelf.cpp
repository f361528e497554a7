#include "server/shelf.h"

#include <algorithm>

#include "server/packing.h"
#include "table/secrets.h"

namespace salon::server {
namespace {

constexpr std::size_t kHashLength = 16;
constexpr std::string_view kWeights = "weights/";

}  // namespace

Shelf::Shelf(const std::vector<EnginePart>& parts) {
  for (const auto& part : parts) {
    const std::string hash = hash_secret(*part.bytes).substr(0, kHashLength);
    if (part.name == "salon.wasm") {
      engine_ = &add(fmt::format("salon-{}.wasm", hash), part);
    } else if (part.name.starts_with(kWeights)) {
      const std::string game = part.name.substr(kWeights.size());
      weights_.emplace_back(game, &add(fmt::format("{}-{}.weights", game, hash), part));
    }
  }
}

Shelf::Item& Shelf::add(std::string name, const EnginePart& part) {
  Item& item = items_.emplace_back();
  item.name = std::move(name);
  item.bytes = part.bytes;
  return item;
}

Json Shelf::Item::json() const {
  return {{"path", "/api/engine/" + name}, {"bytes", bytes->size()}};
}

Json Shelf::contents() const {
  Json json{{"engine", engine_ ? engine_->json() : Json(nullptr)}, {"weights", Json::object()}};
  for (const auto& [game, item] : weights_) json["weights"][game] = item->json();
  return json;
}

Result<Response> Shelf::file(const std::string& name, bool packs) {
  const auto item = std::ranges::find(items_, name, &Item::name);
  if (item == items_.end()) return no_such_page();
  Response response;
  response.type = name.ends_with(".wasm") ? "application/wasm" : "application/octet-stream";
  response.headers.emplace_back("Cache-Control", "public, max-age=31536000, immutable");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  response.fixed = *item->bytes;
  if (!packs) return response;
  std::call_once(item->asked, [&] { item->packed = gzip(*item->bytes); });
  response.fixed = item->packed;
  response.headers.emplace_back("Content-Encoding", "gzip");
  return response;
}

}  // namespace salon::server
