#pragma once
#include <bit>
#include <concepts>
#include <cstdint>

namespace salon {

/// How many bits are set. A build for every x86-64 has no instruction for it, and the library's
/// function costs more than these steps.
template <std::unsigned_integral Bits>
constexpr int count_bits(Bits bits) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  std::uint64_t sums = bits;
  sums -= (sums >> 1) & 0x5555'5555'5555'5555;
  sums = (sums & 0x3333'3333'3333'3333) + ((sums >> 2) & 0x3333'3333'3333'3333);
  sums = (sums + (sums >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
  return static_cast<int>((sums * 0x0101'0101'0101'0101) >> 56);
#else
  return std::popcount(bits);
#endif
}

}  // namespace salon
