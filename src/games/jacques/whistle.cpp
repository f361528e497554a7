#include "games/jacques/whistle.h"

namespace salon::jacques {

Hexes Whistle::targets(const Places& at, Character who, int cost) const {
  const Ways& ways = board_.walks;
  const Hex here = at[who];
  const int away = ways.distance(here, from_, open_);
  Hexes hexes = ways.within(here, cost, open_) - ways.within(here, cost - 1, open_);
  hexes = hexes & ways.within(from_, away - 1, open_);
  for (const auto hex : at) hexes -= Hexes::of(hex);
  return hexes;
}

bool Whistle::completable(const Places& at, Crowd pulled, int steps) const {
  if (steps == 0) return true;
  bool found = false;
  const Crowd others = without(kEveryone, pulled | bit(cruchot));
  for (int cost = steps; cost >= 1 && !found; --cost) {
    each(others, [&](Character who) {
      if (found) return;
      each(targets(at, who, cost), [&](Hex hex) {
        found = found || leaves_completable(at, pulled, steps, {who, hex, cost});
      });
    });
  }
  return found;
}

bool Whistle::leaves_completable(const Places& at, Crowd pulled, int steps, Pull pull) const {
  if (pull.cost == steps) return true;
  Places next = at;
  next[pull.who] = static_cast<std::uint8_t>(pull.to);
  return completable(next, pulled | bit(pull.who), steps - pull.cost);
}

}  // namespace salon::jacques
