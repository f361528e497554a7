#pragma once
#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <string>

#include "naive.h"

namespace naive_pickomino {

using boost::multiprecision::cpp_rational;

/// Two questions about one turn, each answered by its own best play; one play need not serve both.
struct TurnOdds {
  cpp_rational p_tile;           // the largest chance to end the turn with a tile
  cpp_rational expected_points;  // the most points on average of the tile won; a lost turn has 0

  bool operator==(const TurnOdds&) const = default;
};

/// From any point of a turn: before a roll, before a take, before a decision. Throws
/// std::runtime_error where no turn is under way.
TurnOdds best(const Game& game);

/// Each legal move of the seat to move with the best that can follow it.
std::map<std::string, TurnOdds> choices(const Game& game);

}  // namespace naive_pickomino
