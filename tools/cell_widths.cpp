// Makes src/core/cells.cpp, the widths of characters on a terminal, from libutf8proc:
//   cell_widths > src/core/cells.cpp
#include <fmt/core.h>
#include <utf8proc.h>

#include <vector>

namespace {

struct Range {
  int first;
  int last;
  int width;
};

std::vector<Range> ranges() {
  std::vector<Range> all;
  for (int glyph = 0; glyph <= 0x10FFFF; ++glyph) {
    const int width = utf8proc_charwidth(glyph);
    if (width == 1) continue;
    if (!all.empty() && all.back().last == glyph - 1 && all.back().width == width)
      all.back().last = glyph;
    else
      all.push_back({glyph, glyph, width});
  }
  return all;
}

}  // namespace

int main() {
  fmt::print(R"(#include <algorithm>
#include <iterator>

#include "core/utf8.h"

namespace salon {{
namespace {{

/// Characters that do not take one cell. Generated: tools/cell_widths, from utf8proc {}
/// (Unicode {}).
struct Range {{
  char32_t first, last;
  int width;
}};
// clang-format off
constexpr Range kRanges[] = {{
)",
             utf8proc_version(), utf8proc_unicode_version());
  int column = 0;
  for (const auto& [first, last, width] : ranges()) {
    fmt::print("{}{{0x{:05X},0x{:05X},{}}},", column == 0 ? "    " : " ", first, last, width);
    if (++column % 4 == 0) fmt::print("\n"), column = 0;
  }
  fmt::print(R"({}}};
// clang-format on

}}  // namespace

int cells(char32_t glyph) {{
  const auto* range = std::ranges::lower_bound(kRanges, glyph, {{}}, &Range::last);
  return range != std::end(kRanges) && range->first <= glyph ? range->width : 1;
}}

}}  // namespace salon
)",
             column == 0 ? "" : "\n");
}
