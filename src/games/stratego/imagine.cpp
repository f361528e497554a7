#include "games/stratego/imagine.h"

#include <algorithm>

namespace salon::stratego {
namespace {

/// Bombs and the flag go to pieces that never moved, drawn first; the others anywhere then.
void imagine_army(Position& position, Seat seat, Random& random) {
  List<Square, kArmy> still, moved;
  each(position.pieces[seat], [&](Square s) {
    if (position.cells[s].kind() != unknown) return;
    (position.cells[s].moved() ? moved : still).push_back(s);
  });
  List<Kind, kArmy> fixed, free;
  const Pool left = pool(position, seat);
  for (int kind = spy; kind <= flag; ++kind) {
    for (int i = 0; i < left[kind]; ++i) {
      (kind <= marshal ? free : fixed).push_back(static_cast<Kind>(kind));
    }
  }
  random.shuffle(still);
  random.shuffle(free);
  const auto set = [&](Square square, Kind kind) {
    const Piece piece = position.cells[square].taken_for(kind);
    position.lift(square);
    position.put(square, piece);
  };
  std::size_t next = 0;
  for (const Kind kind : fixed) set(still[next++], kind);
  for (const Kind kind : free) {
    if (next < still.size()) {
      set(still[next++], kind);
    } else {
      set(moved[next++ - still.size()], kind);
    }
  }
}

/// While the side is still placing, what stands there is any part of the army.
void imagine_placed(Position& position, Seat seat, Random& random) {
  std::array<Kind, kArmy> army;
  auto next = army.begin();
  for (int kind = spy; kind <= flag; ++kind)
    next = std::fill_n(next, kOf[kind], static_cast<Kind>(kind));
  random.shuffle(army);
  next = army.begin();
  each(position.pieces[seat], [&](Square s) {
    position.lift(s);
    position.put(s, Piece::of(seat, *next));
    --position.left[seat][*next++];
  });
}

}  // namespace

Position imagine(const Stratego& game, const View& view, Random& random) {
  // Not every filling lets the game go on: the enemy might have no move. Those are drawn again;
  // they are rare, and the bound is for views that a hostile host has made up.
  constexpr int tries = 1000;
  Position position;
  for (int i = 0; i < tries; ++i) {
    static_cast<Board&>(position) = view.board;
    for (const Seat seat : {red, blue}) {
      if (view.shows(seat)) continue;
      if (position.setting_up() && position.turn == seat) {
        imagine_placed(position, seat, random);
      } else if (position.pieces[seat]) {
        imagine_army(position, seat, random);
      }
    }
    if (view.end != End::none || game.end(position) == End::none) break;
  }
  return position;
}

}  // namespace salon::stratego
