#pragma once
#include "core/variant.h"

namespace salon {

struct BenchFigures {
  double playouts_per_second = 0;
  double moves_per_second = 0;
  double copies_per_second = 0;
  double perft_nodes_per_second = 0;
  std::size_t bytes_per_position = 0;
  std::uint64_t signature = 0;
};

/// Measures a game for about `seconds` each of random play, perft and copying.
BenchFigures bench(const Variant& variant, double seconds);

}  // namespace salon
