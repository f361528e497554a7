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

/// Small letters without accents: two texts that fold alike are the same word to a typist.
std::string fold(std::string_view text);

/// The nearest ASCII text, for terminals that show nothing else.
std::string ascii(std::string_view text);

/// Text from outside made safe to show: valid UTF-8, and nothing in it that moves the cursor,
/// changes colours or turns the direction of writing. What had to go leaves a U+FFFD, so that
/// nonsense never turns into something legal.
std::string printable(std::string_view bytes);

/// Unicode characters to and from UTF-8; each byte that belongs to none becomes U+FFFD.
std::u32string decode(std::string_view bytes);
std::string encode(std::u32string_view text);

}  // namespace salon
