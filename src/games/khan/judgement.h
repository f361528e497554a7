#pragma once
#include <span>

#include "games/khan/book.h"
#include "games/khan/evaluation.h"

namespace salon::khan {

/// Weights that belong together, as judgement.json names them.
struct WeightGroup {
  std::string_view name;
  std::string_view per;  // what one weight is counted for
  int first;             // index of a weight
  int size;
};
std::span<const WeightGroup> weight_groups();

/// The weights of judgement.json.
const Weights& learned_weights();

/// The file as it is in the sources: what made it, its unit, a checksum, and one line per group.
std::string write_weights(const Weights& weights, const Origin& origin);
Expected<Weights> read_weights(std::string_view text);

}  // namespace salon::khan
