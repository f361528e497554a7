#include "games/stratego/habits.h"

#include "core/real.h"
#include "games/stratego/manner.h"

namespace salon::stratego {
namespace {

// How often pieces do what they could do, a turn: counted over a hundred games between bots that
// look ahead. Others play differently, so it is trusted only in part.

constexpr Manner kApproached{.158F, .017F, .005F};
constexpr Manner kFled{.028F, .137F, .219F};
constexpr Manner kStayed{.43F, .78F, .78F};

/// By kind, from the spy up to the marshal.
using Habits = std::array<float, marshal>;
constexpr Habits kSetsOut{.038F, .070F, .018F, .033F, .038F, .043F, .043F, .050F, .070F, .058F};
constexpr Habits kApproachesMoved{.037F, .012F, .011F, .018F, .042F,
                                  .093F, .135F, .181F, .250F, .195F};
constexpr Habits kApproachesUnmoved{.030F, .015F, .050F, .045F, .083F,
                                    .222F, .292F, .327F, .343F, .102F};
constexpr Habits kFleesMoved{.18F, .02F, .36F, .08F, .08F, .07F, .11F, .04F, .03F, .03F};

/// How much likelier the flag is beside a square where a bomb was found, and beside one that held
/// something else: flags are walled in.
constexpr float kBesideBomb = 4, kBesideOther = 0.15F;

void weigh(Weights& weights, const Habits& habits, float trust) {
  for (int kind = spy; kind <= marshal; ++kind)
    weights[kind] *= real::pow(habits[kind - spy], trust);
}

void weigh(Weights& weights, Kind mine, const Manner& manner, float trust) {
  for (int kind = spy; kind <= marshal; ++kind)
    weights[kind] *= real::pow(manner.of(static_cast<Kind>(kind), mine), trust);
}

void study_mover(const View& view, const Seen& seen, Weights& weights, float trust) {
  const Board& board = view.board;
  const Squares mine = board.pieces[view.seat];
  each(kNear[seen.from] & mine & ~kNear[seen.to], [&](Square s) {
    const Piece left = board.cells[s];
    if (left.known() && movable(left.kind())) weigh(weights, left.kind(), kFled, trust);
    if (!left.known() && left.moved()) weigh(weights, kFleesMoved, trust);
  });
  each(kNear[seen.to] & mine & ~kNear[seen.from], [&](Square s) {
    const Piece reached = board.cells[s];
    if (!reached.known())
      return weigh(weights, reached.moved() ? kApproachesMoved : kApproachesUnmoved, trust);
    if (movable(reached.kind())) weigh(weights, reached.kind(), kApproached, trust);
  });
}

/// What could set out and does not, turn after turn, may be a bomb; the flag stands behind others,
/// where it could not.
void study_unmoved(Weights& weights) {
  constexpr float trust = 0.5F, flag_would = 0.05F;
  for (int kind = spy; kind <= marshal; ++kind) weights[kind] *= 1 - trust * kSetsOut[kind - spy];
  weights[flag] *= 1 - trust * flag_would;
}

void study_idler(const View& view, Square square, Weights& weights, float trust) {
  const Board& board = view.board;
  if (!board.cells[square].moved()) study_unmoved(weights);
  each(kNear[square] & board.movers[view.seat], [&](Square s) {
    if (board.cells[s].known()) weigh(weights, board.cells[s].kind(), kStayed, trust);
  });
}

/// What turned out to stand on a square of the set-up tells whether the flag is beside it.
void study_walls(const Board& board, Square square, bool is_bomb, Evidence& evidence) {
  const Piece piece = board.cells[square];
  if (piece.moved() || piece.kind() != unknown) return;
  each(kNear[square] & board.pieces[piece.seat()], [&](Square s) {
    evidence[s][flag] *= is_bomb ? kBesideBomb : kBesideOther;
    normalise(evidence[s]);
  });
}

}  // namespace

void study_habits(const View& view, const Seen& seen, float trust, Evidence& evidence) {
  const Board& board = view.board;
  const Seat enemy = 1 - view.seat;
  if (board.turn == view.seat) {
    if (seen.battle()) study_walls(board, seen.to, seen.target == bomb, evidence);
    return;
  }
  const Squares free = spread(kLand & ~board.pieces[enemy]);
  each(board.pieces[enemy] & free & ~bit(seen.from), [&](Square s) {
    if (board.cells[s].kind() != unknown) return;
    study_idler(view, s, evidence[s], trust);
    normalise(evidence[s]);
  });
  study_walls(board, seen.from, false, evidence);
  Weights weights = evidence[seen.from];
  if (!seen.battle()) {
    study_mover(view, seen, weights, trust);
    normalise(weights);
  }
  evidence[seen.to] = weights;  // after a battle nothing on the square is in question
}

}  // namespace salon::stratego
