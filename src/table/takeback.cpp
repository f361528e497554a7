#include "table/takeback.h"

#include <algorithm>

#include "core/rules.h"

namespace salon::table {

bool Takeback::Asked::granted_by(Seat seat) const {
  return std::ranges::find(granted, seat) != granted.end();
}

Expected<void> Takeback::read(std::string_view entry, const Match& match) {
  const auto words = split(entry, ' ');
  const auto number = [&](std::size_t i, int most) {
    return parse_number(i < words.size() ? words[i] : std::string_view(), 0, most);
  };
  const auto seat = number(1, match.variant().seats() - 1);
  if (!seat) return std::unexpected(seat.error());
  if (words[0] == "ask") {
    const auto ply = number(2, static_cast<int>(match.ply()));
    if (!ply) return std::unexpected(ply.error());
    refused_by_.reset();
    asked_ = Asked{*seat, static_cast<std::size_t>(*ply), {}};
  } else if (asked_ && words[0] == "grant") {
    asked_->granted.push_back(*seat);
  } else if (asked_) {
    if (*seat != asked_->by) {
      refused_by_ = *seat;
      refused_ = asked_->by;
    }
    asked_.reset();
  }
  return {};
}

void Takeback::follow(const Match& match, std::size_t from) {
  if (from < match.ply()) refused_by_.reset();
  if (!asked_) return;
  bool lapsed = match.over();
  for (std::size_t ply = from; ply < match.ply(); ++ply) {
    const Seat seat = match.seat(ply);
    const bool move = match.kind(ply) == Event::Kind::move;
    const bool person = seat >= 0 && match.chairs()[static_cast<std::size_t>(seat)].human();
    lapsed = lapsed || !move || person;
  }
  const auto target = match.undo_target(asked_->by);
  if (lapsed || !target || *target != asked_->ply) asked_.reset();
}

}  // namespace salon::table
