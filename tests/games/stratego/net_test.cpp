#include "games/stratego/net.h"

#include <cmath>
#include <fstream>

#include "core/json.h"
#include "core/random.h"
#include "games/stratego/fixture.h"
#include "games/stratego/setup.h"

namespace salon::stratego {
namespace {

using namespace observation;

/// A layer as a file holds it, with numbers drawn at random.
struct Layer {
  int in, out, taps, extra;
  std::vector<std::int32_t> bias, scale;
  std::vector<int> weights, globals;

  Layer(int from, int to, int taps_, int extra_, Random& random)
      : in(from), out(to), taps(taps_), extra(extra_) {
    for (int i = 0; i < out; ++i) {
      bias.push_back(static_cast<int>(random.below(2'000'000)) - 500'000);
      scale.push_back(static_cast<int>(random.below(6000)) + 1000);
    }
    for (int i = 0; i < out * taps * in; ++i)
      weights.push_back(static_cast<int>(random.below(255)) - 127);
    for (int i = 0; i < out * extra; ++i)
      globals.push_back(static_cast<int>(random.below(255)) - 127);
  }

  void write(std::vector<std::uint8_t>& file) const {
    const auto put = [&](std::int64_t number, int bytes) {
      for (int i = 0; i < bytes; ++i) file.push_back(static_cast<std::uint8_t>(number >> 8 * i));
    };
    for (const int size : {in, out, taps, extra}) put(size, 2);
    for (const auto number : bias) put(number, 4);
    for (const auto number : scale) put(number, 4);
    for (const auto number : weights) put(number, 1);
    for (const auto number : globals) put(number, 1);
  }
};

using Channels = std::vector<std::vector<int>>;  // by square, then by channel

/// The layer by its definition, square by square and tap by tap.
Channels convolved(const Layer& layer, const Channels& from, const std::vector<int>& globals = {}) {
  Channels sums(from.size(), std::vector<int>(layer.out));
  for (int s = 0; s < static_cast<int>(from.size()); ++s) {
    for (int out = 0; out < layer.out; ++out) {
      std::int64_t sum = layer.bias[out];
      for (int tap = 0; tap < layer.taps; ++tap) {
        const int column = layer.taps == 9 ? s % 10 + tap % 3 - 1 : 0;
        const int row = layer.taps == 9 ? s / 10 + tap / 3 - 1 : 0;
        if (column < 0 || column > 9 || row < 0 || row > 9) continue;
        const auto& at = layer.taps == 9 ? from[row * 10 + column] : from[s];
        for (int i = 0; i < layer.in; ++i)
          sum += at[i] * layer.weights[(out * layer.taps + tap) * layer.in + i];
      }
      for (int i = 0; i < layer.extra; ++i)
        sum += globals[i] * layer.globals[out * layer.extra + i];
      sums[s][out] = static_cast<int>((sum * layer.scale[out] + (1 << 23)) >> 24);
    }
  }
  return sums;
}

Channels rectified(Channels numbers) {
  for (auto& square : numbers)
    for (int& number : square) number = std::clamp(number, 0, 16383);
  return numbers;
}

struct Made {
  Random random{11};
  Layer entry{kPlanes, 8, 9, kGlobals, random};
  Layer inner{8, 8, 9, 0, random}, outer{8, 8, 9, 0, random};
  Layer policy{8, 12, 9, 0, random}, ways{12, kWays, 1, 0, random};
  Layer belief{8, 4, 1, 0, random}, guesses{4, kGuesses, 1, 0, random};
  Layer value{8, 4, 1, 0, random}, dense{4, 7, 1, 0, random}, last{7, 3, 1, 0, random};

  std::vector<std::uint8_t> file() const {
    std::vector<std::uint8_t> bytes;
    for (const char c : std::string_view("stratego net 2\n")) bytes.push_back(c);
    bytes.push_back(1);
    for (const Layer* layer :
         {&entry, &inner, &outer, &policy, &ways, &belief, &guesses, &value, &dense, &last})
      layer->write(bytes);
    return bytes;
  }
};

TEST(Net, LooksAsItsDefinitionSays) {
  Made made;
  const auto net = Net::read(made.file());
  ASSERT_TRUE(net);
  for (int round = 0; round < 3; ++round) {
    std::array<std::uint8_t, kBytes> seen;
    for (auto& byte : seen)
      byte = static_cast<std::uint8_t>(made.random.below(5) ? 0 : made.random.below(256));
    Channels input(kSquares);
    for (int s = 0; s < kSquares; ++s)
      input[s].assign(seen.begin() + s * kPlanes, seen.begin() + (s + 1) * kPlanes);
    const std::vector<int> globals(seen.begin() + kSquares * kPlanes, seen.end());
    Channels stream = rectified(convolved(made.entry, input, globals));
    const Channels more = convolved(made.outer, rectified(convolved(made.inner, stream)));
    for (int s = 0; s < kSquares; ++s)
      for (int c = 0; c < 8; ++c) stream[s][c] += more[s][c];
    stream = rectified(stream);

    const Net::Look look = net->look(seen);
    const Channels ways = convolved(made.ways, rectified(convolved(made.policy, stream)));
    const Channels guesses = convolved(made.guesses, rectified(convolved(made.belief, stream)));
    int live = 0;
    for (int s = 0; s < kSquares; ++s) {
      for (int w = 0; w < kWays; ++w) ASSERT_EQ(look.policy[s * kWays + w], ways[s][w]);
      for (int g = 0; g < kGuesses; ++g) ASSERT_EQ(look.belief[s][g], guesses[s][g]);
      for (const int number : stream[s]) live += number > 0 && number < 16383;
    }
    EXPECT_GT(live, 100);  // or the test says little
    const Channels value = rectified(convolved(made.value, stream));
    Channels mean(1, std::vector<int>(4));
    for (int c = 0; c < 4; ++c) {
      for (const auto& square : value) mean[0][c] += square[c];
      mean[0][c] = (mean[0][c] + 50) / 100;
    }
    const Channels last = convolved(made.last, rectified(convolved(made.dense, mean)));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(look.value[i], last[0][i]);
  }
}

TEST(Net, RefusesWhatIsNoFileOfWeights) {
  const Made made;
  auto file = made.file();
  EXPECT_FALSE(Net::read({}));
  EXPECT_FALSE(Net::read(std::span(file).first(file.size() - 1)));
  file.push_back(0);
  EXPECT_FALSE(Net::read(file));
  file.pop_back();
  file[0] ^= 1;
  EXPECT_FALSE(Net::read(file));
}

/// As zlib counts it, bit by bit.
std::uint32_t crc32(std::span<const int> numbers, std::uint32_t sum) {
  sum = ~sum;
  for (const int number : numbers) {
    for (int shift = 0; shift < 32; shift += 8) {
      sum ^= static_cast<std::uint32_t>(number) >> shift & 0xff;
      for (int i = 0; i < 8; ++i) sum = sum & 1 ? sum >> 1 ^ 0xedb88320 : sum >> 1;
    }
  }
  return ~sum;
}

std::uint32_t crc32(const Net::Look& look) {
  std::uint32_t sum = crc32(look.policy, 0);
  for (const auto& square : look.belief) sum = crc32(square, sum);
  return crc32(look.value, sum);
}

/// Chances from 256ths of bits.
std::vector<double> chances(const std::vector<int>& bits) {
  std::vector<double> all;
  double sum = 0;
  for (const int each : bits) sum += all.emplace_back(std::exp2(each / 256.0));
  for (double& each : all) each /= sum;
  return all;
}

// looks.json: what the trained net says in floating point, by tools/stratego/witness.py. The
// integers are near it, and the same on every machine.
TEST(Net, SaysWhatTheTrainerSays) {
  const Net* net = learned_net();
  ASSERT_NE(net, nullptr);
  std::ifstream file(SALON_SOURCE_DIR "/tests/games/stratego/looks.json");
  const Json looks = Json::parse(file);
  ASSERT_GE(looks.size(), 4U);
  for (const Json& told : looks) {
    const Stratego game(told["rules"] == "house" ? fixture::kHouse : fixture::kTournament);
    Position position = game.start();
    std::array views{game.view(red), game.view(blue)};
    Chronicle chronicle(game);
    const auto play = [&](Move move) {
      chronicle.see(views[red], game.seen(position, move, red));
      for (View& view : views) game.fold(view, game.seen(position, move, view.seat));
      game.play(position, move);
    };
    for (const Seat seat : {red, blue}) {
      const auto setup =
          parse_setup(told["setups"][static_cast<std::size_t>(seat)].get<std::string>());
      for (int n = 0; n < kArmy; ++n) play(Move::place((*setup)[n], placement_square(seat, n)));
    }
    std::istringstream moves(told["moves"].get<std::string>());
    for (std::string move; moves >> move;) play(*game.parse_move(move));

    const Seat seat = position.turn;
    const View& view = views[seat];
    std::array<std::uint8_t, kBytes> seen;
    write(game, view, chronicle, seen);
    const Net::Look look = net->look(seen);
    EXPECT_EQ(crc32(look), told["crc32"].get<std::uint32_t>());
    EXPECT_EQ(crc32(net->look(seen, add_dots_plainly)), crc32(look))
        << "older processors, which have no AVX2, must see the same";

    const auto value = chances({look.value.begin(), look.value.end()});
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(value[i], told["value"][i].get<double>(), 0.04);
    std::vector<int> actions, bits;
    for (const Move move : game.moves(view)) {
      actions.push_back(action_of(move, seat));
      bits.push_back(look.policy[actions.back()]);
    }
    const auto policy = chances(bits);
    for (const Json& move : told["policy"]) {
      const auto at = std::ranges::find(actions, move[0].get<int>()) - actions.begin();
      ASSERT_LT(at, std::ssize(policy));
      EXPECT_NEAR(policy[at], move[1].get<double>(), 0.06);
    }
    const Pool left = pool(view.board, 1 - seat);
    for (const Json& piece : told["belief"]) {
      const Square s = piece[0].get<int>();
      std::vector<int> guesses(look.belief[s].begin(), look.belief[s].end());
      const bool moved = view.board.cells[turned(s, seat)].moved();
      for (int kind = spy; kind <= flag; ++kind) {
        const bool possible = left[kind] > 0 && (movable(static_cast<Kind>(kind)) || !moved);
        if (!possible) guesses[kind - spy] = -100'000;
      }
      const auto belief = chances(guesses);
      for (std::size_t i = 0; i < belief.size(); ++i)
        EXPECT_NEAR(belief[i], piece[1][i].get<double>(), 0.05);
    }
  }
}

TEST(Net, LikelihoodsAreInBits) {
  EXPECT_EQ(likelihood(0), 1);
  EXPECT_EQ(likelihood(256), 2);
  EXPECT_EQ(likelihood(-512), 0.25F);
  EXPECT_FLOAT_EQ(likelihood(128), 1.41421356F);
  EXPECT_FLOAT_EQ(likelihood(-1), 0.99729603F);
}

}  // namespace
}  // namespace salon::stratego
