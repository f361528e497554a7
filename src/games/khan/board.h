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

constexpr Squares bit(Square square) {
  return Squares{1} << square;
}

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

/// One step from any square of a set.
constexpr Squares spread(Squares squares) {
  constexpr Squares a_file = 0b000001'000001'000001'000001'000001'000001;
  constexpr Squares f_file = a_file << (kSize - 1);
  return kBoard & ((squares & ~f_file) << 1 | (squares & ~a_file) >> 1 | squares << kSize |
                   squares >> kSize);
}

inline constexpr std::array<Squares, kSquares> kNear = [] {
  std::array<Squares, kSquares> near{};
  for (Square s = 0; s < kSquares; ++s) near[s] = spread(bit(s));
  return near;
}();

enum Side : std::uint8_t { top, bottom, left, right };
constexpr Side opposite(Side side) {
  return static_cast<Side>(side ^ 1);
}

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

/// Where a piece on `from` can make its last step when exactly `empty` is free; squares of its own
/// side among them are for the caller to take out. The squares before the last must be empty, and
/// the mover's own square never is, so no path comes back to its start.
constexpr Squares reach(Square from, Squares empty) {
  const Squares firsts = kNear[from] & empty;
  switch (kValue[from]) {
    case 1:
      return kNear[from];
    case 2:
      return spread(firsts);
    default: {
      Squares targets = 0;
      each(firsts, [&](Square first) { targets |= spread(kNear[first] & empty) & ~bit(first); });
      return targets;
    }
  }
}

}  // namespace salon::khan
