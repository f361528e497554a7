#pragma once
#include <cstddef>
#include <optional>

namespace salon {

/// Takes over the character set of the user's locale; whether it is UTF-8.
bool utf8_locale();

/// Whether boxes and accents come out right: a UTF-8 locale and a terminal that is not `dumb`.
/// SALON_ASCII=1 says no.
bool shows_unicode();

/// How many colours to use there: 0, 16 or 256. SALON_COLOR says it outright.
int shows_colours(int fd);

/// Columns to write in: the terminal's, at most 100; 80 when there is no terminal.
int terminal_width(int fd);

/// Columns for pages of text on standard output: the terminal's, or those a pipe gets.
std::size_t page_width(std::size_t in_a_pipe);

/// Rows that are seen at once: the terminal's; nothing when there is none.
std::optional<int> terminal_height(int fd);

/// Whether a cursor can be moved about there.
bool has_cursor(int fd);

}  // namespace salon
