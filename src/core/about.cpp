#include "core/about.h"

namespace salon {

Phrase seat_name(const About& about, Seat seat) {
  if (seat == kNature) return {"nature", "le hasard"};
  if (seat < 0) return {"nobody", "personne"};
  if (seat < static_cast<Seat>(about.seat_names.size()))
    return about.seat_names[static_cast<std::size_t>(seat)];
  return phrase("seat {}", "place {}", seat + 1);
}

}  // namespace salon
