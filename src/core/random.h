#pragma once
#include <bit>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

namespace salon {

/// A bijective mixer (the finaliser of splitmix64): turns related numbers into unrelated ones.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  return mix(mix(a) ^ b);
}

/// xoshiro256++: the generator of simulations and reproducible games. The same seed gives the same
/// numbers on every machine, so nothing here may go through a `std::` distribution.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) {
    for (auto& word : state_) word = seed = mix(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// Uniform in [0, bound), bound > 0. The bias of at most bound / 2^64 is far below what any
  /// number of games could show.
  constexpr std::uint64_t below(std::uint64_t bound) {
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
  }

  /// Uniform in [0, 1).
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  /// The index of one of `weights`, drawn in proportion to its weight. Rounding may leave a crumb,
  /// which goes to the last that weighs anything; if nothing does, the last is drawn.
  template <class Weights>
  constexpr std::size_t weighted(const Weights& weights) {
    using Weight = std::remove_cvref_t<decltype(*std::begin(weights))>;
    Weight left = 0;
    for (const Weight weight : weights) left += weight;
    if constexpr (std::is_integral_v<Weight>) {
      left = static_cast<Weight>(below(static_cast<std::uint64_t>(left)));
    } else {
      left *= static_cast<Weight>(unit());
    }
    std::size_t drawn = std::size(weights) - 1, place = 0;
    for (const Weight weight : weights) {
      if (weight > 0) {
        drawn = place;
        if ((left -= weight) < 0) break;
      }
      ++place;
    }
    return drawn;
  }

  template <class Range>
  constexpr void shuffle(Range& range) {
    for (auto i = range.size(); i > 1; --i) std::swap(range[i - 1], range[below(i)]);
  }

 private:
  __extension__ using Wide = unsigned __int128;
  std::uint64_t state_[4]{};
};

}  // namespace salon
