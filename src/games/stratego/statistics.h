#pragma once
#include <array>
#include <cstdint>

#include "games/stratego/piece.h"

namespace salon::stratego {

/// How many set-ups in ten thousand have a kind on the square of the nth placement.
using Statistics = std::array<std::array<std::uint16_t, kArmy>, kKinds>;

/// 64,920 set-ups that people played on an internet server.
extern const Statistics kPeople;
/// 2,000 set-ups of the strongest published program.
extern const Statistics kSuperhuman;

}  // namespace salon::stratego
