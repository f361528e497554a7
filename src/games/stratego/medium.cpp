#include "games/stratego/medium.h"

#include "games/stratego/deployment.h"
#include "games/stratego/outlook.h"
#include "games/stratego/past.h"

namespace salon::stratego {
namespace {

class Medium final : public Bot<Stratego> {
 public:
  explicit Medium(const Stratego& game) : game_(game), notes_(kPeople, Notes::casually) {}

  void see(const View& view, const Seen& seen) override {
    notes_.see(view, seen);
    past_.see(view, seen);
  }

  Move choose(const View& view, Thinking& thinking) override {
    if (view.board.setting_up()) return deploy(view.board, kPeople, thinking.random);
    const Belief theirs(view.board, 1 - view.seat, notes_.evidence());
    const Outlook outlook(game_, view.board, view.seat, theirs,
                          enemy_belief(view.board, view.seat, kPeople), Outlook::by_distance);
    const auto moves = game_.moves(view);
    Move best = moves[0];
    double best_value = -1e9;
    for (const Move move : moves) {
      thinking.spend();
      const double value = value_of(view, outlook, theirs, move) + 12 * thinking.random.unit();
      if (value > best_value) best_value = value, best = move;
    }
    return best;
  }

 private:
  double value_of(const View& view, const Outlook& outlook, const Belief& theirs, Move move) const {
    const Board& board = view.board;
    const Piece piece = board.cells[move.from];
    const double fled = danger(view, outlook, theirs, piece, move.from);
    if (!board.cells[move.to].empty())
      return outlook.expected(view.seat, piece.kind(), move.to) + fled;
    constexpr double per_repeat = 10;
    return outlook.pull(piece, move.to) - outlook.pull(piece, move.from) + fled -
           danger(view, outlook, theirs, piece, move.to) - per_repeat * past_.repeats(board, move);
  }

  /// What stands to be lost on a square to the enemies beside it, known or guessed.
  double danger(const View& view, const Outlook& outlook, const Belief& theirs, Piece piece,
                Square square) const {
    const Board& board = view.board;
    double worst = 0;
    each(kNear[square] & board.pieces[1 - view.seat], [&](Square s) {
      const Piece enemy = board.cells[s];
      double loss = 0;
      if (enemy.kind() != unknown) {
        if (movable(enemy.kind())) loss = std::max(0, outlook.exchange(enemy, piece));
      } else {
        for (int kind = spy; kind <= marshal; ++kind) {
          const Piece guess = enemy.taken_for(static_cast<Kind>(kind));
          loss += double{theirs.of(s)[kind]} * std::max(0, outlook.exchange(guess, piece));
        }
        // It may not dare: what it attacks is unknown to it, or it guards something.
        loss *= piece.known() ? 0.8 : 0.4;
      }
      worst = std::max(worst, loss);
    });
    return worst;
  }

  const Stratego& game_;
  Notes notes_;
  Past past_;
};

}  // namespace

std::unique_ptr<Bot<Stratego>> make_medium(const Stratego& game) {
  return std::make_unique<Medium>(game);
}

}  // namespace salon::stratego
