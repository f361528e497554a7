// The turn of one character: what it may do, and what becomes of the table.
#include "games/jacques/jacques.h"
#include "games/jacques/whistle.h"

namespace salon::jacques {

Hexes Jacques::reach(const Table& table, int steps) const {
  return ways(table.now).within(table.at[table.now], steps, open_manholes(table)) & board_->streets;
}

bool Jacques::may_walk(const Table& table) const {
  return table.walked == Walked::no || (table.walked == Walked::halfway && table.powered);
}

Hexes Jacques::destinations(const Table& table) const {
  if (!may_walk(table) || table.steps == 0) return {};
  return reach(table, table.steps) - table.occupied() - Hexes::of(table.origin);
}

Hexes Jacques::accusable(const Table& table) const {
  if (!may_walk(table) || table.steps == 0 || table.player() != kInspector) return {};
  return (reach(table, table.steps) & table.occupied()) - Hexes::of(table.at[table.now]) -
         Hexes::of(table.origin);
}

bool Jacques::may_swap(const Table& table) const {
  return table.now == freud && table.walked == Walked::no;
}

bool Jacques::could_leave(const Table& table) const {
  if (table.player() != kJacques || !table.stated_dark || table.steps == 0) return false;
  Hexes near = Hexes::of(table.at[table.now]);
  if (may_walk(table)) near |= reach(table, table.steps - 1) & table.occupied();
  bool found = false;
  each_exit(free_exits(table), [&](int exit) { found |= near.has(board_->exits[exit].hex); });
  return found;
}

bool Jacques::is_compulsory_power(Character who) const {
  return who == poirot || who == lumiere || who == legoutier || who == gerber ||
         (who == cruchot && rules_.whistle == Rules::whistle_official);
}

int Jacques::whistle_steps(const Table& table) const {
  const bool official = rules_.whistle == Rules::whistle_official;
  const Whistle whistle(*board_, official ? Hexes{} : open_manholes(table), table.at[cruchot]);
  for (int steps = 3; steps >= (official ? 1 : 3); --steps) {
    if (whistle.completable(table.at, 0, steps)) return steps;
  }
  return 0;
}

bool Jacques::power_open(const Table& table) const {
  if (table.powered) return false;
  switch (table.now) {
    case lumiere:
      return table.lit && board_->lamps - table.lit;
    case legoutier:
      return table.covers && open_manholes(table);
    case gerber:
      return table.cordons != 0 && free_exits(table) != 0;
    case cruchot:
      return whistle_steps(table) > 0;
    default:
      return false;
  }
}

bool Jacques::must_act(const Table& table) const {
  if (table.walked == Walked::no && destinations(table)) return true;
  return is_compulsory_power(table.now) && power_open(table);
}

bool Jacques::anything_left(const Table& table) const {
  return destinations(table) || accusable(table) || may_swap(table) || could_leave(table) ||
         power_open(table);
}

Jacques::Moves Jacques::moves_at(const Table& table) const {
  Moves moves;
  if (table.stage == Stage::choose) {
    each(table.left, [&](Character who) { moves.push_back(Move::of(Move::pick, who)); });
  }
  if (table.stage != Stage::act) return moves;
  if (table.lantern == kUnset) {
    for (int way = 0; way < kDirections; ++way) moves.push_back(Move::of(Move::lantern, way));
    return moves;
  }
  if (table.pulls > 0) {
    add_pulls(table, moves);
    return moves;
  }
  const auto add = [&](Hexes hexes, Move::Kind kind) {
    each(hexes, [&](Hex hex) { moves.push_back(Move::of(kind, hex)); });
  };
  add(destinations(table), Move::walk);
  add_powers(table, moves);
  if (may_swap(table)) add(table.occupied() - Hexes::of(table.at[freud]), Move::swap);
  add(accusable(table), Move::accuse);
  if (table.now == table.jacques && could_leave(table)) moves.push_back(Move::of(Move::leave));
  if (!must_act(table)) moves.push_back(Move::of(Move::done));
  return moves;
}

void Jacques::add_powers(const Table& table, Moves& moves) const {
  if (!power_open(table)) return;
  const auto add = [&](Hexes froms, Hexes tos, Move::Kind kind) {
    each(froms,
         [&](Hex from) { each(tos, [&](Hex to) { moves.push_back(Move::of(kind, from, to)); }); });
  };
  if (table.now == lumiere) add(table.lit, board_->lamps - table.lit, Move::light);
  if (table.now == legoutier) add(table.covers, open_manholes(table), Move::cover);
  if (table.now == cruchot) moves.push_back(Move::of(Move::whistle));
  if (table.now != gerber) return;
  each_exit(table.cordons, [&](int from) {
    each_exit(free_exits(table),
              [&](int to) { moves.push_back(Move::of(Move::cordon, from, to)); });
  });
}

void Jacques::add_pulls(const Table& table, Moves& moves) const {
  const Hexes open = rules_.whistle == Rules::whistle_official ? Hexes{} : open_manholes(table);
  Whistle(*board_, open, table.at[cruchot])
      .each_pull(table.at, table.pulled, table.pulls, [&](Character who, Hex hex, int) {
        moves.push_back(Move::of(Move::pull, who, hex));
      });
}

void Jacques::pick(Table& table, Character who) const {
  table.stage = Stage::act;
  table.left = without(table.left, bit(who));
  table.played |= bit(who);
  table.now = who;
  table.origin = table.at[who];
  table.steps = static_cast<std::uint8_t>(stride(who));
  go_on(table);
}

void Jacques::lantern_moved(Table& table, Character who) const {
  if (who == maigret && rules_.lantern == Rules::one) table.lantern = kUnset;
}

void Jacques::walk(Table& table, Hex to) const {
  const int cost = ways(table.now).distance(table.at[table.now], to, open_manholes(table));
  table.steps = static_cast<std::uint8_t>(table.steps - cost);
  table.at[table.now] = static_cast<std::uint8_t>(to);
  const bool may_whistle_here =
      table.now == cruchot && !table.powered && rules_.whistle == Rules::whistle_house;
  table.walked = may_whistle_here ? Walked::halfway : Walked::yes;
  lantern_moved(table, table.now);
}

/// A power used after the move ends it: no step off the board may follow.
void Jacques::use_power(Table& table) const {
  table.powered = true;
  if (table.walked == Walked::yes) table.steps = 0;
}

void Jacques::light(Table& table, Hex from, Hex to) const {
  table.lit = (table.lit - Hexes::of(from)) | Hexes::of(to);
  use_power(table);
  if (rules_.numbers == Rules::lamp) return;
  for (auto& post : table.numbers) {
    if (post == from) post = static_cast<std::uint8_t>(to);
  }
}

void Jacques::swap(Table& table, Hex with) const {
  const Character other = table.on(with);
  std::swap(table.at[freud], table.at[other]);
  table.walked = Walked::yes;
  table.steps = 0;
  lantern_moved(table, other);
}

void Jacques::pull(Table& table, Character who, Hex to) const {
  const Hexes open = rules_.whistle == Rules::whistle_official ? Hexes{} : open_manholes(table);
  const int cost = board_->walks.distance(table.at[who], to, open);
  table.at[who] = static_cast<std::uint8_t>(to);
  table.pulled |= bit(who);
  table.pulls = static_cast<std::uint8_t>(table.pulls - cost);
  if (table.pulls == 0) table.pulled = 0;
  lantern_moved(table, who);
}

void Jacques::finish(Table& table, End end) const {
  table.stage = Stage::over;
  table.end = end;
  table.origin = kNowhere;
  table.steps = 0;
  table.walked = Walked::no;
  table.powered = false;
}

void Jacques::accuse(Table& table, Hex hex, Character truth) const {
  const End end = table.on(hex) == truth ? End::caught : End::wronged;
  table.jacques = truth;
  table.at[table.now] = static_cast<std::uint8_t>(hex);
  finish(table, end);
}

/// A turn ends by itself once nothing is left to do.
void Jacques::go_on(Table& table) const {
  if (table.lantern == kUnset || table.pulls > 0) return;
  if (!anything_left(table)) end_turn(table);
}

void Jacques::end_turn(Table& table) const {
  if (table.now == poirot && !table.powered) {
    table.walked = Walked::yes;
    table.steps = 0;
    table.stage = Stage::alibi;
    return;
  }
  table.now = nobody;
  table.origin = kNowhere;
  table.steps = 0;
  table.walked = Walked::no;
  table.powered = false;
  table.stage = table.left == 0 ? Stage::statement : Stage::choose;
}

void Jacques::apply(Table& table, const Seen& seen) const {
  const Move move = seen.move;
  switch (move.kind) {
    case Move::jacques:
      table.jacques = move.who();
      table.stage = Stage::deal;
      return;
    case Move::phase:
      return deal(table, move.a);
    case Move::state:
      return state(table, move.a != 0);
    case Move::pick:
      return pick(table, move.who());
    case Move::accuse:
      return accuse(table, move.a, seen.truth);
    case Move::leave:
      table.jacques = table.now;
      return finish(table, End::escaped);
    case Move::done:
      return end_turn(table);
    case Move::alibi:
      if (move.who() != nobody) table.alibis[table.player()] |= bit(move.who());
      ++table.drawn[table.player()];
      table.powered = true;
      return end_turn(table);
    case Move::walk:
      walk(table, move.a);
      break;
    case Move::whistle:
      table.pulls = static_cast<std::uint8_t>(whistle_steps(table));
      use_power(table);
      break;
    case Move::pull:
      pull(table, move.who(), move.b);
      break;
    case Move::lantern:
      table.lantern = move.a;
      break;
    case Move::light:
      light(table, move.a, move.b);
      break;
    case Move::cover:
      table.covers = (table.covers - Hexes::of(move.a)) | Hexes::of(move.b);
      use_power(table);
      break;
    case Move::cordon:
      table.cordons = (table.cordons & ~(1u << move.a)) | 1u << move.b;
      use_power(table);
      break;
    case Move::swap:
      swap(table, move.a);
      break;
  }
  go_on(table);
}

}  // namespace salon::jacques
