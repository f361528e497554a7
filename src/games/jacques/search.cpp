#include "games/jacques/search.h"

#include <algorithm>

namespace salon::jacques {
namespace {

/// How much better for one identity a turn must be to be looked at for it alone.
constexpr float kMuchBetter = 0.03f;

/// The mean over the suspicions under which a character is still a candidate.
template <class Look>
Chances mean_over(const Search::Suspicions& suspicions, Look&& look) {
  std::array<search::Mean<float>, kCharacters> means{};
  for (const auto& [weight, suspicion] : suspicions) {
    const Chances chances = look(suspicion);
    each(suspicion.candidates, [&](Character who) { means[who].add(weight, chances[who]); });
  }
  Chances chances;
  std::ranges::transform(means, chances.begin(), &search::Mean<float>::value);
  return chances;
}

}  // namespace

Search::Search(const Jacques& game, const Judge& judge, const Suspicions& suspicions,
               Thinking& thinking)
    : game_(game),
      judge_(judge),
      suspicions_(suspicions),
      suspicion_(&suspicions.front().world),
      thinking_(thinking) {
  for (int turn = 0; turn < 4; ++turn) layers_.push_back({WholeTurns(game, thinking.random), {}});
}

std::vector<Search::Line> Search::lines(const Tableau& tableau, const Breadth& breadth,
                                        Character own) {
  breadth_ = breadth;
  std::vector<Line> lines;
  Layer& root = layers_[0];
  survey(tableau, 0, own);
  for (const auto& [first, who] : root.turns.accusations) {
    lines.push_back({first, accusing(who), tableau, who, false});
  }
  for (const auto& [first, who] : root.turns.leavings) {
    Chances sure{};
    sure.fill(1);
    if (who == own) lines.push_back({first, sure, tableau, nobody, true});
  }
  const bool further = breadth_.widths[0] > 0;
  const bool picking = tableau.stage == Stage::choose;
  if (further) keep(root, breadth_.widths[0], picking ? Also::of_each_character : Also::none);
  bool any = false;
  for (const auto& candidate : root.candidates) {
    const WholeTurn& turn = root.turns.all[candidate.turn];
    const Chances chances = further ? beyond_under_all_suspicions(turn.end) : candidate.chances;
    // What was looked at in haste is not compared with what was looked at well.
    if (further && any && thinking_.spent()) break;
    lines.push_back({turn.first, chances, turn.end, nobody, false});
    any = true;
  }
  return lines;
}

Chances Search::accusing(Character who) {
  Chances chances;
  chances.fill(1);
  chances[who] = 0;
  return chances;
}

Chances Search::judged(const Tableau& tableau) {
  return mean_over(suspicions_, [&](const Suspicion& suspicion) {
    return judge_(tableau, *aroused(suspicion, tableau));
  });
}

/// What the Inspector will suspect after a turn of the root.
const Suspicion* Search::aroused(const Suspicion& suspicion, const Tableau& end) {
  if (!suspicion.reads || !reading_) return &suspicion;
  aroused_ = suspicion;
  aroused_.belief = profile_->after(*reading_, end).belief(suspicion.candidates);
  return &aroused_;
}

Chances Search::beyond_under_all_suspicions(const Tableau& tableau) {
  if (tableau.stage != Stage::choose) return judged(tableau);
  return mean_over(suspicions_, [&](const Suspicion& suspicion) {
    suspicion_ = aroused(suspicion, tableau);
    return look(tableau, 1);
  });
}

/// Every turn with how the tableau would be judged after it.
void Search::survey(const Tableau& tableau, std::size_t depth, Character own) {
  Layer& layer = layers_[depth];
  layer.turns.find(tableau, depth == 0 ? 4 * breadth_.pulls : breadth_.pulls);
  layer.candidates.clear();
  const bool jacques = game_.turn_at(tableau) == kJacques;
  for (std::uint32_t i = 0; i < layer.turns.all.size(); ++i) {
    const Tableau& end = layer.turns.all[i].end;
    const Chances chances = depth == 0 ? judged(end) : judge_(end, *suspicion_);
    const float rank = own != nobody ? chances[own] : suspicion_->fear(chances);
    layer.candidates.push_back({chances, jacques ? -rank : rank, i});
    if (!thinking_.spend()) return;
  }
}

/// The best by rank. At the root also the best of each character that can be picked, as a judgement
/// in the middle of a phase does not see what a character is worth for later.
void Search::keep(Layer& layer, std::size_t width, Also also) const {
  auto& all = layer.candidates;
  if (all.size() <= width) return;
  const auto better = [](const Candidate& a, const Candidate& b) {
    return a.rank < b.rank || (a.rank == b.rank && a.turn < b.turn);
  };
  const auto kept = all.begin() + static_cast<std::ptrdiff_t>(width);
  std::ranges::nth_element(all, kept, better);
  std::sort(all.begin(), kept, better);
  std::vector<Candidate> more;
  const auto add_best = [&](auto&& rank) {
    // Behind `kept` they stand as the library left them: equals are told apart by their turn.
    const auto best = std::ranges::min_element(
        all, {}, [&](const Candidate& c) { return std::pair(rank(c), c.turn); });
    if (best >= kept && rank(*best) < 0) more.push_back(*best);
  };
  if (also == Also::of_each_character) {
    for (int who = 0; who < kCharacters; ++who) {
      add_best([&](const Candidate& c) {
        return layer.turns.all[c.turn].first.a == who ? c.rank - 2 : 0;
      });
    }
  } else if (also == Also::for_each_identity) {
    each(suspicion_->candidates, [&](Character who) {
      float known = 0;
      for (auto it = all.begin(); it != kept; ++it) known = std::max(known, it->chances[who]);
      add_best([&](const Candidate& c) { return known + kMuchBetter - c.chances[who]; });
    });
  }
  all.resize(width);
  all.insert(all.end(), more.begin(), more.end());
}

Chances Search::beyond(const Tableau& tableau, const Chances& judged, std::size_t depth) {
  return tableau.stage == Stage::choose && !thinking_.spent() ? look(tableau, depth) : judged;
}

/// How Jacques stands before a pick.
Chances Search::look(const Tableau& tableau, std::size_t depth) {
  Layer& layer = layers_[depth];
  survey(tableau, depth, nobody);
  const bool jacques = tableau.player() == kJacques;
  if (count(tableau.left) > 1) {
    keep(layer, breadth_.widths[depth], jacques ? Also::for_each_identity : Also::none);
  }
  Chances best{};
  float least = 2;
  const auto take = [&](const Chances& chances) {
    const float fear = suspicion_->fear(chances);
    if (fear >= least) return;
    least = fear;
    best = chances;
  };
  for (std::size_t i = 0; i < layer.candidates.size(); ++i) {
    const auto& candidate = layer.candidates[i];
    const Chances chances =
        beyond(layer.turns.all[candidate.turn].end, candidate.chances, depth + 1);
    if (!jacques) {
      take(chances);
      continue;
    }
    for (int who = 0; who < kCharacters; ++who) best[who] = std::max(best[who], chances[who]);
  }
  for (const auto& ending : layer.turns.accusations) take(accusing(ending.who));
  for (const auto& ending : layer.turns.leavings) {
    best[ending.who] = std::max(best[ending.who], suspicion_->respect);
  }
  return best;
}

}  // namespace salon::jacques
