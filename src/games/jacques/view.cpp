#include <algorithm>

#include "games/jacques/jacques.h"

namespace salon::jacques {

Seen Jacques::seen(const Position& position, Move move, Seat observer) const {
  View eye{.seat = observer, .table = {}};
  if (move.kind == Move::jacques && !eye.knows_jacques()) move.a = nobody;
  if (move.kind == Move::alibi && !eye.shows_alibis(position.player())) move.a = nobody;
  return {move, move.kind == Move::accuse ? position.jacques : nobody};
}

bool Jacques::reveals(const Position&, Move move) const {
  return move.kind == Move::accuse || move.kind == Move::leave;
}

View Jacques::view(Seat seat) const {
  return {.seat = seat, .table = start()};
}

void Jacques::fold(View& view, const Seen& seen) const {
  const Crowd suspects = view.table.suspects;
  const int phase = view.table.phase;
  apply(view.table, seen.move, seen.truth);
  each(without(suspects, view.table.suspects),
       [&](Character who) { view.cleared[who] = static_cast<std::uint8_t>(phase); });
  if (seen.truth != nobody) view.table.jacques = seen.truth;
  view.last = seen;
}

Jacques::Moves Jacques::moves(const View& view) const {
  return turn(view) == view.seat ? moves_at(view.table) : Moves{};
}

bool Jacques::admits_draw(const View& view, const Seen& seen) const {
  const Table& table = view.table;
  const Character who = seen.move.who();
  switch (table.stage) {
    case Stage::identity:
      return seen.move.kind == Move::jacques && (who != nobody) == view.knows_jacques();
    case Stage::deal:
      return seen.move.kind == Move::phase;
    case Stage::alibi: {
      if (seen.move.kind != Move::alibi) return false;
      if (!view.shows_alibis(table.player())) return who == nobody;
      const Crowd drawn = table.alibis[0] | table.alibis[1];
      return who != nobody && !has(drawn, who) && view.candidates() != bit(who);
    }
    default: {
      const Crowd light = in_light(table);
      const Crowd stated = seen.move.a ? without(kEveryone, light) : light;
      return seen.move.kind == Move::state && (view.candidates() & stated);
    }
  }
}

bool Jacques::admits(const View& view, const Seen& seen) const {
  if (turn(view) == kOver) return false;
  if ((seen.truth != nobody) != (seen.move.kind == Move::accuse)) return false;
  if (turn(view) == kNature) return admits_draw(view, seen);
  if (seen.truth != nobody && !has(view.candidates(), seen.truth)) return false;
  Table table = view.table;
  // Who leaves is Jacques; whether it could be him is all an observer can tell.
  if (has(view.candidates(), table.now)) table.jacques = table.now;
  const Moves moves = moves_at(table);
  return std::ranges::find(moves, seen.move) != moves.end();
}

Belief Jacques::suspicion(const View& view) const {
  Belief belief{};
  const Crowd candidates = view.candidates();
  each(candidates, [&](Character who) { belief[who] = 1.0 / count(candidates); });
  return belief;
}

/// Seven cards, each in each place of the deck as likely as the other: of those not seen elsewhere
/// the Inspector's are a random few. Whom the observer takes for Jacques has no card.
Belief Jacques::inspector_alibis(const View& view) const {
  const Table& table = view.table;
  Belief belief{};
  if (view.shows_alibis(kInspector)) {
    each(table.alibis[kInspector], [&](Character who) { belief[who] = 1; });
    return belief;
  }
  const Belief jacques = suspicion(view);
  const Crowd elsewhere = table.alibis[kJacques];
  const int unseen = kCharacters - 1 - count(elsewhere);
  for (int i = 0; i < kCharacters; ++i) {
    const auto who = static_cast<Character>(i);
    if (has(elsewhere, who)) continue;
    belief[i] = (1 - jacques[i]) * table.drawn[kInspector] / unseen;
  }
  return belief;
}

}  // namespace salon::jacques
