#include "core/json.h"

#include <vector>

#include "core/written.h"

namespace salon {
namespace {

/// Counts brackets, colons and commas outside of strings. Whether they stand where they should is
/// for the parser to say.
class Shape {
 public:
  explicit Shape(const JsonLimits& limits) : limits_(limits) {}

  bool holds(std::string_view text) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (quoted && c == '\\') ++i;
      if (c == '"') quoted = !quoted;
      if (!quoted && !take(c)) return false;
    }
    return true;
  }

 private:
  bool take(char c) {
    switch (c) {
      case '[':
      case '{':
        members_.push_back(0);
        return ++values_ <= limits_.values && std::ssize(members_) <= limits_.depth;
      case ']':
      case '}':
        if (!members_.empty()) members_.pop_back();
        return true;
      case ':':
        return members_.empty() || ++members_.back() <= limits_.members;
      case ',':
        return ++values_ <= limits_.values;
      default:
        return true;
    }
  }

  const JsonLimits& limits_;
  std::vector<int> members_;  // of every bracket that is open
  int values_ = 0;
};

}  // namespace

std::string dump(const Json& json, int indent) {
  if (indent >= 0) return json.dump(indent, ' ', false, Json::error_handler_t::replace);
  std::string text;
  write(text, json);
  return text;
}

Expected<Json> parse_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    return fail("the text has {} bytes; {} are allowed", "le texte fait {} octets ; {} sont permis",
                text.size(), limits.bytes);
  }
  if (!Shape(limits).holds(text)) {
    return fail("the JSON is too deep or has too many members",
                "le JSON est trop profond ou a trop de champs");
  }
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return fail("this is not JSON", "ce n'est pas du JSON");
  return json;
}

}  // namespace salon
