#pragma once
#include "games/jacques/profile.h"

namespace salon::jacques {

/// Jacques watches whether the Inspector reads him: whether his turns serve somebody who believes
/// what the profile says better than somebody who suspects all alike.
class Watch {
 public:
  /// `likely`: how likely it is to begin with, in percent.
  Watch(const Jacques& game, int likely);

  /// `view` is what the observer knew before.
  void see(const View& view, const Seen& seen, const Profile& profile);
  /// How likely it is that he reads.
  float reads() const { return odds_ / (1 + odds_); }

 private:
  void weigh(const Tableau& after, const Profile& profile);

  const Jacques& game_;
  Judge judge_;
  float odds_;
  Tableau before_;  // a turn of the Inspector, until it is over
  bool open_ = false;
};

}  // namespace salon::jacques
