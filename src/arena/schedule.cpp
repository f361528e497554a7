#include "arena/schedule.h"

#include <algorithm>

#include "core/random.h"

namespace salon {
namespace {

using Party = std::vector<int>;

constexpr std::size_t kMostParties = 10'000;

/// Adds to `all` the distinct parties that begin with `party` and go on with `entries` (sorted)
/// from `next` on; stops when there are too many.
void gather(const Party& entries, std::size_t next, int seats, Party& party,
            std::vector<Party>& all) {
  const auto missing = static_cast<std::size_t>(seats) - party.size();
  if (missing == 0) {
    // A party of one name against itself says nothing, unless it is all there is.
    if (party.front() != party.back() || entries.front() == entries.back()) all.push_back(party);
    return;
  }
  for (std::size_t i = next; i + missing <= entries.size() && all.size() <= kMostParties; ++i) {
    if (i > next && entries[i] == entries[i - 1]) continue;
    party.push_back(entries[i]);
    gather(entries, i + 1, seats, party, all);
    party.pop_back();
  }
}

/// The distinct orders of a sorted party, or nothing if there are too many.
std::vector<Party> orders(Party party) {
  std::vector<Party> all;
  do {
    if (all.size() == Schedule::kMostSeatings) return {};
    all.push_back(party);
  } while (std::ranges::next_permutation(party).found);
  return all;
}

}  // namespace

Expected<Schedule> Schedule::plan(const std::vector<int>& entries, int seats, std::uint64_t seed) {
  Party sorted = entries;
  std::ranges::sort(sorted);
  std::vector<Party> all;
  Party party;
  gather(sorted, 0, seats, party, all);
  if (all.size() > kMostParties) {
    return fail("too many bots for a round-robin",
                "trop de robots pour un tournoi toutes combinaisons");
  }
  Schedule schedule;
  schedule.seed_ = seed;
  for (const auto& each : all) {
    const auto ways = orders(each);
    schedule.shuffled_ |= ways.empty();
    schedule.orders_.insert(schedule.orders_.end(), ways.begin(), ways.end());
  }
  if (schedule.shuffled_) schedule.orders_ = all;
  schedule.round_ = static_cast<long>(schedule.orders_.size()) * (schedule.shuffled_ ? seats : 1);
  return schedule;
}

std::vector<int> Schedule::at(long game) const {
  if (!shuffled_) return orders_[game % orders_.size()];
  const auto seats = static_cast<long>(orders_.front().size());
  const long block = game / seats;
  Party party = orders_[block % orders_.size()];
  Random(mix(seed_, block)).shuffle(party);
  std::ranges::rotate(party, party.begin() + game % seats);
  return party;
}

}  // namespace salon
