#include "games/jacques/whole_turns.h"

#include <algorithm>

namespace salon::jacques {
namespace {

/// Of Cruchot's turns, once begun: how many steps are followed at each point, how many turns in
/// all.
constexpr std::size_t kStepsOfCruchot = 8;
constexpr std::size_t kTurnsOfCruchot = 3000;
/// After a whistle drawn for Cruchot: how many of the walks.
constexpr int kWalksAfterWhistle = 4;

}  // namespace

void WholeTurns::find(const Tableau& tableau, std::size_t pulls) {
  pulls_ = pulls;
  all.clear();
  accusations.clear();
  leavings.clear();
  picking_ = tableau.stage == Stage::choose;
  now_ = tableau.now;
  if (!picking_) {
    const bool untouched = tableau.walked == Walked::no && !tableau.powered &&
                           tableau.lantern != kUnset && tableau.at[tableau.now] == tableau.origin;
    return untouched ? play_whole(tableau) : play_on(tableau);
  }
  each(tableau.left, [&](Character who) {
    now_ = who;
    Tableau picked = tableau;
    game_.pick(picked, who);
    if (picked.stage == Stage::act) return play_whole(picked);
    if (picked.stage == Stage::alibi) game_.apply(picked, {{Move::alibi, nobody}});
    all.push_back({picked, named({})});
  });
}

void WholeTurns::play_whole(const Tableau& tableau) {
  note_endings(tableau);
  switch (now_) {
    case lumiere:
      return lights(tableau);
    case legoutier:
      return covers(tableau);
    case gerber:
      return cordons(tableau);
    case cruchot:
      return whistles(tableau);
    case freud:
      swaps(tableau);
      return walks(tableau, {Move::done});
    default:
      return walks(tableau, {Move::done});
  }
}

/// The turn is over: what nature and the rules do then.
void WholeTurns::add(Tableau end, Move first) {
  if (end.now == poirot) ++end.drawn[end.player()];
  end.end_turn();
  all.push_back({end, named(first)});
}

void WholeTurns::add_with_lanterns(Tableau tableau, Move first) {
  if (game_.rules().lantern == Rules::six) return add(tableau, first);
  for (std::uint8_t way = 0; way < kDirections; ++way) {
    tableau.lantern = way;
    add(tableau, first);
  }
}

/// Each walk; where there is none, the turn as it stands, begun by `instead`. With a whistle blown
/// before, the walk is not what the turn begins with.
void WholeTurns::walks(const Tableau& tableau, Move instead) {
  const Hexes to = game_.destinations(tableau);
  if (!to) return add(tableau, instead);
  Tableau next = tableau;
  each(to, [&](Hex hex) {
    next.at[now_] = static_cast<std::uint8_t>(hex);
    const Move first = instead.kind == Move::whistle ? instead : Move::of(Move::walk, hex);
    now_ == maigret ? add_with_lanterns(next, first) : add(next, first);
  });
}

void WholeTurns::lights(const Tableau& tableau) {
  if (!game_.power_open(tableau)) return walks(tableau, {Move::done});
  each(tableau.lit, [&](Hex from) {
    each(board_.lamps - tableau.lit, [&](Hex to) {
      Tableau next = tableau;
      game_.light(next, from, to);
      walks(next, Move::of(Move::light, from, to));
    });
  });
}

/// A cover moved before the walk changes where it leads, moved after it does not.
void WholeTurns::covers(const Tableau& tableau) {
  if (!game_.power_open(tableau)) return walks(tableau, {Move::done});
  const Hexes before = game_.destinations(tableau);
  each(tableau.covers, [&](Hex from) {
    each(game_.open_manholes(tableau), [&](Hex to) {
      const Move cover = Move::of(Move::cover, from, to);
      Tableau next = tableau;
      next.covers = (tableau.covers - Hexes::of(from)) | Hexes::of(to);
      note_endings(next, cover);
      const Hexes after = game_.destinations(next);
      if (!after) add(next, cover);
      each(before | after, [&](Hex hex) {
        next.at[now_] = static_cast<std::uint8_t>(hex);
        add(next, before.has(hex) ? Move::of(Move::walk, hex) : cover);
      });
    });
  });
}

void WholeTurns::cordons(const Tableau& tableau) {
  if (!game_.power_open(tableau)) return walks(tableau, {Move::done});
  each_exit(tableau.cordons, [&](int from) {
    each_exit(game_.free_exits(tableau), [&](int to) {
      const Move cordon = Move::of(Move::cordon, from, to);
      Tableau next = tableau;
      next.cordons = (tableau.cordons & ~(1u << from)) | 1u << to;
      note_endings(next, cordon);
      walks(next, cordon);
    });
  });
}

void WholeTurns::swaps(const Tableau& tableau) {
  for (int i = 0; i < kCharacters; ++i) {
    if (i == freud) continue;
    Tableau next = tableau;
    std::swap(next.at[freud], next.at[i]);
    const Move swap = Move::of(Move::swap, tableau.at[i]);
    i == maigret ? add_with_lanterns(next, swap) : add(next, swap);
  }
}

void WholeTurns::whistles(const Tableau& tableau) {
  const std::size_t known = all.size();
  if (game_.rules().whistle == Rules::whistle_house) walks(tableau, {Move::done});
  whistle_then_walk(tableau);
  walk_then_whistle(tableau);
  // The official whistle is compulsory, and here and there less than three steps are possible.
  if (all.size() == known) play_on(tableau);
}

void WholeTurns::whistle_then_walk(const Tableau& tableau) {
  const Targets where = targets(tableau);
  for (std::size_t i = 0; i < pulls_; ++i) {
    Tableau next = tableau;
    if (!pull(next, where)) continue;
    next.powered = true;
    note_endings(next, {Move::whistle});
    const Hexes to = game_.destinations(next);
    if (!to) add(next, {Move::whistle});
    for (int walk = 0; walk < kWalksAfterWhistle && to; ++walk) {
      Tableau last = next;
      last.at[cruchot] = static_cast<std::uint8_t>(any_of(to));
      add(last, {Move::whistle});
    }
  }
}

void WholeTurns::walk_then_whistle(const Tableau& tableau) {
  each(game_.destinations(tableau), [&](Hex hex) {
    Tableau walked = tableau;
    walked.at[cruchot] = static_cast<std::uint8_t>(hex);
    const Targets where = targets(walked);
    for (std::size_t i = 0; i < pulls_ / 8; ++i) {
      Tableau next = walked;
      if (pull(next, where)) add(next, Move::of(Move::walk, hex));
    }
  });
}

WholeTurns::Targets WholeTurns::targets(const Tableau& tableau) const {
  const bool official = game_.rules().whistle == Rules::whistle_official;
  const Whistle whistle(board_, official ? Hexes{} : game_.open_manholes(tableau),
                        tableau.at[cruchot]);
  Targets targets;
  each(without(kEveryone, bit(cruchot)), [&](Character who) {
    for (int cost = 1; cost <= 3; ++cost) {
      targets[who][cost] = whistle.targets(tableau.at, who, cost);
    }
  });
  return targets;
}

/// Three steps drawn at random: one person three, one two and another one, or three people one
/// each.
bool WholeTurns::pull(Tableau& tableau, const Targets& targets) {
  static constexpr std::array<std::array<int, 3>, 3> kCosts{{{3, 0, 0}, {2, 1, 0}, {1, 1, 1}}};
  Crowd pulled = bit(cruchot);
  for (const int cost : kCosts[random_.below(3)]) {
    if (cost == 0) break;
    const auto who = static_cast<Character>(random_.below(kCharacters));
    if (has(pulled, who)) return false;
    const Hexes to = targets[who][cost] - tableau.occupied();
    if (!to) return false;
    pulled |= bit(who);
    tableau.at[who] = static_cast<std::uint8_t>(any_of(to));
    if (who == maigret && game_.rules().lantern == Rules::one) {
      tableau.lantern = static_cast<std::uint8_t>(random_.below(kDirections));
    }
  }
  return true;
}

Hex WholeTurns::any_of(Hexes hexes) {
  auto skip = random_.below(static_cast<std::uint64_t>(hexes.size()));
  for (auto* word : {&hexes.low, &hexes.high}) {
    for (; *word != 0; *word &= *word - 1) {
      if (skip-- == 0) return std::countr_zero(*word) + (word == &hexes.high ? 64 : 0);
    }
  }
  return kNowhere;
}

/// The rest of a turn under way, step by step as the rules have it.
void WholeTurns::play_on(const Tableau& tableau) {
  const auto moves = game_.moves_at(tableau);
  for (const Move move : moves) {
    std::size_t room = kTurnsOfCruchot / moves.size() + 1;
    if (move.kind == Move::accuse) {
      accusations.push_back({named(move), tableau.on(move.a)});
    } else if (move.kind == Move::leave) {
      leavings.push_back({named(move), now_});
    } else {
      Tableau next = tableau;
      game_.apply(next, {move});
      follow(next, move, room);
    }
  }
}

void WholeTurns::follow(const Tableau& tableau, Move first, std::size_t& room) {
  if (tableau.stage == Stage::alibi || tableau.stage != Stage::act) {
    Tableau next = tableau;
    if (tableau.stage == Stage::alibi) game_.apply(next, {{Move::alibi, nobody}});
    if (room > 0) --room;
    return all.push_back({next, named(first)});
  }
  note_endings(tableau, first);
  const auto legal = game_.moves_at(tableau);
  std::vector<Move> moves(legal.begin(), legal.end());
  std::erase_if(moves, [](Move m) { return m.kind == Move::accuse || m.kind == Move::leave; });
  if (now_ == cruchot && moves.size() > kStepsOfCruchot) {
    random_.shuffle(moves);
    moves.resize(kStepsOfCruchot);
  }
  for (const Move move : moves) {
    if (room == 0) return;
    Tableau next = tableau;
    game_.apply(next, {move});
    follow(next, first, room);
  }
}

/// Whom the character can accuse from here, and whether it could leave. `first` is what the turn
/// began with to get here, if anything.
void WholeTurns::note_endings(const Tableau& tableau, Move first) {
  if (tableau.lantern == kUnset || tableau.pulls > 0) return;
  const auto begun_by = [&](Move move) { return named(first == Move{} ? move : first); };
  if (tableau.player() == kInspector) {
    each(game_.accusable(tableau), [&](Hex hex) {
      const Character who = tableau.on(hex);
      if (std::ranges::none_of(accusations, [&](const auto& known) {
            return known.who == who && (picking_ || known.first == first);
          })) {
        accusations.push_back({begun_by(Move::of(Move::accuse, hex)), who});
      }
    });
  } else if (tableau.stated_dark && tableau.steps > 0) {
    if (game_.could_leave(tableau)) return leavings.push_back({begun_by({Move::leave}), now_});
    if (!game_.may_walk(tableau)) return;
    const Hexes near = game_.reach(tableau, tableau.steps - 1);
    each_exit(game_.free_exits(tableau), [&](int exit) {
      const Hex door = board_.exits[static_cast<std::size_t>(exit)].hex;
      if (near.has(door)) leavings.push_back({begun_by(Move::of(Move::walk, door)), now_});
    });
  }
}

}  // namespace salon::jacques
