// Sentences for people: above the board, of what happens, and at the end.
#include "core/counted.h"
#include "games/khan/khan.h"

namespace salon::khan {
namespace {

/// At the beginning of a sentence. A name is written as its owner writes it.
Phrase subject(Seat seat, const Names& names) {
  const Phrase who = seat_name(Khan::about(), seat, names);
  return names.empty() ? capitalised(who) : who;
}

/// What is said of a player to somebody else.
Phrase other_phrase(const Khan& game, const Position& position, const Names& names) {
  const Seat seat = position.turn;
  const Phrase who = subject(seat, names);
  if (position.phase == Phase::side)
    return phrase("{} chooses a side of the board", "{} choisit un côté du plateau", who);
  if (position.phase == Phase::place && position.placed == 0)
    return phrase("{} places the Kalista", "{} pose la Kalista", who);
  if (position.phase == Phase::place) {
    return phrase("{} places sbire {} of 5", "{} pose le sbire {} sur 5", who, position.placed);
  }
  if (position.khan == 0)
    return phrase("{} opens with any piece", "{} ouvre avec n'importe quelle pièce", who);
  if (game.can_obey(position)) {
    return phrase("{} moves a piece on a square {} (the khan)",
                  "{} joue une pièce sur une case {} (le khan)", who, position.khan);
  }
  if (position.captured(seat) > 0) {
    return phrase("{} cannot obey the khan {}: any piece moves, or a sbire comes back",
                  "{} ne peut obéir au khan {} : toute pièce joue, ou un sbire revient", who,
                  position.khan);
  }
  return phrase("{} cannot obey the khan {}: any piece moves",
                "{} ne peut obéir au khan {} : toute pièce joue", who, position.khan);
}

}  // namespace

Phrase Khan::say(const View& view) const {
  const auto& position = view.position;
  const Seat seat = turn(position);
  if (seat == kOver) return ending(position);
  if (seat != view.seat) return other_phrase(*this, position, {});
  const auto sentence = [&](std::string_view en, std::string_view fr, const auto&... args) {
    return phrase("Your turn: {}", "À vous : {}", phrase(en, fr, args...));
  };
  if (position.phase == Phase::side) {
    return sentence("choose a side of the board for your camp: top, bottom, left or right",
                    "choisissez votre côté du plateau (haut, bas, gauche, droite)");
  }
  if (position.phase == Phase::place) {
    if (position.placed == 0)
      return sentence("place the Kalista in the camp", "posez la Kalista dans le camp");
    return sentence("place sbire {} of 5 in the camp", "posez le sbire {} sur 5 dans le camp",
                    position.placed);
  }
  if (position.khan == 0) return sentence("any piece may open", "n'importe quelle pièce ouvre");
  if (can_obey(position)) {
    return sentence("a piece on a square {} (the khan)", "une pièce sur une case {} (le khan)",
                    position.khan);
  }
  if (position.captured(seat) > 0) {
    return sentence(
        "nobody can obey the khan {}: move what you like, or bring a sbire back",
        "personne ne peut obéir au khan {} : jouez ce que vous voulez, ou faites revenir un sbire",
        position.khan);
  }
  return sentence("nobody can obey the khan {}: move what you like",
                  "personne ne peut obéir au khan {} : jouez ce que vous voulez", position.khan);
}

Phrase Khan::asks(const View& view, const Names& names) const {
  const auto& position = view.position;
  const Seat seat = turn(position);
  if (seat == view.seat) return say(view);
  if (seat != kOver) return other_phrase(*this, position, names);
  const Outcome result = outcome(position);
  if (result == Outcome::draw()) return capitalised(ending(position));
  const Seat winner = result == Outcome::win(red) ? red : ochre, loser = 1 - winner;
  if (position.kalista[loser] == kNowhere)
    return phrase("{} takes the Kalista and wins", "{} prend la Kalista et gagne",
                  subject(winner, names));
  return phrase("{} has no legal move and loses", "{} n'a plus de coup possible et perd",
                subject(loser, names));
}

Phrase Khan::tell(const View& before, Move move, const View& after, const Names& names) const {
  const Seat by = turn(before.position), other = 1 - by;
  const Phrase who = seat_name(about(), by, names);
  switch (move.kind) {
    case Move::choose_side:
      return phrase("{} chooses the side: {}", "{} choisit le côté : {}", who,
                    side_name(static_cast<Side>(move.to)));
    case Move::pass:
      return phrase("{} passes", "{} passe", who);
    case Move::enter_kalista:
      return phrase("{} places the Kalista on {}", "{} pose la Kalista en {}", who,
                    square_name(move.to));
    case Move::enter_sbire:
      if (before.position.phase == Phase::play)
        return phrase("{} brings a sbire back on {}", "{} remet un sbire en {}", who,
                      square_name(move.to));
      return phrase("{} places a sbire on {}", "{} pose un sbire en {}", who, square_name(move.to));
    case Move::step:
      break;
  }
  Phrase taken;
  if (after.position.kalista[other] == kNowhere)
    taken = {" and takes the Kalista", " et prend la Kalista"};
  else if (after.position.captured(other) > before.position.captured(other))
    taken = {" and takes a sbire", " et prend un sbire"};
  return phrase("{} goes from {} to {}{}", "{} va de {} en {}{}", who, square_name(move.from),
                square_name(move.to), taken);
}

Phrase Khan::ending(const Position& position) const {
  for (const Seat seat : {red, ochre}) {
    if (position.kalista[seat] == kNowhere) {
      return phrase("{} takes the enemy Kalista", "{} prend la Kalista adverse",
                    about().seat_names[1 - seat]);
    }
  }
  if (rules_.stalemate == Rules::loss && !can_move(position)) {
    return phrase("{} has no legal move and loses", "{} n'a plus de coup possible et perd",
                  about().seat_names[position.turn]);
  }
  return phrase("draw: {} without a capture or a re-entry", "nulle : {} sans prise ni retour",
                counted(rules_.quiet, {"ply", "demi-coup"}, {"plies", "demi-coups"}));
}

}  // namespace salon::khan
