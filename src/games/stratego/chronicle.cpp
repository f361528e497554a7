#include "games/stratego/chronicle.h"

#include <algorithm>

namespace salon::stratego {
namespace {

void count_up(std::uint8_t& count) {
  if (count < 255) ++count;
}

void keep_lowest(std::uint8_t& kept, Kind rank) {
  if (kept == 0 || rank < kept) kept = rank;
}

/// The pieces of `seat` that can move and that both sides know. What else is known of one's own
/// pieces is nobody's business here.
Squares known_movers(const Board& board, Seat seat) {
  Squares squares = 0;
  each(board.pieces[seat], [&](Square s) {
    if (board.cells[s].known() && movable(board.cells[s].kind())) squares |= bit(s);
  });
  return squares;
}

}  // namespace

Squares Chronicle::left_since(Seat seat, int ply) const {
  // First a byte for each square, which compilers do many at a time, then eight bytes to eight
  // bits.
  std::array<std::uint8_t, 2 * 64> since{};
  const auto after = static_cast<std::uint16_t>(ply);
  for (Square s = 0; s < kSquares; ++s) since[s] = left_[seat][s] > after;
  Squares squares = 0;
  for (Square s = 0; s < kSquares; s += 8) {
    std::uint64_t eight = 0;
    for (int i = 0; i < 8; ++i) eight |= std::uint64_t{since[s + i]} << (8 * i);
    squares |= Squares{eight * 0x0102'0408'1020'4080 >> 56} << s;
  }
  return squares;
}

void Chronicle::see(const View& view, const Seen& seen) {
  const Board& board = view.board;
  if (seen.placement()) {
    tales_[seen.to] = {.origin = seen.to};
    return;
  }
  see_idlers(board, seen.from);
  Tale tale = tales_[seen.from];
  count_up(tale.moves);
  tale.last = static_cast<std::uint16_t>(board.plies + 1);
  left_[board.turn][seen.from] = tale.last;
  if (!seen.battle()) see_step(board, seen.step(), tale);
  const bool stays =
      seen.battle() && battle(seen.mover, seen.target, bomb_stays_) == Survivor::defender;
  if (!stays) tales_[seen.to] = tale;
}

/// Whoever could have attacked a known piece beside it and let it be.
void Chronicle::see_idlers(const Board& board, Square mover) {
  const Seat seat = board.turn;
  each(known_movers(board, 1 - seat), [&](Square s) {
    each(kNear[s] & board.pieces[seat] & ~bit(mover), [&](Square idler) {
      keep_lowest(tales_[idler].stood, board.cells[s].kind());
      count_up(tales_[idler].idle);
    });
  });
}

void Chronicle::see_step(const Board& board, Step step, Tale& tale) const {
  const Squares enemies = board.pieces[1 - board.turn];
  each(kNear[step.from] & enemies & ~kNear[step.to], [&](Square s) {
    const Piece left = board.cells[s];
    if (!left.known() && left.moved()) count_up(tale.shied);
    if (left.known() && movable(left.kind())) keep_lowest(tale.fled, left.kind());
  });
  each(kNear[step.to] & enemies & ~kNear[step.from], [&](Square s) {
    const Piece reached = board.cells[s];
    if (!reached.known()) return count_up(reached.moved() ? tale.dared : tale.probed);
    if (movable(reached.kind()))
      tale.approached = std::max<std::uint8_t>(tale.approached, reached.kind());
  });
}

}  // namespace salon::stratego
