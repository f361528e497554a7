#include "table/presence.h"

#include <algorithm>

namespace salon::table {

void Presence::begin(int seats, std::int64_t now_ms) {
  for (Seat seat = 0; seat < seats; ++seat) absent_since_ms_[seat] = now_ms;
}

bool Presence::arrive(Seat seat, std::int64_t now_ms) {
  const bool before = here(seat);
  ++connections_[seat];
  return note(seat, before, now_ms);
}

bool Presence::leave(Seat seat, std::int64_t now_ms) {
  const auto at = connections_.find(seat);
  if (at == connections_.end()) return false;
  if (--at->second == 0) connections_.erase(at);
  return note(seat, true, now_ms);
}

bool Presence::hear(const std::string& server, Seat seat, int count, std::int64_t now_ms) {
  const bool before = here(seat);
  auto& seats = elsewhere_[server];
  if (count > 0)
    seats[seat] = count;
  else
    seats.erase(seat);
  if (seats.empty()) elsewhere_.erase(server);
  return note(seat, before, now_ms);
}

std::vector<Seat> Presence::forget_servers(const std::vector<std::string>& alive,
                                           std::int64_t now_ms) {
  std::vector<Seat> gone;
  for (auto at = elsewhere_.begin(); at != elsewhere_.end();) {
    if (std::ranges::find(alive, at->first) != alive.end()) {
      ++at;
      continue;
    }
    const auto lost = std::move(at->second);
    at = elsewhere_.erase(at);
    for (const auto& [seat, count] : lost) {
      if (note(seat, true, now_ms)) gone.push_back(seat);
    }
  }
  return gone;
}

bool Presence::here(Seat seat) const {
  if (connections_.contains(seat)) return true;
  return std::ranges::any_of(elsewhere_,
                             [seat](const auto& other) { return other.second.contains(seat); });
}

bool Presence::attended() const {
  return !connections_.empty() || !elsewhere_.empty();
}

int Presence::count_at_this_server(Seat seat) const {
  const auto at = connections_.find(seat);
  return at == connections_.end() ? 0 : at->second;
}

std::set<Seat> Presence::seats_at_this_server() const {
  std::set<Seat> seats;
  for (const auto& [seat, count] : connections_) seats.insert(seat);
  return seats;
}

std::optional<std::int64_t> Presence::absent_since(Seat seat) const {
  const auto at = absent_since_ms_.find(seat);
  return at == absent_since_ms_.end() || here(seat) ? std::nullopt : std::optional(at->second);
}

bool Presence::note(Seat seat, bool before, std::int64_t now_ms) {
  const bool after = here(seat);
  if (after == before) return false;
  if (seat < 0) return true;
  if (after) {
    here_since_ms_[seat] = now_ms;
    absent_since_ms_.erase(seat);
  } else {
    here_since_ms_.erase(seat);
    absent_since_ms_[seat] = now_ms;
  }
  return true;
}

}  // namespace salon::table
