#pragma once
#include "core/random.h"
#include "games/jacques/judge.h"
#include "games/jacques/whole_turns.h"

namespace salon::jacques {

/// How much is read into what Jacques does.
struct Acumen {
  int odds = 8;     // to 1 that he plays with a purpose, to begin with
  int warmth = 80;  // a turn worse by this many thousandths is chosen 1/e times as often
  int doubt = 30;   // percent: of a turn that may have had other reasons
  int stayed = 50;  // thousandths: how likely somebody who could leave stays
  int telling = 3;  // a factor: the most that one turn changes the odds of a purpose
};

/// All the turns Jacques could choose from at a pick, and what each is worth to him, whoever he is:
/// so the one he chose says something about who that is.
class Reading {
 public:
  Reading(const Jacques& game, const Judge& judge, const Acumen& acumen, const Tableau& before);

  /// How likely each suspect, were he Jacques, would be to leave the tableau so.
  Chances likely(const Tableau& after) const;
  Crowd suspects() const { return even_.candidates; }
  /// Who could have left the board.
  Crowd leavers() const { return leavers_; }
  std::size_t choices() const { return choices_; }

 private:
  const Judge& judge_;
  float warmth_;
  Suspicion even_;
  Chances sums_{};
  std::size_t choices_ = 0;
  Crowd leavers_ = 0;
};

/// Reads who Jacques is from how he plays: a turn that serves one character better than the others
/// makes that one likelier. It never clears anybody, and the more aimless the turns look the less
/// it trusts itself. It rests on what everybody sees, so that Jacques can know what is read.
class Profile {
 public:
  explicit Profile(const Jacques& game, const Acumen& acumen = {})
      : game_(game),
        acumen_(acumen),
        judge_(game, Judge::seasoned),
        purpose_(static_cast<float>(acumen.odds)) {
    weights_.fill(1);
  }

  /// `view` is what the observer knew before.
  void see(const View& view, const Seen& seen);
  /// Takes in a turn of Jacques that is over.
  void settle(const Tableau& tableau);
  /// The turns he has now, or had when the turn under way began.
  Reading reading(const Tableau& tableau) const;
  /// The same after a turn of his that leaves the tableau so.
  Profile after(const Reading& reading, const Tableau& end) const;
  /// How likely each of the candidates is Jacques.
  Chances belief(Crowd candidates) const;
  /// How likely it is that he plays with a purpose at all.
  float sure() const { return purpose_ / (1 + purpose_); }

 private:
  void weigh(const Reading& reading, const Tableau& after);
  void weigh_purpose(const Reading& reading, const Chances& likely);
  Chances purposeful(Crowd candidates) const;

  const Jacques& game_;
  Acumen acumen_;
  Judge judge_;
  Chances weights_;  // if he plays with a purpose
  float purpose_;    // the odds that he does
  Tableau before_;   // a turn of Jacques, until it is over
  bool open_ = false;
};

/// How likely each character, were he Jacques, would be to choose a turn with the chances `played`
/// among `choices`: the better it is for him, the likelier.
Chances likelihoods(const Chances& played, const std::vector<Chances>& choices, float warmth);

}  // namespace salon::jacques
