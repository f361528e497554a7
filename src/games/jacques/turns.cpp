#include "games/jacques/turns.h"

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

void Turns::find(const Table& table, std::size_t pulls) {
  pulls_ = pulls;
  all.clear();
  accusations.clear();
  leavings.clear();
  picking_ = table.stage == Stage::choose;
  now_ = table.now;
  if (!picking_) {
    const bool untouched = table.walked == Walked::no && !table.powered &&
                           table.lantern != kUnset && table.at[table.now] == table.origin;
    return untouched ? play_whole(table) : play_on(table);
  }
  each(table.left, [&](Character who) {
    now_ = who;
    Table picked = table;
    game_.pick(picked, who);
    if (picked.stage == Stage::act) return play_whole(picked);
    if (picked.stage == Stage::alibi) game_.apply(picked, {{Move::alibi, nobody}});
    all.push_back({picked, named({})});
  });
}

void Turns::play_whole(const Table& table) {
  note_endings(table);
  switch (now_) {
    case lumiere:
      return lights(table);
    case legoutier:
      return covers(table);
    case gerber:
      return cordons(table);
    case cruchot:
      return whistles(table);
    case freud:
      swaps(table);
      return walks(table, {Move::done});
    default:
      return walks(table, {Move::done});
  }
}

/// The turn is over: what nature and the rules do then.
void Turns::add(Table end, Move first) {
  if (end.now == poirot) ++end.drawn[end.player()];
  end.now = nobody;
  end.origin = kNowhere;
  end.steps = 0;
  end.walked = Walked::no;
  end.powered = false;
  end.stage = end.left == 0 ? Stage::statement : Stage::choose;
  all.push_back({end, named(first)});
}

void Turns::add_with_lanterns(Table table, Move first) {
  if (game_.rules().lantern == Rules::six) return add(table, first);
  for (std::uint8_t way = 0; way < kDirections; ++way) {
    table.lantern = way;
    add(table, first);
  }
}

/// Each walk; where there is none, the turn as it stands, begun by `instead`. With a whistle blown
/// before, the walk is not what the turn begins with.
void Turns::walks(const Table& table, Move instead) {
  const Hexes to = game_.destinations(table);
  if (!to) return add(table, instead);
  Table next = table;
  each(to, [&](Hex hex) {
    next.at[now_] = static_cast<std::uint8_t>(hex);
    const Move first = instead.kind == Move::whistle ? instead : Move::of(Move::walk, hex);
    now_ == maigret ? add_with_lanterns(next, first) : add(next, first);
  });
}

void Turns::lights(const Table& table) {
  if (!game_.power_open(table)) return walks(table, {Move::done});
  each(table.lit, [&](Hex from) {
    each(board_.lamps - table.lit, [&](Hex to) {
      Table next = table;
      game_.light(next, from, to);
      walks(next, Move::of(Move::light, from, to));
    });
  });
}

/// A cover moved before the walk changes where it leads, moved after it does not.
void Turns::covers(const Table& table) {
  if (!game_.power_open(table)) return walks(table, {Move::done});
  const Hexes before = game_.destinations(table);
  each(table.covers, [&](Hex from) {
    each(game_.open_manholes(table), [&](Hex to) {
      const Move cover = Move::of(Move::cover, from, to);
      Table next = table;
      next.covers = (table.covers - Hexes::of(from)) | Hexes::of(to);
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

void Turns::cordons(const Table& table) {
  if (!game_.power_open(table)) return walks(table, {Move::done});
  each_exit(table.cordons, [&](int from) {
    each_exit(game_.free_exits(table), [&](int to) {
      const Move cordon = Move::of(Move::cordon, from, to);
      Table next = table;
      next.cordons = (table.cordons & ~(1u << from)) | 1u << to;
      note_endings(next, cordon);
      walks(next, cordon);
    });
  });
}

void Turns::swaps(const Table& table) {
  for (int i = 0; i < kCharacters; ++i) {
    if (i == freud) continue;
    Table next = table;
    std::swap(next.at[freud], next.at[i]);
    const Move swap = Move::of(Move::swap, table.at[i]);
    i == maigret ? add_with_lanterns(next, swap) : add(next, swap);
  }
}

void Turns::whistles(const Table& table) {
  const std::size_t known = all.size();
  if (game_.rules().whistle == Rules::whistle_house) walks(table, {Move::done});
  whistle_then_walk(table);
  walk_then_whistle(table);
  // The official whistle is compulsory, and here and there less than three steps are possible.
  if (all.size() == known) play_on(table);
}

void Turns::whistle_then_walk(const Table& table) {
  const Targets where = targets(table);
  for (std::size_t i = 0; i < pulls_; ++i) {
    Table next = table;
    if (!pull(next, where)) continue;
    next.powered = true;
    note_endings(next, {Move::whistle});
    const Hexes to = game_.destinations(next);
    if (!to) add(next, {Move::whistle});
    for (int walk = 0; walk < kWalksAfterWhistle && to; ++walk) {
      Table last = next;
      last.at[cruchot] = static_cast<std::uint8_t>(any_of(to));
      add(last, {Move::whistle});
    }
  }
}

void Turns::walk_then_whistle(const Table& table) {
  each(game_.destinations(table), [&](Hex hex) {
    Table walked = table;
    walked.at[cruchot] = static_cast<std::uint8_t>(hex);
    const Targets where = targets(walked);
    for (std::size_t i = 0; i < pulls_ / 8; ++i) {
      Table next = walked;
      if (pull(next, where)) add(next, Move::of(Move::walk, hex));
    }
  });
}

Turns::Targets Turns::targets(const Table& table) const {
  const bool official = game_.rules().whistle == Rules::whistle_official;
  const Whistle whistle(board_, official ? Hexes{} : game_.open_manholes(table), table.at[cruchot]);
  Targets targets;
  each(without(kEveryone, bit(cruchot)), [&](Character who) {
    for (int cost = 1; cost <= 3; ++cost) {
      targets[who][cost] = whistle.targets(table.at, who, cost);
    }
  });
  return targets;
}

/// Three steps drawn at random: one person three, one two and another one, or three people one
/// each.
bool Turns::pull(Table& table, const Targets& targets) {
  static constexpr std::array<std::array<int, 3>, 3> kCosts{{{3, 0, 0}, {2, 1, 0}, {1, 1, 1}}};
  Crowd pulled = bit(cruchot);
  for (const int cost : kCosts[random_.below(3)]) {
    if (cost == 0) break;
    const auto who = static_cast<Character>(random_.below(kCharacters));
    if (has(pulled, who)) return false;
    const Hexes to = targets[who][cost] - table.occupied();
    if (!to) return false;
    pulled |= bit(who);
    table.at[who] = static_cast<std::uint8_t>(any_of(to));
    if (who == maigret && game_.rules().lantern == Rules::one) {
      table.lantern = static_cast<std::uint8_t>(random_.below(kDirections));
    }
  }
  return true;
}

Hex Turns::any_of(Hexes hexes) {
  auto skip = random_.below(static_cast<std::uint64_t>(hexes.size()));
  for (auto* word : {&hexes.low, &hexes.high}) {
    for (; *word != 0; *word &= *word - 1) {
      if (skip-- == 0) return std::countr_zero(*word) + (word == &hexes.high ? 64 : 0);
    }
  }
  return kNowhere;
}

/// The rest of a turn under way, step by step as the rules have it.
void Turns::play_on(const Table& table) {
  const auto moves = game_.moves_at(table);
  for (const Move move : moves) {
    std::size_t room = kTurnsOfCruchot / moves.size() + 1;
    if (move.kind == Move::accuse) {
      accusations.push_back({named(move), table.on(move.a)});
    } else if (move.kind == Move::leave) {
      leavings.push_back({named(move), now_});
    } else {
      Table next = table;
      game_.apply(next, {move});
      follow(next, move, room);
    }
  }
}

void Turns::follow(const Table& table, Move first, std::size_t& room) {
  if (table.stage == Stage::alibi || table.stage != Stage::act) {
    Table next = table;
    if (table.stage == Stage::alibi) game_.apply(next, {{Move::alibi, nobody}});
    if (room > 0) --room;
    return all.push_back({next, named(first)});
  }
  note_endings(table, first);
  const auto legal = game_.moves_at(table);
  std::vector<Move> moves(legal.begin(), legal.end());
  std::erase_if(moves, [](Move m) { return m.kind == Move::accuse || m.kind == Move::leave; });
  if (now_ == cruchot && moves.size() > kStepsOfCruchot) {
    random_.shuffle(moves);
    moves.resize(kStepsOfCruchot);
  }
  for (const Move move : moves) {
    if (room == 0) return;
    Table next = table;
    game_.apply(next, {move});
    follow(next, first, room);
  }
}

/// Whom the character can accuse from here, and whether it could leave. `first` is what the turn
/// began with to get here, if anything.
void Turns::note_endings(const Table& table, Move first) {
  if (table.lantern == kUnset || table.pulls > 0) return;
  const auto begun_by = [&](Move move) { return named(first == Move{} ? move : first); };
  if (table.player() == kInspector) {
    each(game_.accusable(table), [&](Hex hex) {
      const Character who = table.on(hex);
      if (std::ranges::none_of(accusations, [&](const auto& known) {
            return known.who == who && (picking_ || known.first == first);
          })) {
        accusations.push_back({begun_by(Move::of(Move::accuse, hex)), who});
      }
    });
  } else if (table.stated_dark && table.steps > 0) {
    if (game_.could_leave(table)) return leavings.push_back({begun_by({Move::leave}), now_});
    if (!game_.may_walk(table)) return;
    const Hexes near = game_.reach(table, table.steps - 1);
    each_exit(game_.free_exits(table), [&](int exit) {
      const Hex door = board_.exits[static_cast<std::size_t>(exit)].hex;
      if (near.has(door)) leavings.push_back({begun_by(Move::of(Move::walk, door)), now_});
    });
  }
}

}  // namespace salon::jacques
