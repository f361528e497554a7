#pragma once
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/registry.h"

namespace salon::fuzz {

/// The bytes of one run: the first line names a game (any other word means the first game), the
/// rest is what came from outside.
struct Input {
  const AnyGame* game = games().front().get();
  std::string_view text;

  Input(const std::uint8_t* data, std::size_t size)
      : text(reinterpret_cast<const char*>(data), size) {
    const auto line = text.find('\n');
    if (const auto found = find_game(text.substr(0, line))) game = *found;
    text.remove_prefix(line == std::string_view::npos ? text.size() : line + 1);
  }

  std::shared_ptr<const Variant> variant() const { return *game->open({}); }
};

/// Ends the run as a crash the fuzzer keeps.
inline void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace salon::fuzz
