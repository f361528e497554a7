#include "table/people.h"

#include <algorithm>

#include "games/registry.h"
#include "table/seating.h"

namespace salon::table {

bool People::plays(Seat seat) const {
  const Match& match = journal_.match();
  return match.chairs()[static_cast<std::size_t>(seat)].human() && !match.resigned(seat);
}

std::vector<Seat> People::others(Seat seat) const {
  std::vector<Seat> others;
  const Seating seating(row_.plan);
  for (Seat other = 0; seating.has(other); ++other) {
    if (other != seat && plays(other) && !seating.same_owner(seat, other)) others.push_back(other);
  }
  return others;
}

bool People::seated_here() const {
  for (Seat seat = 0; seat < std::ssize(row_.plan.seats); ++seat) {
    if (presence_.here(seat)) return true;
  }
  return false;
}

bool People::player_here() const {
  return row_.plan.only_bots() ? presence_.attended() : seated_here();
}

bool People::deserted() const {
  if (!journal_.begun() || seated_here()) return false;
  const Seat turn = journal_.match().turn();
  if (turn < 0 || !plays(turn)) return false;
  for (Seat other = 0; other < journal_.match().variant().seats(); ++other) {
    if (other != turn && plays(other)) return false;
  }
  return true;
}

std::optional<std::int64_t> People::waited_for_since(Seat seat) const {
  const auto absent = presence_.absent_since(seat);
  if (!absent) return std::nullopt;
  std::optional<std::int64_t> waiting;
  for (const auto& [other, since] : presence_.here_since()) {
    const bool same = Seating(row_.plan).same_owner(seat, other);
    if (other != seat && plays(other) && !same) waiting = std::min(waiting.value_or(since), since);
  }
  if (!waiting) return std::nullopt;
  return std::max({*absent, *waiting, journal_.turn_since_ms()});
}

std::vector<std::string> People::names() const {
  std::vector<std::string> names;
  if (journal_.begun()) {
    for (const auto& chair : journal_.match().chairs()) names.push_back(chair.name);
  } else {
    for (const auto& holder : row_.plan.seats) names.push_back(holder.name);
  }
  return names;
}

Manners People::manners() const {
  return manners_of(row_.plan, journal_.begun() ? &journal_.chairs() : nullptr);
}

std::string People::bot_for(Seat seat) const {
  const Chair& chair = journal_.match().chairs()[static_cast<std::size_t>(seat)];
  if (!chair.human()) return chair.controller;
  const auto game = find_game(row_.plan.game);
  return usual_level(**game);
}

}  // namespace salon::table
