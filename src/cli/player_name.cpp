#include "cli/player_name.h"

namespace salon {

Phrase player_name(const Match& match, Seat seat) {
  return player_name(match.variant().about(), match.eye(kSpectator), match.names(), seat);
}

Phrase player_name(const About& about, const Eye& eye, const Names& names, Seat seat) {
  const auto role = seat < 0 ? std::nullopt : eye.role(seat);
  return role ? *role : full_name(about, eye, names, seat);
}

Phrase full_name(const About& about, const Eye& eye, const Names& names, Seat seat) {
  if (seat < 0) return seat_name(about, seat);
  const std::string& name = names[static_cast<std::size_t>(seat)];
  const auto role = eye.role(seat);
  if (!role && about.seat_names.empty()) return {name, name};
  return phrase("{} ({})", "{} ({})", name, role ? *role : seat_name(about, seat));
}

}  // namespace salon
