#pragma once
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

/// The suspects' initials (in English Plum has a U: Peacock comes first), and c p r l k w for the
/// weapons.
Phrase letter(Card card);
/// The colour of a pawn; dim if nobody plays it, or does so any more.
Style pawn_style(const Tableau& tableau, Card pawn);

/// Which row of the house a place is in: its cell's, or the middle of its room.
int row_in_house(const Board& board, Place place);

/// The house from above, at the left of the canvas: walls, doors, passages, pawns, weapons, and
/// after a roll where it leads.
void draw_house(const Cluedo& game, const Tableau& tableau, Canvas& canvas, Lang lang);

}  // namespace salon::cluedo
