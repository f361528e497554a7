#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace salon::khan {

/// A set of squares, bit 6 × row + column; row 1 is the top one, so a1 is bit 0.
using Squares = std::uint64_t;
using Square = int;

inline constexpr int kSize = 6;
inline constexpr int kSquares = kSize * kSize;
inline constexpr Squares kBoard = (Squares{1} << kSquares) - 1;

constexpr Squares bit(Square square) { return Squares{1} << square; }

/// Visits the squares of a set from the lowest.
template <class Visit>
constexpr void each(Squares squares, Visit&& visit) {
  for (; squares; squares &= squares - 1) visit(std::countr_zero(squares));
}

/// How many steps a piece must make from each square.
inline constexpr std::array<std::uint8_t, kSquares> kValue{
    2, 3, 1, 2, 2, 3,  //
    2, 1, 3, 1, 3, 1,  //
    1, 3, 2, 3, 1, 2,  //
    3, 1, 2, 1, 3, 2,  //
    2, 3, 1, 3, 1, 3,  //
    2, 1, 3, 2, 2, 1,
};

/// The squares of each value; under 0 the whole board, for when there is no khan.
inline constexpr std::array<Squares, 4> kOfValue = [] {
  std::array<Squares, 4> of{kBoard};
  for (Square s = 0; s < kSquares; ++s) of[kValue[s]] |= bit(s);
  return of;
}();

inline constexpr std::array<Squares, kSquares> kNear = [] {
  std::array<Squares, kSquares> near{};
  for (Square s = 0; s < kSquares; ++s) {
    if (s % kSize > 0) near[s] |= bit(s - 1);
    if (s % kSize < kSize - 1) near[s] |= bit(s + 1);
    if (s >= kSize) near[s] |= bit(s - kSize);
    if (s < kSquares - kSize) near[s] |= bit(s + kSize);
  }
  return near;
}();

/// The squares two steps away.
inline constexpr std::array<Squares, kSquares> kSecond = [] {
  std::array<Squares, kSquares> second{};
  for (Square s = 0; s < kSquares; ++s) {
    each(kNear[s], [&](Square n) { second[s] |= kNear[n]; });
    second[s] &= ~bit(s);
  }
  return second;
}();

enum Side : std::uint8_t { top, bottom, left, right };
constexpr Side opposite(Side side) { return static_cast<Side>(side ^ 1); }

/// The two rows or columns nearest each side.
inline constexpr std::array<Squares, 4> kCamp = [] {
  std::array<Squares, 4> camp{};
  for (Square s = 0; s < kSquares; ++s) {
    if (s / kSize < 2) camp[top] |= bit(s);
    if (s / kSize >= kSize - 2) camp[bottom] |= bit(s);
    if (s % kSize < 2) camp[left] |= bit(s);
    if (s % kSize >= kSize - 2) camp[right] |= bit(s);
  }
  return camp;
}();

/// Where a piece on `from` can make its last step when exactly `empty` is free. The squares before the
/// last must be empty, and the mover's own square never is, so no path comes back to its start.
constexpr Squares reach(Square from, Squares empty) {
  Squares targets = 0;
  switch (kValue[from]) {
    case 1:
      return kNear[from];
    case 2:
      each(kNear[from] & empty, [&](Square first) { targets |= kNear[first]; });
      return targets;
    default:
      each(kSecond[from] & empty, [&](Square second) {
        const Squares firsts = kNear[second] & kNear[from] & empty;
        if (!firsts) return;
        // With one way there, the first square is already used up; with two, either is left.
        const bool one_way = std::has_single_bit(firsts);
        targets |= one_way ? kNear[second] & ~firsts : kNear[second];
      });
      return targets;
  }
}

}  // namespace salon::khan
