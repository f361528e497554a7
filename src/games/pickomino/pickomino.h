#pragma once
#include <memory>
#include <span>

#include "core/bits.h"
#include "core/open_game.h"
#include "games/pickomino/dice.h"

namespace salon::pickomino {

/// Tiles are counted from 0 here; people read the numbers 21 to 36.
using Tile = int;
using Tiles = std::uint16_t;

inline constexpr int kTiles = 16;
inline constexpr int kFirstNumber = 21;
inline constexpr int kLastNumber = kFirstNumber + kTiles - 1;
inline constexpr Tile kNoTile = -1;
inline constexpr Tiles kAllTiles = 0xffff;

constexpr int number(Tile tile) {
  return kFirstNumber + tile;
}
constexpr int points(Tile tile) {
  return 1 + tile / 4;
}
constexpr Tiles bit(Tile tile) {
  return static_cast<Tiles>(1u << tile);
}
constexpr Tile highest(Tiles tiles) {
  return std::bit_width(tiles) - 1;
}  // kNoTile of none

struct Rules {
  enum Switch { off, on };
  enum Over36 { over36_lost, over36_highest };
  enum Lose { lose_house, lose_official };
  enum First { seat0, random };

  int exact = on;
  int steal = off;
  int over36 = over36_lost;
  int lose = lose_house;
  int limit = 1000;
  int first = seat0;

  bool operator==(const Rules&) const = default;
};

inline constexpr Rules kOfficial{.exact = Rules::off,
                                 .steal = Rules::on,
                                 .over36 = Rules::over36_highest,
                                 .lose = Rules::lose_official};

struct Move {
  enum Kind : std::uint8_t { first, roll, take, stop, again };

  Kind kind = stop;
  std::int8_t which = 0;  // the face taken, or the seat that starts
  Dice dice{};            // of a roll

  bool operator==(const Move&) const = default;
};

enum class Phase : std::uint8_t {
  first,   // nature draws who starts
  roll,    // nature rolls
  take,    // the seat chooses a face
  decide,  // the seat stops or has the rest rolled again
  over
};

struct Position {
  Dice aside;
  Dice roll;
  std::uint32_t turns = 0;  // played to their end
  Tiles face_up = kAllTiles;
  std::array<std::int8_t, kMaxSeats> top{kNoTile, kNoTile, kNoTile, kNoTile,
                                         kNoTile, kNoTile, kNoTile};
  // The tile under each tile of a stack; kNoTile at the bottom and for tiles in no stack.
  std::array<std::int8_t, kTiles> under{kNoTile, kNoTile, kNoTile, kNoTile, kNoTile, kNoTile,
                                        kNoTile, kNoTile, kNoTile, kNoTile, kNoTile, kNoTile,
                                        kNoTile, kNoTile, kNoTile, kNoTile};
  std::int8_t seat = 0;  // whose turn it is; 0 where it is nobody's
  std::uint8_t resigned = 0;
  Phase phase = Phase::roll;

  bool operator==(const Position&) const = default;

  int dice_left() const { return kDice - aside.size(); }
  bool has_resigned(Seat of) const { return resigned >> of & 1; }
  /// The faces rolled that were not chosen earlier this turn.
  FaceBits takeable() const { return roll.faces() & ~aside.faces(); }

  template <class Visit>
  void each_tile_down(Seat of, Visit&& visit) const {
    for (Tile tile = top[of]; tile != kNoTile; tile = under[tile]) visit(tile);
  }
  int points(Seat of) const {
    int sum = 0;
    each_tile_down(of, [&](Tile tile) { sum += pickomino::points(tile); });
    return sum;
  }
  Tiles tiles(Seat of) const {
    Tiles all = 0;
    each_tile_down(of, [&](Tile tile) { all |= bit(tile); });
    return all;
  }
  void put(Seat on, Tile tile) {
    under[tile] = top[on];
    top[on] = static_cast<std::int8_t>(tile);
  }
  Tile lift(Seat from) {
    const Tile tile = top[from];
    top[from] = under[tile];
    under[tile] = kNoTile;
    return tile;
  }
};
static_assert(std::has_unique_object_representations_v<Position>);

/// What a stop would win: a tile, from the table or from another seat's stack.
struct Prize {
  static constexpr Seat kTable = -1;

  Tile tile = kNoTile;
  Seat from = kTable;

  explicit operator bool() const { return tile != kNoTile; }
  bool operator==(const Prize&) const = default;
};

/// How a turn ended.
struct TurnEnd {
  enum Kind : std::int8_t { none, won, stolen, lost };

  Kind kind = none;
  std::int8_t seat = 0;
  std::int8_t tile = kNoTile;     // won, or returned by a lost turn
  std::int8_t victim = 0;         // of a theft
  std::int8_t removed = kNoTile;  // left the game after a lost turn

  bool operator==(const TurnEnd&) const = default;
};

/// The position, and how the turn before ended: people want to be told.
struct PickominoView : OpenView<Position> {
  TurnEnd last;

  bool operator==(const PickominoView&) const = default;
};

class Observation;

class Pickomino : public OpenGame<Pickomino, Position, Move, PickominoView> {
 public:
  static constexpr SeatRange kSeats{2, kMaxSeats};

  using Rules = pickomino::Rules;
  using Observation = pickomino::Observation;
  using Moves = List<Move, kFaces>;
  using Draws = std::span<const Chance<Move>>;  // of tables made once
  static constexpr int kMostChances = 1287;     // the first roll, of all dice
  using Base = OpenGame<Pickomino, Position, Move, PickominoView>;
  using Base::moves;
  using Base::turn;

  static const About& about();
  static const RuleBook<Rules>& book();
  static Expected<Pickomino> make(const Rules& rules, int seats, std::string_view board);
  explicit Pickomino(const Rules& rules = {}, int seats = 2) : rules_(rules), seats_(seats) {}

  const Rules& rules() const { return rules_; }
  int seats() const { return seats_; }

  Position start() const;
  Seat turn(const Position& position) const;
  Moves moves(const Position& position) const;
  Draws chances(const Position& position) const;
  std::uint64_t count_moves(const Position& position) const;
  Move random_move(const Position& position, Random& random) const;
  template <class Source>
  Move draw_chance(const Position& position, Source& random) const;
  void play(Position& position, Move move) const;
  Outcome outcome(const Position& position) const;
  Phrase ending(const Position& position, const Names& names = {}) const;

  /// The seat's turns are skipped from now on; its tiles stay in its stack, where they can still be
  /// stolen, and it ranks last. A turn it is in the middle of ends with nothing won and nothing
  /// lost. The last seat left wins.
  void resign(Position& position, Seat seat) const;
  void resign(View& view, Seat seat) const { resign(view.position, seat); }
  void fold(View& view, Move move) const;
  bool admits(const View& view, Move move) const;

  /// What a stop at this total wins, provided a worm was set aside.
  Prize prize(const Position& position, int total) const;
  /// What a stop would win now.
  Prize prize(const Position& position) const;
  /// Ends the turn of the seat to move with this prize, or with a lost turn if there is none.
  void settle(Position& position, Prize prize) const;
  /// 1 for the winner; seats without a tile share theirs.
  int place(const Position& position, Seat seat) const;

  Phrase explain(const View& view, Move move) const;
  std::string text(Move move) const;
  Expected<Move> parse_move(std::string_view text) const;
  std::string text(const Position& position) const;
  Expected<Position> parse_position(std::string_view text) const;
  Json json(const View& view) const;
  void write(ViewText& out, const View& view, bool aided) const;
  Json constants() const;
  Phrase say(const View& view, const Names& names = {}) const;
  Phrase asks(const View& view, const Names& names = {}) const;
  Phrase tell(const View& before, const Move& move, const View& after, const Names& names) const;
  void draw(const View& view, Canvas& canvas, Lang lang, const Names& names = {}) const;

 private:
  void lose_turn(Position& position) const;
  void end_turn(Position& position) const;
  void give_turn(Position& position, Seat seat) const;
  void finish(Position& position) const;
  int staying(const Position& position) const;
  bool is_over(const Position& position) const;
  Expected<void> check(const Position& position) const;

  Rules rules_;
  int seats_;
};

/// Here, so that every playout has it in line.
inline Move Pickomino::random_move(const Position& position, Random& random) const {
  if (position.phase == Phase::decide) return {random.below(2) == 0 ? Move::stop : Move::again};
  FaceBits faces = position.takeable();
  for (auto skip = random.below(count_bits(faces)); skip > 0; --skip) faces &= faces - 1;
  return {Move::take, static_cast<std::int8_t>(std::countr_zero(faces) / 4)};
}

template <class Source>
Move Pickomino::draw_chance(const Position& position, Source& random) const {
  if (position.phase == Phase::roll) {
    return {Move::roll, 0, throw_dice(position.dice_left(), random)};
  }
  const auto all = chances(position);
  return all[random.below(all.size())].move;
}

std::string tile_text(Tile tile);
std::string dice_text(Dice dice);

/// Who holds a tile, or kNature for nobody.
Seat holder(const Position& position, int seats, Tile tile);

}  // namespace salon::pickomino
