#include "games/stratego/belief.h"

#include <algorithm>

namespace salon::stratego {
namespace {

/// The rarest first, so that the pieces that decide games get the squares the chances say.
constexpr std::array<Kind, kKinds - 1> kDealt{flag,  bomb,  marshal, general,    spy,      colonel,
                                              major, miner, captain, lieutenant, sergeant, scout};

}  // namespace

Belief::Belief(const Board& board, Seat owner, const Evidence& evidence)
    : owner_(owner), pool_(pool(board, owner)) {
  each(board.pieces[owner], [&](Square s) {
    if (board.cells[s].kind() != unknown) return;
    unknowns_.push_back(s);
    chances_[s] = evidence[s];
    if (board.cells[s].moved()) chances_[s][bomb] = chances_[s][flag] = 0;
  });
  balance();
}

/// Scales kinds to their counts and pieces to one, in turn, until both hold (Sinkhorn's way).
void Belief::balance() {
  constexpr int rounds = 25;
  for (int round = 0; round < rounds; ++round) {
    Weights sums{};
    for (const Square s : unknowns_) {
      for (int kind = 0; kind < kKinds; ++kind) sums[kind] += chances_[s][kind];
    }
    Weights scale{};
    for (int kind = spy; kind <= flag; ++kind) {
      if (pool_[kind] > 0 && sums[kind] > 0)
        scale[kind] = static_cast<float>(pool_[kind]) / sums[kind];
    }
    for (const Square s : unknowns_) {
      float sum = 0;
      for (int kind = 0; kind < kKinds; ++kind) sum += chances_[s][kind] *= scale[kind];
      if (sum <= 0) continue;
      for (int kind = 0; kind < kKinds; ++kind) chances_[s][kind] /= sum;
    }
  }
}

void Belief::deal(Position& position, Random& random) const {
  List<Square, kArmy> squares = unknowns_;
  std::span<Square> left(squares.begin(), squares.end());
  Squares home = 0;
  for (const Kind kind : kDealt) {
    for (int i = 0; i < pool_[kind]; ++i) {
      Square& drawn = draw(kind, left, kind == bomb ? spread(home) : 0, random);
      const Piece piece = position.cells[drawn].taken_for(kind);
      position.lift(drawn);
      position.put(drawn, piece);
      if (kind == flag) home = bit(drawn);
      std::swap(drawn, left.back());
      left = left.first(left.size() - 1);
    }
  }
}

Square& Belief::draw(Kind kind, std::span<Square> left, Squares favoured, Random& random) const {
  constexpr float favour = 6;
  List<float, kArmy> weights;
  for (const Square square : left) {
    weights.push_back(chances_[square][kind] * (favoured & bit(square) ? favour : 1));
  }
  return left[random.weighted(weights)];
}

Board as_enemy_knows(const Board& board, Seat seat) {
  Board known = board;
  each(board.pieces[seat], [&](Square s) {
    if (board.cells[s].known()) return;
    known.lift(s);
    known.put(s, board.cells[s].taken_for(unknown));
  });
  return known;
}

Belief enemy_belief(const Board& board, Seat seat, const Statistics& statistics) {
  Evidence evidence = no_evidence();
  for (int n = 0; n < kArmy; ++n) {
    const Square square = placement_square(seat, n);
    if (!board.cells[square].moved()) evidence[square] = habit(statistics, n);
  }
  return Belief(as_enemy_knows(board, seat), seat, evidence);
}

}  // namespace salon::stratego
