#include "core/canvas.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/utf8.h"

namespace salon {
namespace {

struct Codes {
  int in256;
  int in16;  // 30..37, 90..97; backgrounds are 10 more
};

constexpr std::array<Codes, 14> kCodes{{
    {-1, -1},   // none
    {252, 37},  // ink
    {244, 90},  // dim
    {167, 91},  // red
    {179, 93},  // ochre
    {68, 94},   // blue
    {71, 92},   // green
    {137, 33},  // brass
    {134, 95},  // violet
    {235, 30},  // night
    {230, 97},  // paper
    {23, 32},   // felt
    {222, 93},  // lamp
    {239, 90},  // highlight
}};

void append_style(std::string& out, const Style& style, int colours) {
  out += "\x1b[0";
  if (style.bold) out += ";1";
  const auto& fore = kCodes[static_cast<int>(style.fore)];
  const auto& back = kCodes[static_cast<int>(style.back)];
  if (style.fore != Colour::none) {
    out += colours >= 256 ? fmt::format(";38;5;{}", fore.in256) : fmt::format(";{}", fore.in16);
  }
  if (style.back != Colour::none) {
    out +=
        colours >= 256 ? fmt::format(";48;5;{}", back.in256) : fmt::format(";{}", back.in16 + 10);
  }
  out += 'm';
}

/// What a plain terminal shows in the one cell of a glyph.
char stand_in(char32_t glyph) {
  static constexpr std::u32string_view from = U"─━═│┃║●○◦×→←↑↓";
  static constexpr std::string_view to = "--=|||Oo.x><^v";
  static_assert(from.size() == to.size());
  if (const auto at = from.find(glyph); at != from.npos) return to[at];
  if (glyph >= 0x2500 && glyph < 0x2580)
    return '+';  // the other box drawings are corners and joints
  if (glyph >= 0x2580 && glyph < 0x25a0) return '#';
  const auto spelled = plain(glyph);
  return spelled && !spelled->empty() ? spelled->front() : '?';
}

}  // namespace

Canvas::Cell& Canvas::cell(int x, int y) {
  if (y >= height()) rows_.resize(y + 1);
  auto& row = rows_[y];
  if (x >= static_cast<int>(row.size())) row.resize(x + 1);
  return row[x];
}

int Canvas::width() const {
  std::size_t width = 0;
  for (const auto& row : rows_) width = std::max(width, row.size());
  return static_cast<int>(width);
}

Canvas::Cell& Canvas::clear(int x, int y) {
  const auto blank = [&](int column) {
    cell(column, y).glyph = U" ";
    cell(column, y).plain = ' ';
  };
  if (cell(x, y).glyph.empty()) blank(x - 1);
  const bool last = x + 1 == static_cast<int>(rows_[y].size());
  if (!last && cell(x + 1, y).glyph.empty()) blank(x + 1);
  return cell(x, y);
}

void Canvas::put(int x, int y, std::string_view text, Style style, std::string_view ascii) {
  int i = 0;
  for (const char32_t glyph : decode(text)) {
    const int width = cells(glyph);
    if (width == 0) {
      if (i > 0) cell(x + i - (cell(x + i - 1, y).glyph.empty() ? 2 : 1), y).glyph += glyph;
      continue;
    }
    for (int half = 0; half < width; ++half, ++i) {
      const bool given = i < static_cast<int>(ascii.size());
      const char plain = given ? ascii[static_cast<std::size_t>(i)] : stand_in(glyph);
      clear(x + i, y) = {half == 0 ? std::u32string(1, glyph) : std::u32string(), plain, style};
    }
  }
}

void Canvas::box(int x, int y, int width, int height, Style style) {
  for (int i = 1; i + 1 < width; ++i) {
    put(x + i, y, "─", style);
    put(x + i, y + height - 1, "─", style);
  }
  for (int j = 1; j + 1 < height; ++j) {
    put(x, y + j, "│", style);
    put(x + width - 1, y + j, "│", style);
  }
  put(x, y, "┌", style);
  put(x + width - 1, y, "┐", style);
  put(x, y + height - 1, "└", style);
  put(x + width - 1, y + height - 1, "┘", style);
}

std::string Canvas::render(Ability ability) const {
  std::string out;
  for (const auto& row : rows_) {
    Style now;
    for (const auto& cell : row) {
      if (ability.colours > 0 && cell.style != now)
        append_style(out, now = cell.style, ability.colours);
      out += ability.unicode ? encode(cell.glyph) : std::string(1, cell.plain);
    }
    if (now != Style{}) out += "\x1b[0m";
    while (!out.empty() && out.back() == ' ') out.pop_back();
    out += '\n';
  }
  return out;
}

}  // namespace salon
