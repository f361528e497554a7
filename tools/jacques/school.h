#pragma once
#include <vector>

#include "games/jacques/skill.h"

namespace salon::jacques {

/// The end of a phase as the Inspector saw it, for who Jacques truly was, and who won.
struct Sample {
  Signs signs;
  bool won = false;  // by Jacques
  int game = 0;
};

/// How likely Jacques is to win, by these weights.
double chance(const weights::Vector& vector, const Signs& signs);
/// The mean of what the weights were surprised by, in nats.
double loss(const weights::Vector& vector, const std::vector<Sample>& samples);
/// The weights under which the samples are likeliest, if `start` is worth `trust` samples a number.
weights::Vector fit(const weights::Vector& start, const std::vector<Sample>& samples, double trust);

/// Plays games between unlike bots that judge by some weights, and fits these to how they ended.
class School {
 public:
  struct Plan {
    int games = 0;
    std::uint64_t work = 0;  // a move
    std::uint64_t seed = 0;
  };
  struct Report {
    std::size_t samples = 0;
    double before = 0;  // loss on every fourth game, which nothing is learned from
    double after = 0;
  };

  School(const weights::Vector& vector, const Plan& plan);

  weights::Vector learn();
  const Report& report() const { return report_; }

 private:
  std::vector<Sample> play(int number) const;

  weights::Vector vector_;
  Plan plan_;
  Report report_;
};

}  // namespace salon::jacques
