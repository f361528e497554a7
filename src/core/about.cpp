#include "core/about.h"

namespace salon {

Phrase seat_name(const About& about, Seat seat) {
  if (seat == kNature) return {"chance", "le hasard"};
  if (seat < 0) return {"nobody", "personne"};
  if (seat < static_cast<Seat>(about.seat_names.size()))
    return about.seat_names[static_cast<std::size_t>(seat)];
  return phrase("seat {}", "place {}", seat + 1);
}

Phrase seat_name(const About& about, Seat seat, const Names& names) {
  if (seat < 0 || names.empty()) return seat_name(about, seat);
  return {names[static_cast<std::size_t>(seat)], names[static_cast<std::size_t>(seat)]};
}

}  // namespace salon
