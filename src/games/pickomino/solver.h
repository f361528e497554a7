#pragma once
#include <array>
#include <optional>
#include <vector>

#include "games/pickomino/pickomino.h"

namespace salon::pickomino {

/// What the end of a turn is worth to somebody: in points, in chances to win, in anything.
template <class Number>
struct Worth {
  std::array<Number, kMostTotal + 1> stop{};  // at each total, with a worm set aside
  Number lost{};                              // also of a stop without a worm
};
using Payoff = Worth<double>;

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

  /// Where a state's value stands.
  int index(int taken, int left, int total) const { return first[taken][left] + total; }
  int index(const State& state) const { return index(state.taken, state.left, state.total); }

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

/// What the player gets, and what somebody else gets with it: the larger is told by the first.
struct WithOther {
  double own;
  double other;
};

/// Four turns side by side, each by itself: a processor does two at once, and all four look up the
/// same throws.
struct Four {
  using Two __attribute__((vector_size(16))) = double;
  Two low;
  Two high;

  double operator[](int which) const { return which < 2 ? low[which] : high[which - 2]; }
};

/// The best play of one turn, exactly: a dynamic programme over the states of a turn, from few dice
/// to many, in any of these numbers. Nothing is allocated after construction.
template <class Number>
class TurnProgramme {
 public:
  TurnProgramme() : decided(TurnTables::get().size), rolled(TurnTables::get().size) {}

  void solve(const Worth<Number>& ends);

  std::vector<Number> decided, rolled;  // by state: the better of stopping and rolling; rolling

 private:
  using State = TurnTables::State;

  template <int Free>
  void roll(const State& state, const Number& lost);

  const TurnTables& tables_ = TurnTables::get();
};

/// The best play of one turn for given payoffs.
class TurnSolver {
 public:
  void solve(const Payoff& payoff);
  /// The same play, and what somebody else gets out of it.
  void solve(const Payoff& payoff, const Payoff& other);

  /// What the player gets by rolling the rest, by stopping, by the better of the two.
  double rolling(Dice aside) const { return own_.rolled[index(aside)]; }
  double stopping(Dice aside) const {
    return aside.has_worm() ? payoff_.stop[aside.total()] : payoff_.lost;
  }
  double deciding(Dice aside) const { return own_.decided[index(aside)]; }
  /// What the whole turn brings, before its first roll.
  double turn() const { return own_.rolled[index({})]; }
  double other_turn() const { return both_.rolled[index({})].other; }

 private:
  static int index(Dice aside);

  Payoff payoff_;
  TurnProgramme<double> own_;
  TurnProgramme<WithOther> both_;
};

/// Four turns that have nothing to do with each other, solved at once in much less than four times
/// the time of one, each to the same bits as by itself.
class TurnQuartet {
 public:
  static constexpr int kTurns = 4;

  void solve(const std::array<Payoff, kTurns>& payoffs);

  double turn(int which) const;
  /// How a turn ends when it is played so. Of equal choices a stop comes first, then the lowest
  /// face.
  TurnOdds odds(int which);

 private:
  std::array<Payoff, kTurns> payoffs_;
  TurnProgramme<Four> all_;
  TurnProgramme<double> one_;    // of them, while its odds are added up
  std::vector<double> reached_;  // how likely each of its states is
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
