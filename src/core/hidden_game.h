#pragma once
#include <algorithm>

#include "core/game.h"

namespace salon {

/// What one observer of a game with secrets knows: the same tableau as the truth, with blanks
/// wherever the observer does not know. A game that remembers more extends it.
template <class TableauType>
struct HiddenView {
  Seat seat = kSpectator;
  TableauType tableau;

  /// Whether this observer is shown what `owner` holds.
  bool sees(Seat owner) const { return seat == owner || seat == kAllOpen; }
  bool operator==(const HiddenView&) const = default;
};

/// The part of Game that games with hidden parts have in common. It rests on one idea: the truth is
/// a tableau without blanks, so the same rules move both the truth and what somebody knows of it;
/// what happens to the truth is what is seen by an observer to whom everything is open. The game
/// provides
///
///   seen(position, move, observer)  what is seen of a move, with blanks for what is not
///   apply(tableau, seen)            what that does to a tableau, with blanks or without
///   turn_at(tableau)                whose turn it is
///   moves_at(tableau)               the moves of that seat, which knows its own hand
///   drop(tableau, seat)             a seat resigns; games for two may leave it out
///   could_see(view)                 a range of everything that could be seen next, if it can be
///                                   listed
///
/// and the functions below follow. A game hides those that do not fit it: where hidden facts end
/// the game, `turn` cannot be read off a tableau with blanks; where too much could be seen to list
/// it, `admits` has to reason.
template <class Derived, class PositionType, class MoveType, class SeenType, class ViewType>
class HiddenGame {
 public:
  using Position = PositionType;
  using Move = MoveType;
  using Seen = SeenType;
  using View = ViewType;

  /// The tableau a view holds.
  static auto& known(auto& view) { return view.tableau; }

  Seat turn(const Position& position) const { return self().turn_at(position); }
  Seat turn(const View& view) const { return self().turn_at(self().known(view)); }
  auto moves(const Position& position) const { return self().moves_at(position); }
  auto moves(const View& view) const {
    using Moves = decltype(self().moves_at(self().known(view)));
    return self().turn(view) == view.seat ? self().moves_at(self().known(view)) : Moves{};
  }
  void play(Position& position, Move move) const {
    self().apply(position, self().seen(position, move, kAllOpen));
  }
  std::uint64_t hash(const Position& position) const { return hash_bytes(position); }

  View view(Seat seat) const {
    View view;
    view.seat = seat;
    self().known(view) = self().start();
    return view;
  }
  void fold(View& view, const Seen& seen) const { self().apply(self().known(view), seen); }
  bool admits(const View& view, const Seen& seen) const {
    if (self().turn(view) == kOver) return false;
    const auto& all = self().could_see(view);
    return std::ranges::find(all, seen) != all.end();
  }
  void resign(Position& position, Seat seat) const requires requires(const Derived& game) {
    game.drop(position, seat);
  }
  { self().drop(position, seat); }
  void resign(View& view, Seat seat) const requires requires(const Derived& game) {
    game.drop(game.known(view), seat);
  }
  { self().drop(self().known(view), seat); }
  /// Never called: it tells these from a `resign` of the game's own (erased/parts.h).
  struct ByDropping {};
  void resign(ByDropping) const;

  // Where what is seen is a move with blanks, its text is the move's, with `?` for a blank.
  std::string seen_text(const Seen& seen) const { return self().text(seen); }
  Expected<Seen> parse_seen(std::string_view text) const { return self().parse_move(text); }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

}  // namespace salon
