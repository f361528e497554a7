// The picture in the terminal.
#include "core/lines.h"
#include "core/utf8.h"
#include "games/pickomino/say.h"

namespace salon::pickomino {
namespace {

constexpr Style kTileStyle{.fore = Colour::lamp, .back = {}, .bold = true};
constexpr Style kWormStyle{.fore = Colour::green, .back = {}, .bold = true};
constexpr Style kBright{.fore = Colour::none, .back = {}, .bold = true};
constexpr int kTileWidth = 5;

void draw_worms(Canvas& canvas, int x, int y, int worms, Style style) {
  const int margin = (4 - worms) / 2;
  for (int i = 0; i < worms; ++i) canvas.put(x + margin + i, y, "∽", style, "~");
}

/// Some of the sixteen tiles on a grill over its embers; what is gone or taken is grey.
void draw_row(const Position& position, int seats, Prize prize, Canvas& canvas, int y, Tile first,
              Tile end) {
  for (Tile tile = first; tile < end; ++tile) {
    const int x = 1 + (tile - first) * kTileWidth;
    const bool edge = tile == first;
    canvas.put(x, y, edge ? "╒════" : "╤════", kDim, edge ? "+====" : "=====");
    canvas.put(x, y + 3, edge ? "╘════" : "╧════", kDim, edge ? "+====" : "=====");
    canvas.put(x, y + 1, "│", kDim);
    canvas.put(x, y + 2, "│", kDim);
    const bool winnable = prize.tile == tile;
    if (position.face_up & bit(tile)) {
      canvas.put(
          x + 1, y + 1, " " + tile_text(tile) + " ",
          {.fore = Colour::lamp, .back = winnable ? Colour::felt : Colour::none, .bold = true},
          winnable ? ">" + tile_text(tile) + "<" : std::string{});
      draw_worms(canvas, x + 1, y + 2, points(tile), kWormStyle);
      canvas.put(x, y + 4, " ▒░▒░", {.fore = Colour::red}, " ^.^.");
    } else {
      const Seat seat = holder(position, seats, tile);
      canvas.put(x + 2, y + 1, seat == kNature ? "··" : tile_text(tile), kDim,
                 seat == kNature ? "--" : "");
      if (seat != kNature) canvas.put(x + 2, y + 2, fmt::format("→{}", seat + 1), kDim);
    }
  }
  const int side = 1 + (end - first) * kTileWidth;
  canvas.put(side, y, "╕", kDim);
  canvas.put(side, y + 1, "│", kDim);
  canvas.put(side, y + 2, "│", kDim);
  canvas.put(side, y + 3, "╛", kDim);
}

int tiles_across(const Canvas& canvas) {
  return canvas.room() >= kTiles * kTileWidth + 2 ? kTiles : kTiles / 2;
}

/// Whether there are too few rows for tiles, stacks and dice as they are best drawn.
bool is_low(const Canvas& canvas) {
  return canvas.rows() < (tiles_across(canvas) == kTiles ? 27 : 32);
}

/// The tiles without their grill, for few rows; returns the row below.
int draw_tiles(const Position& position, int seats, Prize prize, Canvas& canvas) {
  constexpr int across = kTiles / 2;
  for (Tile tile = 0; tile < kTiles; ++tile) {
    const int x = 1 + tile % across * kTileWidth, y = tile / across * 2;
    if (position.face_up & bit(tile)) {
      const bool winnable = prize.tile == tile;
      canvas.put(
          x, y, winnable ? ">" + tile_text(tile) + "<" : " " + tile_text(tile) + " ",
          {.fore = Colour::lamp, .back = winnable ? Colour::felt : Colour::none, .bold = true});
      draw_worms(canvas, x, y + 1, points(tile), kWormStyle);
      continue;
    }
    const Seat seat = holder(position, seats, tile);
    canvas.put(x + 1, y, seat == kNature ? "··" : tile_text(tile), kDim,
               seat == kNature ? "--" : "");
    if (seat != kNature) canvas.put(x + 1, y + 1, fmt::format("→{}", seat + 1), kDim);
  }
  return 5;
}

/// All of them, in one row where there is room for it, else in two; returns the row below.
int draw_grill(const Position& position, int seats, Prize prize, Canvas& canvas) {
  if (is_low(canvas)) return draw_tiles(position, seats, prize, canvas);
  const int across = tiles_across(canvas);
  int y = 0;
  for (Tile first = 0; first < kTiles; first += across, y += 5)
    draw_row(position, seats, prize, canvas, y, first, first + across);
  return y + 1;
}

/// The top tile in a line, the points in the next.
void draw_low_stack(const Pickomino& game, const Position& position, Seat seat, Canvas& canvas,
                    int x, int y, Lang lang) {
  const Style style = position.has_resigned(seat) ? kDim : Style{};
  const Tile top = position.top[seat];
  const int count = count_bits(position.tiles(seat));
  if (top == kNoTile) {
    canvas.put(x, y + 1, "··", kDim, "--");
  } else {
    const bool winnable = game.prize(position) == Prize{top, seat};
    canvas.put(
        x, y + 1, tile_text(top),
        {.fore = Colour::lamp, .back = winnable ? Colour::felt : Colour::none, .bold = true});
    draw_worms(canvas, x + 3, y + 1, points(top), kWormStyle);
    if (count > 1) canvas.put(x + 7, y + 1, fmt::format("×{}", count), kDim);
  }
  const bool won = position.phase == Phase::over && game.place(position, seat) == 1;
  canvas.put(x, y + 2,
             position.has_resigned(seat) ? (lang == Lang::fr ? "abandon" : "resigned")
                                         : points_phrase(position.points(seat)).in(lang),
             style);
  if (won) canvas.put(x - 1, y + 2, "★", kTileStyle, "*");
}

void draw_stack(const Pickomino& game, const PickominoView& view, Seat seat, Canvas& canvas, int y,
                Lang lang, const Names& names) {
  constexpr int wide = 13, narrow = 11;
  const auto& position = view.position;
  const int width = game.seats() * wide < canvas.room() ? wide : narrow;
  const int x = 1 + seat * width;
  const bool to_move =
      position.phase != Phase::over && position.phase != Phase::first && position.seat == seat;
  const Phrase name =
      seat == view.seat ? Phrase{"you", "vous"} : seat_name(Pickomino::about(), seat, names);
  if (to_move) canvas.put(x, y, "►", kTileStyle, ">");
  canvas.put(x + 2, y, shortened(name.in(lang), width - 3),
             position.has_resigned(seat) ? kDim : kBright);
  const Tile top = position.top[seat];
  const int count = count_bits(position.tiles(seat));
  if (is_low(canvas)) return draw_low_stack(game, position, seat, canvas, x + 2, y, lang);
  if (top != kNoTile) {
    const bool winnable = game.prize(position) == Prize{top, seat};
    canvas.box(x + 2, y + 1, 6, 4, kDim);
    canvas.put(
        x + 4, y + 2, tile_text(top),
        {.fore = Colour::lamp, .back = winnable ? Colour::felt : Colour::none, .bold = true});
    draw_worms(canvas, x + 3, y + 3, points(top), kWormStyle);
    for (int row = 2; row <= 4 && count > 1; ++row)
      canvas.put(x + 8, y + row, row == 4 ? "╛" : "│", kDim);
    if (count > 1) canvas.put(x + width - 3, y + 3, fmt::format("×{}", count), kDim);
  } else {
    canvas.put(x + 4, y + 3, "··", kDim, "--");
  }
  const Style style = position.has_resigned(seat) ? kDim : Style{};
  canvas.put(x + 2, y + 5, points_phrase(position.points(seat)).in(lang), style);
  if (position.has_resigned(seat))
    canvas.put(x + 2, y + 6, lang == Lang::fr ? "abandon" : "resigned", style);
  if (position.phase == Phase::over && game.place(position, seat) == 1) {
    canvas.put(x + 10, y + 2, "★", kTileStyle, "*");
  }
}

/// A die with its pips, or with its letter alone where rows are few.
struct DieSize {
  int width;
  int height;

  static DieSize in(const Canvas& canvas) { return is_low(canvas) ? DieSize{4, 3} : DieSize{7, 5}; }
  bool pips() const { return height == 5; }
};

/// The three rows of a die's face, five cells each; and the same for plain terminals.
struct DieFace {
  std::array<std::string_view, 3> rows;
  std::array<std::string_view, 3> ascii;
};

constexpr std::array<DieFace, kFaces> kDrawnFaces{{
    {{"     ", "  ●  ", "     "}, {}},
    {{" ●   ", "     ", "   ● "}, {}},
    {{" ●   ", "  ●  ", "   ● "}, {}},
    {{" ● ● ", "     ", " ● ● "}, {}},
    {{" ● ● ", "  ●  ", " ● ● "}, {}},
    {{" ╭╮ ●", " ││ │", "─╯╰─╯"}, {" _  o", "/ \\ |", "   V "}},
}};

void draw_die(Canvas& canvas, int x, int y, Face face, Style frame) {
  const DieSize size = DieSize::in(canvas);
  const Style style = face == kWorm ? kWormStyle : kBright;
  canvas.box(x, y, size.pips() ? size.width : size.width - 1, size.height, frame);
  if (!size.pips()) return canvas.put(x + 1, y + 1, std::string(1, letter(face)), style);
  for (int row = 0; row < 3; ++row) {
    canvas.put(x + 1, y + 1 + row, kDrawnFaces[face].rows[row], style,
               kDrawnFaces[face].ascii[row]);
  }
}

/// Dice of a group side by side, their sum below if asked for; returns the column after it.
int draw_group(Canvas& canvas, int x, int y, Face face, int count, bool with_sum, Style frame) {
  const DieSize size = DieSize::in(canvas);
  for (int i = 0; i < count; ++i) draw_die(canvas, x + i * size.width, y, face, frame);
  if (with_sum) {
    canvas.put(x + 1, y + size.height,
               fmt::format("{}×{} = {}", count, letter(face), count * worth(face)), kDim);
  }
  return x + count * size.width;
}

int draw_aside(const Position& position, Canvas& canvas, int y, Lang lang) {
  int x = 1;
  if (position.aside == Dice{}) return x;
  canvas.put(x + 1, y, lang == Lang::fr ? "mis de côté" : "set aside", kDim);
  each_face(position.aside.faces(), [&](Face face) {
    const int count = position.aside.count(face);
    // A single die leaves room for its sum.
    const int after = draw_group(canvas, x, y + 1, face, count, true, {.fore = Colour::brass});
    x = std::max(after + 1, x + 9);
  });
  return x + 2;
}

void draw_roll(const Position& position, Canvas& canvas, int x, int y, Lang lang) {
  if (position.phase == Phase::take) {
    canvas.put(x + 1, y, lang == Lang::fr ? "lancés" : "rolled", kDim);
    each_face(position.roll.faces(), [&](Face face) {
      const bool free = position.takeable() & Dice::of(face).counts;
      x = draw_group(canvas, x, y + 1, face, position.roll.count(face), false,
                     free ? Style{.fore = Colour::lamp} : kDim);
    });
    return;
  }
  const DieSize size = DieSize::in(canvas);
  for (int i = 0; i < position.dice_left(); ++i)
    canvas.box(x + i * size.width, y + 1, size.pips() ? size.width : size.width - 1, size.height,
               kDim);
}

void draw_total(const Pickomino& game, const Position& position, Canvas& canvas, int y, Lang lang,
                const Names& names) {
  const Prize prize = game.prize(position);
  const auto total = phrase("total {}", "total {}", position.aside.total());
  canvas.put(2, y, total.in(lang), kBright);
  const int after = 3 + cells(total.in(lang));
  const auto won = "→ " + prize_phrase(position, prize, names).in(lang);
  for (const auto& part : lines(won, canvas.room() - after))
    canvas.put(after, y++, part, prize ? kWormStyle : Style{.fore = Colour::red});
}

}  // namespace

void Pickomino::draw(const View& view, Canvas& canvas, Lang lang, const Names& names) const {
  const auto& position = view.position;
  int y = draw_grill(position, seats_, prize(position), canvas);
  for (Seat seat = 0; seat < seats_; ++seat) draw_stack(*this, view, seat, canvas, y, lang, names);
  y += is_low(canvas) ? 4 : 7;
  if (view.last.kind != TurnEnd::none) {
    for (const auto& part : lines(turn_end_phrase(view.last, names).in(lang), canvas.room() - 2))
      canvas.put(2, y++, part, kDim);
    if (!is_low(canvas)) ++y;
  }
  if (position.phase == Phase::first || position.phase == Phase::over) return;
  const int x = draw_aside(position, canvas, y, lang);
  draw_roll(position, canvas, x, y, lang);
  if (position.aside != Dice{})
    draw_total(*this, position, canvas, y + (is_low(canvas) ? 5 : 8), lang, names);
}

}  // namespace salon::pickomino
