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

bool has_worm(const TurnTables::State& state) {
  return state.taken >> kWorm & 1;
}

double larger(double a, double b) {
  return std::max(a, b);
}

WithOther larger(const WithOther& a, const WithOther& b) {
  return b.own > a.own ? b : a;
}
WithOther operator+(const WithOther& a, const WithOther& b) {
  return {a.own + b.own, a.other + b.other};
}
WithOther operator*(double factor, const WithOther& a) {
  return {factor * a.own, factor * a.other};
}

Four larger(const Four& a, const Four& b) {
  return {b.low > a.low ? b.low : a.low, b.high > a.high ? b.high : a.high};
}
Four operator+(const Four& a, const Four& b) {
  return {a.low + b.low, a.high + b.high};
}
Four operator*(double factor, const Four& a) {
  return {factor * a.low, factor * a.high};
}

/// What no choice is worth less than.
template <class Number>
Number impossible();
template <>
double impossible() {
  return kImpossible;
}
template <>
WithOther impossible() {
  return {kImpossible, 0};
}
template <>
Four impossible() {
  return {Four::Two{kImpossible, kImpossible}, Four::Two{kImpossible, kImpossible}};
}

/// Where the throws of the dice left lead, each by the best of its faces.
template <int Free>
void spread(const TurnProgramme<double>& turn, const TurnTables::State& state, double chance,
            std::vector<double>& reached) {
  const auto& tables = TurnTables::get();
  double options[Free][kDice + 1];
  int nexts[Free][kDice + 1];
  for (int i = 0; i < Free; ++i) {
    const Face face = kFreeFaces[state.taken][i];
    options[i][0] = kImpossible;
    nexts[i][0] = 0;
    for (int count = 1; count <= state.left; ++count) {
      const int next = tables.index(state.taken | 1 << face, state.left - count,
                                    state.total + count * worth(face));
      nexts[i][count] = next;
      options[i][count] = turn.decided[next];
    }
  }
  for (const auto& [probability, counts] : tables.throws[Free][state.left]) {
    double best = options[0][counts[0]];
    int next = nexts[0][counts[0]];
    for (int i = 1; i < Free; ++i) {
      const double option = options[i][counts[i]];
      next = option > best ? nexts[i][counts[i]] : next;
      best = std::max(best, option);
    }
    reached[next] += chance * probability;
  }
}

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

template <class Number>
template <int Free>
void TurnProgramme<Number>::roll(const State& state, const Number& lost) {
  Number options[Free][kDice + 1];  // [free face][how many show it]
  for (int i = 0; i < Free; ++i) {
    const Face face = kFreeFaces[state.taken][i];
    options[i][0] = impossible<Number>();
    for (int count = 1; count <= state.left; ++count) {
      options[i][count] = decided[tables_.index(state.taken | 1 << face, state.left - count,
                                                state.total + count * worth(face))];
    }
  }
  Number sum = tables_.blank[Free][state.left] * lost;
  for (const auto& [probability, counts] : tables_.throws[Free][state.left]) {
    Number best = options[0][counts[0]];
    for (int i = 1; i < Free; ++i) best = larger(best, options[i][counts[i]]);
    sum = sum + probability * best;
  }
  rolled[tables_.index(state)] = sum;
}

template <class Number>
void TurnProgramme<Number>::solve(const Worth<Number>& ends) {
  using Roll = void (TurnProgramme::*)(const State&, const Number&);
  constexpr std::array<Roll, kFaces + 1> rolls{
      nullptr,
      &TurnProgramme::roll<1>,
      &TurnProgramme::roll<2>,
      &TurnProgramme::roll<3>,
      &TurnProgramme::roll<4>,
      &TurnProgramme::roll<5>,
      &TurnProgramme::roll<6>,
  };
  for (const auto& state : tables_.states) {
    const int at = tables_.index(state);
    const int free = kFaces - count_bits(state.taken);
    if (free > 0 && state.left > 0) {
      (this->*rolls[free])(state, ends.lost);
    } else {
      rolled[at] = state.left > 0 ? ends.lost : impossible<Number>();
    }
    decided[at] = larger(has_worm(state) ? ends.stop[state.total] : ends.lost, rolled[at]);
  }
}

int TurnSolver::index(Dice aside) {
  int taken = 0;
  each_face(aside.faces(), [&](Face face) { taken |= 1 << face; });
  return TurnTables::get().index(taken, kDice - aside.size(), aside.total());
}

void TurnSolver::solve(const Payoff& payoff) {
  payoff_ = payoff;
  own_.solve(payoff);
}

void TurnSolver::solve(const Payoff& payoff, const Payoff& other) {
  payoff_ = payoff;
  Worth<WithOther> ends;
  ends.lost = {payoff.lost, other.lost};
  for (int total = 0; total <= kMostTotal; ++total)
    ends.stop[total] = {payoff.stop[total], other.stop[total]};
  both_.solve(ends);
  std::ranges::transform(both_.decided, own_.decided.begin(), &WithOther::own);
  std::ranges::transform(both_.rolled, own_.rolled.begin(), &WithOther::own);
}

void TurnQuartet::solve(const std::array<Payoff, kTurns>& payoffs) {
  payoffs_ = payoffs;
  Worth<Four> ends;
  const auto four = [&](auto&& of) -> Four {
    return {Four::Two{of(payoffs[0]), of(payoffs[1])}, Four::Two{of(payoffs[2]), of(payoffs[3])}};
  };
  ends.lost = four([](const Payoff& payoff) { return payoff.lost; });
  for (int total = 0; total <= kMostTotal; ++total)
    ends.stop[total] = four([&](const Payoff& payoff) { return payoff.stop[total]; });
  all_.solve(ends);
}

double TurnQuartet::turn(int which) const {
  const auto& tables = TurnTables::get();
  return all_.rolled[tables.index(tables.states.back())][which];
}

TurnOdds TurnQuartet::odds(int which) {
  using Spread = void (*)(const TurnProgramme<double>&, const TurnTables::State&, double,
                          std::vector<double>&);
  constexpr std::array<Spread, kFaces + 1> spreads{nullptr,   spread<1>, spread<2>, spread<3>,
                                                   spread<4>, spread<5>, spread<6>};
  const auto lane = [&](const Four& four) { return four[which]; };
  std::ranges::transform(all_.decided, one_.decided.begin(), lane);
  std::ranges::transform(all_.rolled, one_.rolled.begin(), lane);
  const auto& tables = TurnTables::get();
  const Payoff& payoff = payoffs_[which];
  TurnOdds odds;
  reached_.assign(tables.size, 0);
  reached_[tables.index(tables.states.back())] = 1;
  for (const auto& state : tables.states | std::views::reverse) {
    const int at = tables.index(state);
    const double chance = reached_[at];
    if (chance == 0) continue;
    const bool worm = has_worm(state);
    const double stop = worm ? payoff.stop[state.total] : payoff.lost;
    const int free = kFaces - count_bits(state.taken);
    if (state.left < kDice && stop >= one_.rolled[at]) {
      (worm ? odds.stop[state.total] : odds.lost) += chance;
    } else if (free == 0) {
      odds.lost += chance;
    } else {
      spreads[free](one_, state, chance, reached_);
      odds.lost += chance * tables.blank[free][state.left];
    }
  }
  return odds;
}

Payoff tile_payoff(const Pickomino& game, const Position& position) {
  return payoff_of(game, position, [](Prize prize) { return prize ? 1.0 : 0.0; });
}

Payoff points_payoff(const Pickomino& game, const Position& position) {
  return payoff_of(game, position,
                   [](Prize prize) { return prize ? double(points(prize.tile)) : 0.0; });
}

}  // namespace salon::pickomino
