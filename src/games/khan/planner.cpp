#include "games/khan/planner.h"

#include <algorithm>

namespace salon::khan {
namespace {

constexpr std::uint64_t kFirstLook = 100;
constexpr std::uint64_t kLastLook = 102'400;  // the clock is not looked at within one

}  // namespace

Setup Planner::answer(const Position& position, std::vector<Setup> setups, Thinking& thinking) {
  thinking.random.shuffle(setups);
  // The Kalista's place decides most, and leaves a sixth of the set-ups.
  const std::uint64_t floor = care_.floor / (position.placed == 0 ? 1 : 8);
  limit_ = std::max(thinking.work_limit(), floor);
  work_ = 0;
  std::vector<Tried> tried;
  for (const Setup& setup : setups) tried.push_back({setup, with_setup(position, setup)});
  compare(tried, thinking);
  return safest(tried, thinking);
}

/// Sorts them, the best for ochre first. Of a round cut short, those it came to stand in front:
/// they were the best of the round before, and what was said of the others is worth less.
void Planner::compare(std::vector<Tried>& tried, Thinking& thinking) {
  std::size_t left = tried.size();
  for (std::uint64_t nodes = kFirstLook; nodes <= kLastLook; nodes *= 4) {
    std::size_t seen = 0;
    while (seen < left && look(tried[seen], nodes, thinking)) ++seen;
    std::stable_sort(tried.begin(), tried.begin() + seen,
                     [](const Tried& a, const Tried& b) { return a.red_value < b.red_value; });
    if (seen < left || left == 1) return;
    left = std::min(left, std::max((left + 3) / 4, care_.finalists));
  }
}

/// False once there is no budget for it.
bool Planner::look(Tried& tried, std::uint64_t nodes, Thinking& thinking) {
  if (work_ + nodes > limit_ || thinking.hurried()) return false;
  Thinking glance({.ms = {}, .work = nodes}, thinking.random.next());
  tried.red_value = search_.think(tried.position, glance).front().value;
  work_ += glance.work();
  thinking.spend(glance.work());
  return true;
}

/// The first that red does not beat by force.
Setup Planner::safest(const std::vector<Tried>& tried, Thinking& thinking) {
  constexpr std::uint64_t enough = 20'000;
  for (const auto& [setup, position, value] : tried) {
    if (prover_.ask(position, care_.proof, enough, thinking) != Prover::Verdict::won) return setup;
  }
  return tried.front().setup;
}

}  // namespace salon::khan
