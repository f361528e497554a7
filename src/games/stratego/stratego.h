#pragma once
#include <memory>
#include <optional>

#include "core/hidden_game.h"
#include "games/stratego/board.h"
#include "games/stratego/piece.h"
#include "games/stratego/repetition.h"

namespace salon::stratego {

inline constexpr Seat red = 0;
inline constexpr Seat blue = 1;
inline constexpr int kMostPlies = 4000;

struct Rules {
  enum Bomb { both, stays };
  enum Switch { off, on };
  enum Opening { any, quiet_only };

  int bomb = both;
  int quiet = 200;
  int two_squares = off;
  int more_squares = off;
  int chase = any;  // which moves open one; revision 1 of the rules knew quiet ones only

  bool operator==(const Rules&) const = default;
};

/// A placement (`kind` on `to`) or a step (`kind` nothing).
struct Move {
  std::int8_t from = kNowhere;
  std::int8_t to = 0;
  Kind kind = nothing;

  static Move place(Kind kind, Square to) { return {kNowhere, static_cast<std::int8_t>(to), kind}; }
  static Move march(Square from, Square to) {
    return {static_cast<std::int8_t>(from), static_cast<std::int8_t>(to), nothing};
  }
  bool placement() const { return kind != nothing; }
  Step step() const { return {from, to}; }

  bool operator==(const Move&) const = default;
};

enum class End : std::uint8_t {
  none,
  flag_taken,
  exhausted,  // nobody has a movable piece
  walled,     // both flags behind bombs nobody can clear
  stuck,      // the player to move has no move
  quiet,
  too_long,
};

/// What an observer sees of a move. A placement of the other side shows `unknown`; a step shows the
/// mover's kind only in a battle or when the length of the step gives the scout away. That a player
/// is stuck or both flags are walled in ends the game by what is hidden, so it has to be announced.
struct Seen {
  std::int8_t from = kNowhere;
  std::int8_t to = 0;
  Kind mover = nothing;
  Kind target = nothing;
  End end = End::none;  // none, walled or stuck

  bool placement() const { return from == kNowhere; }
  bool battle() const { return target != nothing; }
  Step step() const { return {from, to}; }

  bool operator==(const Seen&) const = default;
};

/// The board as somebody knows it: kinds may be unknown, all the rest is public.
struct Board {
  Squares pieces[2]{};
  Squares movers[2]{};  // known to be movable
  Squares scouts[2]{};  // known to be scouts
  std::array<Piece, kSquares> cells{};
  /// During a side's set-up what it has still to place, then what it has left.
  std::array<std::array<std::uint8_t, kKinds>, 2> left{kOf, kOf};
  std::array<Trail, 2> trail{};
  std::uint16_t quiet = 0;  // plies since the last battle
  std::uint16_t plies = 0;  // of play, set-up apart
  std::int8_t turn = red;
  std::uint8_t placed = 0;  // by both sides together
  Chase chase{};

  bool operator==(const Board&) const = default;

  bool setting_up() const { return placed < 2 * kArmy; }
  Squares occupied() const { return pieces[red] | pieces[blue]; }
  Square next_placement() const { return placement_square(turn, placed % kArmy); }
  int lost(Seat seat, Kind kind) const { return kOf[kind] - left[seat][kind]; }

  void put(Square square, Piece piece) {
    const Squares here = bit(square);
    const int seat = piece.seat();
    cells[square] = piece;
    pieces[seat] |= here;
    if (movable(piece.kind()) || (piece.kind() == unknown && piece.moved())) movers[seat] |= here;
    if (piece.kind() == scout) scouts[seat] |= here;
  }
  void lift(Square square) {
    const Squares rest = ~bit(square);
    const int seat = cells[square].seat();
    cells[square] = {};
    pieces[seat] &= rest;
    movers[seat] &= rest;
    scouts[seat] &= rest;
  }
};

/// The whole truth: a board without unknowns.
struct Position : Board {
  bool operator==(const Position&) const = default;
};

/// What one observer knows, folded from what it saw.
struct View {
  Seat seat = kSpectator;
  Board board;
  End end = End::none;
  Seen last;  // nothing yet while `last_by` is nobody
  Seat last_by = kNature;

  /// Whether this observer is shown `owner`'s pieces.
  bool shows(Seat owner) const { return seat == owner || seat == kAllOpen; }
  bool operator==(const View&) const = default;
};

class Observation;

/// Hidden facts can end the game, so `turn` is read off what was announced, not off the board; and
/// `play` does without `seen`, for speed.
class Stratego : public HiddenGame<Stratego, Position, Move, Seen, View> {
 public:
  static constexpr SeatRange kSeats{2, 2};

  using Rules = stratego::Rules;
  using Observation = stratego::Observation;
  using Moves = List<Move, 256>;  // 8 scouts of at most 18 moves, 25 others of at most 4

  static const About& about();
  static const RuleBook<Rules>& book();
  static Expected<Stratego> make(const Rules& rules, int seats, std::string_view board);
  explicit Stratego(const Rules& rules = {}) : rules_(rules) {}

  const Rules& rules() const { return rules_; }
  int seats() const { return 2; }

  Position start() const { return {}; }
  Seat turn(const Position& position) const;
  Moves moves_at(const Board& board) const;
  List<Chance<Move>, 1> chances(const Position&) const { return {}; }
  std::uint64_t count_moves(const Position& position) const;
  Move random_move(const Position& position, Random& random) const;
  void play(Position& position, Move move) const;
  End end(const Position& position) const;
  Outcome outcome(const Position& position) const;
  Phrase ending(const Position& position) const;
  std::uint64_t hash(const Position& position) const;

  Seen seen(const Position& position, Move move, Seat observer) const;
  bool reveals(const Position& position, Move move) const;
  static auto& known(auto& view) { return view.board; }
  void fold(View& view, const Seen& seen) const;
  bool admits(const View& view, const Seen& seen) const;
  Seat turn(const View& view) const { return view.end == End::none ? view.board.turn : kOver; }
  Phrase explain(const View& view, Move move) const;
  /// `setup random` with the forty letters drawn; any other text as it is.
  std::string draw_lots(std::string_view typed, Random& random) const;
  /// `setup` and forty letters, or the name of a ready-made set-up.
  std::optional<Expected<std::vector<Move>>> shorthand(const View& view,
                                                       std::string_view text) const;
  std::vector<Phrase> shorthands(const View& view) const;
  /// The seat's own set-up as a shorthand, once it is complete and until the first move.
  std::string setup(const View& view) const;

  std::string text(Move move) const;
  Expected<Move> parse_move(std::string_view text) const;
  std::string text(const Position& position) const;
  /// The same of a view, with `?` and `!` for what it does not know.
  std::string text(const View& view) const;
  Expected<Position> parse_position(std::string_view text) const;
  std::string seen_text(const Seen& seen) const;
  Expected<Seen> parse_seen(std::string_view text) const;
  Json json(const View& view) const;
  void write(ViewText& out, const View& view, bool aided) const;
  Json constants() const;
  Phrase say(const View& view) const;
  Phrase asks(const View& view, const Names& names) const;
  Phrase tell(const View& before, const Seen& seen, const View& after, const Names& names) const;
  void draw(const View& view, Canvas& canvas, Lang lang) const;

  bool bomb_stays() const { return rules_.bomb == Rules::stays; }
  /// Whether the pieces alone would let the piece on `from` go to `to`, repetition apart.
  static bool reaches(const Board& board, Step step);
  /// Whether a rule against repetition forbids it.
  bool repeats_border(const Board& board, Step step) const;
  bool repeats_chase(const Board& board, Step step) const;
  /// Whether some move of the seat to move might be forbidden for repeating.
  bool may_repeat(const Board& board) const;
  /// Why a game whose end is `end` ended, `loser` having lost it unless it is a draw.
  Phrase ending_of(End end, Seat loser) const;

 private:
  /// Tells the chases of a move that its piece survived.
  void follow_chase(Board& board, Step step) const;
  bool remembers() const { return rules_.two_squares || rules_.more_squares; }
  bool can_move(const Board& board) const;
  bool walled(const Board& board) const;
  /// The end as everybody can tell it from the public side of `board` and what was announced.
  End end_told(const Board& board, End announced) const;

  void place(Board& board, Kind kind) const;
  /// A step or, with a target, a battle. `mover` may be nothing for a plain step.
  void march(Board& board, Step step, Kind mover, Kind target) const;
  void fight(Board& board, Step step, Kind mover, Kind target) const;
  void apply(Board& board, const Seen& seen) const;

  bool admits_placement(const View& view, const Seen& seen) const;
  bool admits_step(const View& view, const Seen& seen) const;
  bool admits_end(const View& view, const Board& after, End end) const;
  bool admits_stuck(const View& view, const Board& after, bool stuck) const;
  bool admits_walled(const View& view, const Board& after, bool walled) const;

  Phrase explain_placement(const Board& board, Move move) const;
  Phrase explain_step(const Board& board, Step step) const;
  /// Why a movable piece of one's own has no move now; `b4b4` asks for it.
  Phrase explain_piece(const Board& board, Square square) const;

  Rules rules_;
};

/// What stands on a square in the text of a board; 0 for an empty one.
char board_sign(const Board& board, Square square);

/// Who lost a game that ended like that on this board; nobody (kNature) for a draw.
Seat loser(const Board& board, End end);

/// Whether `seat`'s flag is closed off, by its own bombs, lakes and edges, from every piece the
/// enemy is known to be able to move.
bool flag_closed(const Board& board, Seat seat);

/// How many pieces `seat` has left that can move at all.
int movable_left(const Board& board, Seat seat);

/// Of `seat`'s pieces that are unknown on this board: how many there are of each kind.
using Pool = std::array<int, kKinds>;
Pool pool(const Board& board, Seat seat);

}  // namespace salon::stratego
