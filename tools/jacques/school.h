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

/// How likely Jacques is to win, by a table.
double chance(const weights::Table& table, const Signs& signs);
/// The mean of what the table was surprised by, in nats.
double loss(const weights::Table& table, const std::vector<Sample>& samples);
/// The table under which the samples are likeliest, if `start` is worth `trust` samples a number.
weights::Table fit(const weights::Table& start, const std::vector<Sample>& samples, double trust);

/// Plays games between unlike bots that judge by a table, and fits the table to how they ended.
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

  School(const weights::Table& table, const Plan& plan);

  weights::Table learn();
  const Report& report() const { return report_; }

 private:
  std::vector<Sample> play(int number) const;

  weights::Table table_;
  Plan plan_;
  Report report_;
};

}  // namespace salon::jacques
