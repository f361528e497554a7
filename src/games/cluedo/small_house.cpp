// The house for terminals of few rows: two of its rows share a line, the upper one in the left of
// the two characters of a column, the lower one in the right.
#include <algorithm>
#include <vector>

#include "core/utf8.h"
#include "games/cluedo/house.h"

namespace salon::cluedo {
namespace {

/// Neighbouring characters of a line that are floor of one room.
struct Strip {
  int x = 0;
  int y = 0;
  int width = 0;
};

/// Where the cells are drawn, after the numbers of the rows and below the letters of the columns;
/// what nobody can stand on all around the house is left out.
class Scale {
 public:
  explicit Scale(const Board& board) : board_(board) {
    first_ = board.columns();
    for (int row = 0; row < board.rows(); ++row) {
      for (int column = 0; column < board.columns(); ++column) {
        const Place at = cell(column, row);
        if (!board.walkable(at) && board.room_at(at) == kNoCard) continue;
        first_ = std::min(first_, column);
        last_ = std::max(last_, column);
        lines_ = row / 2 + 1;
      }
    }
  }

  int x(Place at) const { return kLeft + 2 * (column_of(at) - first_) + row_of(at) % 2; }
  int y(Place at) const { return kTop + row_of(at) / 2; }
  int right() const { return kLeft + 2 * (last_ - first_ + 1); }

  /// Calls visit(place) for every cell that is drawn.
  template <class Visit>
  void each(Visit&& visit) const {
    for (int row = 0; row < std::min(2 * lines_, board_.rows()); ++row) {
      for (int column = first_; column <= last_; ++column) visit(cell(column, row));
    }
  }

  void write_names(Canvas& canvas) const {
    for (int column = first_; column <= last_; ++column) {
      canvas.put(x(cell(column, 0)), 0, std::string(1, static_cast<char>('a' + column)), kDim);
    }
    for (int line = 0; line < lines_; ++line) {
      canvas.put(0, kTop + line, fmt::format("{:>2}", 2 * line + 1), kDim);
      if (2 * line + 2 <= board_.rows())
        canvas.put(right() + 1, kTop + line, fmt::format("{:>2}", 2 * line + 2), kDim);
    }
  }

 private:
  static constexpr int kLeft = 3, kTop = 1;

  const Board& board_;
  int first_ = 0, last_ = 0;  // columns
  int lines_ = 0;
};

/// The floor of a room where something can be written.
std::vector<Strip> floor_of(const Board& board, Card room, const Scale& scale) {
  std::vector<Strip> all;
  for (int row = 0; row < board.rows(); row += 2) {
    Strip now, widest;
    for (int column = 0; column < board.columns(); ++column) {
      for (int lower = 0; lower < 2; ++lower) {
        const Place at = cell(column, row + lower);
        const bool ours = row + lower < board.rows() && board.room_at(at) == room;
        now = ours ? Strip{now.width ? now.x : scale.x(at), scale.y(at), now.width + 1} : Strip{};
        if (now.width > widest.width) widest = now;
      }
    }
    if (widest.width > 0) all.push_back(widest);
  }
  // Where the other row of the line is a corridor, its characters stand between those of the room.
  if (std::ranges::any_of(all, [](const Strip& strip) { return strip.width > 2; }))
    std::erase_if(all, [](const Strip& strip) { return strip.width <= 2; });
  return all;
}

/// Pawns and weapons in a room, as they stand side by side.
void write_tokens(const Tableau& tableau, Card room, const Strip& strip, Canvas& canvas,
                  Lang lang) {
  int used = 0;
  const auto put = [&](Card card, Style style) {
    if (used >= strip.width) return;
    style.back = Colour::night;
    canvas.put(strip.x + used++, strip.y, letter(card).in(lang), style);
  };
  for (Card pawn = 0; pawn < kSuspects; ++pawn) {
    if (tableau.pawns[pawn] == inside(room)) put(pawn, pawn_style(tableau, pawn));
  }
  if (used > 0) ++used;
  for (int i = 0; i < kWeapons; ++i) {
    if (tableau.tokens[i] == room) put(static_cast<Card>(kFirstWeapon + i), kDim);
  }
}

/// The name in the first strip that takes it; what stands in the room in the next one, or in what
/// is left of the only one; where the stairs lead at the end of the last.
void write_room(const Cluedo& game, const Tableau& tableau, Card room, bool reached,
                const Scale& scale, Canvas& canvas, Lang lang) {
  const auto floor = floor_of(game.board(), room, scale);
  if (floor.empty()) return;
  const std::string& title = name(room).in(lang);
  const int length = cells(title);
  auto named =
      std::ranges::find_if(floor, [&](const Strip& strip) { return strip.width >= length; });
  if (named == floor.end()) named = std::ranges::max_element(floor, {}, &Strip::width);
  canvas.put(named->x, named->y, shortened(title, named->width), reached ? kReached : kRoomName);

  const Card to = game.board().passage(room);
  if (to != kNoCard) {
    const Strip& last = floor.back();
    const int left = &last == &*named ? last.width - length - 1 : last.width;
    const std::string way = shortened("»" + name(to).in(lang), std::max(left, 1));
    canvas.put(last.x + last.width - cells(way), last.y, way, kWall, ">");
  }
  Strip free = *named;
  if (floor.size() > 1) {
    free = named + 1 == floor.end() ? *(named - 1) : *(named + 1);
  } else {
    free.x += length + 1;
    free.width -= length + 1;
  }
  write_tokens(tableau, room, free, canvas, lang);
}

}  // namespace

void draw_small_house(const Cluedo& game, const Tableau& tableau, Canvas& canvas, Lang lang) {
  const Board& board = game.board();
  const Scale scale(board);
  scale.write_names(canvas);
  const Reach reach = tableau.phase == Phase::walk ? game.reach(tableau) : Reach{};
  scale.each([&](Place at) {
    if (board.room_at(at) != kNoCard) return canvas.put(scale.x(at), scale.y(at), " ", kFloor);
    if (!board.walkable(at)) return canvas.put(scale.x(at), scale.y(at), "░", kOutside, "#");
    const Mark mark = corridor_mark(board, at, reach);
    canvas.put(scale.x(at), scale.y(at), mark.glyph, mark.style, mark.plain);
  });
  for (Card room = kFirstRoom; room < kCards; ++room) {
    write_room(game, tableau, room, (reach.rooms & bit(room)) != 0, scale, canvas, lang);
  }
  for (Card pawn = 0; pawn < kSuspects; ++pawn) {
    const Place at = tableau.pawns[pawn];
    if (is_room(at)) continue;
    canvas.put(scale.x(at), scale.y(at), letter(pawn).in(lang), pawn_style(tableau, pawn));
  }
}

}  // namespace salon::cluedo
