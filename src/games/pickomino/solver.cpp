#include "games/pickomino/solver.h"

#include <algorithm>
#include <limits>
#include <ranges>

namespace salon::pickomino {
namespace {

constexpr double kImpossible = -std::numeric_limits<double>::infinity();

/// The free faces of every set of chosen ones, in order.
constexpr auto kFreeFaces = [] {
  std::array<std::array<std::uint8_t, kFaces>, 1 << kFaces> all{};
  for (int taken = 0; taken < 1 << kFaces; ++taken) {
    for (Face face = 0, free = 0; face < kFaces; ++face) {
      if (!(taken >> face & 1)) all[taken][free++] = static_cast<std::uint8_t>(face);
    }
  }
  return all;
}();
}  // namespace

const TurnTables& TurnTables::get() {
  static const TurnTables tables = [] {
    TurnTables made;
    made.list_states();
    for (int free = 1; free <= kFaces; ++free) {
      for (int dice = 1; dice <= kDice; ++dice) made.list_throws(free, dice);
    }
    return made;
  }();
  return tables;
}

void TurnTables::list_states() {
  // Of all ways to have set dice aside, those with the same faces, number and total are one state.
  std::vector<std::array<bool, kMostTotal + 1>> seen((kDice + 1) << kFaces);
  const auto set_aside = [&](auto& self, Face face, int taken, int left, int total) -> void {
    if (face == kFaces) {
      seen[left << kFaces | taken][total] = true;
      return;
    }
    self(self, face + 1, taken, left, total);
    for (int count = 1; count <= left; ++count) {
      self(self, face + 1, taken | 1 << face, left - count, total + count * worth(face));
    }
  };
  set_aside(set_aside, 0, 0, kDice, 0);
  for (int set = 0; set < static_cast<int>(seen.size()); ++set) {
    const int left = set >> kFaces, taken = set & ((1 << kFaces) - 1);
    int low = -1, high = -1;
    for (int total = 0; total <= kMostTotal; ++total) {
      if (!seen[set][total]) continue;
      if (low < 0) low = total;
      high = total;
      states.push_back({static_cast<std::uint8_t>(taken), static_cast<std::uint8_t>(left),
                        static_cast<std::uint8_t>(total)});
    }
    if (low < 0) continue;
    first[taken][left] = size - low;
    size += high - low + 1;
  }
}

void TurnTables::list_throws(int free, int dice) {
  const double dead = (kFaces - free) / double{kFaces};  // a die shows a face chosen before
  const auto show = [&](auto& self, int face, int left, double probability, Throw made) -> void {
    if (face == free) {
      for (int i = 0; i < left; ++i) probability *= dead;
      made.probability = probability;
      if (left == dice) {
        blank[free][dice] = probability;
      } else if (probability > 0) {
        throws[free][dice].push_back(made);
      }
      return;
    }
    for (int count = 0; count <= left; ++count) {
      double chance = probability;
      for (int i = 0; i < count; ++i) chance *= (left - i) / double(kFaces * (i + 1));
      made.counts[face] = static_cast<std::uint8_t>(count);
      self(self, face + 1, left - count, chance, made);
    }
  };
  show(show, 0, dice, 1, {});
}

TurnSolver::TurnSolver()
    : tables_(TurnTables::get()),
      decided_(tables_.size),
      rolled_(tables_.size),
      other_decided_(tables_.size),
      other_rolled_(tables_.size),
      reached_(tables_.size) {}

int TurnSolver::index(Dice aside) const {
  int taken = 0;
  each_face(aside.faces(), [&](Face face) { taken |= 1 << face; });
  return index(taken, kDice - aside.size(), aside.total());
}

/// Values a roll of the dice left when `Free` faces are free: the best of them in each throw.
template <bool Both, int Free>
void TurnSolver::roll(const State& state, const Payoff& other) {
  double options[Free][kDice + 1];  // [free face][how many show it]
  double others[Free][kDice + 1];
  for (int i = 0; i < Free; ++i) {
    const Face face = kFreeFaces[state.taken][i];
    options[i][0] = kImpossible;
    others[i][0] = 0;
    for (int count = 1; count <= state.left; ++count) {
      const int next =
          index(state.taken | 1 << face, state.left - count, state.total + count * worth(face));
      options[i][count] = decided_[next];
      if constexpr (Both) others[i][count] = other_decided_[next];
    }
  }
  const double blank = tables_.blank[Free][state.left];
  double sum = blank * payoff_.lost, other_sum = blank * other.lost;
  for (const auto& [probability, counts] : tables_.throws[Free][state.left]) {
    double best = options[0][counts[0]];
    double with_it = Both ? others[0][counts[0]] : 0;
    for (int i = 1; i < Free; ++i) {
      const double option = options[i][counts[i]];
      if constexpr (Both) with_it = option > best ? others[i][counts[i]] : with_it;
      best = std::max(best, option);
    }
    sum += probability * best;
    if constexpr (Both) other_sum += probability * with_it;
  }
  const int at = index(state.taken, state.left, state.total);
  rolled_[at] = sum;
  if constexpr (Both) other_rolled_[at] = other_sum;
}

template <bool Both>
void TurnSolver::solve_states(const Payoff& other) {
  using Roll = void (TurnSolver::*)(const State&, const Payoff&);
  constexpr std::array<Roll, kFaces + 1> rolls{
      nullptr,
      &TurnSolver::roll<Both, 1>,
      &TurnSolver::roll<Both, 2>,
      &TurnSolver::roll<Both, 3>,
      &TurnSolver::roll<Both, 4>,
      &TurnSolver::roll<Both, 5>,
      &TurnSolver::roll<Both, 6>,
  };
  for (const auto& state : tables_.states) {
    const int at = index(state.taken, state.left, state.total);
    const int free = kFaces - std::popcount(state.taken);
    if (free > 0 && state.left > 0) {
      (this->*rolls[free])(state, other);
    } else {
      rolled_[at] = state.left > 0 ? payoff_.lost : kImpossible;
      if constexpr (Both) other_rolled_[at] = other.lost;
    }
    const bool worm = state.taken >> kWorm & 1;
    const double stop = worm ? payoff_.stop[state.total] : payoff_.lost;
    decided_[at] = std::max(stop, rolled_[at]);
    if constexpr (Both) {
      const double other_stop = worm ? other.stop[state.total] : other.lost;
      other_decided_[at] = stop >= rolled_[at] ? other_stop : other_rolled_[at];
    }
  }
}

/// Where the throws of the dice left lead, each by the best of its faces.
template <int Free>
void TurnSolver::spread(const State& state, double chance) {
  double options[Free][kDice + 1];
  int nexts[Free][kDice + 1];
  for (int i = 0; i < Free; ++i) {
    const Face face = kFreeFaces[state.taken][i];
    options[i][0] = kImpossible;
    nexts[i][0] = 0;
    for (int count = 1; count <= state.left; ++count) {
      nexts[i][count] =
          index(state.taken | 1 << face, state.left - count, state.total + count * worth(face));
      options[i][count] = decided_[nexts[i][count]];
    }
  }
  for (const auto& [probability, counts] : tables_.throws[Free][state.left]) {
    double best = options[0][counts[0]];
    int next = nexts[0][counts[0]];
    for (int i = 1; i < Free; ++i) {
      const double option = options[i][counts[i]];
      next = option > best ? nexts[i][counts[i]] : next;
      best = std::max(best, option);
    }
    reached_[next] += chance * probability;
  }
}

TurnOdds TurnSolver::odds() {
  using Spread = void (TurnSolver::*)(const State&, double);
  constexpr std::array<Spread, kFaces + 1> spreads{
      nullptr,
      &TurnSolver::spread<1>,
      &TurnSolver::spread<2>,
      &TurnSolver::spread<3>,
      &TurnSolver::spread<4>,
      &TurnSolver::spread<5>,
      &TurnSolver::spread<6>,
  };
  TurnOdds odds;
  std::ranges::fill(reached_, 0);
  reached_[index({})] = 1;
  for (const auto& state : tables_.states | std::views::reverse) {
    const int at = index(state.taken, state.left, state.total);
    const double chance = reached_[at];
    if (chance == 0) continue;
    const bool worm = state.taken >> kWorm & 1;
    const double stop = worm ? payoff_.stop[state.total] : payoff_.lost;
    const int free = kFaces - std::popcount(state.taken);
    if (state.left < kDice && stop >= rolled_[at]) {
      (worm ? odds.stop[state.total] : odds.lost) += chance;
    } else if (free == 0) {
      odds.lost += chance;
    } else {
      (this->*spreads[free])(state, chance);
      odds.lost += chance * tables_.blank[free][state.left];
    }
  }
  return odds;
}

void TurnSolver::solve(const Payoff& payoff) {
  payoff_ = payoff;
  solve_states<false>({});
}

void TurnSolver::solve(const Payoff& payoff, const Payoff& other) {
  payoff_ = payoff;
  solve_states<true>(other);
}

Payoff tile_payoff(const Pickomino& game, const Position& position) {
  return payoff_of(game, position, [](Prize prize) { return prize ? 1.0 : 0.0; });
}

Payoff points_payoff(const Pickomino& game, const Position& position) {
  return payoff_of(game, position,
                   [](Prize prize) { return prize ? double(points(prize.tile)) : 0.0; });
}

}  // namespace salon::pickomino
