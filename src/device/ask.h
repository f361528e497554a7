#pragma once
#include <optional>
#include <string>

#include "core/json.h"

namespace salon::device {

// The members of an object from outside; what is missing or of the wrong type counts as not given.

inline const Json* member(const Json& json, const char* key) {
  if (!json.is_object()) return nullptr;
  const auto found = json.find(key);
  return found == json.end() ? nullptr : &*found;
}

inline std::string text_at(const Json& json, const char* key) {
  const Json* found = member(json, key);
  return found && found->is_string() ? found->get<std::string>() : std::string();
}

inline std::optional<std::int64_t> whole_at(const Json& json, const char* key) {
  const Json* found = member(json, key);
  if (!found || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

inline const Json& list_at(const Json& json, const char* key) {
  static const Json none = Json::array();
  const Json* found = member(json, key);
  return found && found->is_array() ? *found : none;
}

}  // namespace salon::device
