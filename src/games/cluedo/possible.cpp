#include "games/cluedo/possible.h"

namespace salon::cluedo {

Possible::Possible(const Case& known) : deck_(known.deck), seats_(known.seats) {
  for (int seat = 0; seat < seats_; ++seat) {
    room_[seat] = known.sizes[seat];
    grid_.may[seat] = deck_;
  }
  for (int kind = 0; kind < kKinds; ++kind) {
    grid_.may[kMostSeats + kind] = deck_ & kCardsOf[kind];
    room_[kMostSeats + kind] = grid_.may[kMostSeats + kind] != 0;
  }
  for (const auto& clue : known.clues) take_in(clue);
  found_ = settle(grid_);
  example_ = grid_;
  if (found_) found_ = solve(example_);
}

int Possible::slot_of(int holder, Card card) const {
  return holder == kEnvelope ? kMostSeats + kind_of(card) : holder;
}

void Possible::take_in(const Clue& clue) {
  bool changed = false;
  switch (clue.kind) {
    case Clue::lacks:
      each(clue.cards, [&](Card card) { grid_.may[slot_of(clue.holder, card)] &= ~bit(card); });
      break;
    case Clue::some:
      // In a long game the same is asked and answered again and again.
      if (const Clause clause{clue.holder, clue.cards & deck_};
          std::ranges::find(clauses_, clause) == clauses_.end())
        clauses_.push_back(clause);
      break;
    case Clue::holds:
      each(clue.cards,
           [&](Card card) { fix(grid_, slot_of(clue.holder, card), bit(card), changed); });
      break;
    case Clue::not_solution:
      not_solutions_.push_back(clue.cards);
      break;
  }
}

/// Takes the cards from every other slot.
void Possible::fix(Grid& grid, int slot, Cards cards, bool& changed) {
  for (int other = 0; other < kSlots; ++other) {
    if (other == slot || !(grid.may[other] & cards)) continue;
    grid.may[other] &= ~cards;
    changed = true;
  }
}

bool Possible::settle_slots(Grid& grid, bool& changed) const {
  Cards once = 0, twice = 0;
  for (const Cards may : grid.may) {
    twice |= once & may;
    once |= may;
  }
  if (once != deck_) return false;
  const Cards settled = once & ~twice;
  for (int slot = 0; slot < kSlots; ++slot) {
    Cards& may = grid.may[slot];
    const int has = count(may & settled);
    if (has > room_[slot] || count(may) < room_[slot]) return false;
    if (has == room_[slot] && (may & ~settled)) {
      may &= settled;
      changed = true;
    } else if (count(may) == room_[slot] && has < room_[slot]) {
      fix(grid, slot, may, changed);
    }
  }
  return true;
}

bool Possible::settle_clauses(Grid& grid, bool& changed) const {
  for (const auto& [slot, cards] : clauses_) {
    const Cards left = grid.may[slot] & cards;
    if (left == 0) return false;
    if (std::has_single_bit(left)) fix(grid, slot, left, changed);
  }
  return true;
}

/// Two cards of a wrong solution in the envelope keep the third out.
bool Possible::settle_solutions(Grid& grid, bool& changed) const {
  for (const Cards wrong : not_solutions_) {
    int sure = 0;
    int open = -1;
    for (int kind = 0; kind < kKinds; ++kind) {
      const Cards may = grid.may[kMostSeats + kind];
      if (may == 0) continue;
      if (may == (wrong & may)) {
        ++sure;
      } else if (may & wrong) {
        open = kMostSeats + kind;
      }
    }
    if (sure == kKinds) return false;
    if (sure == kKinds - 1 && open >= 0) {
      grid.may[open] &= ~wrong;
      changed = true;
    }
  }
  return true;
}

bool Possible::settle(Grid& grid) const {
  for (bool changed = true; changed;) {
    changed = false;
    if (!settle_slots(grid, changed) || !settle_clauses(grid, changed) ||
        !settle_solutions(grid, changed)) {
      return false;
    }
  }
  return true;
}

/// The grid with the card in the slot, or else without it, if either works out.
bool Possible::branch(Grid& grid, int slot, Card card) const {
  Grid with = grid;
  bool changed = false;
  fix(with, slot, bit(card), changed);
  if (settle(with) && solve(with)) {
    grid = with;
    return true;
  }
  grid.may[slot] &= ~bit(card);
  return settle(grid) && solve(grid);
}

/// Finishes a settled grid to one deal, if there is one: first the clauses, then the cards.
bool Possible::solve(Grid& grid) const {
  Cards once = 0, twice = 0;
  for (const Cards may : grid.may) {
    twice |= once & may;
    once |= may;
  }
  if (twice == 0) return true;
  for (const auto& [slot, cards] : clauses_) {
    const Cards left = grid.may[slot] & cards;
    if ((left & ~twice) == 0) return branch(grid, slot, lowest(left));
  }
  for (int slot = kSlots - 1;; --slot) {
    if (grid.may[slot] & twice) return branch(grid, slot, lowest(grid.may[slot] & twice));
  }
}

bool Possible::can(int holder, Card card) const {
  const int slot = slot_of(holder, card);
  if (!found_ || !(grid_.may[slot] & bit(card))) return false;
  if (example_.may[slot] & bit(card)) return true;
  Grid grid = grid_;
  bool changed = false;
  fix(grid, slot, bit(card), changed);
  return settle(grid) && solve(grid);
}

bool Possible::can_lack(int holder, Card card) const {
  const int slot = slot_of(holder, card);
  if (!found_) return false;
  if (!(example_.may[slot] & bit(card))) return true;
  Grid grid = grid_;
  grid.may[slot] &= ~bit(card);
  return settle(grid) && solve(grid);
}

Marks Possible::marks() const {
  Marks marks{};
  if (!found_) return marks;
  Grid seen = example_;
  for (int slot = 0; slot < kSlots; ++slot) {
    each(grid_.may[slot], [&](Card card) {
      if (seen.may[slot] & bit(card)) return;
      Grid grid = grid_;
      bool changed = false;
      fix(grid, slot, bit(card), changed);
      if (!settle(grid) || !solve(grid)) return;
      for (int i = 0; i < kSlots; ++i) seen.may[i] |= grid.may[i];
    });
  }
  for (int slot = 0; slot < kSlots; ++slot) {
    marks[std::min(slot, kEnvelope)] |= seen.may[slot];
  }
  return marks;
}

char mark(const Marks& marks, int seats, int holder, Card card) {
  if (!(marks[holder] & bit(card))) return '-';
  for (int other = 0; other < kHolders; ++other) {
    const bool counts = other < seats || other == kEnvelope;
    if (counts && other != holder && (marks[other] & bit(card))) return '?';
  }
  return '+';
}

}  // namespace salon::cluedo
