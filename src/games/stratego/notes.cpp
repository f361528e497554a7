#include "games/stratego/notes.h"

#include "games/stratego/habits.h"
#include "games/stratego/manner.h"

namespace salon::stratego {
namespace {

// Set by hand; those that were counted over games are in habits.cpp.
constexpr Manner kCameUp{1.0F, 0.4F, 0.15F};    // to a piece it knows
constexpr Manner kWentAway{0.35F, 0.8F, 1.0F};  // from a piece it knows
constexpr Manner kLetStand{1.0F, 0.9F, 0.7F};   // a piece it knows beside it

void weigh(Weights& weights, Kind mine, const Manner& manner) {
  for (int kind = spy; kind <= marshal; ++kind)
    weights[kind] *= manner.of(static_cast<Kind>(kind), mine);
}

/// Pieces of the observer that move, and that the enemy knows.
Squares known_movers(const View& view) {
  Squares squares = 0;
  each(view.board.movers[view.seat], [&](Square s) {
    if (view.board.cells[s].known()) squares |= bit(s);
  });
  return squares;
}

}  // namespace

void normalise(Weights& weights) {
  float most = 0;
  for (const float w : weights) most = std::max(most, w);
  for (int kind = spy; kind <= flag; ++kind)
    weights[kind] = std::max(weights[kind] / most, 0.0005F);
}

Evidence no_evidence() {
  Weights anything;
  anything.fill(1);
  Evidence evidence;
  evidence.fill(anything);
  return evidence;
}

Notes::Notes(const Statistics& statistics, Watch watch, float trust)
    : statistics_(statistics), watch_(watch), trust_(trust), evidence_(no_evidence()) {}

Weights habit(const Statistics& statistics, int n) {
  constexpr float doubt = 30;  // ten-thousandths: what the statistics never saw still happens
  Weights weights{};
  for (int kind = spy; kind <= flag; ++kind)
    weights[kind] = (static_cast<float>(statistics[kind][n]) + doubt) / 10'000;
  return weights;
}

void Notes::see(const View& view, const Seen& seen) {
  const bool own = view.board.turn == view.seat;
  if (seen.placement()) return own ? void() : see_placed(view.board.turn, seen.to);
  if (watch_ == closely) return study_habits(view, seen, trust_, evidence_);
  if (own) return;
  see_left_standing(view, seen);
  see_step(view, seen);
}

void Notes::see_placed(Seat owner, Square square) {
  const int n = owner == red ? square : kSquares - 1 - square;
  evidence_[square] = habit(statistics_, n);
}

void Notes::see_step(const View& view, const Seen& seen) {
  Weights weights = evidence_[seen.from];
  if (!seen.battle()) {
    const Squares known = known_movers(view);
    each(kNear[seen.from] & known & ~kNear[seen.to],
         [&](Square s) { weigh(weights, view.board.cells[s].kind(), kWentAway); });
    each(kNear[seen.to] & known & ~kNear[seen.from],
         [&](Square s) { weigh(weights, view.board.cells[s].kind(), kCameUp); });
    normalise(weights);
  }
  // After a battle nothing on the square is in question.
  evidence_[seen.to] = weights;
}

void Notes::see_left_standing(const View& view, const Seen& seen) {
  if (view.last_by != view.seat || view.last.placement()) return;
  const Piece came = view.board.cells[view.last.to];
  if (came.empty() || came.seat() != view.seat || !came.known()) return;
  each(kNear[view.last.to] & view.board.pieces[1 - view.seat] & ~bit(seen.from),
       [&](Square s) { weigh(evidence_[s], came.kind(), kLetStand), normalise(evidence_[s]); });
}

}  // namespace salon::stratego
