#include <cctype>

#include "core/lines.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

constexpr int kCellWidth = 5;  // with the line to its left
constexpr int kLeft = 3, kTop = 1;
constexpr int kRight = kLeft + kSize * kCellWidth + 1;

/// Where the squares stand: with a line between two rows, or without where rows are few.
struct Grid {
  static constexpr int kTall = kTop + 2 * kSize + 2;

  int step;   // from row to row
  int first;  // where the first row stands

  static Grid in(const Canvas& canvas) {
    return canvas.rows() >= kTall ? Grid{2, kTop + 1} : Grid{1, kTop};
  }
  bool lined() const { return step == 2; }
  int row(int row) const { return first + row * step; }
  int bottom() const { return row(kSize - 1) + (lined() ? 2 : 1); }
};

/// Where the counts and the last move stand, right of the board.
struct Panel {
  int x;
  int counts;  // the column of red's, from x
  int step;    // from there to blue's
  int width;

  static Panel in(const Canvas& canvas) {
    constexpr Panel wide{kRight + 4, 18, 8, 42}, narrow{kRight, 15, 6, 26};
    return canvas.room() >= wide.x + wide.width ? wide : narrow;
  }
};

Colour colour_of(Seat seat) {
  return seat == red ? Colour::red : Colour::blue;
}

/// Blue looks at the board from the other side: everyone's own camp lies at the bottom.
Square shown_at(Seat seat, int row, int column) {
  return seat == blue ? at(kSize - 1 - column, row) : at(column, kSize - 1 - row);
}

/// "M10", "B": red's in capitals, blue's in small letters.
std::string label(Piece piece) {
  const char sign = letter(piece.kind());
  std::string out(1, piece.seat() == red ? sign : static_cast<char>(std::tolower(sign)));
  if (movable(piece.kind())) out += std::to_string(piece.kind());
  return out;
}

void draw_piece(const View& view, Square square, Canvas& canvas, int x, int y, Style style) {
  const Piece piece = view.board.cells[square];
  style.fore = colour_of(piece.seat());
  style.bold = true;
  if (piece.kind() == unknown) {
    canvas.put(x, y, piece.moved() ? " ▒•▒" : " ▒▒▒", style, piece.moved() ? " #*#" : " ###");
    return;
  }
  const std::string name = label(piece);
  canvas.put(x + (name.size() < 3), y, name, style);
  if (!piece.known()) return;
  style.fore = Colour::brass;
  canvas.put(x + 3, y, "°", style, "'");
}

void draw_square(const View& view, Square square, Canvas& canvas, int x, int y) {
  if (kLakes & bit(square)) {
    canvas.put(x, y, "≈≈≈≈", {.fore = Colour::felt}, "~~~~");
    return;
  }
  const bool touched =
      view.last_by != kNature && (square == view.last.to || square == view.last.from);
  const Style style{.fore = Colour::dim, .back = touched ? Colour::highlight : Colour::none};
  canvas.put(x, y, "    ", style);
  if (!view.board.cells[square].empty()) return draw_piece(view, square, canvas, x, y, style);
  const bool next = view.board.setting_up() && square == view.board.next_placement();
  if (next || touched) canvas.put(x + 1, y, next ? "▫▫" : "·", style, next ? "__" : ".");
}

void draw_grid(const Grid& grid, Canvas& canvas) {
  const Style style{.fore = Colour::dim};
  const auto line = [&](int row, std::string_view first, std::string_view joint,
                        std::string_view last) {
    for (int column = 0; column <= kSize; ++column) {
      const int x = kLeft + column * kCellWidth, y = grid.row(row) - 1;
      canvas.put(x, y, column == 0 ? first : column == kSize ? last : joint, style);
      if (column < kSize) canvas.put(x + 1, y, "────", style);
    }
  };
  if (grid.lined()) {
    line(0, "┌", "┬", "┐");
    for (int row = 1; row < kSize; ++row) line(row, "├", "┼", "┤");
    line(kSize, "└", "┴", "┘");
  }
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column <= kSize; ++column) {
      canvas.put(kLeft + column * kCellWidth, grid.row(row), "│", style);
    }
  }
}

void draw_names(Seat seat, const Grid& grid, Canvas& canvas) {
  const Style style{.fore = Colour::dim};
  for (int i = 0; i < kSize; ++i) {
    const std::string column = square_name(shown_at(seat, 0, i)).substr(0, 1);
    canvas.put(kLeft + 2 + i * kCellWidth, 0, column, style);
    canvas.put(kLeft + 2 + i * kCellWidth, grid.bottom(), column, style);
    const std::string row = square_name(shown_at(seat, i, 0)).substr(1);
    canvas.put(2 - static_cast<int>(row.size()), grid.row(i), row, style);
  }
}

/// What a count of the panel shows: pieces lost, or, while somebody sets up, still to place.
std::string tally(const View& view, Seat seat, Kind kind) {
  const Board& board = view.board;
  if (board.placed < (seat + 1) * kArmy) {
    const bool placing = board.turn == seat;
    return placing && !view.shows(seat)
               ? "?"
               : std::to_string(placing ? board.left[seat][kind] : kOf[kind]);
  }
  if (board.setting_up()) return "0";
  const int lost = board.lost(seat, kind);
  return lost == 0 ? "·" : std::to_string(lost);
}

int draw_tally(const View& view, const Panel& panel, Canvas& canvas, int y, Lang lang) {
  const Phrase title =
      view.board.setting_up() ? Phrase{"to place", "à poser"} : Phrase{"captured", "pièces prises"};
  canvas.put(panel.x, y, title.in(lang), {.fore = Colour::none, .back = {}, .bold = true});
  const auto column = [&](Seat seat) { return panel.x + panel.counts + seat * panel.step; };
  for (const Seat seat : {red, blue}) {
    canvas.put(column(seat), y, Stratego::about().seat_names[seat].in(lang),
               {.fore = colour_of(seat), .back = {}, .bold = true});
  }
  for (const Kind kind : kAllKinds) {
    ++y;
    canvas.put(panel.x, y, std::string(1, letter(kind)),
               {.fore = Colour::none, .back = {}, .bold = true});
    if (movable(kind))
      canvas.put(panel.x + 2, y, fmt::format("{:>2}", static_cast<int>(kind)),
                 {.fore = Colour::dim});
    canvas.put(panel.x + 5, y, kind_name(kind).in(lang));
    for (const Seat seat : {red, blue}) {
      canvas.put(column(seat) + 1, y, tally(view, seat, kind), {.fore = colour_of(seat)});
    }
  }
  return y + 2;
}

/// The last battle in words: "e5: red's captain beats blue's miner".
Phrase battle_text(const Stratego& game, const View& view) {
  const Seen& seen = view.last;
  const Phrase attacker = kind_name(seen.mover), defender = kind_name(seen.target);
  switch (battle(seen.mover, seen.target, game.bomb_stays())) {
    case Survivor::attacker:
      return phrase("{} takes {}", "{} prend {}", attacker, defender);
    case Survivor::defender:
      return phrase("{} falls to {}", "{} battu par {}", attacker, defender);
    case Survivor::neither:
      break;
  }
  return phrase("{} and {} both fall", "{} et {} tombent tous deux", attacker, defender);
}

void draw_last(const Stratego& game, const View& view, const Panel& panel, Canvas& canvas, int y,
               Lang lang) {
  const Board& board = view.board;
  const Style dim{.fore = Colour::dim};
  const auto line = [&](const Phrase& text, Style style) {
    for (const auto& part : lines(text.in(lang), panel.width))
      canvas.put(panel.x, y++, part, style);
  };
  if (view.last_by != kNature) {
    const Phrase text = phrase("{}: {}", "{} : {}", Stratego::about().seat_names[view.last_by],
                               game.seen_text(view.last));
    line(text, {.fore = colour_of(view.last_by)});
    if (view.last.battle()) line(battle_text(game, view), {.fore = Colour::brass});
    ++y;
  }
  if (board.setting_up()) return;
  line(phrase("quiet plies: {} of {}", "demi-coups calmes : {} sur {}", board.quiet,
              game.rules().quiet),
       dim);
  line(phrase("plies: {}", "demi-coups : {}", board.plies), dim);
}

}  // namespace

void Stratego::draw(const View& view, Canvas& canvas, Lang lang) const {
  const Grid grid = Grid::in(canvas);
  draw_grid(grid, canvas);
  draw_names(view.seat, grid, canvas);
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      draw_square(view, shown_at(view.seat, row, column), canvas, kLeft + 1 + column * kCellWidth,
                  grid.row(row));
    }
  }
  const Panel panel = Panel::in(canvas);
  const int below = draw_tally(view, panel, canvas, grid.lined() ? kTop + 1 : 0, lang);
  draw_last(*this, view, panel, canvas, below, lang);
}

}  // namespace salon::stratego
