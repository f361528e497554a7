#pragma once
#include "games/stratego/statistics.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// How well each kind explains what a piece has done, set-up included; only ratios matter.
using Weights = std::array<float, kKinds>;
using Evidence = std::array<Weights, kSquares>;

/// What a seat has noticed about the enemy's pieces: where they were set up and how they behaved.
/// Behaviour never rules a kind out: people bluff.
class Notes {
 public:
  /// How closely it watches: `casually` only what happens beside known pieces, `closely` what every
  /// piece does and leaves undone on every turn.
  enum Watch { casually, closely };

  /// `trust`: how far it believes what it sees `closely`, 0 to 1.
  Notes(const Statistics& statistics, Watch watch, float trust = 0.7F);

  /// Told everything the seat sees, before the view folds it in.
  void see(const View& view, const Seen& seen);
  const Evidence& evidence() const { return evidence_; }

 private:
  void see_placed(Seat owner, Square square);
  void see_step(const View& view, const Seen& seen);
  void see_left_standing(const View& view, const Seen& seen);

  const Statistics& statistics_;
  Watch watch_;
  float trust_;
  Evidence evidence_;
};

/// Far from zero and infinity, whatever a long chase tells over and over.
void normalise(Weights& weights);
/// No evidence at all.
Evidence no_evidence();
/// The evidence of a set-up alone, for the nth placement.
Weights habit(const Statistics& statistics, int n);

}  // namespace salon::stratego
