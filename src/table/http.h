#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/record.h"
#include "table/http_error.h"

namespace salon::table {

/// A request as the API and the files see it, whatever library read it.
struct Request {
  std::string id;  // under which log lines tell of it
  std::string method;
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;
  std::string client;     // alias of the address it came from
  std::string bearer;     // of the Authorization header
  bool operates = false;  // may see how the server fares
  std::string accept_encoding;
  std::string if_none_match;
  std::string accept_language;
  std::string body;

  std::string value(std::string_view key) const {
    for (const auto& [name, text] : query) {
      if (name == key) return text;
    }
    return {};
  }
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string_view fixed;      // in place of `body`: bytes that live as long as the program
  std::shared_ptr<void> held;  // released once the answer has been sent
  /// Of an answer that is made while it is sent: what comes after `body`, which is not empty then,
  /// a piece a call, and nothing at the end. Each takes a while.
  std::function<Result<std::string>()> more;
  std::shared_ptr<std::atomic<bool>> stop;  // raised: no more of it is to be made
  std::vector<std::pair<std::string, std::string>> headers;

  std::string_view bytes() const { return fixed.empty() ? std::string_view(body) : fixed; }
};

/// The text at `key` of an object; empty if there is none.
std::string text_of(const Json& json, const char* key);

Response answer(const Json& json, int status = 200);
/// The same for JSON that is already text.
Response answer_text(std::string json, int status = 200);
Response answer(const HttpError& trouble);
/// A page of text that browsers may keep but must ask about each time.
Response page(std::string text, std::string type);
/// A record to download.
Response record_page(const Record& record);

std::unexpected<HttpError> no_such_page();
std::unexpected<HttpError> wrong_method();

/// A request's body, an object; an empty one if there is none.
Result<Json> parse_body(const std::string& body);

/// `/api/tables/ID/join?x=1` in its parts; escapes are resolved. Nothing if it is malformed.
struct Target {
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;
};
std::optional<Target> parse_target(std::string_view target);

}  // namespace salon::table
