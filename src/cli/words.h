#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/phrase.h"

namespace salon {

/// The language to speak: what `--lang` said, else what the locale says, else English.
Lang language(const std::optional<std::string>& flag);

/// What a mistyped word was meant to be; nothing when no candidate is near enough to be a help.
/// Case and accents do not count, and the beginning of exactly one candidate is near it.
std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates);

}  // namespace salon
