#pragma once
#include <memory>

#include "core/bits.h"
#include "core/open_game.h"
#include "games/khan/board.h"

namespace salon::khan {

inline constexpr Seat red = 0;
inline constexpr Seat ochre = 1;
inline constexpr int kSbires = 5;  // of each side; with the Kalista, six pieces
inline constexpr Square kNowhere = -1;

struct Rules {
  enum Disobey { any, sbires };
  enum Reentry { on_khan, anywhere };
  enum Stalemate { loss, pass };

  int disobey = any;
  int reentry = on_khan;
  int stalemate = loss;
  int quiet = 100;

  bool operator==(const Rules&) const = default;
};

struct Move {
  enum Kind : std::int8_t { step, enter_sbire, enter_kalista, choose_side, pass };

  Kind kind = step;
  std::int8_t from = 0;  // of a step
  std::int8_t to = 0;    // a square; the Side of choose_side

  bool operator==(const Move&) const = default;
};

enum class Phase : std::uint8_t { side, place, play };

struct Position {
  Squares sbires[2]{};
  std::int8_t kalista[2]{kNowhere, kNowhere};
  std::int8_t khan_square = kNowhere;  // of the piece that carries it, where known
  std::uint8_t khan = 0;               // its value; 0 while there is none
  std::int8_t turn = red;
  Phase phase = Phase::side;
  Side camp = bottom;       // red's, while pieces are placed; ochre's is the opposite one
  std::uint8_t placed = 0;  // by the side that places
  std::uint16_t quiet = 0;  // plies since the last capture or re-entry

  bool operator==(const Position&) const = default;

  Squares pieces(Seat seat) const {
    return sbires[seat] | (kalista[seat] == kNowhere ? 0 : bit(kalista[seat]));
  }
  Squares occupied() const { return pieces(red) | pieces(ochre); }
  int captured(Seat seat) const { return kSbires - count_bits(sbires[seat]); }
  Side camp_of(Seat seat) const { return seat == red ? camp : opposite(camp); }
};

/// The position, and what a picture of it needs besides: the camps, which the rules forget once all
/// pieces are placed, and the last move.
struct KhanView : OpenView<Position> {
  Side camp = bottom;  // red's
  Move last{Move::pass};

  bool operator==(const KhanView&) const = default;
};

class Observation;

class Khan : public OpenGame<Khan, Position, Move, KhanView> {
 public:
  static constexpr SeatRange kSeats{2, 2};

  using Rules = khan::Rules;
  using Observation = khan::Observation;
  using Moves = List<Move, 256>;  // six pieces of at most 16 targets, and 36 squares to re-enter on
  using Base = OpenGame<Khan, Position, Move, KhanView>;
  using Base::moves;
  using Base::turn;

  static const About& about();
  static const RuleBook<Rules>& book();
  static Expected<Khan> make(const Rules& rules, int seats, std::string_view board);
  explicit Khan(const Rules& rules = {}) : rules_(rules) {}

  const Rules& rules() const { return rules_; }
  int seats() const { return 2; }

  Position start() const { return {}; }
  Seat turn(const Position& position) const;
  Moves moves(const Position& position) const;
  List<Chance<Move>, 1> chances(const Position&) const { return {}; }
  std::uint64_t count_moves(const Position& position) const;
  Move random_move(const Position& position, Random& random) const;
  void play(Position& position, Move move) const;
  Outcome outcome(const Position& position) const;
  Phrase ending(const Position& position) const;
  std::uint64_t hash(const Position& position) const;
  /// Whether some piece on the khan's value can move: then it must.
  bool can_obey(const Position& position) const;
  void fold(View& view, Move move) const;

  Phrase explain(const View& view, Move move) const;
  std::string text(Move move) const;
  Expected<Move> parse_move(std::string_view text) const;
  std::string text(const Position& position) const;
  Expected<Position> parse_position(std::string_view text) const;
  Json json(const View& view) const;
  void write(ViewText& out, const View& view, bool aided) const;
  Json constants() const;
  Phrase say(const View& view) const;
  Phrase asks(const View& view, const Names& names) const;
  Phrase tell(const View& before, Move move, const View& after, const Names& names) const;
  void draw(const View& view, Canvas& canvas, Lang lang) const;

 private:
  /// The squares where something may be put: placements of the set-up, or re-entries.
  Squares landing(const Position& position) const;
  /// `visit(from, targets)` for every piece that may move, by the khan or against it; then
  /// `enter(squares)` with the squares for re-entry, if it comes to that.
  template <class Visit, class Enter>
  void each_source(const Position& position, Visit&& visit, Enter&& enter) const;
  bool can_move(const Position& position) const;
  /// Whether the khan lets the piece on a square, one's own, move.
  bool may_leave(const Position& position, Square square) const;
  Phrase explain_step(const Position& position, Move move) const;
  /// Why the piece on a square, one's own, may not move at all; `c4c4` asks for it.
  Phrase explain_piece(const Position& position, Square square) const;
  Phrase explain_entry(const Position& position, Move move) const;

  Rules rules_;
};

std::string square_name(Square square);
Phrase side_name(Side side);
/// kNowhere unless it names a square.
Square parse_square(std::string_view text);

}  // namespace salon::khan
