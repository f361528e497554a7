#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json.h"

namespace salon {

/// Results, to standard output; without accents where the locale has none.
void put(std::string_view text);
void put_json(const Json& json);
/// Remarks and errors, to standard error.
void note(std::string_view text);
/// An error, after the name of whoever reports it. It may quote a file from anywhere, so nothing in
/// it reaches the terminal that is not plain text.
void note_error(std::string_view who, const Error& error, Lang lang);

/// How wide a text comes out: its characters, not its bytes.
std::size_t columns_of(std::string_view text);
/// With blanks up to a width, on the right or on the left.
std::string padded(std::string_view text, std::size_t width);
std::string padded_left(std::string_view text, std::size_t width);
/// Broken between words so that no line goes beyond column `width`. The first line is to stand
/// at column `indent`, the others are moved there.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);
/// Words in columns, at most `most` of them.
std::string in_columns(const std::vector<std::string>& words, std::size_t width, std::size_t most,
                       Lang lang);

/// A table whose columns are as wide as they need be; the first row is its head. Columns of
/// numbers stand to the right.
std::string tabulated(const std::vector<std::vector<std::string>>& rows,
                      const std::vector<bool>& numbers);

/// 1234567.8 as "1,234,568" or "1 234 568".
std::string grouped(double number, Lang lang);

/// Bold where the terminal can, plain elsewhere.
std::string bold(std::string_view text, int colours);

}  // namespace salon
