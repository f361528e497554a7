#include "games/jacques/jacques.h"

namespace salon::jacques {

Seen Jacques::seen(const Position& position, Move move, Seat observer) const {
  View eye;
  eye.seat = observer;
  if (move.kind == Move::jacques && !eye.knows_jacques()) move.a = nobody;
  if (move.kind == Move::alibi && !eye.sees(position.player())) move.a = nobody;
  return {move, move.kind == Move::accuse ? position.jacques : nobody};
}

bool Jacques::reveals(const Position&, Move move) const {
  return move.kind == Move::accuse || move.kind == Move::leave;
}

void Jacques::fold(View& view, const Seen& seen) const {
  const Crowd suspects = view.tableau.suspects;
  const int phase = view.tableau.phase;
  HiddenGame::fold(view, seen);
  each(without(suspects, view.tableau.suspects),
       [&](Character who) { view.cleared[who] = static_cast<std::uint8_t>(phase); });
  view.last = seen;
}

std::vector<Seen> Jacques::could_see(const View& view) const {
  if (turn(view) == kNature) return draws_to_see(view);
  Tableau tableau = view.tableau;
  // Who leaves is Jacques; whether it could be him is all an observer can tell.
  if (has(view.candidates(), tableau.now)) tableau.jacques = tableau.now;
  std::vector<Seen> all;
  for (const Move move : moves_at(tableau)) {
    if (move.kind == Move::accuse) {
      each(view.candidates(), [&](Character truth) { all.push_back({move, truth}); });
    } else {
      all.push_back({move});
    }
  }
  return all;
}

std::vector<Seen> Jacques::draws_to_see(const View& view) const {
  const Tableau& tableau = view.tableau;
  std::vector<Seen> all;
  const auto add = [&](Move::Kind kind, unsigned what) {
    all.push_back({{kind, static_cast<std::uint8_t>(what)}});
  };
  switch (tableau.stage) {
    case Stage::identity:
      if (!view.knows_jacques()) return {{{Move::jacques, nobody}}};
      each(kEveryone, [&](Character who) { add(Move::jacques, who); });
      break;
    case Stage::deal:
      each_four([&](Crowd four) { add(Move::phase, four); });
      break;
    case Stage::alibi:
      if (!view.sees(tableau.player())) return {{{Move::alibi, nobody}}};
      each(without(kEveryone, tableau.alibis[0] | tableau.alibis[1]), [&](Character who) {
        if (view.candidates() != bit(who)) add(Move::alibi, who);
      });
      break;
    default: {
      const Crowd light = in_light(tableau);
      if (view.candidates() & light) add(Move::state, 0);
      if (without(view.candidates(), light)) add(Move::state, 1);
    }
  }
  return all;
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
  const Tableau& tableau = view.tableau;
  Belief belief{};
  if (view.sees(kInspector)) {
    each(tableau.alibis[kInspector], [&](Character who) { belief[who] = 1; });
    return belief;
  }
  const Belief jacques = suspicion(view);
  const Crowd elsewhere = tableau.alibis[kJacques];
  const int unseen = kCharacters - 1 - count(elsewhere);
  for (int i = 0; i < kCharacters; ++i) {
    const auto who = static_cast<Character>(i);
    if (has(elsewhere, who)) continue;
    belief[i] = (1 - jacques[i]) * tableau.drawn[kInspector] / unseen;
  }
  return belief;
}

}  // namespace salon::jacques
