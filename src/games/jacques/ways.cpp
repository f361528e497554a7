#include "games/jacques/ways.h"

#include <algorithm>

namespace salon::jacques {

Ways::Ways(Hexes ground, const std::array<Hexes, kMostHexes>& near) : steps_(kMostHexes) {
  std::vector<std::vector<Hexes>> grown(kMostHexes);
  for (Hex from = 0; from < kMostHexes; ++from) {
    steps_[from].fill(kFar);
    if (!ground.has(from)) continue;
    Hexes reached, edge = Hexes::of(from);
    for (int steps = 0; edge; ++steps) {
      reached |= edge;
      grown[from].push_back(reached);
      Hexes next;
      each(edge, [&](Hex hex) {
        steps_[from][hex] = static_cast<std::uint8_t>(steps);
        next |= near[hex];
      });
      edge = (next & ground) - reached;
    }
    reach_ = std::max(reach_, static_cast<int>(grown[from].size()) - 1);
  }
  for (const auto& rings : grown) {
    for (int steps = 0; steps <= reach_; ++steps) {
      const auto last = static_cast<int>(rings.size()) - 1;
      balls_.push_back(rings.empty() ? Hexes{} : rings[std::min(steps, last)]);
    }
  }
}

int Ways::nearest(Hex from, Hexes goals) const {
  int least = kFar;
  each(goals, [&](Hex goal) { least = std::min(least, surface(from, goal)); });
  return least;
}

Hexes Ways::within(Hex from, int steps, Hexes open) const {
  Hexes all = ball(from, steps);
  const int after = steps - 1 - nearest(from, open);  // steps left once out of a manhole
  if (after >= 0) each(open, [&](Hex manhole) { all |= ball(manhole, after); });
  return all;
}

int Ways::distance(Hex from, Hex to, Hexes open) const {
  return std::min(surface(from, to), nearest(from, open) + 1 + nearest(to, open));
}

}  // namespace salon::jacques
