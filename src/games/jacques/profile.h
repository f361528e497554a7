#pragma once
#include "core/random.h"
#include "games/jacques/outlook.h"
#include "games/jacques/turns.h"

namespace salon::jacques {

/// Reads who Jacques is from how he plays: a turn that serves one character better than the others
/// makes that one likelier. Nobody is ever cleared by it.
class Profile {
 public:
  explicit Profile(const Jacques& game) : game_(game), judge_(game, Judge::seasoned) {
    weights_.fill(1);
  }

  /// `view` is what the observer knew before.
  void see(const View& view, const Seen& seen);
  /// The weights of the candidates, made to sum to 1.
  Outlook belief(Crowd candidates) const;

 private:
  void weigh(const Table& before, const Table& after);

  const Jacques& game_;
  Judge judge_;
  Outlook weights_;
  Table before_;  // a turn of Jacques, until it is over
  bool open_ = false;
};

/// How far apart two chances must be for Jacques to choose the better e times as often.
inline constexpr float kWarmth = 0.08f;

/// How likely each character, were he Jacques, would be to play what has this outlook among choices
/// with those: the better it is for him the likelier.
Outlook likelihoods(const Outlook& played, const std::vector<Outlook>& choices, float warmth);

}  // namespace salon::jacques
