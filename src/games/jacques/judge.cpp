#include "games/jacques/judge.h"

#include <algorithm>

#include "core/real.h"

namespace salon::jacques {
namespace {

/// What is the same for all candidates.
class Scene {
 public:
  Scene(const Jacques& game, const Tableau& tableau, const Suspicion& suspicion)
      : game_(game),
        board_(game.board()),
        tableau_(tableau),
        suspicion_(suspicion),
        open_(game.open_manholes(tableau)),
        light_(game.in_light(tableau)),
        next_(jacques_begins() ? without(kEveryone, tableau.played | tableau.left) : kEveryone) {
    for (int i = 0; i < kCharacters; ++i) {
      holes_[i] = game.ways(static_cast<Character>(i)).nearest(tableau.at[i], open_);
    }
  }

  /// He begins the even phases, with the four who did not play in the odd one.
  bool jacques_begins() const { return tableau_.phase % 2 == 1; }

  Signs signs(Character who) const {
    const bool dark = !has(light_, who);
    const float rivals =
        rivals_of(who, suspicion_.candidates & (dark ? without(kEveryone, light_) : light_));
    Signs signs{.phase = tableau_.phase,
                .dark = dark,
                .rivals = rivals - unread() * (rivals - 1),
                .to_exit = to_exit(who),
                .may_play = has(next_, who),
                .hunters = hunters(who, next_),
                .lamps = tableau_.lit.size()};
    signs.leaves = jacques_begins() && dark && signs.may_play && signs.to_exit <= 0;
    return signs;
  }

  /// The last phase: whoever is not accused has won. Nobody where no pick of the Inspector's is
  /// left; one he cannot reach at once he may reach with the second of two.
  Chances last_chances() const {
    Chances chances;
    chances.fill(1);
    const int left = count(tableau_.left);
    if (left < 2) return chances;
    Character taken = nobody;
    float most = 0, escape = 0;
    each(suspicion_.candidates, [&](Character who) {
      const float miss = hunters(who, tableau_.left) > 0 ? 0 : left > 2 ? 0.5f : 1;
      const float hope = suspicion_.belief[who] * (1 - miss);
      if (hope > most) most = hope, taken = who, escape = miss;
    });
    if (taken != nobody) chances[taken] = escape;
    return chances;
  }

  /// The part of those others who could reach him.
  float hunters(Character who, Crowd all) const {
    const Crowd others = without(all, bit(who));
    int near = 0;
    each(others, [&](Character hunter) {
      const int steps = std::min(game_.ways(hunter).surface(tableau_.at[hunter], tableau_.at[who]),
                                 holes_[hunter] + 1 + holes_[who]);
      near += steps <= game_.stride(hunter);
    });
    return others == 0 ? 0 : static_cast<float>(near) / static_cast<float>(count(others));
  }

 private:
  /// As many as there would be if the Inspector suspected all of the group like this one.
  float rivals_of(Character who, Crowd group) const {
    float sum = 0;
    each(group, [&](Character other) { sum += suspicion_.belief[other]; });
    return std::clamp(sum / suspicion_.belief[who], 1.0f, 8.0f);
  }

  /// How likely a given rival is cleared by the cards drawn since the suspicion was formed.
  float unread() const {
    return static_cast<float>(tableau_.drawn[kInspector] - suspicion_.cards) /
           static_cast<float>(kCharacters - 1 - suspicion_.cards);
  }

  int to_exit(Character who) const {
    const Ways& ways = game_.ways(who);
    int least = Ways::kFar;
    for (std::size_t exit = 0; exit < board_.exits.size(); ++exit) {
      if (tableau_.cordons >> exit & 1) continue;
      const Hex door = board_.exits[exit].hex;
      int steps = ways.surface(tableau_.at[who], door);
      if (holes_[who] + 1 < steps)
        steps = std::min(steps, holes_[who] + 1 + ways.nearest(door, open_));
      least = std::min(least, steps + 1 - game_.stride(who));
    }
    return least;
  }

  const Jacques& game_;
  const Board& board_;
  const Tableau& tableau_;
  const Suspicion& suspicion_;
  Hexes open_;
  Crowd light_;
  Crowd next_;                          // may play in the next phase
  std::array<int, kCharacters> holes_;  // steps to the nearest open manhole
};

/// Few rivals are bad for Jacques; an exit at hand in the dark is good.
float plain_chance(const Signs& signs) {
  const float near = signs.to_exit <= 0 ? 0.1f : 0;
  return 0.1f + 0.08f * (signs.rivals - 1) + (signs.dark ? 0.05f + near : 0);
}

float weighed_chance(const Signs& signs, const weights::Vector& vector) {
  if (signs.leaves) return 1;
  float sum = 0;
  weights::each_feature(signs, [&](int i, float value) { sum += value * vector[i]; });
  return real::logistic(sum);
}

}  // namespace

Suspicion even_suspicion(Crowd candidates, std::uint8_t cards) {
  Suspicion suspicion{.candidates = candidates, .cards = cards};
  each(candidates, [&](Character who) {
    suspicion.belief[who] = 1.0f / static_cast<float>(count(candidates));
  });
  return suspicion;
}

Chances Judge::operator()(const Tableau& tableau, const Suspicion& suspicion) const {
  Chances chances{};
  if (tableau.phase == kPhases && kind_ != learned) {
    chances.fill(1);
    return chances;
  }
  const Scene scene(game_, tableau, suspicion);
  if (tableau.phase == kPhases) return scene.last_chances();
  each(suspicion.candidates, [&](Character who) {
    const Signs signs = scene.signs(who);
    chances[who] =
        kind_ == plain ? plain_chance(signs) : suspicion.respect * weighed_chance(signs, *vector_);
  });
  return chances;
}

Crowd Judge::within_reach(const Tableau& tableau, Crowd suspects) const {
  const Suspicion suspicion = even_suspicion(suspects, 0);
  const Scene scene(game_, tableau, suspicion);
  Crowd reached = 0;
  each(suspects, [&](Character who) {
    if (scene.hunters(who, tableau.left) > 0) reached |= bit(who);
  });
  return reached;
}

Signs Judge::signs(const Tableau& tableau, const Suspicion& suspicion, Character who) const {
  return Scene(game_, tableau, suspicion).signs(who);
}

}  // namespace salon::jacques
