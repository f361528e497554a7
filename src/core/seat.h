#pragma once
#include <array>
#include <string>
#include <vector>

namespace salon {

/// A place at the table, counted from 0. The negative values stand in where no player sits.
using Seat = int;
/// The players by seat; empty where nobody knows them.
using Names = std::vector<std::string>;

inline constexpr Seat kNature = -1;     // whose turn: dice, deals, draws
inline constexpr Seat kOver = -2;       // whose turn: nobody's, the game has ended
inline constexpr Seat kSpectator = -3;  // who looks: somebody who sees only what is public
inline constexpr Seat kAllOpen = -4;    // who looks: somebody who sees everything (finished games)

inline constexpr int kMaxSeats = 7;

/// What each seat got out of a finished game: the winner 1, a shared win shared, nobody 0.
struct Outcome {
  std::array<double, kMaxSeats> score{};

  static Outcome win(Seat winner) {
    Outcome outcome;
    outcome.score.at(static_cast<std::size_t>(winner)) = 1;
    return outcome;
  }
  static Outcome draw() { return {{0.5, 0.5}}; }

  bool operator==(const Outcome&) const = default;
};

}  // namespace salon
