// Views for programs, as schema.json describes them.
#include "games/sample/sample.h"

namespace salon::sample {

Json Sample::json(const View& view) const {
  constexpr std::array<const char*, 5> phases{"deal", "choose", "draw", "show", "over"};
  const Table& table = view.table;
  Json seats = Json::array();
  for (Seat seat = 0; seat < seats_; ++seat) {
    Json one{{"card", nullptr}, {"out", table.is_out(seat)}};
    if (table.cards[seat] != 0) one["card"] = table.cards[seat];
    seats.push_back(std::move(one));
  }
  return {{"phase", phases[static_cast<std::size_t>(table.phase)]},
          {"turn", turn(view)},
          {"seats", std::move(seats)}};
}

}  // namespace salon::sample
