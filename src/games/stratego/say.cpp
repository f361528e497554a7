// Sentences for people: above the board, and at the end.
#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

Phrase who_moves(const View& view) {
  if (view.board.turn == view.seat) return {"Your turn", "À vous"};
  return view.board.turn == red ? Phrase{"Red to move", "Au tour de rouge"}
                                : Phrase{"Blue to move", "Au tour de bleu"};
}

}  // namespace

Phrase Stratego::say(const View& view) const {
  const Board& board = view.board;
  if (view.end != End::none) return capitalised(ending(view.end, loser(board, view.end)));
  const auto sentence = [&](const Phrase& what) {
    return phrase("{}: {}", "{} : {}", who_moves(view), what);
  };
  if (board.setting_up() && board.turn == view.seat) {
    if (board.placed % kArmy == 0) {
      return sentence({"set up your army", "placez votre armée"});
    }
    return sentence(phrase("place a piece on {} ({} of 40)", "posez une pièce en {} ({} sur 40)",
                           square_name(board.next_placement()), board.placed % kArmy + 1));
  }
  if (board.setting_up()) {
    return sentence(phrase("sets up its army ({} of 40 placed)",
                           "place son armée ({} pièces sur 40)", board.placed % kArmy));
  }
  return sentence({"a piece moves or attacks", "une pièce avance ou attaque"});
}

Phrase Stratego::ending(const Position& position) const {
  const End why = end(position);
  return ending(why, loser(position, why));
}

Phrase Stratego::ending(End end, Seat loser) const {
  const auto name = [](Seat seat) { return about().seat_names[seat]; };
  switch (end) {
    case End::flag_taken:
      return phrase("{} captures the enemy flag", "{} prend le drapeau adverse", name(1 - loser));
    case End::stuck:
      return phrase("{} has no legal move and loses", "{} n'a plus de coup possible et perd",
                    name(loser));
    case End::exhausted:
      return {"draw: neither side has a piece that can move",
              "nulle : aucun camp n'a plus de pièce mobile"};
    case End::walled:
      return {"draw: both flags are walled in by bombs and no miner is left",
              "nulle : les deux drapeaux sont enfermés derrière des bombes et il ne reste aucun "
              "démineur"};
    case End::quiet:
      return phrase("draw: {} plies without a battle", "nulle : {} demi-coups sans combat",
                    rules_.quiet);
    case End::too_long:
      return phrase("draw: {} plies played", "nulle : {} demi-coups joués", kMostPlies);
    case End::none:
      break;
  }
  return {"the game goes on", "la partie continue"};
}

}  // namespace salon::stratego
