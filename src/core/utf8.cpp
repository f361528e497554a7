#include "core/utf8.h"

#include <algorithm>
#include <array>

namespace salon {
namespace {

constexpr char32_t replacement = 0xFFFD;

/// U+00C0 to U+017F, the letters of Western and Central Europe, without their accents. A `*` has
/// more than one letter and is spelled out below.
constexpr std::string_view latin =
    "AAAAAA*CEEEEIIIIDNOOOOOxOUUUUY**aaaaaa*ceeeeiiiidnooooo/ouuuuy*y"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi**JjKkkLlLlLlL"
    "lLlNnNnNnnNnOoOoOo**RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
static_assert(latin.size() == 0x180 - 0xC0);

struct Spelling {
  char32_t letter;
  std::string_view text;
};
constexpr std::array spellings{
    Spelling{0x00A0, " "},  Spelling{0x00AB, "\""},  Spelling{0x00B7, "."},  Spelling{0x00BB, "\""},
    Spelling{0x00C6, "AE"}, Spelling{0x00DE, "Th"},  Spelling{0x00DF, "ss"}, Spelling{0x00E6, "ae"},
    Spelling{0x00FE, "th"}, Spelling{0x0132, "IJ"},  Spelling{0x0133, "ij"}, Spelling{0x0152, "OE"},
    Spelling{0x0153, "oe"}, Spelling{0x2009, " "},   Spelling{0x2013, "-"},  Spelling{0x2014, "-"},
    Spelling{0x2018, "'"},  Spelling{0x2019, "'"},   Spelling{0x201C, "\""}, Spelling{0x201D, "\""},
    Spelling{0x2022, "*"},  Spelling{0x2026, "..."}, Spelling{0x202F, " "},  Spelling{0x2190, "<-"},
    Spelling{0x2192, "->"}, Spelling{0x2212, "-"},
};

bool harmless(char32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool line_break = c == 0x2028 || c == 0x2029;
  const bool direction = c == 0x061C || c == 0x200E || c == 0x200F ||
                         (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return !control && !line_break && !direction;
}

/// The length of the well-formed UTF-8 character at the start of `bytes`, 0 when there is none.
std::size_t well_formed(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const auto lead = at(0);
  const std::size_t size = lead < 0x80   ? 1
                           : lead < 0xC2 ? 0
                           : lead < 0xE0 ? 2
                           : lead < 0xF0 ? 3
                           : lead < 0xF5 ? 4
                                         : 0;
  if (size > bytes.size()) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((at(i) & 0xC0) != 0x80) return 0;
  // Overlong forms, surrogates and numbers beyond U+10FFFF show in the second byte.
  if ((lead == 0xE0 && at(1) < 0xA0) || (lead == 0xED && at(1) > 0x9F)) return 0;
  if ((lead == 0xF0 && at(1) < 0x90) || (lead == 0xF4 && at(1) > 0x8F)) return 0;
  return size;
}

}  // namespace

std::optional<std::string> plain(char32_t c) {
  if (c < 0x80) return std::string{static_cast<char>(c)};
  if (c >= 0x300 && c < 0x370) return "";
  const auto known = std::ranges::find(spellings, c, &Spelling::letter);
  if (known != spellings.end()) return std::string(known->text);
  if (c >= 0xC0 && c < 0x180) return std::string{latin[c - 0xC0]};
  return std::nullopt;
}

std::string fold(std::string_view text) {
  std::string result;
  for (const char32_t c : decode(text)) result += plain(c).value_or(encode({&c, 1}));
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string ascii(std::string_view text) {
  std::string result;
  for (const char32_t c : decode(text)) result += plain(c).value_or("?");
  return result;
}

std::string printable(std::string_view bytes) {
  std::u32string text = decode(bytes);
  for (char32_t& c : text)
    if (c == '\t')
      c = ' ';
    else if (!harmless(c))
      c = replacement;
  return encode(text);
}

int cells(std::string_view text) {
  int sum = 0;
  for (const char32_t c : decode(text)) sum += cells(c);
  return sum;
}

std::string clip(std::string_view text, int most) {
  std::u32string kept;
  for (const char32_t c : decode(text)) {
    if ((most -= cells(c)) < 0) break;
    kept += c;
  }
  return encode(kept);
}

std::string shortened(std::string_view text, int most) {
  return cells(text) <= most ? std::string(text) : clip(text, most - 1) + "…";
}

std::u32string decode(std::string_view bytes) {
  std::u32string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t size = well_formed(bytes);
    char32_t c = size == 0 ? replacement : static_cast<unsigned char>(bytes[0]);
    if (size > 1) c &= 0x7Fu >> size;
    for (std::size_t i = 1; i < size; ++i)
      c = c << 6 | (static_cast<unsigned char>(bytes[i]) & 0x3F);
    text += c;
    bytes.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return text;
}

std::string encode(std::u32string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  const auto put = [&](char32_t byte) { bytes += static_cast<char>(byte); };
  const auto tail = [&](char32_t c) { put(0x80 | (c & 0x3F)); };
  for (const char32_t c : text) {
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xC0 | c >> 6), tail(c);
    } else if (c < 0x10000) {
      put(0xE0 | c >> 12), tail(c >> 6), tail(c);
    } else {
      put(0xF0 | c >> 18), tail(c >> 12), tail(c >> 6), tail(c);
    }
  }
  return bytes;
}

}  // namespace salon
