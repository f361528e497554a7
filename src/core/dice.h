#pragma once
#include <array>
#include <utility>

namespace salon {

/// Dice with six faces, as most games throw them.
inline constexpr int kDieFaces = 6;

/// How likely two dice are to show `sum` together.
constexpr double chance_of_two(int sum) {
  return (sum <= 7 ? sum - 1 : 13 - sum) / 36.0;
}

/// How often each face shows in a roll; the order of dice is forgotten.
using Roll = std::array<int, kDieFaces>;

/// Calls `visit(roll, probability)` for every roll of `dice` dice, from all showing the first face
/// to all showing the last.
template <class Visit>
void each_roll(int dice, Visit&& visit) {
  const auto show = [&](const auto& self, Roll& roll, int face, int left, double chance) -> void {
    if (face == kDieFaces - 1) {
      roll[face] = left;
      return visit(std::as_const(roll), chance);
    }
    // Of `left` dice, some show this face; each of the others shows a later one.
    const double here = 1.0 / (kDieFaces - face);
    for (roll[face] = left; roll[face] >= 0; --roll[face]) {
      double so = chance;
      for (int i = 0; i < roll[face]; ++i) so *= here * (left - i) / (i + 1);
      for (int i = roll[face]; i < left; ++i) so *= 1 - here;
      self(self, roll, face + 1, left - roll[face], so);
    }
  };
  Roll roll{};
  show(show, roll, 0, dice, 1);
}

}  // namespace salon
