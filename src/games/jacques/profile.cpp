#include "games/jacques/profile.h"

#include <algorithm>

#include "core/real.h"

namespace salon::jacques {
namespace {

constexpr std::size_t kPulls = 16;
/// The player who made the turn is modelled apart from our own judgement.
constexpr float kDoubt = 0.3f;
constexpr float kStayed = 0.05f;
constexpr float kTelling = 3;  // as much as one turn may say for or against a purpose

}  // namespace

void Profile::see(const View& view, const Seen& seen) {
  const Tableau& tableau = view.tableau;
  if (open_ && tableau.stage != Stage::act && tableau.stage != Stage::alibi) {
    open_ = false;
    weigh(before_, tableau);
  }
  if (seen.move.kind == Move::pick && tableau.player() == kJacques) {
    open_ = true;
    before_ = tableau;
  }
}

void Profile::weigh(const Tableau& before, const Tableau& after) {
  // The same turns are drawn for Cruchot whenever this is looked at again.
  Random random(mix(before.phase, before.left));
  WholeTurns turns(game_, random);
  turns.find(before, kPulls);
  Suspicion suspicion{.candidates = before.suspects};
  each(before.suspects, [&](Character who) {
    suspicion.belief[who] = 1.0f / static_cast<float>(count(before.suspects));
  });
  std::vector<Chances> choices;
  for (const auto& turn : turns.all) choices.push_back(judge_(turn.end, suspicion));
  const Chances likely = likelihoods(judge_(after, suspicion), choices, kWarmth);
  float sum = 0;
  each(before.suspects, [&](Character who) { sum += likely[who]; });
  const float mean = sum / static_cast<float>(count(before.suspects));
  weigh_purpose(before.suspects, likely, choices.size());
  each(before.suspects,
       [&](Character who) { weights_[who] *= kDoubt + (1 - kDoubt) * likely[who] / mean; });
  // Who could have won by leaving and stayed is hardly Jacques.
  Crowd stayed = 0;
  for (const auto& leaving : turns.leavings) stayed |= bit(leaving.who);
  each(stayed, [&](Character who) { weights_[who] *= kStayed; });
}

/// Whether the turn looks like one of somebody with a purpose, or like any other.
void Profile::weigh_purpose(Crowd suspects, const Chances& likely, std::size_t choices) {
  const Chances belief = purposeful(suspects);
  float chance = 0;
  each(suspects, [&](Character who) { chance += belief[who] * likely[who]; });
  purpose_ *= std::clamp(chance * static_cast<float>(choices), 1 / kTelling, kTelling);
}

Chances Profile::purposeful(Crowd candidates) const {
  Chances belief{};
  float sum = 0;
  each(candidates, [&](Character who) { sum += weights_[who]; });
  each(candidates, [&](Character who) { belief[who] = weights_[who] / sum; });
  return belief;
}

Chances Profile::belief(Crowd candidates) const {
  Chances belief = purposeful(candidates);
  const float even = 1 / static_cast<float>(count(candidates));
  each(candidates,
       [&](Character who) { belief[who] = sure() * belief[who] + (1 - sure()) * even; });
  return belief;
}

Chances likelihoods(const Chances& played, const std::vector<Chances>& choices, float warmth) {
  Chances likely{};
  for (int i = 0; i < kCharacters; ++i) {
    float sum = 0;
    for (const auto& choice : choices) sum += real::exp((choice[i] - played[i]) / warmth);
    likely[i] = 1 / sum;
  }
  return likely;
}

}  // namespace salon::jacques
