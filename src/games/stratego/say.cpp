// Sentences for people: above the board, of what happens, and at the end.
#include "core/counted.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

/// At the beginning of a sentence. A name is written as its owner writes it.
Phrase subject(Seat seat, const Names& names) {
  const Phrase who = seat_name(Stratego::about(), seat, names);
  return names.empty() ? capitalised(who) : who;
}

/// What is said of a player to somebody else.
Phrase other_phrase(const Board& board, const Names& names) {
  const Phrase who = subject(board.turn, names);
  if (board.setting_up()) {
    return phrase("{} sets up an army ({} of 40 placed)", "{} place son armée ({} sur 40)", who,
                  board.placed % kArmy);
  }
  return phrase("{} moves or attacks", "{} avance ou attaque", who);
}

}  // namespace

Phrase Stratego::say(const View& view) const {
  const Board& board = view.board;
  if (view.end != End::none) return capitalised(ending_of(view.end, loser(board, view.end)));
  if (board.turn != view.seat) return other_phrase(board, {});
  const auto sentence = [&](const Phrase& what) {
    return phrase("Your turn: {}", "À vous : {}", what);
  };
  if (board.setting_up()) {
    if (board.placed % kArmy == 0) {
      return sentence({"set up your army", "placez votre armée"});
    }
    return sentence(phrase("place a piece on {} ({} of 40)", "posez une pièce en {} ({} sur 40)",
                           square_name(board.next_placement()), board.placed % kArmy + 1));
  }
  return sentence({"a piece moves or attacks", "une pièce avance ou attaque"});
}

Phrase Stratego::asks(const View& view, const Names& names) const {
  if (view.end == End::none)
    return view.board.turn == view.seat ? say(view) : other_phrase(view.board, names);
  const Seat lost = loser(view.board, view.end);
  if (view.end == End::flag_taken)
    return phrase("{} captures the flag and wins", "{} prend le drapeau et gagne",
                  subject(1 - lost, names));
  if (view.end == End::stuck)
    return phrase("{} has no legal move and loses", "{} n'a plus de coup possible et perd",
                  subject(lost, names));
  return say(view);
}

Phrase Stratego::tell(const View& before, const Seen& seen, const View& after,
                      const Names& names) const {
  if (seen.placement()) return {};
  const Seat by = before.board.turn;
  const Phrase who = seat_name(about(), by, names);
  const std::string from = square_name(seen.from), to = square_name(seen.to);
  if (!seen.battle()) return phrase("{} goes from {} to {}", "{} va de {} en {}", who, from, to);
  const Phrase &one = kind_name(seen.mover), &other = kind_name(seen.target);
  Phrase end{"both leave", "les deux sortent"};
  for (const Seat owner : {red, blue}) {
    if (after.board.pieces[owner] & bit(seen.to))
      end = phrase("{} wins", "{} l'emporte", owner == by ? one : other);
  }
  return phrase("{}, {}: {} attacks {}, {}", "{}, {} : {} attaque {}, {}", who, to, one, other,
                end);
}

Phrase Stratego::ending(const Position& position) const {
  const End why = end(position);
  return ending_of(why, loser(position, why));
}

Phrase Stratego::ending_of(End end, Seat loser) const {
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
      return phrase("draw: {} without a battle", "nulle : {} sans combat",
                    counted(rules_.quiet, {"ply", "demi-coup"}, {"plies", "demi-coups"}));
    case End::too_long:
      return phrase("draw: {} plies played", "nulle : {} demi-coups joués", kMostPlies);
    case End::none:
      break;
  }
  return {"the game goes on", "la partie continue"};
}

}  // namespace salon::stratego
