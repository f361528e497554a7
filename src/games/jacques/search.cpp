#include "games/jacques/search.h"

#include <algorithm>

namespace salon::jacques {
namespace {

/// How much better for one identity a turn must be to be looked at for it alone.
constexpr float kMuchBetter = 0.03f;

/// The mean over the minds in which a character is still a candidate.
template <class Look>
Outlook mean_over(const Search::Minds& minds, Look&& look) {
  std::array<search::Mean<float>, kCharacters> means{};
  for (const auto& [weight, mind] : minds) {
    const Outlook outlook = look(mind);
    each(mind.candidates, [&](Character who) { means[who].add(weight, outlook[who]); });
  }
  Outlook outlook;
  std::ranges::transform(means, outlook.begin(), &search::Mean<float>::value);
  return outlook;
}

}  // namespace

Search::Search(const Jacques& game, const Judge& judge, const Minds& minds, Thinking& thinking)
    : game_(game), judge_(judge), minds_(minds), mind_(&minds.front().world), thinking_(thinking) {
  for (int turn = 0; turn < 4; ++turn) layers_.push_back({Turns(game, thinking.random), {}});
}

std::vector<Search::Line> Search::lines(const Table& table, const Breadth& breadth, Character own) {
  breadth_ = breadth;
  std::vector<Line> lines;
  Layer& root = layers_[0];
  survey(table, 0, own);
  for (const auto& [first, who] : root.turns.accusations) {
    lines.push_back({first, accusing(who), table, who, false});
  }
  for (const auto& [first, who] : root.turns.leavings) {
    Outlook sure{};
    sure.fill(1);
    if (who == own) lines.push_back({first, sure, table, nobody, true});
  }
  const bool further = breadth_.widths[0] > 0;
  const bool picking = table.stage == Stage::choose;
  if (further) keep(root, breadth_.widths[0], picking ? Also::of_each_character : Also::none);
  bool any = false;
  for (const auto& candidate : root.candidates) {
    const Turn& turn = root.turns.all[candidate.turn];
    const Outlook outlook =
        further ? beyond_in_all_minds(turn.end, candidate.outlook) : candidate.outlook;
    // What was looked at in haste is not compared with what was looked at well.
    if (further && any && thinking_.spent()) break;
    lines.push_back({turn.first, outlook, turn.end, nobody, false});
    any = true;
  }
  return lines;
}

Outlook Search::accusing(Character who) {
  Outlook outlook;
  outlook.fill(1);
  outlook[who] = 0;
  return outlook;
}

Outlook Search::judged(const Table& table) const {
  return mean_over(minds_, [&](const Mind& mind) { return judge_(table, mind); });
}

Outlook Search::beyond_in_all_minds(const Table& table, const Outlook& judged) {
  if (table.stage != Stage::choose) return judged;
  return mean_over(minds_, [&](const Mind& mind) {
    mind_ = &mind;
    return look(table, 1);
  });
}

/// Every turn with how the table would be judged after it.
void Search::survey(const Table& table, std::size_t depth, Character own) {
  Layer& layer = layers_[depth];
  layer.turns.find(table, depth == 0 ? 4 * breadth_.pulls : breadth_.pulls);
  layer.candidates.clear();
  const bool jacques = game_.turn_at(table) == kJacques;
  for (std::uint32_t i = 0; i < layer.turns.all.size(); ++i) {
    const Table& end = layer.turns.all[i].end;
    const Outlook outlook = depth == 0 ? judged(end) : judge_(end, *mind_);
    const float rank = own != nobody ? outlook[own] : mind_->fear(outlook);
    layer.candidates.push_back({outlook, jacques ? -rank : rank, i});
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
    each(mind_->candidates, [&](Character who) {
      float known = 0;
      for (auto it = all.begin(); it != kept; ++it) known = std::max(known, it->outlook[who]);
      add_best([&](const Candidate& c) { return known + kMuchBetter - c.outlook[who]; });
    });
  }
  all.resize(width);
  all.insert(all.end(), more.begin(), more.end());
}

Outlook Search::beyond(const Table& table, const Outlook& judged, std::size_t depth) {
  return table.stage == Stage::choose && !thinking_.spent() ? look(table, depth) : judged;
}

/// How Jacques stands before a pick.
Outlook Search::look(const Table& table, std::size_t depth) {
  Layer& layer = layers_[depth];
  survey(table, depth, nobody);
  const bool jacques = table.player() == kJacques;
  if (count(table.left) > 1) {
    keep(layer, breadth_.widths[depth], jacques ? Also::for_each_identity : Also::none);
  }
  Outlook best{};
  float least = 2;
  const auto take = [&](const Outlook& outlook) {
    const float fear = mind_->fear(outlook);
    if (fear >= least) return;
    least = fear;
    best = outlook;
  };
  for (std::size_t i = 0; i < layer.candidates.size(); ++i) {
    const auto& candidate = layer.candidates[i];
    const Outlook outlook =
        beyond(layer.turns.all[candidate.turn].end, candidate.outlook, depth + 1);
    if (!jacques) {
      take(outlook);
      continue;
    }
    for (int who = 0; who < kCharacters; ++who) best[who] = std::max(best[who], outlook[who]);
  }
  for (const auto& ending : layer.turns.accusations) take(accusing(ending.who));
  for (const auto& ending : layer.turns.leavings) best[ending.who] = 1;
  return best;
}

}  // namespace salon::jacques
