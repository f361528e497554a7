#include "games/stratego/imagine.h"

#include "games/stratego/setup.h"

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
  for (const Square square : moved) still.push_back(square);
  for (const Kind kind : free) fixed.push_back(kind);
  for (std::size_t i = 0; i < still.size(); ++i) {
    const Piece piece = position.cells[still[i]].taken_for(fixed[i]);
    position.lift(still[i]);
    position.put(still[i], piece);
  }
}

/// While the side is still placing, what stands there is any part of the army.
void imagine_placed(Position& position, Seat seat, Random& random) {
  const Setup army = random_setup(random);
  auto next = army.begin();
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
