#include "games/stratego/repetition.h"

#include <algorithm>

#include "core/overflow.h"
#include "games/stratego/piece.h"

namespace salon::stratego {

void Trail::add(Step step) {
  if (step.from != now()) {
    cells = {kNowhere, kNowhere, step.from, step.to};
    return;
  }
  cells = {cells[1], cells[2], cells[3], step.to};
}

bool Trail::forbids(Step step) const {
  if (cells[0] == kNowhere || step.from != now()) return false;
  // Along one line, squares are ordered by their number; a move crosses the borders between its
  // ends. What all four moves cross is the intersection of their stretches, if they share a line at
  // all.
  const auto one_line = [&](auto line_of) {
    return std::ranges::all_of(cells, [&](Square s) { return line_of(s) == line_of(step.to); });
  };
  if (!one_line(row_of) && !one_line(column_of)) return false;
  Square from = std::min(step.from, step.to), to = std::max(step.from, step.to);
  for (int i = 0; i < 3; ++i) {
    from = std::max<Square>(from, std::min(cells[i], cells[i + 1]));
    to = std::min<Square>(to, std::max(cells[i], cells[i + 1]));
  }
  return from < to;
}

void Chase::add(Seat mover, Step step, bool threatens) {
  const Seat other = 1 - mover;
  // Whoever was threatened must answer by moving the threatened piece, else the chase is over.
  if (by(other) && !(kNear[steps[length - 1].to] & bit(step.from))) start[other] = none;
  if (!threatens) start[mover] = none;
  if (threatens && !by(mover)) start[mover] = length;
  if (length == std::ssize(steps)) overflow("a chase is longer than the rules allow");
  steps[length++] = step;

  const std::int16_t oldest = by(0) && by(1) ? std::min(start[0], start[1])
                              : by(0)        ? start[0]
                              : by(1)        ? start[1]
                                             : length;
  if (oldest == 0) return;
  std::copy(steps + oldest, steps + length, steps);
  length = static_cast<std::int16_t>(length - oldest);
  for (auto& s : start) s = s == none ? none : static_cast<std::int16_t>(s - oldest);
}

void Chase::clear() {
  start[0] = start[1] = none;
  length = 0;
}

Chase::Returns Chase::returns(Seat seat) const {
  Returns found;
  if (!by(seat)) return found;
  // Where pieces that stand elsewhere now stood then, while the steps are taken back one by one.
  struct Displaced {
    std::int8_t now, then;
  };
  Displaced displaced[kArmy * 2];
  int away = 0;
  for (int i = length - 1; i > start[seat]; --i) {
    const Step step = steps[i];
    auto* piece = std::ranges::find(displaced, displaced + away, step.to, &Displaced::then);
    if (piece == displaced + away) displaced[away++] = {step.to, step.to};
    piece->then = step.from;
    if (piece->now == piece->then) *piece = displaced[--away];
    if (away != 1) continue;
    const Step back{displaced[0].now, displaced[0].then};
    if (std::ranges::find(found, back) == found.end()) found.push_back(back);
  }
  return found;
}

bool Chase::operator==(const Chase& other) const {
  return start[0] == other.start[0] && start[1] == other.start[1] && length == other.length &&
         std::equal(steps, steps + length, other.steps);
}

}  // namespace salon::stratego
