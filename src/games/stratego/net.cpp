#include "games/stratego/net.h"

#include <algorithm>
#include <cmath>
#include <cstring>

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

constexpr std::string_view kMagic = "stratego net 1\n";
constexpr int kMost = 4095;  // of a number between layers: sums of nine times 448 such fit 32 bits
constexpr int kScaleBits = 24;
constexpr int kSide = kSize + 2;

/// With every number looked after by a sanitizer one look of the net would take seconds. Its layers
/// are checked against each other when they are read; all other code here stays watched.
#if defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define SALON_UNWATCHED \
  [[gnu::noinline, gnu::optimize("O3"), gnu::no_sanitize_address, gnu::no_sanitize_undefined]]
#else
#define SALON_UNWATCHED
#endif

/// Plain sums of products in 16 and 32 bits, which compilers turn into the machine's own.
SALON_UNWATCHED std::int32_t dot(const std::int16_t* a, const std::int16_t* b, int size) {
  std::int32_t sum = 0;
  for (int i = 0; i < size; ++i) sum += std::int32_t{a[i]} * std::int32_t{b[i]};
  return sum;
}

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
  if ((layer.taps != 1 && layer.taps != 9) || layer.in * layer.taps > 9 * 448 ||
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
  if (!whole) return wrong;
  return net;
}

/// `put(square, output, number)` is given every sum, brought to the scale of what follows.
void Net::convolve(const Layer& layer, const Field& from, std::span<const std::int32_t> bias,
                   const auto& put) {
  const int stretch = layer.taps == 9 ? 3 * layer.in : layer.in;
  const int step = kSide * layer.in;
  for (int out = 0; out < layer.out; ++out) {
    const std::int16_t* weights =
        layer.weights.data() + std::ptrdiff_t{out} * layer.taps * layer.in;
    for (Square s = 0; s < kSquares; ++s) {
      const std::int16_t* at = from.at(s);
      std::int32_t sum = bias[out];
      if (layer.taps == 9) {
        at -= layer.in;
        sum += dot(at - step, weights, stretch) + dot(at, weights + stretch, stretch) +
               dot(at + step, weights + 2 * stretch, stretch);
      } else {
        sum += dot(at, weights, stretch);
      }
      put(s, out, rescaled(sum, layer.scale[out]));
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

Net::Look Net::look(std::span<const std::uint8_t, kBytes> seen) const {
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
  convolve(entry, input, bias, into(stream));
  for (std::size_t block = 1; block + 1 < tower_.size(); block += 2) {
    convolve(tower_[block], stream, tower_[block].bias, into(inner));
    convolve(tower_[block + 1], inner, tower_[block + 1].bias, [&](Square s, int out, int number) {
      std::int16_t& kept = stream.at(s)[out];
      kept = rectified(kept + number);
    });
  }

  Look look;
  Field policy(policy_[0].out), belief(belief_[0].out), value(value_[0].out);
  convolve(policy_[0], stream, policy_[0].bias, into(policy));
  convolve(policy_[1], policy, policy_[1].bias,
           [&](Square s, int out, int number) { look.policy[s * kWays + out] = number; });
  convolve(belief_[0], stream, belief_[0].bias, into(belief));
  convolve(belief_[1], belief, belief_[1].bias,
           [&](Square s, int out, int number) { look.belief[s][out] = number; });
  convolve(value_[0], stream, value_[0].bias, into(value));
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

const Net* learned_net() {
  static const auto net =
      Net::read({reinterpret_cast<const std::uint8_t*>(embedded::net_stratego.data()),
                 embedded::net_stratego.size()});
  return net ? &*net : nullptr;
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
