// Views for programs, as schema.json describes them.
#include "games/sample/sample.h"

namespace salon::sample {

Json Sample::json(const View& view) const {
  constexpr std::array<const char*, 5> phases{"deal", "choose", "draw", "show", "over"};
  const Tableau& tableau = view.tableau;
  Json seats = Json::array();
  for (Seat seat = 0; seat < seats_; ++seat) {
    Json one{{"card", nullptr}, {"out", tableau.is_out(seat)}};
    if (tableau.cards[seat] != 0) one["card"] = tableau.cards[seat];
    seats.push_back(std::move(one));
  }
  Json gone = Json::array();
  for (int card = 1; card <= kCards; ++card) {
    if (tableau.is_gone(card)) gone.push_back(card);
  }
  return {{"phase", phases[static_cast<std::size_t>(tableau.phase)]},
          {"turn", turn(view)},
          {"seats", std::move(seats)},
          {"gone", std::move(gone)}};
}

}  // namespace salon::sample
