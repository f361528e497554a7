#include "games/stratego/tactics.h"

#include <algorithm>
#include <tuple>

#include "games/stratego/siege.h"

namespace salon::stratego {
namespace {

constexpr int kInfinite = 1'000'000;
constexpr int kCaptureDepth = -4;  // how far captures are followed

}  // namespace

int Tactics::value(const Position& world, Move move, int depth) {
  world_ = &world;
  seat_ = world.turn;
  thinking_.spend();
  const Piece piece = world.cells[move.from], target = world.cells[move.to];
  if (target.empty()) {
    const int score = outlook_.progress(piece, move.from, move.to);
    return begin(world, move, score, depth);
  }
  // What comes of the battle itself is better known from the belief than from one world; the world
  // tells what may follow.
  const int expected = outlook_.expected(seat_, piece.kind(), move.to);
  if (target.kind() == flag) return expected;
  const int gain = outlook_.exchange(piece, move.from, target, move.to);
  return expected - gain + begin(world, move, gain, depth);
}

/// The first move: the same as any, with what it makes of the roads to both flags.
int Tactics::begin(const Position& world, Move move, int score, int depth) {
  Position next = world;
  game_.play(next, move);
  if (sieges_ == weighed) {
    const Judgement& judgement = outlook_.judgement();
    score -= siege(next, seat_, game_.bomb_stays()) * judgement.siege / 100;
    score += siege(next, 1 - seat_, game_.bomb_stays()) * judgement.boldness / 100;
  }
  return -search(next, -score, depth - 1, -kInfinite, kInfinite);
}

/// The value for the mover of having made `move`, which brought it from 0 to `score`.
int Tactics::after(const Position& position, Move move, int score, int depth, int alpha, int beta) {
  Position next = position;
  game_.play(next, move);
  return -search(next, -score, depth - 1, -beta, -alpha);
}

/// Whether the enemy of the piece on `square` has yet to learn what it is.
bool Tactics::in_question(const Position& position, Square square) const {
  const Piece piece = position.cells[square];
  return !piece.known() && piece == world_->cells[square];
}

void Tactics::collect(const Position& position, int depth, Candidates& candidates) const {
  const Seat seat = position.turn;
  const Squares enemies = position.pieces[1 - seat];
  const Squares contact = spread(enemies);
  for (const Move move : game_.moves(position)) {
    const Piece piece = position.cells[move.from];
    if (enemies & bit(move.to)) {
      const int gain = in_question(position, move.to)
                           ? outlook_.expected(seat, piece.kind(), move.to)
                           : outlook_.exchange(piece, move.from, position.cells[move.to], move.to);
      const bool wins = sieges_ == weighed && position.cells[move.to].kind() == flag;
      if (depth > 0 || gain > 0 || wins) candidates.push_back({move, 1000 + gain});
    } else if (depth > 0 && (contact & (bit(move.from) | bit(move.to)))) {
      const int gain = outlook_.progress(piece, move.from, move.to);
      candidates.push_back({move, gain});
    }
    if (candidates.size() == Candidates::capacity()) break;
  }
  // An order without ties: what `sort` makes of those is every library's own affair.
  std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
    return std::tuple(-a.gain, a.move.from, a.move.to) <
           std::tuple(-b.gain, b.move.from, b.move.to);
  });
}

int Tactics::try_attack(const Position& position, int score, const Candidate& candidate, int depth,
                        int alpha, int beta) {
  const Move move = candidate.move;
  const int expected = score + candidate.gain - 1000;
  const bool blind = in_question(position, move.to);
  // One's own attack on an unknown piece has no known sequel.
  if (blind && position.turn == seat_) return expected;
  const Piece piece = position.cells[move.from], target = position.cells[move.to];
  const int gain = outlook_.exchange(piece, move.from, target, move.to);
  const Judgement& judgement = outlook_.judgement();
  const int truth = target.kind() == flag ? score + judgement.flag_fear
                                          : after(position, move, score + gain, depth, alpha, beta);
  // The enemy decides by what it expects, but what happens then is the truth: it may well miss a
  // chance it cannot see.
  const int missed = judgement.blindness;
  return blind ? std::min(truth, (truth * (100 - missed) + expected * missed) / 100) : truth;
}

int Tactics::search(const Position& position, int score, int depth, int alpha, int beta) {
  if (!thinking_.spend() || depth <= kCaptureDepth) return score;
  int best = score;
  if (depth > 0) {
    Position next = position;  // a quiet move somewhere else
    next.turn = static_cast<std::int8_t>(1 - next.turn);
    best = -search(next, -score, depth - 1, -beta, -alpha);
  }
  if (best >= beta) return best;
  alpha = std::max(alpha, best);
  Candidates candidates;
  collect(position, depth, candidates);
  for (const Candidate& candidate : candidates) {
    const Move move = candidate.move;
    const bool attack = !position.cells[move.to].empty();
    const int value = attack ? try_attack(position, score, candidate, depth, alpha, beta)
                             : after(position, move, score + candidate.gain, depth, alpha, beta);
    best = std::max(best, value);
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return best;
}

}  // namespace salon::stratego
