#pragma once
#include <array>
#include <span>
#include <vector>

#include "games/jacques/judge.h"

namespace salon::jacques {

/// The last phase as the game of hidden identity it is. Jacques, whoever he is, plays one of some
/// turns; the Inspector sees which, knows his own alibis, and accuses somebody whom he can reach
/// after it. Solved by regret matching: no identity can do better by another mix of turns.
class LastStand {
 public:
  /// A hand of alibis the Inspector may hold.
  struct Hand {
    float weight = 1;
    Crowd cards = 0;
  };

  /// `reach`: whom the Inspector can accuse after each turn. `belief`: what is publicly thought of
  /// who Jacques is.
  LastStand(std::span<const Crowd> reach, const Chances& belief, std::span<const Hand> hands);

  /// How often Jacques plays each turn if he is this character.
  std::vector<double> mix(Character who) const;
  /// How likely the Inspector is to accuse rightly, both playing so.
  double caught() const;

 private:
  using Row = std::array<double, kCharacters>;

  void round();
  void answer(std::size_t hand, std::size_t turn);
  /// How likely it is that Jacques is this character and the Inspector holds this hand.
  double likely(std::size_t hand, int who) const;
  /// How often the Inspector accuses each one, if he holds this hand and saw this turn.
  Row accused(std::size_t hand, std::size_t turn, const std::vector<Row>& counted) const;

  std::span<const Crowd> reach_;
  Chances belief_;
  std::span<const Hand> hands_;
  std::vector<Row> regrets_, now_, sum_;    // of Jacques: rows are turns, columns identities
  std::vector<Row> grudges_, accusations_;  // of the Inspector: one row per hand and turn
};

}  // namespace salon::jacques
