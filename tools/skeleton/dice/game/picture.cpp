// The picture in the terminal.
#include "games/sample/sample.h"

namespace salon::sample {

void Sample::draw(const View& view, Canvas& canvas, Lang lang) const {
  const Position& position = view.position;
  for (Seat seat = 0; seat < 2; ++seat) {
    const Style style{.fore = seat == 0 ? Colour::red : Colour::ochre, .bold = true};
    canvas.put(2, 1 + seat, seat_name(about(), seat).in(lang), style);
    canvas.put(12, 1 + seat, std::to_string(position.points[seat]), style);
    if (seat == position.seat) canvas.put(17, 1 + seat, fmt::format("+ {}", position.pot));
  }
}

}  // namespace salon::sample
