#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "core/dice.h"

namespace salon::pickomino {

/// What a die shows: faces 0 to 4 are the numbers 1 to 5, face 5 is the worm, written V.
using Face = int;

inline constexpr int kFaces = kDieFaces;
inline constexpr int kDice = 8;
inline constexpr Face kWorm = 5;
inline constexpr int kMostTotal = 5 * kDice;

constexpr int worth(Face face) {
  return face == kWorm ? 5 : face + 1;
}
constexpr char letter(Face face) {
  return face == kWorm ? 'V' : static_cast<char>('1' + face);
}

/// A set of faces, bit 4 × face: the same place as the count of that face in Dice.
using FaceBits = std::uint32_t;

template <class Visit>
constexpr void each_face(FaceBits faces, Visit&& visit) {
  for (; faces; faces &= faces - 1) visit(static_cast<Face>(std::countr_zero(faces) / 4));
}

/// A handful of dice whose order is forgotten: four bits count each face.
struct Dice {
  std::uint32_t counts = 0;

  static constexpr Dice of(Face face, int number = 1) {
    return {static_cast<std::uint32_t>(number) << (4 * face)};
  }
  constexpr bool operator==(const Dice&) const = default;
  constexpr Dice operator+(Dice other) const { return {counts + other.counts}; }

  constexpr int count(Face face) const { return static_cast<int>(counts >> (4 * face) & 0xf); }
  constexpr Dice only(Face face) const { return {counts & 0xfu << (4 * face)}; }
  constexpr int size() const {
    const std::uint32_t pairs = (counts & 0x0f0f0f) + (counts >> 4 & 0x0f0f0f);
    return static_cast<int>((pairs + (pairs >> 8) + (pairs >> 16)) & 0xff);
  }
  constexpr int total() const {
    int sum = 0;
    for (Face face = 0; face < kFaces; ++face) sum += count(face) * worth(face);
    return sum;
  }
  constexpr FaceBits faces() const {
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & 0x111111;
  }
  constexpr bool has_worm() const { return count(kWorm) > 0; }
};

/// Four dice for each number below 6^4: its digits in base six are their faces.
inline constexpr int kFourDice = kFaces * kFaces * kFaces * kFaces;
inline constexpr std::array<Dice, kFourDice> kThrows = [] {
  std::array<Dice, kFourDice> throws{};
  for (int i = 0; i < kFourDice; ++i) {
    for (int die = 0, rest = i; die < 4; ++die, rest /= kFaces) {
      throws[i] = throws[i] + Dice::of(rest % kFaces);
    }
  }
  return throws;
}();

/// Throws `number` dice with one random number: a number below 6^number is two entries of kThrows;
/// the dice that are not thrown all show 1 there and are taken off again.
template <class Source>
Dice throw_dice(int number, Source& random) {
  constexpr std::array<std::uint32_t, kDice + 1> powers{1,    6,     36,     216,    1296,
                                                        7776, 46656, 279936, 1679616};
  const auto drawn = static_cast<std::uint32_t>(random.below(powers[number]));
  const Dice eight = kThrows[drawn % kFourDice] + kThrows[drawn / kFourDice];
  return {eight.counts - static_cast<std::uint32_t>(kDice - number)};
}

}  // namespace salon::pickomino
