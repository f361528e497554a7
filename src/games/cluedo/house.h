#pragma once
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

/// The suspects' initials (in English Plum has a U: Peacock comes first), and c p r l k w for the
/// weapons.
Phrase letter(Card card);
/// The colour of a pawn; dim if nobody plays it, or does so any more.
Style pawn_style(const Tableau& tableau, Card pawn);

inline constexpr Style kOutside{.fore = Colour::highlight};
inline constexpr Style kFloor{.fore = Colour::dim, .back = Colour::night};
inline constexpr Style kWall{.fore = Colour::brass, .back = Colour::night};
inline constexpr Style kRoomName{.fore = Colour::paper, .back = Colour::night, .bold = true};
inline constexpr Style kReached{.fore = Colour::lamp, .back = Colour::felt, .bold = true};

/// What stands for a cell, also where the terminal is plain.
struct Mark {
  std::string_view glyph;
  std::string_view plain;
  Style style;
};

/// A cell of the corridors without its pawn: a door points into its room.
Mark corridor_mark(const Board& board, Place at, const Reach& reach);

/// The house from above, at the left of the canvas: walls, doors, passages, pawns, weapons, and
/// after a roll where it leads.
void draw_house(const Cluedo& game, const Tableau& tableau, Canvas& canvas, Lang lang);
/// The same in half as many rows: two rows of the house share a line, the upper one's cells at the
/// left of the lower one's; the numbers of both are at either side. Rooms have no walls.
void draw_small_house(const Cluedo& game, const Tableau& tableau, Canvas& canvas, Lang lang);

}  // namespace salon::cluedo
