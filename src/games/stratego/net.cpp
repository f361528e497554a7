#include "games/stratego/net.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "games/stratego/dots.h"

namespace salon::embedded {
extern const std::string_view net_stratego;
}

namespace salon::stratego {
namespace {

using observation::kBytes;
using observation::kGlobals;
using observation::kGuesses;
using observation::kPlanes;
using observation::kWays;

constexpr std::string_view kMagic = "stratego net 2\n";
constexpr int kMost = 16383;  // of a number between layers: sums of nine times 112 such fit 32 bits
constexpr int kScaleBits = 24;
constexpr int kSide = kSize + 2;

int rescaled(std::int32_t sum, std::int32_t scale) {
  constexpr std::int64_t half = std::int64_t{1} << (kScaleBits - 1);
  return static_cast<int>((std::int64_t{sum} * scale + half) >> kScaleBits);
}

std::int16_t rectified(int number) {
  return static_cast<std::int16_t>(std::clamp(number, 0, kMost));
}

/// Takes numbers off the front of a file; zero where it has ended.
template <class T>
T take(std::span<const std::uint8_t>& file) {
  T number{};
  if (file.size() < sizeof number) {
    file = {};
    return number;
  }
  std::memcpy(&number, file.data(), sizeof number);
  file = file.subspan(sizeof number);
  return number;
}

}  // namespace

class Net::Field {
 public:
  explicit Field(int channels)
      : channels_(channels), numbers_(std::size_t(kSide * kSide * channels)) {}

  int channels() const { return channels_; }
  std::int16_t* at(Square square) { return numbers_.data() + offset(square); }
  const std::int16_t* at(Square square) const { return numbers_.data() + offset(square); }

 private:
  std::ptrdiff_t offset(Square s) const {
    return std::ptrdiff_t{(row_of(s) + 1) * kSide + column_of(s) + 1} * channels_;
  }

  int channels_;
  std::vector<std::int16_t> numbers_;
};

Expected<Net::Layer> Net::read_layer(std::span<const std::uint8_t>& file) {
  Layer layer;
  layer.in = take<std::uint16_t>(file);
  layer.out = take<std::uint16_t>(file);
  layer.taps = take<std::uint16_t>(file);
  layer.extra = take<std::uint16_t>(file);
  const std::size_t weights = std::size_t(layer.out) * layer.taps * layer.in;
  const std::size_t globals = std::size_t(layer.out) * layer.extra;
  if ((layer.taps != 1 && layer.taps != 9) || layer.in * layer.taps > 9 * 112 ||
      file.size() < weights + globals + 8 * std::size_t(layer.out)) {
    return fail("the file of weights is cut short or damaged",
                "le fichier de poids est tronqué ou abîmé");
  }
  for (int i = 0; i < layer.out; ++i) layer.bias.push_back(take<std::int32_t>(file));
  for (int i = 0; i < layer.out; ++i) layer.scale.push_back(take<std::int32_t>(file));
  for (std::size_t i = 0; i < weights; ++i) layer.weights.push_back(take<std::int8_t>(file));
  for (std::size_t i = 0; i < globals; ++i) layer.globals.push_back(take<std::int8_t>(file));
  return layer;
}

Expected<Net> Net::read(std::span<const std::uint8_t> file) {
  const auto wrong = fail("no file of weights of this kind", "pas un fichier de poids de ce genre");
  if (file.size() < kMagic.size() || std::memcmp(file.data(), kMagic.data(), kMagic.size()) != 0)
    return wrong;
  file = file.subspan(kMagic.size());
  const int blocks = take<std::uint8_t>(file);
  Net net;
  net.tower_.resize(std::size_t(1 + 2 * blocks));
  std::vector<Layer*> all;
  for (Layer& layer : net.tower_) all.push_back(&layer);
  for (Layer* head : {&net.policy_[0], &net.policy_[1], &net.belief_[0], &net.belief_[1],
                      &net.value_[0], &net.value_[1], &net.value_[2]})
    all.push_back(head);
  for (Layer* layer : all) {
    auto read = read_layer(file);
    if (!read) return std::unexpected(read.error());
    *layer = std::move(*read);
  }
  const int channels = net.tower_[0].out;
  const auto fits = [](const Layer& layer, int in, int out) {
    return layer.in == in && layer.out == out && layer.extra == 0;
  };
  bool whole = file.empty() && net.tower_[0].in == kPlanes && net.tower_[0].extra == kGlobals &&
               net.policy_[0].in == channels && net.belief_[0].in == channels &&
               net.value_[0].in == channels && fits(net.policy_[1], net.policy_[0].out, kWays) &&
               fits(net.belief_[1], net.belief_[0].out, kGuesses) &&
               fits(net.value_[1], net.value_[0].out, net.value_[1].out) &&
               fits(net.value_[2], net.value_[1].out, 3);
  for (int i = 1; i < 1 + 2 * blocks; ++i) whole &= fits(net.tower_[i], channels, channels);
  // Convolutions compute this many outputs at a time.
  for (const Layer* layer : {&net.tower_[0], &net.policy_[0], &net.belief_[0], &net.value_[0]})
    whole &= layer->out % kDeep == 0;
  static_assert(kWays % kDeep == 0 && kGuesses % kDeep == 0);
  if (!whole) return wrong;
  return net;
}

/// `put(square, output, number)` is given every sum, brought to the scale of what follows.
void Net::convolve(const Layer& layer, const Field& from, std::span<const std::int32_t> bias,
                   AddDots& add, const auto& put) {
  static_assert(kSize % kAcross == 0);
  const int rows = layer.taps == 9 ? 3 : 1;
  const int stretch = rows * layer.in;  // neighbours in a row lie side by side
  const std::ptrdiff_t step = std::ptrdiff_t{kSide} * layer.in;
  const std::ptrdiff_t deep = std::ptrdiff_t{layer.taps} * layer.in;
  for (int out = 0; out < layer.out; out += kDeep) {
    const std::int16_t* weights = layer.weights.data() + out * deep;
    for (Square s = 0; s < kSquares; s += kAcross) {
      Tile tile{};
      const std::int16_t* corner = from.at(s) - (rows / 2) * (step + layer.in);
      for (int row = 0; row < rows; ++row)
        add(tile, corner + row * step, layer.in, weights + row * stretch, deep, stretch);
      for (int d = 0; d < kDeep; ++d)
        for (int a = 0; a < kAcross; ++a)
          put(s + a, out + d, rescaled(bias[out + d] + tile[d][a], layer.scale[out + d]));
    }
  }
}

std::vector<int> Net::dense(const Layer& layer, std::span<const std::int16_t> from) {
  std::vector<int> sums;
  for (int out = 0; out < layer.out; ++out) {
    const std::int32_t sum =
        layer.bias[out] + dot(from.data(), layer.weights.data() + out * layer.in, layer.in);
    sums.push_back(rescaled(sum, layer.scale[out]));
  }
  return sums;
}

Net::Look Net::look(std::span<const std::uint8_t, kBytes> seen, AddDots& add) const {
  const Layer& entry = tower_[0];
  Field input(kPlanes);
  for (Square s = 0; s < kSquares; ++s)
    std::copy_n(seen.data() + s * kPlanes, kPlanes, input.at(s));
  std::array<std::int16_t, kGlobals> globals;
  std::copy_n(seen.data() + kSquares * kPlanes, kGlobals, globals.begin());
  std::vector<std::int32_t> bias = entry.bias;
  for (int out = 0; out < entry.out; ++out)
    bias[out] += dot(globals.data(), entry.globals.data() + out * kGlobals, kGlobals);

  const auto into = [](Field& field) {
    return [&](Square s, int out, int number) { field.at(s)[out] = rectified(number); };
  };
  Field stream(entry.out), inner(entry.out);
  convolve(entry, input, bias, add, into(stream));
  for (std::size_t block = 1; block + 1 < tower_.size(); block += 2) {
    convolve(tower_[block], stream, tower_[block].bias, add, into(inner));
    convolve(tower_[block + 1], inner, tower_[block + 1].bias, add,
             [&](Square s, int out, int number) {
               std::int16_t& kept = stream.at(s)[out];
               kept = rectified(kept + number);
             });
  }

  Look look;
  Field policy(policy_[0].out), belief(belief_[0].out), value(value_[0].out);
  convolve(policy_[0], stream, policy_[0].bias, add, into(policy));
  convolve(policy_[1], policy, policy_[1].bias, add,
           [&](Square s, int out, int number) { look.policy[s * kWays + out] = number; });
  convolve(belief_[0], stream, belief_[0].bias, add, into(belief));
  convolve(belief_[1], belief, belief_[1].bias, add,
           [&](Square s, int out, int number) { look.belief[s][out] = number; });
  convolve(value_[0], stream, value_[0].bias, add, into(value));
  std::vector<std::int16_t> mean, rest;
  for (int channel = 0; channel < value.channels(); ++channel) {
    int sum = 0;
    for (Square s = 0; s < kSquares; ++s) sum += value.at(s)[channel];
    mean.push_back(static_cast<std::int16_t>((sum + kSquares / 2) / kSquares));
  }
  for (const int number : dense(value_[1], mean)) rest.push_back(rectified(number));
  std::ranges::copy(dense(value_[2], rest), look.value.begin());
  return look;
}

namespace {

Expected<Net> read_net(std::string_view bytes) {
  return Net::read({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

Expected<Net>& the_net() {
  static Expected<Net> net = read_net(embedded::net_stratego);
  return net;
}

}  // namespace

const Net* learned_net() {
  const auto& net = the_net();
  return net ? &*net : nullptr;
}

Expected<void> learn_net(std::string_view bytes) {
  if (the_net()) return {};
  auto net = read_net(bytes);
  if (!net) return std::unexpected(net.error());
  the_net() = std::move(net);
  return {};
}

float likelihood(int bits256) {
  // 2 to the powers of 1/256: the square root of 2 taken eight times, then products of it.
  static const std::array<float, 256> powers = [] {
    double root = 2;
    for (int i = 0; i < 8; ++i) root = std::sqrt(root);
    std::array<float, 256> all{};
    double power = 1;
    for (float& each : all) each = static_cast<float>(power), power *= root;
    return all;
  }();
  return std::ldexp(powers[static_cast<std::size_t>(bits256 & 255)], bits256 >> 8);
}

}  // namespace salon::stratego
