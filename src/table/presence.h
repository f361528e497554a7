#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/seat.h"

namespace salon::table {

/// Who is at a table, whichever server they are connected to, and since when each seat has been
/// attended or empty.
class Presence {
 public:
  /// A table that wakes: nobody is there yet.
  void begin(int seats, std::int64_t now_ms);

  /// One connection more or one less at this server. True if it is the first or was the last one
  /// anywhere.
  bool arrive(Seat seat, std::int64_t now_ms);
  bool leave(Seat seat, std::int64_t now_ms);
  /// How many connections another server has at that seat. True if that means somebody came or
  /// went.
  bool hear(const std::string& server, Seat seat, int count, std::int64_t now_ms);
  /// All servers but these are gone, and with them whoever was connected there: returns their
  /// seats.
  std::vector<Seat> forget_servers(const std::vector<std::string>& alive, std::int64_t now_ms);

  bool here(Seat seat) const;
  /// Whether anybody is there, spectators too.
  bool attended() const;
  int count_at_this_server(Seat seat) const;
  std::set<Seat> seats_at_this_server() const;

  std::optional<std::int64_t> absent_since(Seat seat) const;
  const std::map<Seat, std::int64_t>& here_since() const { return here_since_ms_; }

 private:
  bool note(Seat seat, bool before, std::int64_t now_ms);

  std::map<Seat, int> connections_;                       // at this server
  std::map<std::string, std::map<Seat, int>> elsewhere_;  // at others
  std::map<Seat, std::int64_t> absent_since_ms_;
  std::map<Seat, std::int64_t> here_since_ms_;
};

}  // namespace salon::table
