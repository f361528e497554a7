#pragma once
#include <vector>

#include "core/json.h"
#include "games/cluedo/cards.h"

namespace salon::cluedo {

inline constexpr int kMostColumns = 26;
inline constexpr int kMostRows = 27;

/// Where a pawn stands: a cell (32 to a row, so that a row of cells is a machine word), or a room
/// by its card.
using Place = std::int16_t;
inline constexpr Place kNowhere = -1;
inline constexpr Place kRoomPlaces = kMostRows * 32;

constexpr Place cell(int column, int row) {
  return static_cast<Place>(row * 32 + column);
}
constexpr int column_of(Place cell) {
  return cell % 32;
}
constexpr int row_of(Place cell) {
  return cell / 32;
}
constexpr Place inside(Card room) {
  return static_cast<Place>(kRoomPlaces + room);
}
constexpr bool is_room(Place place) {
  return place >= kRoomPlaces;
}
/// The room of a place, kNoCard in a corridor.
constexpr Card room_of(Place place) {
  return is_room(place) ? static_cast<Card>(place - kRoomPlaces) : kNoCard;
}

/// A set of cells.
struct Cells {
  std::array<std::uint32_t, kMostRows> rows{};

  bool operator==(const Cells&) const = default;

  void add(Place at) { rows[row_of(at)] |= 1u << column_of(at); }
  void remove(Place at) { rows[row_of(at)] &= ~(1u << column_of(at)); }
  bool has(Place at) const { return rows[row_of(at)] >> column_of(at) & 1; }
  bool meets(const Cells& other) const {
    std::uint32_t common = 0;
    for (int row = 0; row < kMostRows; ++row) common |= rows[row] & other.rows[row];
    return common != 0;
  }
  Cells operator&(const Cells& other) const {
    Cells both;
    for (int row = 0; row < kMostRows; ++row) both.rows[row] = rows[row] & other.rows[row];
    return both;
  }
  int size() const {
    int sum = 0;
    for (const auto row : rows) sum += count_bits(row);
    return sum;
  }
  /// These cells and their neighbours among `free`.
  Cells spread(const Cells& free) const {
    Cells wide;
    for (int row = 0; row < kMostRows; ++row) {
      std::uint32_t here = rows[row] | rows[row] << 1 | rows[row] >> 1;
      if (row > 0) here |= rows[row - 1];
      if (row + 1 < kMostRows) here |= rows[row + 1];
      wide.rows[row] = (here & free.rows[row]) | rows[row];
    }
    return wide;
  }
  template <class Visit>
  void each(Visit&& visit) const {
    for (int row = 0; row < kMostRows; ++row) {
      for (std::uint32_t left = rows[row]; left != 0; left &= left - 1) {
        visit(cell(std::countr_zero(left), row));
      }
    }
  }
};

/// A house: its plan, doors, passages and start cells, and the tables that moves are made from.
class Board {
 public:
  /// Reads the JSON of a board; what is wrong names the cell or the word at fault.
  static Expected<Board> parse(std::string_view text);
  /// The house that comes with the game.
  static const Board& standard();

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  bool walkable(Place cell) const { return walkable_.has(cell); }
  const Cells& walkable() const { return walkable_; }
  /// The door cells of a room.
  const Cells& doors(Card room) const { return doors_[room - kFirstRoom]; }
  /// The room a door cell leads into; kNoCard for other cells.
  Card door_to(Place cell) const;
  /// The other end of a room's secret passage, kNoCard without one.
  Card passage(Card room) const { return passages_[room - kFirstRoom]; }
  Place start(Card suspect) const { return starts_[suspect]; }
  /// The room a cell belongs to; kNoCard for corridors and walls.
  Card room_at(Place cell) const;
  /// How many steps from a place into a room with nobody in the way; 0 in it.
  int distance(Place from, Card room) const;
  /// The board as JSON, in the form `parse` reads.
  const Json& json() const { return json_; }

 private:
  friend class BoardReader;
  void measure();

  int columns_ = 0;
  int rows_ = 0;
  Cells walkable_;
  std::array<Cells, kRooms> doors_{};
  std::array<Cells, kRooms> floor_{};
  std::array<Card, kRooms> passages_{};
  std::array<Place, kSuspects> starts_{};
  std::array<std::vector<std::uint16_t>, kRooms> steps_;  // per cell: into the room
  std::array<std::array<std::uint16_t, kRooms>, kRooms> between_{};
  Json json_;
};

std::string cell_name(Place cell);  // `i7`
std::string place_name(Place place);
std::optional<Place> parse_cell(std::string_view text);
/// A cell or the word of a room.
std::optional<Place> parse_place(std::string_view text);

}  // namespace salon::cluedo
