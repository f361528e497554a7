#pragma once
#include <initializer_list>
#include <span>

#include "core/error.h"

namespace salon {

/// The results of one side: the scores of its games, each in [0, 1].
///
/// The unit of observation is the *round*: games that belong together, such as one deal played in
/// all its seatings, or one game in which the side holds two seats. Games of a round are not
/// independent of each other, rounds are; so a round counts as one observation, weighted by its
/// games. A game on its own is a round of one.
struct Tally {
  long wins = 0;    // games with score 1
  long draws = 0;   // with anything between
  long losses = 0;  // with score 0
  long rounds = 0;

  // Over rounds with total score t in n games.
  double sum = 0;          // Σ t
  double sum_squares = 0;  // Σ t²
  double sum_cross = 0;    // Σ t n
  double sum_sizes = 0;    // Σ n²

  void add(double score) { add_round({score}); }
  void add_round(std::span<const double> scores);
  void add_round(std::initializer_list<double> scores) {
    add_round(std::span(scores.begin(), scores.size()));
  }

  /// Sums of thirds depend on the order in their last bits: for output that does not depend on the
  /// number of threads, add the rounds in the order of their numbers.
  Tally& operator+=(const Tally& other);

  long games() const { return wins + draws + losses; }
  bool operator==(const Tally&) const = default;
};

/// An estimate with the interval that holds the truth in 95 % of experiments.
struct Interval {
  double low;
  double value;
  double high;
};

/// Mean score a game. The interval comes from the observed variance between rounds and never
/// claims certainty: 400 wins in 400 games give [0.988, 1]. Without games: 0.5 in [0, 1].
Interval mean_score(const Tally& tally);

/// In what follows `par` is the score of equals: 1/2 between two sides, 1/4 for one seat of four.

/// Elo as log-odds, 400 points for odds of ten to one against par. A score of 0 or 1 gives an
/// infinite difference, written as such; the interval's other end stays finite.
double elo_of_score(double score, double par = 0.5);
double score_of_elo(double elo, double par = 0.5);
Interval elo_difference(const Tally& tally, double par = 0.5);

/// How likely it is that the true score is above par: 0.5 without games, never quite 0 or 1.
double likelihood_of_superiority(const Tally& tally, double par = 0.5);

/// Wald's sequential test: is the side stronger by elo1 (h1) or only by elo0 (h0)? Asked after each
/// round, it says when to stop; the error rates are at most about alpha (h1 accepted although h0
/// holds) and beta (the reverse).
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;
  double par = 0.5;

  enum class Verdict { undecided, accept_h0, accept_h1 };
  struct State {
    Verdict verdict;
    double llr;  // log-likelihood ratio of h1 to h0
    double lower;
    double upper;
  };

  /// The numbers come from a command line: do they make a test?
  Expected<void> check() const;
  State judge(const Tally& tally) const;
};

}  // namespace salon
