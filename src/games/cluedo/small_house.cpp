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

/// Pawns and weapons in a room, side by side, where there is floor for them: a blank stands between
/// the two, and where a strip is full they go on in the next one. What is left of each is given
/// back.
void write_tokens(const Tableau& tableau, Card room, std::vector<Strip*> floor, Canvas& canvas,
                  Lang lang) {
  int left = 0;
  for (const Strip* strip : floor) left += std::max(strip->width, 0);
  left -= static_cast<int>(std::ranges::count(tableau.pawns, inside(room)) +
                           std::ranges::count(tableau.tokens, room));
  auto strip = floor.begin();
  const auto step = [&] {
    ++(*strip)->x;
    --(*strip)->width;
  };
  const auto put = [&](Card card, Style style) {
    while (strip != floor.end() && (*strip)->width <= 0) ++strip;
    if (strip == floor.end()) return;
    style.back = Colour::night;
    canvas.put((*strip)->x, (*strip)->y, letter(card).in(lang), style);
    step();
  };
  bool any = false;
  for (Card pawn = 0; pawn < kSuspects; ++pawn) {
    if (tableau.pawns[pawn] != inside(room)) continue;
    put(pawn, pawn_style(tableau, pawn));
    any = true;
  }
  if (any && left > 0 && (*strip)->width > 0) step();
  for (int i = 0; i < kWeapons; ++i) {
    if (tableau.tokens[i] == room) put(static_cast<Card>(kFirstWeapon + i), kDim);
  }
}

/// The name in the first strip that takes it; what stands in the room in the next ones, and in what
/// the name leaves of its own; where the stairs lead at the end of the last, as much of it as there
/// is room for.
void write_room(const Cluedo& game, const Tableau& tableau, Card room, bool reached,
                const Scale& scale, Canvas& canvas, Lang lang) {
  auto floor = floor_of(game.board(), room, scale);
  if (floor.empty()) return;
  const std::string& title = name(room).in(lang);
  auto named =
      std::ranges::find_if(floor, [&](const Strip& strip) { return strip.width >= cells(title); });
  if (named == floor.end()) named = std::ranges::max_element(floor, {}, &Strip::width);

  const Card to = game.board().passage(room);
  const int sign = to == kNoCard ? 0 : 2;  // kept for the sign of the stairs, and a blank before it
  Strip& last = floor.back();
  last.width -= sign;
  const std::string label = shortened(title, named->width);
  canvas.put(named->x, named->y, label, reached ? kReached : kRoomName);
  named->x += cells(label) + 1;
  named->width -= cells(label) + 1;

  std::vector<Strip*> free;
  for (auto strip = named + 1; strip != floor.end(); ++strip) free.push_back(&*strip);
  for (auto strip = floor.begin(); strip != named; ++strip) free.push_back(&*strip);
  free.push_back(&*named);
  const int start = last.x;
  write_tokens(tableau, room, free, canvas, lang);
  if (to == kNoCard) return;
  const int end = last.x + last.width + sign;
  const int left = end - last.x - (last.x > start ? 1 : 0);
  const std::string way = left < 2 ? "»" : shortened("»" + name(to).in(lang), left);
  canvas.put(end - cells(way), last.y, way, kWall, ">");
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
