#include "games/cluedo/house.h"

#include "core/utf8.h"

namespace salon::cluedo {
namespace {

constexpr Style kDoor{.fore = Colour::brass};
constexpr int kLeft = 3;  // of the house, after the row numbers
constexpr int kTop = 1;   // of the house, below the column letters

constexpr std::array<Colour, kSuspects> kPawnColours{Colour::red,   Colour::blue,  Colour::paper,
                                                     Colour::green, Colour::ochre, Colour::violet};

/// A cell takes two columns: its own and the gap to the next one, where walls stand.
int x_of(int column) {
  return kLeft + 2 * column;
}

/// Lines that join to walls: of each character in which directions it leads on.
class Walls {
 public:
  enum Way : std::uint8_t { up = 1, down = 2, left = 4, right = 8 };

  explicit Walls(const Board& board) : board_(board) {
    for (int row = 0; row < board.rows(); ++row) {
      for (int column = 0; column < board.columns(); ++column) wall_in(column, row);
    }
    for (int row = 1; row < board.rows(); ++row) {
      for (int x = 0; x < kWidth; ++x) join(at_[row - 1][x], at_[row][x]);
    }
    for (Card room = kFirstRoom; room < kCards; ++room) {
      board.doors(room).each([&](Place door) { open(door, room); });
    }
  }

  void draw(Canvas& canvas) const {
    static constexpr std::array<std::string_view, 16> glyphs{
        " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
    for (int row = 0; row < board_.rows(); ++row) {
      for (int x = 0; x < kWidth; ++x) {
        if (at_[row][x]) canvas.put(kLeft - 1 + x, kTop + row, glyphs[at_[row][x]], kWall);
      }
    }
  }

 private:
  static constexpr int kWidth = 2 * kMostColumns + 1;

  Card room(int column, int row) const {
    const bool there = column >= 0 && row >= 0 && column < board_.columns() && row < board_.rows();
    return there ? board_.room_at(cell(column, row)) : kNoCard;
  }

  /// The part of the walls of its room that a cell has: above and below in its own row, at the
  /// sides in the gaps.
  void wall_in(int column, int row) {
    const Card here = room(column, row);
    if (here == kNoCard) return;
    const bool above = room(column, row - 1) != here, below = room(column, row + 1) != here;
    auto* const at = &at_[row][2 * column];  // the gap before the cell
    if (above || below) {
      at[0] |= right;
      at[1] |= left | right;
      at[2] |= left;
    }
    const auto stands = static_cast<std::uint8_t>((above ? 0 : up) | (below ? 0 : down));
    if (room(column - 1, row) != here) at[0] |= stands;
    if (room(column + 1, row) != here) at[2] |= stands;
  }

  /// A wall that comes down is met by the line below it, and the other way round.
  static void join(std::uint8_t& above, std::uint8_t& below) {
    if (above & down && below) below |= up;
    if (below & up && above) above |= down;
  }

  /// The gap in the wall before a door cell.
  void open(Place door, Card into) {
    const int column = column_of(door), row = row_of(door);
    if (room(column, row - 1) == into) at_[row - 1][2 * column + 1] = 0;
    if (room(column, row + 1) == into) at_[row + 1][2 * column + 1] = 0;
    if (room(column - 1, row) == into) at_[row][2 * column] = 0;
    if (room(column + 1, row) == into) at_[row][2 * column + 2] = 0;
  }

  const Board& board_;
  std::array<std::array<std::uint8_t, kWidth>, kMostRows> at_{};
};

/// A row of floor between the walls, where something can be written.
struct Line {
  int row = 0;
  int from = 0;   // columns of the house
  int width = 0;  // characters
};

class RoomPlan {
 public:
  RoomPlan(const Cluedo& game, const Tableau& tableau, Card room, bool reached)
      : board_(game.board()), tableau_(tableau), room_(room), reached_(reached) {
    for (int row = 0; row < board_.rows(); ++row) {
      Line line = floor(row, [&](int column) { return within(column, row); });
      if (line.width > 0) lines_.push_back(line);
    }
    for (int row = 0; row < board_.rows(); ++row) {
      const Line line = floor(row, [&](int column) { return is(column, row); });
      if (line.width > 0 && first_.width == 0) first_ = line;
      if (line.width > 0) last_ = line;
    }
    if (lines_.empty()) lines_.push_back(last_);
  }

  /// The name in the first line that takes it, below it the pawns and the weapons.
  void write(Canvas& canvas, Lang lang) const {
    const std::string& title = name(room_).in(lang);
    const int length = cells(title);
    std::size_t at = 0;
    while (at < lines_.size() && lines_[at].width < length) ++at;
    if (at == lines_.size()) {
      const auto widest = std::ranges::max_element(lines_, {}, &Line::width);
      at = static_cast<std::size_t>(widest - lines_.begin());
    }
    const std::string shown = shortened(title, lines_[at].width);
    canvas.put(x_of(lines_[at].from), kTop + lines_[at].row, shown,
               reached_ ? kReached : kRoomName);
    if (reached_) canvas.put(x_of(lines_[at].from) - 1, kTop + lines_[at].row, "▸", kReached, ">");
    write_passage(canvas, lang);
    write_tokens(canvas, at + 1, lang);
  }

 private:
  bool is(int column, int row) const {
    return row >= 0 && row < board_.rows() && column >= 0 && column < board_.columns() &&
           board_.room_at(cell(column, row)) == room_;
  }
  /// Floor that has no wall above or below it in its own row.
  bool within(int column, int row) const {
    return is(column, row) && is(column, row - 1) && is(column, row + 1);
  }

  template <class Test>
  Line floor(int row, Test&& test) const {
    Line line{row, 0, 0};
    for (int column = 0; column < board_.columns(); ++column) {
      if (!test(column)) continue;
      if (line.width == 0) line.from = column;
      line.width = 2 * (column - line.from) + 1;
    }
    return line;
  }

  /// Where the stairs lead: in the wall at the bottom or at the top, where that has no door, else
  /// in the last line.
  void write_passage(Canvas& canvas, Lang lang) const {
    const Card to = board_.passage(room_);
    if (to == kNoCard) return;
    const std::string& there = name(to).in(lang);
    const int columns = (cells(there) + 2) / 2;
    const Line* line = &lines_.back();
    if (!has_door(first_, columns, -1)) line = &first_;
    if (!has_door(last_, columns, 1)) line = &last_;
    canvas.put(x_of(line->from), kTop + line->row, "»", kWall, ">");
    canvas.put(x_of(line->from) + 1, kTop + line->row, shortened(there, line->width - 1), kWall);
  }
  bool has_door(const Line& wall, int columns, int rows) const {
    const int row = wall.row + rows;
    if (row < 0 || row >= board_.rows()) return false;
    for (int column = wall.from; column < wall.from + columns; ++column) {
      if (board_.doors(room_).has(cell(column, row))) return true;
    }
    return false;
  }

  void write_tokens(Canvas& canvas, std::size_t at, Lang lang) const {
    const std::size_t pawns = std::min(at, lines_.size() - 1);
    const std::size_t weapons = std::min(at + 1, lines_.size() - 1);
    int used = 0;
    const auto put = [&](std::size_t line, Card card, Style style) {
      if (used >= lines_[line].width) return;
      style.back = Colour::night;
      canvas.put(x_of(lines_[line].from) + used++, kTop + lines_[line].row, letter(card).in(lang),
                 style);
    };
    for (Card pawn = 0; pawn < kSuspects; ++pawn) {
      if (tableau_.pawns[pawn] == inside(room_)) put(pawns, pawn, pawn_style(tableau_, pawn));
    }
    used = weapons == pawns && used > 0 ? used + 1 : weapons == pawns ? used : 0;
    for (int i = 0; i < kWeapons; ++i) {
      if (tableau_.tokens[i] == room_) put(weapons, static_cast<Card>(kFirstWeapon + i), kDim);
    }
  }

  const Board& board_;
  const Tableau& tableau_;
  Card room_;
  bool reached_;
  std::vector<Line> lines_;
  Line first_, last_;  // where its walls are, at the top and at the bottom
};

void draw_ground(const Board& board, Canvas& canvas) {
  for (int row = 0; row < board.rows(); ++row) {
    for (int column = 0; column < board.columns(); ++column) {
      const Place at = cell(column, row);
      if (board.room_at(at) != kNoCard) {
        canvas.put(x_of(column), kTop + row, "  ", kFloor);
      } else if (!board.walkable(at)) {
        canvas.put(x_of(column), kTop + row, "░░", kOutside, "  ");
      }
    }
  }
}

/// An arrow that points from a door cell into its room.
std::pair<std::string_view, std::string_view> arrow(const Board& board, Place door) {
  const Card room = board.door_to(door);
  const auto leads = [&](int columns, int rows) {
    const int column = column_of(door) + columns, row = row_of(door) + rows;
    return column >= 0 && row >= 0 && column < board.columns() && row < board.rows() &&
           board.room_at(cell(column, row)) == room;
  };
  if (leads(0, -1)) return {"▴", "^"};
  if (leads(0, 1)) return {"▾", "v"};
  return leads(-1, 0) ? std::pair{std::string_view("◂"), std::string_view("<")}
                      : std::pair{std::string_view("▸"), std::string_view(">")};
}

void draw_corridors(const Board& board, const Tableau& tableau, const Reach& reach, Canvas& canvas,
                    Lang lang) {
  board.walkable().each([&](Place at) {
    const Mark mark = corridor_mark(board, at, reach);
    canvas.put(x_of(column_of(at)), kTop + row_of(at), mark.glyph, mark.style, mark.plain);
  });
  for (Card pawn = 0; pawn < kSuspects; ++pawn) {
    const Place at = tableau.pawns[pawn];
    if (is_room(at)) continue;
    canvas.put(x_of(column_of(at)), kTop + row_of(at), letter(pawn).in(lang),
               pawn_style(tableau, pawn));
  }
}

}  // namespace

Phrase letter(Card card) {
  if (kind_of(card) == suspects)
    return {std::string(1, "SPWGMU"[card]), name(card).fr.substr(0, 1)};
  const std::string first(word(card).substr(0, 1));
  return {first, first};
}

Style pawn_style(const Tableau& tableau, Card pawn) {
  const Seat seat = tableau.player(pawn);
  const bool gone = seat == kNature || tableau.is_out(seat);
  return {.fore = gone ? Colour::dim : kPawnColours[pawn], .back = {}, .bold = !gone};
}

Mark corridor_mark(const Board& board, Place at, const Reach& reach) {
  const bool reached = reach.cells.has(at);
  if (board.door_to(at) != kNoCard) {
    const auto [glyph, plain] = arrow(board, at);
    return {glyph, plain, reached ? kReached : kDoor};
  }
  if (reached) return {"∘", "o", kReached};
  return {"·", ".", kDim};
}

void draw_house(const Cluedo& game, const Tableau& tableau, Canvas& canvas, Lang lang) {
  const Board& board = game.board();
  for (int column = 0; column < board.columns(); ++column) {
    canvas.put(x_of(column), 0, std::string(1, static_cast<char>('a' + column)), kDim);
  }
  for (int row = 0; row < board.rows(); ++row) {
    canvas.put(0, kTop + row, fmt::format("{:>2}", row + 1), kDim);
  }
  const Reach reach = tableau.phase == Phase::walk ? game.reach(tableau) : Reach{};
  draw_ground(board, canvas);
  draw_corridors(board, tableau, reach, canvas, lang);
  Walls(board).draw(canvas);
  for (Card room = kFirstRoom; room < kCards; ++room) {
    RoomPlan(game, tableau, room, (reach.rooms & bit(room)) != 0).write(canvas, lang);
  }
}

}  // namespace salon::cluedo
