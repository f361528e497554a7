#include "games/stratego/counsel.h"

#include <cmath>

namespace salon::stratego {
namespace {

int percent(double chance) {
  return static_cast<int>(std::lround(100 * chance));
}

Phrase known_attack(const Stratego& game, Kind mover, Kind target) {
  const Phrase& name = kind_name(target);
  switch (battle(mover, target, game.bomb_stays())) {
    case Survivor::attacker:
      return phrase("takes the known {}", "prend la pièce connue ({})", name);
    case Survivor::neither:
      return phrase("gives itself for the known {}", "se sacrifie contre la pièce connue ({})",
                    name);
    case Survivor::defender:
      break;
  }
  return phrase("loses itself against the known {}", "se perd contre la pièce connue ({})", name);
}

/// "attacks an unmoved piece that is a bomb with 31 %, the flag with 4 %; wins with 40 %"
Phrase blind_attack(const Stratego& game, Kind mover, Piece target, const Weights& chances) {
  double wins = 0;
  for (int kind = spy; kind <= flag; ++kind) {
    if (battle(mover, static_cast<Kind>(kind), game.bomb_stays()) == Survivor::attacker)
      wins += chances[kind];
  }
  if (target.moved()) {
    return phrase("attacks an unknown piece that it beats with {} %",
                  "attaque une pièce inconnue qu'il bat avec {} %", percent(wins));
  }
  return phrase(
      "attacks an unmoved piece that is a bomb with {} %, the flag with {} %; wins with {} %",
      "attaque une pièce immobile qui est une bombe avec {} %, le drapeau avec {} % ; gagne avec "
      "{} %",
      percent(chances[bomb]), percent(chances[flag]), percent(wins));
}

/// The highest known enemy beside `square` for which `holds`, or nothing.
template <class Holds>
Kind beside(const View& view, Square square, Holds&& holds) {
  Kind found = nothing;
  each(kNear[square] & view.board.pieces[1 - view.seat], [&](Square s) {
    const Kind kind = view.board.cells[s].kind();
    if (kind != unknown && holds(kind) && kind > found) found = kind;
  });
  return found;
}

Phrase quiet_move(const Stratego& game, const View& view, Kind mover, Move move) {
  const auto beats = [&](Kind a, Kind b) {
    return battle(a, b, game.bomb_stays()) == Survivor::attacker;
  };
  const auto feared = [&](Kind enemy) { return movable(enemy) && beats(enemy, mover); };
  const auto prey = [&](Kind enemy) { return beats(mover, enemy); };
  if (const Kind enemy = beside(view, move.from, feared); enemy != nothing) {
    return phrase("gets away from the known {}", "s'éloigne d'une pièce connue ({})",
                  kind_name(enemy));
  }
  if (const Kind enemy = beside(view, move.to, prey); enemy != nothing) {
    return phrase("threatens the known {}", "menace une pièce connue ({})", kind_name(enemy));
  }
  if (distance(move.from, move.to) > 1 && !view.board.cells[move.from].known())
    return {"runs, and shows that it is a scout", "court, et montre qu'il est éclaireur"};
  const int forward = (row_of(move.to) - row_of(move.from)) * (view.seat == red ? 1 : -1);
  if (forward > 0) return phrase("advances the {}", "avance ({})", kind_name(mover));
  if (forward < 0) return phrase("brings the {} back", "se replie ({})", kind_name(mover));
  return phrase("moves the {} across", "se déplace de côté ({})", kind_name(mover));
}

}  // namespace

Phrase reason(const Stratego& game, const View& view, const Belief& theirs, Move move) {
  const Kind mover = view.board.cells[move.from].kind();
  const Piece target = view.board.cells[move.to];
  if (target.empty()) return quiet_move(game, view, mover, move);
  if (target.kind() != unknown) return known_attack(game, mover, target.kind());
  return blind_attack(game, mover, target, theirs.of(move.to));
}

}  // namespace salon::stratego
