#pragma once
#include <array>
#include <span>

#include "games/pickomino/pickomino.h"

namespace salon::pickomino {

/// A small neural network that guesses how likely a seat is to win from the table between two
/// turns: one hidden layer of rectified units, a logistic output. Trained by self-play (see the
/// README).
class ValueNet {
 public:
  static constexpr int kInputs = 130;
  static constexpr int kHidden = 32;

  using Features = std::array<float, kInputs>;

  struct Weights {
    std::array<std::array<float, kHidden>, kInputs> input{};
    std::array<float, kHidden> bias{};
    std::array<float, kHidden> output{};
    float output_bias = 0;
  };

  /// What the net looks at, seen by `seat`.
  static Features features(const Pickomino& game, const Position& position, Seat seat);
  static double evaluate(const Weights& weights, const Features& features);
};

/// The trained weights. Stealing makes it another game, and so does a third player.
struct Experience {
  ValueNet::Weights two;  // asked only about the seat to move: the other one has the rest
  ValueNet::Weights more;

  static const Experience& of(const Rules& rules);
};

/// How likely `seat` is to win, between two turns: certain once the game is over, else the net's
/// guess.
double win_chance(const Pickomino& game, const Experience& experience, const Position& position,
                  Seat seat);

}  // namespace salon::pickomino
