#pragma once
#include <array>
#include <vector>

#include "games/jacques/hexes.h"

namespace salon::jacques {

/// How far hexes are from each other when one walks over a given ground. Open manholes are one step
/// apart; as a path needs them once at most, the tables hold for every set of covers.
class Ways {
 public:
  static constexpr int kFar = 255;  // no way at all

  Ways() = default;
  Ways(Hexes ground, const std::array<Hexes, kMostHexes>& near);

  /// The hexes at most `steps` from `from` by the surface.
  Hexes ball(Hex from, int steps) const {
    return balls_[from * (reach_ + 1) + (steps < reach_ ? steps : reach_)];
  }
  int surface(Hex from, Hex to) const { return steps_[from][to]; }
  /// The steps to the nearest of `goals`.
  int nearest(Hex from, Hexes goals) const;

  Hexes within(Hex from, int steps, Hexes open) const;
  int distance(Hex from, Hex to, Hexes open) const;

 private:
  int reach_ = 0;  // the longest of all shortest paths
  std::vector<Hexes> balls_;
  std::vector<std::array<std::uint8_t, kMostHexes>> steps_;
};

}  // namespace salon::jacques
