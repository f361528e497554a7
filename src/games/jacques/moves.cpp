// The turn of one character: what it may do, and what becomes of the tableau.
#include "games/jacques/jacques.h"
#include "games/jacques/whistle.h"

namespace salon::jacques {

Hexes Jacques::reach(const Tableau& tableau, int steps) const {
  return ways(tableau.now).within(tableau.at[tableau.now], steps, open_manholes(tableau)) &
         board_->streets;
}

bool Jacques::may_walk(const Tableau& tableau) const {
  return tableau.walked == Walked::no || (tableau.walked == Walked::halfway && tableau.powered);
}

Hexes Jacques::destinations(const Tableau& tableau) const {
  if (!may_walk(tableau) || tableau.steps == 0) return {};
  return reach(tableau, tableau.steps) - tableau.occupied() - Hexes::of(tableau.origin);
}

Hexes Jacques::accusable(const Tableau& tableau) const {
  if (!may_walk(tableau) || tableau.steps == 0 || tableau.player() != kInspector) return {};
  return (reach(tableau, tableau.steps) & tableau.occupied()) - Hexes::of(tableau.at[tableau.now]) -
         Hexes::of(tableau.origin);
}

bool Jacques::may_swap(const Tableau& tableau) const {
  return tableau.now == freud && tableau.walked == Walked::no;
}

bool Jacques::could_leave(const Tableau& tableau) const {
  if (tableau.player() != kJacques || !tableau.stated_dark || tableau.steps == 0) return false;
  Hexes near = Hexes::of(tableau.at[tableau.now]);
  if (may_walk(tableau)) near |= reach(tableau, tableau.steps - 1) & tableau.occupied();
  bool found = false;
  each_exit(free_exits(tableau), [&](int exit) { found |= near.has(board_->exits[exit].hex); });
  return found;
}

bool Jacques::is_compulsory_power(Character who) const {
  return who == poirot || who == lumiere || who == legoutier || who == gerber ||
         (who == cruchot && rules_.whistle == Rules::whistle_official);
}

int Jacques::whistle_steps(const Tableau& tableau) const {
  const bool official = rules_.whistle == Rules::whistle_official;
  const Whistle whistle(*board_, official ? Hexes{} : open_manholes(tableau), tableau.at[cruchot]);
  for (int steps = 3; steps >= (official ? 1 : 3); --steps) {
    if (whistle.completable(tableau.at, 0, steps)) return steps;
  }
  return 0;
}

bool Jacques::power_open(const Tableau& tableau) const {
  if (tableau.powered) return false;
  switch (tableau.now) {
    case lumiere:
      return tableau.lit && board_->lamps - tableau.lit;
    case legoutier:
      return tableau.covers && open_manholes(tableau);
    case gerber:
      return tableau.cordons != 0 && free_exits(tableau) != 0;
    case cruchot:
      return whistle_steps(tableau) > 0;
    default:
      return false;
  }
}

bool Jacques::must_act(const Tableau& tableau) const {
  if (tableau.walked == Walked::no && destinations(tableau)) return true;
  return is_compulsory_power(tableau.now) && power_open(tableau);
}

bool Jacques::anything_left(const Tableau& tableau) const {
  return destinations(tableau) || accusable(tableau) || may_swap(tableau) || could_leave(tableau) ||
         power_open(tableau);
}

Jacques::Moves Jacques::moves_at(const Tableau& tableau) const {
  Moves moves;
  if (tableau.stage == Stage::choose) {
    each(tableau.left, [&](Character who) { moves.push_back(Move::of(Move::pick, who)); });
  }
  if (tableau.stage != Stage::act) return moves;
  if (tableau.lantern == kUnset) {
    for (int way = 0; way < kDirections; ++way) moves.push_back(Move::of(Move::lantern, way));
    return moves;
  }
  if (tableau.pulls > 0) {
    add_pulls(tableau, moves);
    return moves;
  }
  const auto add = [&](Hexes hexes, Move::Kind kind) {
    each(hexes, [&](Hex hex) { moves.push_back(Move::of(kind, hex)); });
  };
  add(destinations(tableau), Move::walk);
  add_powers(tableau, moves);
  if (may_swap(tableau)) add(tableau.occupied() - Hexes::of(tableau.at[freud]), Move::swap);
  add(accusable(tableau), Move::accuse);
  if (tableau.now == tableau.jacques && could_leave(tableau))
    moves.push_back(Move::of(Move::leave));
  if (!must_act(tableau)) moves.push_back(Move::of(Move::done));
  return moves;
}

void Jacques::add_powers(const Tableau& tableau, Moves& moves) const {
  if (!power_open(tableau)) return;
  const auto add = [&](Hexes froms, Hexes tos, Move::Kind kind) {
    each(froms,
         [&](Hex from) { each(tos, [&](Hex to) { moves.push_back(Move::of(kind, from, to)); }); });
  };
  if (tableau.now == lumiere) add(tableau.lit, board_->lamps - tableau.lit, Move::light);
  if (tableau.now == legoutier) add(tableau.covers, open_manholes(tableau), Move::cover);
  if (tableau.now == cruchot) moves.push_back(Move::of(Move::whistle));
  if (tableau.now != gerber) return;
  each_exit(tableau.cordons, [&](int from) {
    each_exit(free_exits(tableau),
              [&](int to) { moves.push_back(Move::of(Move::cordon, from, to)); });
  });
}

void Jacques::add_pulls(const Tableau& tableau, Moves& moves) const {
  const Hexes open = rules_.whistle == Rules::whistle_official ? Hexes{} : open_manholes(tableau);
  Whistle(*board_, open, tableau.at[cruchot])
      .each_pull(tableau.at, tableau.pulled, tableau.pulls, [&](Character who, Hex hex, int) {
        moves.push_back(Move::of(Move::pull, who, hex));
      });
}

void Jacques::pick(Tableau& tableau, Character who) const {
  tableau.stage = Stage::act;
  tableau.left = without(tableau.left, bit(who));
  tableau.played |= bit(who);
  tableau.now = who;
  tableau.origin = tableau.at[who];
  tableau.steps = static_cast<std::uint8_t>(stride(who));
  go_on(tableau);
}

void Jacques::lantern_moved(Tableau& tableau, Character who) const {
  if (who == maigret && rules_.lantern == Rules::one) tableau.lantern = kUnset;
}

void Jacques::walk(Tableau& tableau, Hex to) const {
  const int cost = ways(tableau.now).distance(tableau.at[tableau.now], to, open_manholes(tableau));
  tableau.steps = static_cast<std::uint8_t>(tableau.steps - cost);
  tableau.at[tableau.now] = static_cast<std::uint8_t>(to);
  const bool may_whistle_here =
      tableau.now == cruchot && !tableau.powered && rules_.whistle == Rules::whistle_house;
  tableau.walked = may_whistle_here ? Walked::halfway : Walked::yes;
  lantern_moved(tableau, tableau.now);
}

/// A power used after the move ends it: no step off the board may follow.
void Jacques::use_power(Tableau& tableau) const {
  tableau.powered = true;
  if (tableau.walked == Walked::yes) tableau.steps = 0;
}

void Jacques::light(Tableau& tableau, Hex from, Hex to) const {
  tableau.lit = (tableau.lit - Hexes::of(from)) | Hexes::of(to);
  use_power(tableau);
  if (rules_.numbers == Rules::lamp) return;
  for (auto& post : tableau.numbers) {
    if (post == from) post = static_cast<std::uint8_t>(to);
  }
}

void Jacques::swap(Tableau& tableau, Hex with) const {
  const Character other = tableau.on(with);
  std::swap(tableau.at[freud], tableau.at[other]);
  tableau.walked = Walked::yes;
  tableau.steps = 0;
  lantern_moved(tableau, other);
}

void Jacques::pull(Tableau& tableau, Character who, Hex to) const {
  const Hexes open = rules_.whistle == Rules::whistle_official ? Hexes{} : open_manholes(tableau);
  const int cost = board_->walks.distance(tableau.at[who], to, open);
  tableau.at[who] = static_cast<std::uint8_t>(to);
  tableau.pulled |= bit(who);
  tableau.pulls = static_cast<std::uint8_t>(tableau.pulls - cost);
  if (tableau.pulls == 0) tableau.pulled = 0;
  lantern_moved(tableau, who);
}

void Jacques::finish(Tableau& tableau, End end) const {
  tableau.stage = Stage::over;
  tableau.end = end;
  tableau.origin = kNowhere;
  tableau.steps = 0;
  tableau.walked = Walked::no;
  tableau.powered = false;
}

void Jacques::accuse(Tableau& tableau, Hex hex, Character truth) const {
  const End end = tableau.on(hex) == truth ? End::caught : End::wronged;
  tableau.jacques = truth;
  tableau.at[tableau.now] = static_cast<std::uint8_t>(hex);
  finish(tableau, end);
}

/// A turn ends by itself once nothing is left to do.
void Jacques::go_on(Tableau& tableau) const {
  if (tableau.lantern == kUnset || tableau.pulls > 0) return;
  if (!anything_left(tableau)) end_turn(tableau);
}

void Jacques::end_turn(Tableau& tableau) const {
  if (tableau.now == poirot && !tableau.powered) {
    tableau.walked = Walked::yes;
    tableau.steps = 0;
    tableau.stage = Stage::alibi;
    return;
  }
  tableau.end_turn();
}

void Jacques::apply(Tableau& tableau, const Seen& seen) const {
  const Move move = seen.move;
  switch (move.kind) {
    case Move::jacques:
      tableau.jacques = move.who();
      tableau.stage = Stage::deal;
      return;
    case Move::phase:
      return deal(tableau, move.a);
    case Move::state:
      return state(tableau, move.a != 0);
    case Move::pick:
      return pick(tableau, move.who());
    case Move::accuse:
      return accuse(tableau, move.a, seen.truth);
    case Move::leave:
      tableau.jacques = tableau.now;
      return finish(tableau, End::escaped);
    case Move::done:
      return end_turn(tableau);
    case Move::alibi:
      if (move.who() != nobody) tableau.alibis[tableau.player()] |= bit(move.who());
      ++tableau.drawn[tableau.player()];
      tableau.powered = true;
      return end_turn(tableau);
    case Move::walk:
      walk(tableau, move.a);
      break;
    case Move::whistle:
      tableau.pulls = static_cast<std::uint8_t>(whistle_steps(tableau));
      use_power(tableau);
      break;
    case Move::pull:
      pull(tableau, move.who(), move.b);
      break;
    case Move::lantern:
      tableau.lantern = move.a;
      break;
    case Move::light:
      light(tableau, move.a, move.b);
      break;
    case Move::cover:
      tableau.covers = (tableau.covers - Hexes::of(move.a)) | Hexes::of(move.b);
      use_power(tableau);
      break;
    case Move::cordon:
      tableau.cordons = (tableau.cordons & ~(1u << move.a)) | 1u << move.b;
      use_power(tableau);
      break;
    case Move::swap:
      swap(tableau, move.a);
      break;
  }
  go_on(tableau);
}

}  // namespace salon::jacques
