#pragma once
#include "core/observation.h"
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

/// The house, the cards and the seats as numbers, the observer's seat first and the others in the
/// order of play. Of the cards it tells what was seen and said, not what follows from it.
class Observation {
 public:
  explicit Observation(const Cluedo& game) : game_(game) {}

  Layout layout() const;
  void write(const View& view, std::span<std::uint8_t> out) const;
  int action(Move move, Seat seat) const;

 private:
  int cells() const { return game_.board().rows() * game_.board().columns(); }
  int nearness(const View& view, Seat seat) const {
    return (seat - view.seat + game_.seats()) % game_.seats();
  }
  void write_cells(const View& view, ByteRow out) const;
  void write_rooms(const View& view, ByteRow out) const;
  void write_cards(const View& view, ByteRow out) const;
  void write_seats(const View& view, ByteRow out) const;
  void write_table(const View& view, ByteRow out) const;

  const Cluedo& game_;
};

}  // namespace salon::cluedo
