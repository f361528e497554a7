#pragma once
#include <nlohmann/json.hpp>

#include "core/phrase.h"

namespace salon {

/// Keys keep the order they were written in, so messages read the way they were meant.
using Json = nlohmann::ordered_json;

inline Json to_json(const Phrase& phrase) {
  return {{"en", phrase.en}, {"fr", phrase.fr}};
}

/// One line of JSON; bytes that are not UTF-8 are replaced, not thrown as an exception.
inline std::string dump(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace salon
