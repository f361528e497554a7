#include "rational.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace naive_pickomino {
namespace {

TurnOdds better(const TurnOdds& a, const TurnOdds& b) {
  return {std::max(a.p_tile, b.p_tile), std::max(a.expected_points, b.expected_points)};
}

/// One table, and what is known so far of the ways to set dice aside before it. The table does not
/// change during a turn, so the dice set aside say all there is to know.
class Turn {
 public:
  explicit Turn(const Game& game) : table_(game) {}

  TurnOdds stopping(const Dice& aside) const {
    Game game = table_;
    game.aside = aside;
    const int tile = prize(game);
    if (tile == 0) return {0, 0};
    return {1, tile_points(tile)};
  }

  /// Rolling all dice not set aside.
  TurnOdds rolling(const Dice& aside) {
    if (const auto known = rolling_.find(aside); known != rolling_.end()) return known->second;
    Game game = table_;
    game.aside = aside;
    game.phase = Phase::roll;
    TurnOdds sum{0, 0};
    for (const auto& [text, chance] : chances(game)) {
      Dice roll(6, 0);
      for (const char die : text.substr(5)) ++roll[die == 'V' ? 5 : die - '1'];
      const TurnOdds odds = taking(aside, roll);
      const cpp_rational weight(chance.ways, chance.all);
      sum.p_tile += weight * odds.p_tile;
      sum.expected_points += weight * odds.expected_points;
    }
    return rolling_[aside] = sum;
  }

  /// The best of the faces that may be taken; a lost turn if there is none.
  TurnOdds taking(const Dice& aside, const Dice& roll) {
    TurnOdds odds{0, 0};
    for (int face = 0; face < 6; ++face) {
      if (roll[face] > 0 && aside[face] == 0) {
        odds = better(odds, deciding(after_taking(aside, roll, face)));
      }
    }
    return odds;
  }

  /// Stopping or rolling again, whichever is better; with no dice left there is only stopping.
  TurnOdds deciding(const Dice& aside) {
    if (std::accumulate(aside.begin(), aside.end(), 0) == 8) return stopping(aside);
    return better(stopping(aside), rolling(aside));
  }

  static Dice after_taking(Dice aside, const Dice& roll, int face) {
    aside[face] = roll[face];
    return aside;
  }

 private:
  Game table_;
  std::map<Dice, TurnOdds> rolling_;
};

}  // namespace

TurnOdds best(const Game& game) {
  Turn turn(game);
  if (game.phase == Phase::roll) return turn.rolling(game.aside);
  if (game.phase == Phase::take) return turn.taking(game.aside, game.roll);
  if (game.phase == Phase::decide) return turn.deciding(game.aside);
  throw std::runtime_error("pickomino: no turn is under way");
}

std::map<std::string, TurnOdds> choices(const Game& game) {
  Turn turn(game);
  std::map<std::string, TurnOdds> found;
  for (const std::string& move : moves(game)) {
    if (move == "stop") {
      found[move] = turn.stopping(game.aside);
    } else if (move == "again") {
      found[move] = turn.rolling(game.aside);
    } else {
      const int face = move.back() == 'V' ? 5 : move.back() - '1';
      found[move] = turn.deciding(Turn::after_taking(game.aside, game.roll, face));
    }
  }
  return found;
}

}  // namespace naive_pickomino
