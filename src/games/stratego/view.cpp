#include <algorithm>
#include <numeric>

#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

int movable_in(const Pool& pool) {
  return std::accumulate(pool.begin() + spy, pool.begin() + marshal + 1, 0);
}

bool is_unknown(Piece piece) {
  return piece.kind() == unknown;
}

/// The unknown pieces of a seat, those that have moved or those that have not.
Squares unknowns(const Board& board, Seat seat, bool moved) {
  Squares squares = 0;
  each(board.pieces[seat], [&](Square s) {
    if (is_unknown(board.cells[s]) && board.cells[s].moved() == moved) squares |= bit(s);
  });
  return squares;
}

/// Whether the unknown pieces of a seat can be what is left of its army.
bool possible(const Board& board, Seat seat) {
  const Pool left = pool(board, seat);
  return std::ranges::all_of(left, [](int n) { return n >= 0; }) &&
         movable_in(left) >= count(unknowns(board, seat, true));
}

/// The board with the unknown piece on `square` taken for `kind`.
void suppose(Board& board, Square square, Kind kind) {
  const Piece piece = board.cells[square].taken_for(kind);
  board.lift(square);
  board.put(square, piece);
}

}  // namespace

Pool pool(const Board& board, Seat seat) {
  Pool left{};
  std::ranges::copy(board.left[seat], left.begin());
  each(board.pieces[seat], [&](Square s) {
    if (!is_unknown(board.cells[s])) --left[board.cells[s].kind()];
  });
  return left;
}

Seen Stratego::seen(const Position& position, Move move, Seat observer) const {
  Position after = position;
  play(after, move);
  const End why = end(after);
  const End announced = why == End::stuck || why == End::walled ? why : End::none;
  if (move.placement()) {
    const bool shown = observer == position.turn || observer == kAllOpen;
    return {move.from, move.to, shown ? move.kind : unknown, nothing, announced};
  }
  const Kind mover = position.cells[move.from].kind(), target = position.cells[move.to].kind();
  const bool shown = target != nothing || distance(move.from, move.to) > 1;
  return {move.from, move.to, shown ? mover : nothing, target, announced};
}

bool Stratego::reveals(const Position& position, Move move) const {
  const Seen seen = this->seen(position, move, kSpectator);
  if (seen.end != End::none || seen.battle()) return true;
  return !seen.placement() && seen.mover != nothing && !position.cells[move.from].known();
}

void Stratego::apply(Board& board, const Seen& seen) const {
  if (seen.placement()) {
    place(board, seen.mover);
  } else {
    march(board, seen.step(), seen.mover, seen.target);
  }
}

void Stratego::fold(View& view, const Seen& seen) const {
  view.last = seen;
  view.last_by = view.board.turn;
  apply(view.board, seen);
  view.end = end_told(view.board, seen.end);
}

bool Stratego::admits(const View& view, const Seen& seen) const {
  if (turn(view) == kOver) return false;
  const bool fits = seen.placement() ? admits_placement(view, seen) : admits_step(view, seen);
  if (!fits) return false;
  Board after = view.board;
  apply(after, seen);
  return admits_end(view, after, seen.end);
}

bool Stratego::admits_placement(const View& view, const Seen& seen) const {
  const Board& board = view.board;
  if (!board.setting_up() || seen.to != board.next_placement() || seen.battle()) return false;
  if (!view.shows(board.turn)) return seen.mover == unknown;
  return seen.mover > nothing && seen.mover <= flag && board.left[board.turn][seen.mover] > 0;
}

bool Stratego::admits_step(const View& view, const Seen& seen) const {
  Board board = view.board;
  const Seat seat = board.turn;
  if (board.setting_up() || !(board.pieces[seat] & bit(seen.from))) return false;
  const bool attack = (board.pieces[1 - seat] & bit(seen.to)) != 0;
  if (seen.battle() != attack) return false;
  const bool far = aligned(seen.from, seen.to) && distance(seen.from, seen.to) > 1;
  if (attack ? !movable(seen.mover) : seen.mover != (far ? scout : nothing)) return false;

  const Piece mover = board.cells[seen.from], target = board.cells[seen.to];
  if (is_unknown(mover)) {
    board.cells[seen.from] = mover.after_moving();
    suppose(board, seen.from, seen.mover == nothing ? unknown : seen.mover);
  } else if (seen.mover != nothing && seen.mover != mover.kind()) {
    return false;
  }
  if (attack && is_unknown(target)) {
    if (seen.target > flag || (target.moved() && !movable(seen.target))) return false;
    suppose(board, seen.to, seen.target);
  } else if (attack && seen.target != target.kind()) {
    return false;
  }
  return reaches(board, seen.step()) && !repeats_border(board, seen.step()) &&
         !repeats_chase(board, seen.step()) && possible(board, red) && possible(board, blue);
}

bool Stratego::admits_end(const View& view, const Board& after, End end) const {
  const End told = end_told(after, End::none);
  if (after.setting_up() || told == End::flag_taken || told == End::exhausted) {
    return end == End::none;
  }
  if (!admits_walled(view, after, end == End::walled)) return false;
  return end == End::walled || admits_stuck(view, after, end == End::stuck);
}

bool Stratego::admits_walled(const View& view, const Board& after, bool walled) const {
  if (!bomb_stays() || after.left[red][miner] > 0 || after.left[blue][miner] > 0) return !walled;
  const auto open = [&](Seat seat) { return view.shows(seat) && !flag_closed(after, seat); };
  if (open(red) || open(blue)) return !walled;
  return walled || view.seat != kAllOpen;  // others cannot be sure
}

bool Stratego::admits_stuck(const View& view, const Board& after, bool stuck) const {
  const Seat seat = after.turn;
  if (can_move(after)) return !stuck;
  if (view.shows(seat)) return stuck;
  // Only pieces that never moved are left in question: those with somewhere to go must all be bombs
  // or the flag, or one of them must not.
  int open = 0;
  each(unknowns(after, seat, false),
       [&](Square s) { open += (kNear[s] & ~after.pieces[seat]) != 0; });
  const Pool left = pool(after, seat);
  const int in_hiding = movable_in(left) - count(unknowns(after, seat, true));
  if (stuck) return open <= left[bomb] + left[flag];
  // A piece that has moved may be a scout, whose run a rule against repetition need not forbid.
  return (open > 0 && in_hiding > 0) || may_repeat(after);
}

}  // namespace salon::stratego
