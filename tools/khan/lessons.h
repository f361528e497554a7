#pragma once
#include "khan/sparring.h"

namespace salon::khan {

/// A position of a game, as the evaluation sees it, and what became of it.
struct Lesson {
  struct Feature {
    std::int16_t index;
    std::int16_t amount;
  };
  std::vector<Feature> features;
  float fade;    // how much of the evaluation the quiet plies have left
  float target;  // a chance to win for the side to move
};

/// So many games of the weights against themselves from set-ups and first moves of all sorts.
std::vector<Lesson> take_lessons(const Khan& game, const Weights& weights, int games,
                                 std::uint64_t work, std::uint64_t seed);

/// A fit of the weights to the lessons by logistic regression, and the loss it has on lessons that
/// were kept aside.
struct Fit {
  Weights weights;
  double loss;
  double loss_before;
};
Fit fit(const Weights& start, const std::vector<Lesson>& lessons, int epochs, std::uint64_t seed);

}  // namespace salon::khan
