#include "table/http.h"

#include <algorithm>

#include "core/rules.h"
#include "core/utf8.h"

namespace salon::table {
namespace {

// Of a body: a record is one long text, and all else is small.
constexpr JsonLimits kBodyLimits{.bytes = std::size_t{2} << 20, .values = 10'000};

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

Response page(std::string text, std::string type) {
  Response response;
  response.type = std::move(type);
  response.body = std::move(text);
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

Response record_page(const Record& record) {
  Response response = page(record.text(), "text/plain; charset=utf-8");
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"" + record.game + ".salon.txt\"");
  return response;
}

std::unexpected<HttpError> no_such_page() {
  return http_error(404, "there is nothing here", "il n'y a rien ici");
}

std::unexpected<HttpError> wrong_method() {
  return http_error(405, "this address does not do that", "cette adresse ne fait pas cela");
}

Result<Json> parse_body(const std::string& body) {
  if (body.empty()) return Json::object();
  auto json = parse_json(body, kBodyLimits);
  if (!json) return http_error(400, json.error());
  if (!json->is_object())
    return http_error(400, "a request's body is a JSON object",
                      "le corps d'une demande est un objet JSON");
  return std::move(*json);
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

}  // namespace salon::table
