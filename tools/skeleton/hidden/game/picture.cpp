// The picture in the terminal.
#include "games/sample/sample.h"

namespace salon::sample {

void Sample::draw(const View& view, Canvas& canvas, Lang lang, const Names& names) const {
  for (Seat seat = 0; seat < seats_; ++seat) {
    const Card card = view.tableau.cards[seat];
    const Style style{.fore = view.tableau.is_out(seat) ? Colour::dim : Colour::ink, .bold = true};
    canvas.put(2, 1 + seat, card == 0 ? "[?]" : fmt::format("[{}]", card), style);
    canvas.put(7, 1 + seat, seat_name(about(), seat, names).in(lang), style);
  }
}

}  // namespace salon::sample
