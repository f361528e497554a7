#pragma once
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/phrase.h"

namespace salon {

/// Keys keep the order they were written in, so messages read the way they were meant.
using Json = nlohmann::ordered_json;

inline Json to_json(const Phrase& phrase) {
  return {{"en", phrase.en}, {"fr", phrase.fr}};
}

/// JSON; bytes that are not UTF-8 are replaced, not thrown as an exception. Without an indent it is
/// one line.
std::string dump(const Json& json, int indent = -1);

/// How large a text may be, in every way that costs the parser something: bytes, nested brackets
/// (they cost stack), members of one object (their number squared) and values in all.
struct JsonLimits {
  std::size_t bytes = 0;
  int depth = 32;
  int members = 256;
  int values = 100'000;
};

/// Text from outside, its shape checked before the parser sees it.
Expected<Json> parse_json(std::string_view text, const JsonLimits& limits);

/// A board, the largest thing a player may bring to a table.
inline constexpr JsonLimits kBoardLimits{.bytes = std::size_t{64} << 10, .values = 10'000};

}  // namespace salon
