#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace salon::stratego {

/// A set of squares, bit 10 × row + column; a1 is bit 0, j10 bit 99.
__extension__ using Squares = unsigned __int128;
using Square = int;

inline constexpr int kSize = 10;
inline constexpr int kSquares = kSize * kSize;
inline constexpr Square kNowhere = -1;

constexpr Squares bit(Square square) {
  return Squares{1} << square;
}
constexpr Square at(int column, int row) {
  return row * kSize + column;
}
constexpr int column_of(Square square) {
  return square % kSize;
}
constexpr int row_of(Square square) {
  return square / kSize;
}
constexpr bool aligned(Square a, Square b) {
  return column_of(a) == column_of(b) || row_of(a) == row_of(b);
}
/// How far apart two squares of one line are.
constexpr int distance(Square a, Square b) {
  const int apart = a < b ? b - a : a - b;
  return row_of(a) == row_of(b) ? apart : apart / kSize;
}

constexpr std::uint64_t low(Squares squares) {
  return static_cast<std::uint64_t>(squares);
}
constexpr std::uint64_t high(Squares squares) {
  return static_cast<std::uint64_t>(squares >> 64);
}
constexpr Square first(Squares squares) {
  return low(squares) ? std::countr_zero(low(squares)) : 64 + std::countr_zero(high(squares));
}

/// Both words at once: the plain x86-64 of our builds has no instruction for it, and playouts count
/// several sets a move.
constexpr int count(Squares squares) {
  const auto nibbles = [](std::uint64_t x) {
    x -= x >> 1 & 0x5555555555555555;
    return (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  };
  const std::uint64_t x = nibbles(low(squares)), y = nibbles(high(squares));
  constexpr std::uint64_t each_byte = 0x0f0f0f0f0f0f0f0f;
  const std::uint64_t bytes =
      (x & each_byte) + (x >> 4 & each_byte) + (y & each_byte) + (y >> 4 & each_byte);
  return static_cast<int>(bytes * 0x0101010101010101 >> 56);
}

/// The member of a set that has `n` lower ones.
constexpr Square nth(Squares squares, int n) {
  for (; n > 0; --n) squares &= squares - 1;
  return first(squares);
}

/// Visits the squares of a set from the lowest: one word, then the other, since taking the lowest
/// bit off both at once takes longer.
template <class Visit>
constexpr void each(Squares squares, Visit&& visit) {
  for (std::uint64_t word = low(squares); word; word &= word - 1) visit(std::countr_zero(word));
  for (std::uint64_t word = high(squares); word; word &= word - 1)
    visit(64 + std::countr_zero(word));
}

constexpr Squares column(int c) {
  Squares squares = 0;
  for (int row = 0; row < kSize; ++row) squares |= bit(at(c, row));
  return squares;
}
constexpr Squares rows(int from, int to) {
  Squares squares = 0;
  for (Square s = at(0, from); s <= at(kSize - 1, to); ++s) squares |= bit(s);
  return squares;
}

/// c5 d5 c6 d6 and g5 h5 g6 h6.
inline constexpr Squares kLakes = (column(2) | column(3) | column(6) | column(7)) & rows(4, 5);
inline constexpr Squares kLand = rows(0, kSize - 1) & ~kLakes;
/// Where each seat sets up.
inline constexpr std::array<Squares, 2> kCamp{rows(0, 3), rows(6, 9)};

enum Direction { north, south, east, west };
inline constexpr std::array<int, 4> kStep{kSize, -kSize, 1, -1};

/// The squares one step away; those off the top or bottom edge are for the caller to mask out.
template <Direction direction>
constexpr Squares shift(Squares squares) {
  if constexpr (direction == north) return squares << kSize;
  if constexpr (direction == south) return squares >> kSize;
  if constexpr (direction == east) return (squares & ~column(kSize - 1)) << 1;
  if constexpr (direction == west) return (squares & ~column(0)) >> 1;
}

constexpr Squares spread(Squares squares) {
  return (shift<north>(squares) | shift<south>(squares) | shift<east>(squares) |
          shift<west>(squares)) &
         kLand;
}

inline constexpr std::array<Squares, kSquares> kNear = [] {
  std::array<Squares, kSquares> near{};
  for (Square s = 0; s < kSquares; ++s) near[s] = spread(bit(s));
  return near;
}();

/// The squares strictly between two of one line.
constexpr Squares between(Square a, Square b) {
  Squares squares = 0;
  const int step = row_of(a) == row_of(b) ? 1 : kSize;
  for (Square s = (a < b ? a : b) + step; s < (a < b ? b : a); s += step) squares |= bit(s);
  return squares;
}

/// The square of a seat's `n`th placement: its camp row by row from its own back left corner.
constexpr Square placement_square(int seat, int n) {
  return seat == 0 ? n : kSquares - 1 - n;
}

std::string square_name(Square square);
/// kNowhere unless it names a square.
Square parse_square(std::string_view text);

}  // namespace salon::stratego
