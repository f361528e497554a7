// How a Thinker plays Jacques's first turn of the last phase.
#include <algorithm>

#include "games/jacques/last_stand.h"
#include "games/jacques/thinker.h"

namespace salon::jacques {
namespace {

constexpr std::size_t kStands = 8;  // turns the last phase is solved with
constexpr std::size_t kPullsAtLast = 64;

/// Turns that differ in whom the Inspector can reach at once, those after which it is fewest.
std::vector<WholeTurn> best_stands(const std::vector<WholeTurn>& all, const Judge& judge,
                                   Crowd suspects, Thinking& thinking) {
  std::array<const WholeTurn*, 256> first{};
  for (const auto& turn : all) {
    auto& known = first[judge.within_reach(turn.end, suspects)];
    if (known == nullptr) known = &turn;
    if (!thinking.spend()) break;
  }
  std::vector<WholeTurn> stands;
  for (int size = 0; size <= kCharacters; ++size) {
    for (unsigned reached = 0; reached < first.size(); ++reached) {
      if (first[reached] == nullptr || count_bits(reached) != size) continue;
      if (stands.size() < kStands) stands.push_back(*first[reached]);
    }
  }
  return stands;
}

}  // namespace

/// After it the Inspector has two turns, and accuses or has lost.
bool Thinker::at_last_stand(const View& view) const {
  const Tableau& tableau = view.tableau;
  return view.seat == kJacques && skill_.cunning > 0 && tableau.phase == kPhases &&
         count(tableau.left) + (tableau.now != nobody) == 4;
}

Move Thinker::stand(const View& view, Thinking& thinking) const {
  const Tableau& tableau = view.tableau;
  WholeTurns turns(game_, thinking.random);
  turns.find(tableau, kPullsAtLast);
  for (const auto& leaving : turns.leavings) {
    if (leaving.who == tableau.jacques) return leaving.first;
  }
  const auto stands = best_stands(turns.all, judge_, tableau.suspects, thinking);
  const auto reached = reach(stands, tableau.suspects, thinking);
  std::vector<LastStand::Hand> hands;
  for (const Crowd hand : possible_hands(view)) hands.push_back({1, hand});
  Chances belief = profile_.belief(tableau.suspects);
  const float even = 1 / static_cast<float>(count(tableau.suspects));
  each(tableau.suspects, [&](Character who) {
    belief[who] = watch_.reads() * belief[who] + (1 - watch_.reads()) * even;
  });
  const LastStand game(reached, belief, hands);
  return stands[thinking.random.weighted(game.mix(tableau.jacques))].first;
}

/// At once, or with the first of two turns spent on coming nearer.
std::vector<Crowd> Thinker::reach(const std::vector<WholeTurn>& turns, Crowd suspects,
                                  Thinking& thinking) const {
  std::vector<Crowd> reached;
  for (const auto& turn : turns) {
    Crowd all = judge_.within_reach(turn.end, suspects);
    each(without(suspects, all), [&](Character who) {
      if (thinking.spent()) return;
      const Search::Suspicions sure{{1.0f, even_suspicion(bit(who), 0)}};
      Search search(game_, judge_, sure, thinking);
      for (const auto& line : search.lines(turn.end, skill_.breadth, nobody)) {
        if (line.chances[who] == 0) all |= bit(who);
      }
    });
    reached.push_back(all);
  }
  return reached;
}

}  // namespace salon::jacques
