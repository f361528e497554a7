#pragma once
#include <bit>
#include <cstdint>

#include "core/bits.h"

namespace salon::jacques {

/// A hex, counted from 0 in the order of the board's columns.
using Hex = int;

inline constexpr int kMostHexes = 128;
inline constexpr std::uint8_t kNowhere = 255;

/// A set of hexes.
struct Hexes {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  static constexpr Hexes of(Hex hex) {
    return hex < 64 ? Hexes{std::uint64_t{1} << hex, 0} : Hexes{0, std::uint64_t{1} << (hex - 64)};
  }

  constexpr bool has(Hex hex) const { return (hex < 64 ? low >> hex : high >> (hex - 64)) & 1; }
  constexpr bool empty() const { return (low | high) == 0; }
  constexpr int size() const { return count_bits(low) + count_bits(high); }
  explicit constexpr operator bool() const { return !empty(); }

  constexpr Hexes operator|(Hexes other) const { return {low | other.low, high | other.high}; }
  constexpr Hexes operator&(Hexes other) const { return {low & other.low, high & other.high}; }
  constexpr Hexes operator-(Hexes other) const { return {low & ~other.low, high & ~other.high}; }
  constexpr Hexes& operator|=(Hexes other) { return *this = *this | other; }
  constexpr Hexes& operator-=(Hexes other) { return *this = *this - other; }
  constexpr bool operator==(const Hexes&) const = default;
};

template <class Visit>
constexpr void each(Hexes hexes, Visit&& visit) {
  for (auto bits = hexes.low; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
  for (auto bits = hexes.high; bits != 0; bits &= bits - 1) visit(64 + std::countr_zero(bits));
}

}  // namespace salon::jacques
