#pragma once
#include "games/cluedo/case.h"

namespace salon::cluedo {

/// Which cards each holder may have.
using Marks = std::array<Cards, kHolders>;

/// Tells what can be, by searching for a deal that agrees with everything known. Exact: propagation
/// of what follows at once, and trying out the rest. Quick where no probabilities are wanted.
class Possible {
 public:
  explicit Possible(const Case& known);

  /// Whether any deal agrees.
  bool any() const { return found_; }
  /// Whether the holder may have the card in some deal that agrees.
  bool can(int holder, Card card) const;
  /// Whether the holder may be without it.
  bool can_lack(int holder, Card card) const;
  /// Every card of every holder at once.
  Marks marks() const;

 private:
  static constexpr int kSlots = kMostSeats + kKinds;  // one slot per kind for the envelope

  struct Grid {
    std::array<Cards, kSlots> may{};
  };
  struct Clause {
    int slot;
    Cards cards;

    bool operator==(const Clause&) const = default;
  };

  int slot_of(int holder, Card card) const;
  void take_in(const Clue& clue);
  bool settle(Grid& grid) const;
  bool settle_slots(Grid& grid, bool& changed) const;
  bool settle_clauses(Grid& grid, bool& changed) const;
  bool settle_solutions(Grid& grid, bool& changed) const;
  bool solve(Grid& grid) const;
  bool branch(Grid& grid, int slot, Card card) const;
  static void fix(Grid& grid, int slot, Cards cards, bool& changed);

  Cards deck_ = 0;
  int seats_ = 0;
  std::array<int, kSlots> room_{};  // cards each slot takes
  std::vector<Clause> clauses_;
  std::vector<Cards> not_solutions_;
  Grid grid_;
  Grid example_;  // a deal that agrees
  bool found_ = false;
};

/// A place on the detective sheet: `+` has the card, `-` does not, `?` open.
char mark(const Marks& marks, int seats, int holder, Card card);

}  // namespace salon::cluedo
