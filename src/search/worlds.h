#pragma once
#include <algorithm>
#include <vector>

#include "core/bot.h"

namespace salon::search {

/// A world that may be the true one for all a seat knows, and how much it counts among the others.
template <class World>
struct Imagined {
  float weight = 1;
  World world{};
};

template <class World>
using Worlds = std::vector<Imagined<World>>;

/// At most `count` of all the worlds there can be, every one equally likely. Their weights sum
/// to 1.
template <class World>
Worlds<World> some_of(std::vector<World> all, std::size_t count, Random& random) {
  random.shuffle(all);
  all.resize(std::min(all.size(), count));
  Worlds<World> worlds;
  for (World& world : all) {
    worlds.push_back({1.0F / static_cast<float>(all.size()), std::move(world)});
  }
  return worlds;
}

/// A mean under way, over worlds that count differently.
template <class Number>
struct Mean {
  Number sum = 0;
  Number weights = 0;

  void add(Number weight, Number value) {
    sum += weight * value;
    weights += weight;
  }
  /// 0 if nothing was added.
  Number value() const { return weights > 0 ? sum / weights : 0; }
};

/// Looks, and looks again while `again(round)` says so and the budget lasts. `keep()` takes in what
/// a look has found: always for the first, for a later one only if it was finished, because a
/// hurried look must not be compared with a full one. Returns how many were kept.
template <class Again, class Look, class Keep>
int in_rounds(Thinking& thinking, Again&& again, Look&& look, Keep&& keep) {
  int round = 0;
  do {
    look(round);
    if (round > 0 && thinking.spent()) break;
    keep();
    ++round;
  } while (!thinking.spent() && again(round));
  return round;
}

}  // namespace salon::search
