#pragma once
#include "core/random.h"
#include "games/jacques/judge.h"
#include "games/jacques/whole_turns.h"

namespace salon::jacques {

/// Reads who Jacques is from how he plays: a turn that serves one character better than the others
/// makes that one likelier. It never clears anybody, and the more aimless the turns look the less
/// it trusts itself.
class Profile {
 public:
  explicit Profile(const Jacques& game) : game_(game), judge_(game, Judge::seasoned) {
    weights_.fill(1);
  }

  /// `view` is what the observer knew before.
  void see(const View& view, const Seen& seen);
  /// How likely each of the candidates is Jacques.
  Chances belief(Crowd candidates) const;
  /// How likely it is that he plays with a purpose at all.
  float sure() const { return purpose_ / (1 + purpose_); }

 private:
  void weigh(const Tableau& before, const Tableau& after);
  void weigh_purpose(Crowd suspects, const Chances& likely, std::size_t choices);
  Chances purposeful(Crowd candidates) const;

  const Jacques& game_;
  Judge judge_;
  Chances weights_;    // if he plays with a purpose
  float purpose_ = 8;  // the odds that he does
  Tableau before_;     // a turn of Jacques, until it is over
  bool open_ = false;
};

/// How far apart two chances must be for Jacques to choose the better e times as often.
inline constexpr float kWarmth = 0.08f;

/// How likely each character, were he Jacques, would be to choose a turn with the chances `played`
/// among `choices`: the better it is for him, the likelier.
Chances likelihoods(const Chances& played, const std::vector<Chances>& choices, float warmth);

}  // namespace salon::jacques
