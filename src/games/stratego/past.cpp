#include "games/stratego/past.h"

#include <algorithm>

namespace salon::stratego {
namespace {

/// Only what stands where, as one observer knows it: whether a piece has moved does not matter.
std::uint64_t sign(Square square, Piece piece) {
  return mix(std::uint64_t(square) << 8 | (piece.bits & 0x1f));
}

std::uint64_t sign(const Board& board) {
  std::uint64_t all = 0;
  each(board.occupied(), [&](Square s) { all ^= sign(s, board.cells[s]); });
  return all;
}

}  // namespace

void Past::see(const View& view, const Seen& seen) {
  if (view.board.quiet == 0) boards_.clear();
  if (!seen.placement()) boards_.push_back(sign(view.board));
}

int Past::repeats(const Board& board, Move move) const {
  const Piece piece = board.cells[move.from];
  const auto after = sign(board) ^ sign(move.from, piece) ^ sign(move.to, piece);
  return static_cast<int>(std::ranges::count(boards_, after));
}

}  // namespace salon::stratego
