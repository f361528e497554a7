#include "server/http.h"

#include <algorithm>

#include "core/rules.h"
#include "core/utf8.h"

namespace salon::server {
namespace {

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> unescape(std::string_view text, bool plus) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      if (i + 2 >= text.size() || hex(text[i + 1]) < 0 || hex(text[i + 2]) < 0) return std::nullopt;
      out += static_cast<char>(16 * hex(text[i + 1]) + hex(text[i + 2]));
      i += 2;
    } else {
      out += plus && text[i] == '+' ? ' ' : text[i];
    }
  }
  // Whatever is looked up by it expects text.
  if (encode(decode(out)) != out) return std::nullopt;
  return out;
}

}  // namespace

std::string text_of(const Json& json, const char* key) {
  return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : std::string();
}

Response answer(const Json& json, int status) {
  return answer_text(dump(json), status);
}

Response answer_text(std::string json, int status) {
  Response response;
  response.status = status;
  response.body = std::move(json);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response answer(const HttpError& trouble) {
  auto response = answer(Json{{"error", to_json(trouble.what)}}, trouble.status);
  if (trouble.status == 429 || trouble.status == 503) {
    response.headers.emplace_back("Retry-After", "2");
  }
  return response;
}

std::optional<Target> parse_target(std::string_view target) {
  if (!target.starts_with('/')) return std::nullopt;
  target = target.substr(0, target.find('#'));
  const auto mark = std::min(target.find('?'), target.size());
  const auto path = unescape(target.substr(0, mark), false);
  if (!path || path->find('\0') != std::string::npos) return std::nullopt;
  Target parsed{*path, {}};
  if (mark == target.size()) return parsed;
  for (const auto part : split(target.substr(mark + 1), '&')) {
    const auto equals = std::min(part.find('='), part.size());
    const auto key = unescape(part.substr(0, equals), true);
    const auto value =
        unescape(equals < part.size() ? part.substr(equals + 1) : std::string_view{}, true);
    if (!key || !value) return std::nullopt;
    parsed.query.emplace_back(*key, *value);
  }
  return parsed;
}

}  // namespace salon::server
