#include "games/jacques/watch.h"

#include <algorithm>

#include "core/real.h"

namespace salon::jacques {
namespace {

constexpr std::size_t kWatchedPulls = 16;
/// A turn that leaves the Inspector so much more to fear is chosen 1/e times as often.
constexpr float kUnease = 0.03f;
/// As much as one turn may say.
constexpr float kHint = 4;

/// What an Inspector of one belief would make of the turns he has.
struct Believer {
  Suspicion suspicion;
  float sum = 0;

  float liking(const Judge& judge, const Tableau& end) const {
    return real::exp(-suspicion.fear(judge(end, suspicion)) / kUnease);
  }
};

}  // namespace

Watch::Watch(const Jacques& game, int likely)
    : game_(game),
      judge_(game, Judge::seasoned),
      odds_(static_cast<float>(likely) / static_cast<float>(std::max(100 - likely, 1))) {}

void Watch::see(const View& view, const Seen& seen, const Profile& profile) {
  const Tableau& tableau = view.tableau;
  if (open_ && tableau.stage != Stage::act && tableau.stage != Stage::alibi) {
    open_ = false;
    weigh(tableau, profile);
  }
  if (seen.move.kind == Move::pick && tableau.player() == kInspector) {
    open_ = true;
    before_ = tableau;
  }
}

void Watch::weigh(const Tableau& after, const Profile& profile) {
  Believer even{even_suspicion(before_.suspects, 0)}, reader = even;
  reader.suspicion.belief = profile.belief(before_.suspects);
  Random random(mix(before_.phase, before_.left));
  WholeTurns turns(game_, random);
  turns.find(before_, kWatchedPulls);
  for (const auto& turn : turns.all) {
    even.sum += even.liking(judge_, turn.end);
    reader.sum += reader.liking(judge_, turn.end);
  }
  const float ratio =
      reader.liking(judge_, after) / reader.sum / (even.liking(judge_, after) / even.sum);
  odds_ *= std::clamp(ratio, 1 / kHint, kHint);
}

}  // namespace salon::jacques
