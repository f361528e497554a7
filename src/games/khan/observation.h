#pragma once
#include "core/observation.h"
#include "games/khan/khan.h"

namespace salon::khan {

/// The board as numbers, as the observer's own pieces and the other's. It is not turned: the values
/// of the squares look different from each side.
class Observation {
 public:
  explicit Observation(const Khan& game) : game_(game) {}

  Layout layout() const;
  void write(const KhanView& view, std::span<std::uint8_t> out) const;
  int action(Move move, Seat seat) const;

 private:
  const Khan& game_;
};

}  // namespace salon::khan
