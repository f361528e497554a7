#pragma once
#include <algorithm>

#include "core/game.h"

namespace salon {

/// What a seat of a game without secrets sees: everything.
template <class Position>
struct OpenView {
  Position position;
  Seat seat = kSpectator;

  bool operator==(const OpenView&) const = default;
};

/// The part of Game that games without secrets have in common: every seat sees every move whole,
/// and its view is the position it can follow from them. A game whose picture needs more than the
/// position extends OpenView and hides `fold`.
template <class Derived, class PositionType, class MoveType,
          class ViewType = OpenView<PositionType>>
class OpenGame {
 public:
  using Position = PositionType;
  using Move = MoveType;
  using Seen = MoveType;
  using View = ViewType;

  Seen seen(const Position&, Move move, Seat) const { return move; }
  bool reveals(const Position&, Move) const { return false; }
  View view(Seat seat) const { return look(self().start(), seat); }
  View look(const Position& position, Seat seat) const {
    View view;
    view.position = position;
    view.seat = seat;
    return view;
  }
  void fold(View& view, const Seen& seen) const { self().play(view.position, seen); }
  bool admits(const View& view, const Seen& seen) const {
    const Seat seat = turn(view);
    if (seat == kOver) return false;
    if (seat == kNature) {
      const auto chances = self().chances(view.position);
      return std::ranges::any_of(chances, [&](const auto& chance) { return chance.move == seen; });
    }
    const auto moves = self().moves(view.position);
    return std::ranges::find(moves, seen) != moves.end();
  }
  Seat turn(const View& view) const { return self().turn(view.position); }
  auto moves(const View& view) const {
    using Moves = decltype(self().moves(view.position));
    return turn(view) == view.seat ? self().moves(view.position) : Moves{};
  }
  std::uint64_t hash(const Position& position) const { return hash_bytes(position); }
  std::string seen_text(const Seen& seen) const { return self().text(seen); }
  Expected<Seen> parse_seen(std::string_view text) const { return self().parse_move(text); }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

}  // namespace salon
