#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/error.h"
#include "games/stratego/dots.h"
#include "games/stratego/observation.h"

namespace salon::stratego {

/// The learned judgement of a position as a seat knows it: a residual tower of convolutions with
/// three heads. All of it is done in integers, so that every machine gets the same bits. The
/// weights come from tools/stratego, which also says how they are laid out.
class Net {
 public:
  /// Everything in 256ths of a bit: 256 more means twice as likely.
  struct Look {
    std::array<int, observation::kActions> policy;  // by number of the move, legal or not
    std::array<std::array<int, observation::kGuesses>, kSquares>
        belief;                // as the seat sees squares
    std::array<int, 3> value;  // win, draw, loss
  };

  /// The bytes of a file of weights.
  static Expected<Net> read(std::span<const std::uint8_t> file);

  /// The same bits, whoever adds.
  Look look(std::span<const std::uint8_t, observation::kBytes> seen, AddDots& add = add_dots) const;

 private:
  /// A convolution (of nine taps or one) or a dense layer, with what brings its sums back to the
  /// scale of what follows.
  struct Layer {
    int in = 0, out = 0, taps = 1, extra = 0;
    std::vector<std::int16_t> weights;  // out × taps × in
    std::vector<std::int16_t> globals;  // out × extra: the same for all squares
    std::vector<std::int32_t> bias;
    std::vector<std::int32_t> scale;  // in 2^24ths
  };
  /// Squares with a border of nothing, `channels` numbers each.
  class Field;

  static Expected<Layer> read_layer(std::span<const std::uint8_t>& file);
  static void convolve(const Layer& layer, const Field& from, std::span<const std::int32_t> bias,
                       AddDots& add, const auto& put);
  static std::vector<int> dense(const Layer& layer, std::span<const std::int16_t> from);

  std::vector<Layer> tower_;  // the entry, then two for each block
  Layer policy_[2], belief_[2], value_[3];
};

/// The net that the program plays with; none in builds that leave its weights out, until they are
/// given.
const Net* learned_net();
/// Gives it the bytes of a file of weights. Before anybody plays with it: bots keep the net they
/// were made with.
Expected<void> learn_net(std::string_view bytes);

/// 2 to the power of `bits256` / 256: how much likelier something is than nothing in particular.
/// The same bits on every machine.
float likelihood(int bits256);

}  // namespace salon::stratego
