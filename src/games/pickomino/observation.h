#pragma once
#include "core/observation.h"
#include "games/pickomino/pickomino.h"

namespace salon::pickomino {

/// The table as numbers: the dice and tiles, then each seat, the observer first and the others in
/// the order of play. Moves: a face taken, stopping, rolling again.
class Observation {
 public:
  explicit Observation(const Pickomino& game) : game_(game) {}

  Layout layout() const;
  void write(const PickominoView& view, std::span<std::uint8_t> out) const;
  int action(Move move, Seat) const {
    return move.kind == Move::take ? move.which : move.kind == Move::stop ? kFaces : kFaces + 1;
  }

 private:
  const Pickomino& game_;
};

}  // namespace salon::pickomino
