#include <algorithm>

#include "games/stratego/layers.h"

namespace salon::stratego {
namespace {

template <Direction direction>
void add_layers(Layers& layers, Squares movers, Squares scouts, Squares own, Squares enemy) {
  const Squares enterable = kLand & ~own;
  const Squares empty = enterable & ~enemy;
  if (const Squares targets = shift<direction>(movers) & enterable) {
    layers.push_back({direction, 1, targets});
  }
  // Scouts run on side by side from their first square, as far as each finds the next one empty.
  Squares running = shift<direction>(scouts) & empty;
  for (int length = 2; running; ++length) {
    const Squares targets = shift<direction>(running) & enterable;
    if (!targets) return;
    layers.push_back({direction, length, targets});
    running = targets & empty;
  }
}

Kind random_kind(const Board& board, Random& random) {
  const auto& tray = board.left[board.turn];
  auto skip = random.below(std::ranges::count_if(tray, [](int n) { return n > 0; }));
  for (int kind = spy;; ++kind) {
    if (tray[kind] > 0 && skip-- == 0) return static_cast<Kind>(kind);
  }
}

}  // namespace

Layers layers_of(const Board& board) {
  const Squares movers = board.movers[board.turn], scouts = board.scouts[board.turn];
  const Squares own = board.pieces[board.turn], enemy = board.pieces[1 - board.turn];
  Layers layers;
  add_layers<north>(layers, movers, scouts, own, enemy);
  add_layers<south>(layers, movers, scouts, own, enemy);
  add_layers<east>(layers, movers, scouts, own, enemy);
  add_layers<west>(layers, movers, scouts, own, enemy);
  return layers;
}

bool Stratego::reaches(const Board& board, Step step) {
  const Seat seat = board.turn;
  if (!(board.movers[seat] & bit(step.from)) || step.from == step.to) return false;
  if (!(kLand & ~board.pieces[seat] & bit(step.to))) return false;
  if (kNear[step.from] & bit(step.to)) return true;
  return (board.scouts[seat] & bit(step.from)) && aligned(step.from, step.to) &&
         !(between(step.from, step.to) & (board.occupied() | kLakes));
}

bool Stratego::repeats_border(const Board& board, Step step) const {
  return rules_.two_squares && board.trail[board.turn].forbids(step);
}

bool Stratego::repeats_chase(const Board& board, Step step) const {
  const Seat seat = board.turn;
  if (!rules_.more_squares || !board.chase.by(seat)) return false;
  if (!(kNear[step.to] & board.pieces[1 - seat])) return false;
  const auto& trail = board.trail[seat];
  if (trail.now() == step.from && trail.before() == step.to) return false;
  const auto returns = board.chase.returns(seat);
  return std::ranges::find(returns, step) != returns.end();
}

bool Stratego::may_repeat(const Board& board) const {
  return (rules_.two_squares && board.trail[board.turn].cells[0] != kNowhere) ||
         (rules_.more_squares && board.chase.by(board.turn));
}

Stratego::Moves Stratego::moves_at(const Board& board) const {
  Moves list;
  if (board.setting_up()) {
    for (int kind = spy; kind <= flag; ++kind) {
      if (board.left[board.turn][kind] == 0) continue;
      list.push_back(Move::place(static_cast<Kind>(kind), board.next_placement()));
    }
    return list;
  }
  const bool careful = may_repeat(board);
  for (const Layer& layer : layers_of(board)) {
    each(layer.targets, [&, offset = layer.offset()](Square to) {
      const Move move = Move::march(to - offset, to);
      if (careful && (repeats_border(board, move.step()) || repeats_chase(board, move.step())))
        return;
      list.push_back(move);
    });
  }
  return list;
}

std::uint64_t Stratego::count_moves(const Position& position) const {
  if (position.setting_up() || may_repeat(position)) return moves_at(position).size();
  std::uint64_t total = 0;
  for (const auto& layer : layers_of(position)) total += count(layer.targets);
  return total;
}

Move Stratego::random_move(const Position& position, Random& random) const {
  if (position.setting_up())
    return Move::place(random_kind(position, random), position.next_placement());
  if (may_repeat(position)) {
    const auto moves = moves_at(position);
    return moves[random.below(moves.size())];
  }
  const Layers layers = layers_of(position);
  std::array<int, Layers::capacity()> counts;
  int total = 0;
  for (std::size_t i = 0; i < layers.size(); ++i) total += counts[i] = count(layers[i].targets);
  int skip = static_cast<int>(random.below(total));
  std::size_t i = 0;
  while (skip >= counts[i]) skip -= counts[i++];
  const Square to = nth(layers[i].targets, skip);
  return Move::march(to - layers[i].offset(), to);
}

bool Stratego::can_move(const Board& board) const {
  if (may_repeat(board)) return !moves_at(board).empty();
  return (spread(board.movers[board.turn]) & ~board.pieces[board.turn]) != 0;
}

}  // namespace salon::stratego
