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
  const Table& table = view.table;
  if (open_ && table.stage != Stage::act && table.stage != Stage::alibi) {
    open_ = false;
    weigh(before_, table);
  }
  if (seen.move.kind == Move::pick && table.player() == kJacques) {
    open_ = true;
    before_ = table;
  }
}

void Profile::weigh(const Table& before, const Table& after) {
  // The same turns are drawn for Cruchot whenever this is looked at again.
  Random random(mix(before.phase, before.left));
  Turns turns(game_, random);
  turns.find(before, kPulls);
  Mind mind{.candidates = before.suspects};
  each(before.suspects, [&](Character who) {
    mind.belief[who] = 1.0f / static_cast<float>(count(before.suspects));
  });
  std::vector<Outlook> choices;
  for (const auto& turn : turns.all) choices.push_back(judge_(turn.end, mind));
  const Outlook likely = likelihoods(judge_(after, mind), choices, kWarmth);
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
void Profile::weigh_purpose(Crowd suspects, const Outlook& likely, std::size_t choices) {
  const Outlook belief = purposeful(suspects);
  float chance = 0;
  each(suspects, [&](Character who) { chance += belief[who] * likely[who]; });
  purpose_ *= std::clamp(chance * static_cast<float>(choices), 1 / kTelling, kTelling);
}

Outlook Profile::purposeful(Crowd candidates) const {
  Outlook belief{};
  float sum = 0;
  each(candidates, [&](Character who) { sum += weights_[who]; });
  each(candidates, [&](Character who) { belief[who] = weights_[who] / sum; });
  return belief;
}

Outlook Profile::belief(Crowd candidates) const {
  Outlook belief = purposeful(candidates);
  const float even = 1 / static_cast<float>(count(candidates));
  each(candidates,
       [&](Character who) { belief[who] = sure() * belief[who] + (1 - sure()) * even; });
  return belief;
}

Outlook likelihoods(const Outlook& played, const std::vector<Outlook>& choices, float warmth) {
  Outlook likely{};
  for (int i = 0; i < kCharacters; ++i) {
    float sum = 0;
    for (const auto& choice : choices) sum += real::exp((choice[i] - played[i]) / warmth);
    likely[i] = 1 / sum;
  }
  return likely;
}

}  // namespace salon::jacques
