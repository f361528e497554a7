// The picture in the terminal.
#include "games/khan/khan.h"

namespace salon::khan {
namespace {

/// The board square shown at a place of the screen when `camp` lies at the bottom.
Square shown_at(Side camp, int row, int column) {
  constexpr int last = kSize - 1;
  switch (camp) {
    case top:
      return (last - row) * kSize + (last - column);
    case left:
      return column * kSize + (last - row);
    case right:
      return (last - column) * kSize + row;
    case bottom:
      break;
  }
  return row * kSize + column;
}

constexpr int kCellWidth = 6;
constexpr int kCellHeight = 3;

Style square_style(const Position& position, Square square) {
  const bool of_khan = position.khan != 0 && kValue[square] == position.khan;
  return {.fore = Colour::dim, .back = of_khan ? Colour::highlight : Colour::none};
}

void draw_piece(const Position& position, Square square, Canvas& canvas, int x, int y) {
  Style style = square_style(position, square);
  style.bold = true;
  const bool carries = position.khan_square == square;
  for (const Seat seat : {red, ochre}) {
    style.fore = seat == red ? Colour::red : Colour::ochre;
    const std::string_view ascii = seat == red ? "KS" : "ks";
    if (position.kalista[seat] == square) {
      canvas.put(x + 2, y, seat == red ? "♚" : "♔", style, ascii.substr(0, 1));
    } else if (position.sbires[seat] & bit(square)) {
      canvas.put(x + 2, y, seat == red ? "●" : "○", style, ascii.substr(1, 1));
    }
  }
  style.fore = Colour::brass;
  if (carries) canvas.put(x + 1, y, "(", style), canvas.put(x + 3, y, ")", style);
}

void draw_square(const Position& position, Square square, Canvas& canvas, int x, int y) {
  const Style style = square_style(position, square);
  for (int row = 0; row < kCellHeight - 1; ++row) canvas.put(x, y + row, "     ", style);
  constexpr std::string_view pips[] = {"", "  •  ", " • • ", " ••• "};
  constexpr std::string_view digits[] = {"", "  1  ", "  2  ", "  3  "};
  canvas.put(x, y + 1, pips[kValue[square]], style, digits[kValue[square]]);
  draw_piece(position, square, canvas, x, y);
}

void draw_grid(Canvas& canvas, int x, int y) {
  const Style style{.fore = Colour::dim};
  const auto rule = [&](int row, std::string_view first, std::string_view joint,
                        std::string_view last) {
    for (int column = 0; column <= kSize; ++column) {
      const int at = x + column * kCellWidth;
      canvas.put(at, y + row * kCellHeight,
                 column == 0       ? first
                 : column == kSize ? last
                                   : joint,
                 style);
      if (column < kSize) canvas.put(at + 1, y + row * kCellHeight, "─────", style);
    }
  };
  rule(0, "┌", "┬", "┐");
  for (int row = 1; row < kSize; ++row) rule(row, "├", "┼", "┤");
  rule(kSize, "└", "┴", "┘");
  for (int row = 0; row < kSize * kCellHeight; ++row) {
    if (row % kCellHeight == 0) continue;
    for (int column = 0; column <= kSize; ++column)
      canvas.put(x + column * kCellWidth, y + row, "│", style);
  }
}

void draw_panel(const Khan& game, const KhanView& view, Canvas& canvas, int x, int y, Lang lang) {
  const auto& position = view.position;
  const auto line = [&](const Phrase& text, Style style = {}) {
    canvas.put(x, y++, text.in(lang), style);
  };
  for (const Seat seat : {red, ochre}) {
    const Style style{.fore = seat == red ? Colour::red : Colour::ochre, .back = {}, .bold = true};
    canvas.put(x, y, seat == red ? "● ♚" : "○ ♔", style, seat == red ? "S K" : "s k");
    canvas.put(x + 4, y++, Khan::about().seat_names[seat].in(lang), style);
    if (position.phase == Phase::play) {
      line(phrase("    captured sbires: {}", "    sbires pris : {}", position.captured(seat)));
    }
  }
  ++y;
  if (position.khan != 0) {
    line(phrase("khan: {}", "khan : {}", position.khan),
         {.fore = Colour::brass, .back = {}, .bold = true});
    if (game.turn(position) >= 0 && !game.can_obey(position)) {
      line({"nobody can obey", "personne ne peut obéir"}, {.fore = Colour::brass});
    }
  }
  if (position.quiet > 0) {
    line(phrase("quiet plies: {} of {}", "demi-coups calmes : {} sur {}", position.quiet,
                game.rules().quiet),
         {.fore = Colour::dim});
  }
}

}  // namespace

void Khan::draw(const View& view, Canvas& canvas, Lang lang) const {
  const auto& position = view.position;
  const Side red_camp = position.phase == Phase::place ? position.camp : view.camp;
  const Side camp = view.seat == ochre ? opposite(red_camp) : red_camp;
  const int x = 3, y = 1;
  draw_grid(canvas, x, y);
  const bool turned =
      camp == left || camp == right;  // then rows of the screen are columns of the board
  for (int i = 0; i < kSize; ++i) {
    const std::string across = square_name(shown_at(camp, 0, i)),
                      down = square_name(shown_at(camp, i, 0));
    canvas.put(x + 3 + i * kCellWidth, 0, across.substr(turned ? 1 : 0, 1), {.fore = Colour::dim});
    canvas.put(1, y + 1 + i * kCellHeight, down.substr(turned ? 0 : 1, 1), {.fore = Colour::dim});
  }
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      draw_square(position, shown_at(camp, row, column), canvas, x + 1 + column * kCellWidth,
                  y + 1 + row * kCellHeight);
    }
  }
  draw_panel(*this, view, canvas, x + kSize * kCellWidth + 4, y + 1, lang);
}

}  // namespace salon::khan
