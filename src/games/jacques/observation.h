#pragma once
#include "core/observation.h"
#include "games/jacques/jacques.h"

namespace salon::jacques {

/// The board and the characters as numbers, with as many hexes as the board has. Moves are numbered
/// by what they name: hexes, characters, lamps, manholes and exits in the board's order.
class Observation {
 public:
  explicit Observation(const Jacques& game) : game_(game) {}

  Layout layout() const;
  void write(const View& view, std::span<std::uint8_t> out) const;
  int action(Move move, Seat seat) const;

 private:
  const Board& board() const { return game_.board(); }
  int lamps() const { return board().lamps.size(); }
  int manholes() const { return board().manholes.size(); }
  int exits() const { return static_cast<int>(board().exits.size()); }
  /// How many numbers the moves of a kind take.
  int width(Move::Kind kind) const;
  void write_hexes(const View& view, ByteRow out) const;
  void write_characters(const View& view, ByteRow out) const;
  void write_table(const View& view, ByteRow out) const;

  const Jacques& game_;
};

}  // namespace salon::jacques
