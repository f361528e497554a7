#include "cli/output.h"

#include <cmath>
#include <cstdio>

#include "cli/terminal.h"
#include "core/lines.h"
#include "core/utf8.h"

namespace salon {
namespace {

void write(std::FILE* file, std::string_view text) {
  static const bool utf8 = utf8_locale();
  const std::string spelled = utf8 ? std::string(text) : ascii(text);
  std::fwrite(spelled.data(), 1, spelled.size(), file);
  std::fflush(file);
}

}  // namespace

void put(std::string_view text) {
  write(stdout, text);
}

void put_json(const Json& json) {
  const std::string text = dump(json, 2) + "\n";
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void note(std::string_view text) {
  write(stderr, text);
}

void note_error(std::string_view who, const Error& error, Lang lang) {
  note(fmt::format("{}: {}\n", who, printable(error.in(lang))));
}

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(cells(text));
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t size = columns_of(text);
  return std::string(text) + std::string(size < width ? width - size : 0, ' ');
}

std::string padded_left(std::string_view text, std::size_t width) {
  const std::size_t size = columns_of(text);
  return std::string(size < width ? width - size : 0, ' ') + std::string(text);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  const auto room = static_cast<int>(width) - static_cast<int>(indent);
  return fmt::format("{}", fmt::join(lines(text, room), "\n" + std::string(indent, ' ')));
}

std::string in_columns(const std::vector<std::string>& words, std::size_t width, std::size_t most,
                       Lang lang) {
  const std::size_t shown = std::min(words.size(), most);
  std::size_t column = 1;
  for (std::size_t i = 0; i < shown; ++i) column = std::max(column, columns_of(words[i]) + 2);
  const std::size_t across = std::max<std::size_t>(1, width / column);
  std::string out;
  for (std::size_t i = 0; i < shown; ++i) {
    const bool last = i + 1 == shown || (i + 1) % across == 0;
    out += last ? words[i] + "\n" : padded(words[i], column);
  }
  if (shown < words.size()) {
    out += phrase("… and {} more\n", "… et encore {}\n", words.size() - shown).in(lang);
  }
  return out;
}

std::string tabulated(const std::vector<std::vector<std::string>>& rows,
                      const std::vector<bool>& numbers) {
  std::vector<std::size_t> widths(numbers.size(), 0);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], columns_of(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool last = i + 1 == row.size();
      if (numbers[i]) {
        out += padded_left(row[i], widths[i]);
      } else {
        out += last ? row[i] : padded(row[i], widths[i]);
      }
      out += last ? "\n" : "  ";
    }
  }
  return out;
}

std::string grouped(double number, Lang lang) {
  std::string digits = fmt::format("{:.0f}", std::round(number));
  for (auto at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), lang == Lang::fr ? " " : ",");
  }
  return digits;
}

std::string bold(std::string_view text, int colours) {
  return colours > 0 ? fmt::format("\x1b[1m{}\x1b[0m", text) : std::string(text);
}

}  // namespace salon
