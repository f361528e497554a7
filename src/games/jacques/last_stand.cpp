#include "games/jacques/last_stand.h"

#include <algorithm>

namespace salon::jacques {
namespace {

constexpr int kRounds = 200;

}  // namespace

LastStand::LastStand(std::span<const Crowd> reach, const Chances& belief,
                     std::span<const Hand> hands)
    : reach_(reach),
      belief_(belief),
      hands_(hands),
      regrets_(reach.size()),
      now_(reach.size()),
      sum_(reach.size()),
      grudges_(reach.size() * hands.size()),
      accusations_(reach.size() * hands.size()) {
  for (int i = 0; i < kRounds; ++i) round();
}

double LastStand::likely(std::size_t hand, int who) const {
  if (has(hands_[hand].cards, static_cast<Character>(who))) return 0;
  return double{hands_[hand].weight} * belief_[who];
}

/// Both play what they regret not to have played, in proportion, and count what they missed.
void LastStand::round() {
  const auto turns = reach_.size();
  for (int who = 0; who < kCharacters; ++who) {
    double regret = 0;
    for (const auto& row : regrets_) regret += std::max(row[who], 0.0);
    for (std::size_t turn = 0; turn < turns; ++turn) {
      now_[turn][who] =
          regret > 0 ? std::max(regrets_[turn][who], 0.0) / regret : 1 / static_cast<double>(turns);
      sum_[turn][who] += now_[turn][who];
    }
  }
  std::vector<Row> safe(turns);  // for each identity, less what each turn costs it
  for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
    for (std::size_t turn = 0; turn < turns; ++turn) {
      const Row chosen = accused(hand, turn, grudges_);
      for (int who = 0; who < kCharacters; ++who) {
        safe[turn][who] -= likely(hand, who) * chosen[who];
      }
      answer(hand, turn);
    }
  }
  for (int who = 0; who < kCharacters; ++who) {
    double mean = 0;
    for (std::size_t turn = 0; turn < turns; ++turn) mean += now_[turn][who] * safe[turn][who];
    for (std::size_t turn = 0; turn < turns; ++turn) {
      regrets_[turn][who] += safe[turn][who] - mean;
    }
  }
}

/// What the Inspector would have won by each accusation, against what he did win.
void LastStand::answer(std::size_t hand, std::size_t turn) {
  const std::size_t row = hand * reach_.size() + turn;
  const Row chosen = accused(hand, turn, grudges_);
  double mean = 0;
  for (int who = 0; who < kCharacters; ++who) {
    mean += chosen[who] * likely(hand, who) * now_[turn][who];
  }
  each(without(reach_[turn], hands_[hand].cards), [&](Character who) {
    grudges_[row][who] += likely(hand, who) * now_[turn][who] - mean;
    accusations_[row][who] += chosen[who];
  });
}

LastStand::Row LastStand::accused(std::size_t hand, std::size_t turn,
                                  const std::vector<Row>& counted) const {
  const Row& row = counted[hand * reach_.size() + turn];
  const Crowd all = without(reach_[turn], hands_[hand].cards);
  Row chosen{};
  double sum = 0;
  each(all, [&](Character who) { sum += std::max(row[who], 0.0); });
  each(all, [&](Character who) {
    chosen[who] = sum > 0 ? std::max(row[who], 0.0) / sum : 1.0 / count(all);
  });
  return chosen;
}

std::vector<double> LastStand::mix(Character who) const {
  std::vector<double> mixed;
  for (const auto& row : sum_) mixed.push_back(row[who] / kRounds);
  return mixed;
}

double LastStand::caught() const {
  double caught = 0, all = 0;
  for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
    for (int who = 0; who < kCharacters; ++who) all += likely(hand, who);
    for (std::size_t turn = 0; turn < reach_.size(); ++turn) {
      const Row chosen = accused(hand, turn, accusations_);
      for (int who = 0; who < kCharacters; ++who) {
        caught += likely(hand, who) * sum_[turn][who] / kRounds * chosen[who];
      }
    }
  }
  return all > 0 ? caught / all : 0;
}

}  // namespace salon::jacques
