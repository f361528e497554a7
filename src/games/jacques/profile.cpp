#include "games/jacques/profile.h"

#include <algorithm>

#include "core/real.h"

namespace salon::jacques {
namespace {

constexpr std::size_t kPulls = 16;

}  // namespace

Reading::Reading(const Jacques& game, const Judge& judge, const Acumen& acumen,
                 const Tableau& before)
    : judge_(judge),
      warmth_(static_cast<float>(acumen.warmth) / 1000),
      even_(even_suspicion(before.suspects, 0)) {
  // The same turns are drawn for Cruchot whenever this is looked at again.
  Random random(mix(before.phase, before.left));
  WholeTurns turns(game, random);
  turns.find(before, kPulls);
  choices_ = turns.all.size();
  for (const auto& turn : turns.all) {
    const Chances chances = judge_(turn.end, even_);
    for (int i = 0; i < kCharacters; ++i) sums_[i] += real::exp(chances[i] / warmth_);
  }
  for (const auto& leaving : turns.leavings) leavers_ |= bit(leaving.who);
}

Chances Reading::likely(const Tableau& after) const {
  const Chances chances = judge_(after, even_);
  Chances likely{};
  for (int i = 0; i < kCharacters; ++i) likely[i] = real::exp(chances[i] / warmth_) / sums_[i];
  return likely;
}

void Profile::see(const View& view, const Seen& seen) {
  const Tableau& tableau = view.tableau;
  settle(tableau);
  if (seen.move.kind == Move::pick && tableau.player() == kJacques) {
    open_ = true;
    before_ = tableau;
  }
}

void Profile::settle(const Tableau& tableau) {
  if (!open_ || tableau.stage == Stage::act || tableau.stage == Stage::alibi) return;
  open_ = false;
  weigh(Reading(game_, judge_, acumen_, before_), tableau);
}

Reading Profile::reading(const Tableau& tableau) const {
  return Reading(game_, judge_, acumen_, open_ ? before_ : tableau);
}

Profile Profile::after(const Reading& reading, const Tableau& end) const {
  Profile next = *this;
  next.weigh(reading, end);
  return next;
}

void Profile::weigh(const Reading& reading, const Tableau& after) {
  const Chances likely = reading.likely(after);
  float sum = 0;
  each(reading.suspects(), [&](Character who) { sum += likely[who]; });
  const float mean = sum / static_cast<float>(count(reading.suspects()));
  weigh_purpose(reading, likely);
  const float doubt = static_cast<float>(acumen_.doubt) / 100;
  each(reading.suspects(),
       [&](Character who) { weights_[who] *= doubt + (1 - doubt) * likely[who] / mean; });
  // Who could have won by leaving and stayed is hardly Jacques.
  const float stayed = static_cast<float>(acumen_.stayed) / 1000;
  each(reading.leavers(), [&](Character who) { weights_[who] *= stayed; });
}

/// Whether the turn looks like one of somebody with a purpose, or like any other.
void Profile::weigh_purpose(const Reading& reading, const Chances& likely) {
  const Chances belief = purposeful(reading.suspects());
  float chance = 0;
  each(reading.suspects(), [&](Character who) { chance += belief[who] * likely[who]; });
  const auto telling = static_cast<float>(acumen_.telling);
  purpose_ *= std::clamp(chance * static_cast<float>(reading.choices()), 1 / telling, telling);
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
