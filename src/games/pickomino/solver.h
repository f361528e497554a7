#pragma once
#include <array>
#include <optional>
#include <vector>

#include "games/pickomino/pickomino.h"

namespace salon::pickomino {

/// What the end of a turn is worth to somebody: in points, in chances to win, in anything.
struct Payoff {
  std::array<double, kMostTotal + 1> stop{};  // at each total, with a worm set aside
  double lost = 0;                            // also of a stop without a worm
};

/// How likely a turn is to end at each total with a worm set aside, and how likely to be lost.
struct TurnOdds {
  std::array<double, kMostTotal + 1> stop{};
  double lost = 0;
};

/// What can still happen in a turn depends only on which faces were chosen, how many dice are left
/// and the total so far. These are all such states, and all throws; made once for all solvers.
struct TurnTables {
  struct State {
    std::uint8_t taken;  // faces, a bit each
    std::uint8_t left;
    std::uint8_t total;
  };
  /// How many dice show each of the faces still free, and how likely that is.
  struct Throw {
    double probability;
    std::array<std::uint8_t, kFaces> counts;
  };

  static const TurnTables& get();

  std::vector<State> states;                                    // fewest dice left first
  std::array<std::array<int, kDice + 1>, 1 << kFaces> first{};  // where the totals of a set begin
  int size = 0;                                                 // of a table of values
  std::array<std::array<std::vector<Throw>, kDice + 1>, kFaces + 1> throws;  // [free faces][dice]
  std::array<std::array<double, kDice + 1>, kFaces + 1>
      blank{};  // no free face shows: the turn is lost

 private:
  void list_states();
  void list_throws(int free, int dice);
};

/// The best play of one turn for given payoffs, exactly: a dynamic programme over the states of a
/// turn, from few dice to many. Nothing is allocated after construction.
class TurnSolver {
 public:
  TurnSolver();

  void solve(const Payoff& payoff);
  /// The same play, and what somebody else gets out of it.
  void solve(const Payoff& payoff, const Payoff& other);

  /// What the player gets by rolling the rest, by stopping, by the better of the two.
  double rolling(Dice aside) const { return rolled_[index(aside)]; }
  double stopping(Dice aside) const {
    return aside.has_worm() ? payoff_.stop[aside.total()] : payoff_.lost;
  }
  double deciding(Dice aside) const { return decided_[index(aside)]; }
  /// What the whole turn brings, before its first roll.
  double turn() const { return rolled_[index({})]; }
  double other_turn() const { return other_rolled_[index({})]; }
  /// How the turn ends when it is played so. Of equal choices a stop comes first, then the lowest
  /// face.
  TurnOdds odds();

 private:
  using State = TurnTables::State;

  int index(int taken, int left, int total) const { return tables_.first[taken][left] + total; }
  int index(Dice aside) const;
  template <bool Both>
  void solve_states(const Payoff& other);
  template <bool Both, int Free>
  void roll(const State& state, const Payoff& other);
  template <int Free>
  void spread(const State& state, double chance);

  const TurnTables& tables_;
  Payoff payoff_;
  std::vector<double> decided_, rolled_, other_decided_, other_rolled_;
  std::vector<double> reached_;  // how likely each state is, while the odds are added up
};

/// A payoff from what `value` says of each prize; `value({})` is a lost turn. Totals that win the
/// same are asked about once.
template <class Value>
Payoff payoff_of(const Pickomino& game, const Position& table, Value&& value) {
  Payoff payoff;
  payoff.lost = value(Prize{});
  payoff.stop.fill(payoff.lost);
  std::array<std::optional<double>, kTiles> known;
  for (int total = kFirstNumber; total <= kMostTotal; ++total) {
    const Prize prize = game.prize(table, total);
    if (!prize) continue;
    auto& worth = known[prize.tile];
    if (!worth) worth = value(prize);
    payoff.stop[total] = *worth;
  }
  return payoff;
}

/// The chance of a tile: 1 at every total that wins one.
Payoff tile_payoff(const Pickomino& game, const Position& position);
/// The points of the tile won.
Payoff points_payoff(const Pickomino& game, const Position& position);

}  // namespace salon::pickomino
