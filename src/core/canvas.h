#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace salon {

enum class Colour : std::uint8_t {
  none,
  ink,
  dim,
  red,
  ochre,
  blue,
  green,
  brass,
  violet,
  night,
  paper,
  felt,
  lamp,
  highlight
};

struct Style {
  Colour fore = Colour::none;
  Colour back = Colour::none;
  bool bold = false;

  bool operator==(const Style&) const = default;
};

inline constexpr Style kDim{.fore = Colour::dim};

/// What the terminal can show.
struct Ability {
  bool unicode = false;
  int colours = 0;  // 0, 16 or 256
};

/// A drawing in character cells that grows as it is drawn on. Games draw their board once; whether
/// it comes out in Unicode and colour or in plain ASCII is decided when it is rendered.
class Canvas {
 public:
  static constexpr int kEndless = 1'000;

  /// `room`: how many columns there are; a picture may be wider, and then the reader has to scroll.
  /// `rows`: how many rows are visible at once; a picture too tall for them is drawn in a smaller
  /// edition if it has one.
  explicit Canvas(int room = 100, int rows = kEndless) : room_(room), rows_seen_(rows) {}

  int room() const { return room_; }
  int rows() const { return rows_seen_; }
  /// Writes `text` from column x, row y on, each character in as many cells as it takes on a
  /// terminal. `ascii`, when given, is what a plain terminal shows in the same cells; otherwise
  /// boxes and accents are spelled plainly.
  void put(int x, int y, std::string_view text, Style style = {}, std::string_view ascii = {});
  void box(int x, int y, int width, int height, Style style = {});

  int width() const;
  int height() const { return static_cast<int>(rows_.size()); }
  std::string render(Ability ability) const;

 private:
  struct Cell {
    std::u32string glyph = U" ";  // with its combining marks; empty where the cell before is wide
    char plain = ' ';
    Style style;
  };
  Cell& cell(int x, int y);
  /// A cell about to be written on; if it is half of a wide character, both halves are blanked.
  Cell& clear(int x, int y);

  int room_;
  int rows_seen_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace salon
