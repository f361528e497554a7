#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace salon {

/// The ASCII spelling of a character: none for most of the world's, an empty one for an accent that
/// stands by itself after its letter.
std::optional<std::string> plain(char32_t glyph);

/// Small letters without accents: two texts that fold alike are the same word to a typist.
std::string fold(std::string_view text);

/// The nearest ASCII text, for terminals that show nothing else.
std::string ascii(std::string_view text);

/// Text from outside made safe to show: valid UTF-8, and nothing in it that moves the cursor,
/// changes colours or turns the direction of writing. What had to go leaves a U+FFFD, so that
/// nonsense never turns into something legal.
std::string printable(std::string_view bytes);

/// How many cells of a terminal a character takes: two for an ideograph or most emoji, none for an
/// accent that joins the letter before it.
int cells(char32_t glyph);
int cells(std::string_view text);
/// As much of a text as fits into that many cells.
std::string clip(std::string_view text, int most);
/// The same, ending in an ellipsis where something is left out.
std::string shortened(std::string_view text, int most);

/// Unicode characters to and from UTF-8; each byte that belongs to none becomes U+FFFD.
std::u32string decode(std::string_view bytes);
std::string encode(std::u32string_view text);
inline std::string encode(char32_t glyph) {
  return encode(std::u32string_view(&glyph, 1));
}

}  // namespace salon
