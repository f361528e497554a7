// Why a move is not legal.
#include "games/khan/khan.h"

namespace salon::khan {

Phrase Khan::explain(const View& view, Move move) const {
  const auto& position = view.position;
  if (position.phase == Phase::side) {
    return {"first choose a side: side top, bottom, left or right",
            "choisissez d'abord un côté : haut, bas, gauche ou droite"};
  }
  if (move.kind == Move::choose_side)
    return {"the side is chosen already", "le côté est déjà choisi"};
  if (move.kind == Move::pass) {
    return {"you may pass only when the rules say so and no move is left",
            "on ne passe que si la règle le veut et qu'aucun coup ne reste"};
  }
  if (move.kind == Move::step) return explain_step(position, move);
  return explain_entry(position, move);
}

Phrase Khan::explain_entry(const Position& position, Move move) const {
  const std::string to = square_name(move.to);
  if (position.occupied() & bit(move.to)) return phrase("{} is taken", "{} est occupée", to);
  if (position.phase == Phase::place) {
    if (!(kCamp[position.camp_of(position.turn)] & bit(move.to))) {
      return phrase("{} is outside your camp", "{} est hors de votre camp", to);
    }
    return position.placed == 0
               ? Phrase{"the Kalista is placed first (K@…)", "la Kalista se pose d'abord (K@…)"}
               : Phrase{"the Kalista is placed already: a sbire now (S@…)",
                        "la Kalista est déjà posée : un sbire maintenant (S@…)"};
  }
  if (move.kind == Move::enter_kalista)
    return {"a Kalista never comes back", "une Kalista ne revient jamais"};
  if (position.captured(position.turn) == 0) {
    return {"none of your sbires is captured", "aucun de vos sbires n'est pris"};
  }
  if (position.khan == 0 || can_obey(position)) {
    return {"a sbire comes back only when no piece can obey the khan",
            "un sbire ne revient que si aucune pièce ne peut obéir au khan"};
  }
  return phrase("a sbire comes back on a square {} (the khan); {} is a {}",
                "un sbire revient sur une case {} (le khan) ; {} est une case {}", position.khan,
                to, kValue[move.to]);
}

Phrase Khan::explain_step(const Position& position, Move move) const {
  const Seat seat = position.turn;
  const std::string from = square_name(move.from), to = square_name(move.to);
  if (position.phase == Phase::place) {
    return position.placed == 0
               ? Phrase{"place your Kalista first (K@c5)", "posez d'abord votre Kalista (K@c5)"}
               : Phrase{"place your sbires first (S@b6)", "posez d'abord vos sbires (S@b6)"};
  }
  if (!(position.occupied() & bit(move.from))) return phrase("{} is empty", "{} est vide", from);
  if (!(position.pieces(seat) & bit(move.from))) {
    return phrase("the piece on {} is not yours", "la pièce en {} n'est pas à vous", from);
  }
  if (move.from == move.to) return explain_piece(position, move.from);
  if (position.pieces(seat) & bit(move.to)) {
    return phrase("{} holds a piece of your own", "{} porte une de vos pièces", to);
  }
  const Squares empty = kBoard & ~position.occupied();
  const int value = kValue[move.from];
  if (!(reach(move.from, empty) & bit(move.to))) {
    return phrase("no free path of exactly {} from {} to {}",
                  "pas de chemin libre d'exactement {} de {} à {}",
                  value == 1 ? Phrase{"one step", "un pas"} : phrase("{} steps", "{} pas", value),
                  from, to);
  }
  return explain_piece(position, move.from);
}

bool Khan::may_leave(const Position& position, Square square) const {
  if (position.khan == 0) return true;
  if (can_obey(position)) return kValue[square] == position.khan;
  return rules_.disobey == Rules::any || square != position.kalista[position.turn];
}

Phrase Khan::explain_piece(const Position& position, Square square) const {
  const std::string name = square_name(square);
  const Squares empty = kBoard & ~position.occupied();
  if (!(reach(square, empty) & ~position.pieces(position.turn))) {
    return phrase("the piece on {} has nowhere to go", "la pièce en {} n'a nulle part où aller",
                  name);
  }
  if (may_leave(position, square)) {
    return phrase("the piece on {} may move, but must end on another square",
                  "la pièce en {} peut jouer, mais doit finir sur une autre case", name);
  }
  if (can_obey(position)) {
    return phrase("the khan is {}: a piece on a square {} must move; {} is a {}",
                  "le khan est {} : une pièce sur une case {} doit jouer ; {} est une case {}",
                  position.khan, position.khan, name, kValue[square]);
  }
  return {"when nobody obeys, only sbires may move",
          "quand personne n'obéit, seuls les sbires bougent"};
}

}  // namespace salon::khan
