#pragma once
#include "core/match.h"
#include "table/http_error.h"
#include "table/plan.h"

namespace salon::table {

struct Seated {
  Seat seat = 0;
  std::string token;
};

/// Who holds which seat of a table, and the plans in which somebody sits down or gets up. It looks
/// at a plan and changes none: a new one counts once it is stored.
class Seating {
 public:
  /// A plan with somebody new in it, and what they get.
  struct Change {
    Plan plan;
    Seated seated;
  };

  explicit Seating(const Plan& plan) : plan_(plan) {}

  std::optional<Seat> seat_of(std::string_view token) const;
  bool directs(std::string_view token) const;
  /// Whether one browser opened the table with both seats.
  bool same_owner(Seat one, Seat other) const;
  bool has(Seat seat) const { return seat >= 0 && seat < std::ssize(plan_.seats); }

  /// Somebody at the seat they want, or at the first that is open.
  Result<Change> with_person(const std::string& name, std::optional<Seat> wanted) const;
  /// The person a seat is kept for, by the token they had at the table before.
  Result<Change> with_kept(std::string_view old_hash) const;
  Result<Plan> with_bot(Seat seat, const std::string& bot) const;
  Plan without(Seat seat) const;
  /// The table where the same people meet again: everybody one seat on.
  Plan next(const std::vector<Chair>& chairs) const;

 private:
  const Holder& at(Seat seat) const { return plan_.seats[static_cast<std::size_t>(seat)]; }

  const Plan& plan_;
};

}  // namespace salon::table
