// Makes the numbers of src/games/pickomino/weights.cpp by self-play:
//   pickomino_trainer house|official two|more GAMES SEED
// `official` steals, `more` is for three players and up. The same arguments give the same numbers.
#include <cmath>
#include <cstring>

#include "games/pickomino/solver.h"
#include "games/pickomino/value.h"

namespace salon::pickomino {
namespace {

using Weights = ValueNet::Weights;
constexpr std::size_t kNumbers = sizeof(Weights) / sizeof(float);
using Numbers = std::array<float, kNumbers>;

struct Sample {
  ValueNet::Features features;
  float target = 0;
};

/// The slope of the logistic loss of one sample, added to `slope`; returns the squared error.
double add_slope(const Weights& weights, const Sample& sample, Weights& slope) {
  std::array<float, ValueNet::kHidden> hidden = weights.bias;
  for (int i = 0; i < ValueNet::kInputs; ++i) {
    if (sample.features[i] == 0) continue;
    for (int j = 0; j < ValueNet::kHidden; ++j)
      hidden[j] += sample.features[i] * weights.input[i][j];
  }
  const float error =
      static_cast<float>(ValueNet::evaluate(weights, sample.features)) - sample.target;
  std::array<float, ValueNet::kHidden> back{};
  for (int j = 0; j < ValueNet::kHidden; ++j) {
    slope.output[j] += error * std::max(hidden[j], 0.0f);
    back[j] = hidden[j] > 0 ? error * weights.output[j] : 0;
    slope.bias[j] += back[j];
  }
  slope.output_bias += error;
  for (int i = 0; i < ValueNet::kInputs; ++i) {
    if (sample.features[i] == 0) continue;
    for (int j = 0; j < ValueNet::kHidden; ++j) slope.input[i][j] += sample.features[i] * back[j];
  }
  return double{error} * error;
}

/// Adam, as in Kingma and Ba's paper.
class Descent {
 public:
  void step(Weights& weights, const Weights& slope, float rate) {
    ++steps_;
    auto numbers = std::bit_cast<Numbers>(weights);
    const auto slopes = std::bit_cast<Numbers>(slope);
    const float first = 1 - std::pow(0.9f, steps_), second = 1 - std::pow(0.999f, steps_);
    for (std::size_t i = 0; i < kNumbers; ++i) {
      mean_[i] += 0.1f * (slopes[i] - mean_[i]);
      square_[i] += 0.001f * (slopes[i] * slopes[i] - square_[i]);
      numbers[i] -= rate * (mean_[i] / first) / (std::sqrt(square_[i] / second) + 1e-8f);
    }
    weights = std::bit_cast<Weights>(numbers);
  }

 private:
  Numbers mean_{}, square_{};
  float steps_ = 0;
};

/// Plays games against itself and learns from each: TD(λ) in which a step's target is the solver's
/// exact expectation over the turn rather than the dice that fell.
class Trainer {
 public:
  Trainer(bool stealing, bool two, long games, std::uint64_t seed)
      : stealing_(stealing), two_(two), games_(games), random_(seed) {
    const auto small = [&](float& number) {
      number = static_cast<float>(random_.unit() - 0.5) * 0.5f;
    };
    for (auto& row : net().input) std::ranges::for_each(row, small);
    std::ranges::for_each(net().output, small);
  }

  const Weights& train() {
    for (long game = 0; game < games_; ++game) {
      const double done = static_cast<double>(game) / static_cast<double>(games_);
      play();
      learn(static_cast<float>(2e-3 * std::pow(0.03, done)));
      if (game % 10'000 == 9'999) report(game + 1);
    }
    return net();
  }

 private:
  static constexpr double kLambda = 0.85;
  static constexpr std::size_t kMemory = 250'000;
  static constexpr std::size_t kBatch = 64;
  static constexpr int kUses = 3;  // how often a sample is learned from, on average

  struct Step {
    ValueNet::Features features;
    double expected;  // over this turn
    double next;      // by the net, after it
  };

  Weights& net() { return two_ ? experience_.two : experience_.more; }

  /// Mostly the preset, sometimes other knobs; sometimes a limit that is near.
  Pickomino set_table() {
    Rules rules = stealing_ ? kOfficial : Rules{};
    if (random_.below(4) == 0) {
      for (int Rules::*knob : {&Rules::exact, &Rules::over36, &Rules::lose})
        rules.*knob = static_cast<int>(random_.below(2));
    }
    rules.limit = random_.below(10) == 0 ? 5 + static_cast<int>(random_.below(40)) : 300;
    const int most = random_.below(2) ? 2 : 5;
    return Pickomino(rules, two_ ? 2 : 3 + static_cast<int>(random_.below(most)));
  }

  void play() {
    const Pickomino game = set_table();
    Position table = game.start();
    Seat hero = static_cast<Seat>(random_.below(game.seats()));
    steps_.clear();
    while (table.phase != Phase::over) {
      if (two_) hero = table.seat;
      Step step{ValueNet::features(game, table, hero), expect(game, table, hero), 0};
      play_turn(game, table);
      step.next = win_chance(game, experience_, table, hero);
      steps_.push_back(step);
    }
    remember(game.outcome(table).score[hero]);
  }

  /// What the turn is worth to `hero` when its player does the best for himself.
  double expect(const Pickomino& game, const Position& table, Seat hero) {
    const auto payoff = [&](Seat seat) {
      return payoff_of(game, table, [&](Prize prize) {
        Position after = table;
        game.settle(after, prize);
        return win_chance(game, experience_, after, seat);
      });
    };
    if (table.seat == hero) {
      solver_.solve(payoff(hero));
      return solver_.turn();
    }
    solver_.solve(payoff(table.seat), payoff(hero));
    return solver_.other_turn();
  }

  void play_turn(const Pickomino& game, Position& table) {
    for (const auto turns = table.turns; table.turns == turns;) {
      if (game.turn(table) == kNature) {
        game.play(table, game.draw_chance(table, random_));
      } else if (table.phase == Phase::decide) {
        const bool stop = solver_.stopping(table.aside) >= solver_.rolling(table.aside);
        game.play(table, {stop ? Move::stop : Move::again});
      } else {
        game.play(table, {Move::take, static_cast<std::int8_t>(best_face(table))});
      }
    }
  }

  Face best_face(const Position& table) const {
    Face best = 0;
    double most = -1;
    each_face(table.takeable(), [&](Face face) {
      const double value = solver_.deciding(table.aside + table.roll.only(face));
      if (value > most) most = value, best = face;
    });
    return best;
  }

  /// Of two players each step is seen by whoever moves: what is one's is the other's rest.
  void remember(double result) {
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
      if (!two_) {
        result = step->expected + kLambda * (result - step->next);
      } else if (step == steps_.rbegin()) {
        result = step->expected;
      } else {
        result = step->expected - kLambda * (result - (1 - step->next));
      }
      const Sample sample{step->features, static_cast<float>(std::clamp(result, 0.0, 1.0))};
      if (memory_.size() < kMemory) {
        memory_.push_back(sample);
      } else {
        memory_[oldest_++ % kMemory] = sample;
      }
      owed_ += kUses;
    }
  }

  void learn(float rate) {
    if (memory_.size() < 2'000) return;
    for (; owed_ >= kBatch; owed_ -= kBatch) {
      Weights slope{};
      for (std::size_t i = 0; i < kBatch; ++i)
        error_ += add_slope(net(), memory_[random_.below(memory_.size())], slope);
      learned_ += kBatch;
      auto slopes = std::bit_cast<Numbers>(slope);
      for (float& number : slopes) number /= kBatch;
      descent_.step(net(), std::bit_cast<Weights>(slopes), rate);
    }
  }

  void report(long game) {
    fmt::print(stderr, "{} games, mean squared error {:.5f}\n", game,
               error_ / static_cast<double>(learned_));
    error_ = 0, learned_ = 0;
  }

  bool stealing_;
  bool two_;
  long games_;
  Random random_;
  Experience experience_{};
  TurnSolver solver_;
  Descent descent_;
  std::vector<Step> steps_;
  std::vector<Sample> memory_;
  std::size_t oldest_ = 0;
  std::size_t owed_ = 0;
  std::size_t learned_ = 0;
  double error_ = 0;
};

void print(const Weights& weights) {
  std::string line = "   ";
  for (const float number : std::bit_cast<Numbers>(weights)) {
    const auto text = fmt::format(" {},", std::lround(number * 1000));
    if (line.size() + text.size() > 110) fmt::print("{}\n", line), line = "   ";
    line += text;
  }
  fmt::print("{}\n", line);
}

}  // namespace
}  // namespace salon::pickomino

int main(int count, char** words) {
  using namespace salon;
  const std::vector<std::string_view> asked(words + 1, words + count);
  const auto known = asked.size() == 4 && (asked[0] == "house" || asked[0] == "official") &&
                     (asked[1] == "two" || asked[1] == "more");
  const auto games = known ? parse_number(asked[2], 1, 100'000'000) : fail("", "");
  const auto seed = known ? parse_number(asked[3], 0, 1'000'000'000) : fail("", "");
  if (!games || !seed) {
    fmt::print(stderr, "pickomino_trainer house|official two|more GAMES SEED\n");
    return 2;
  }
  pickomino::Trainer trainer(asked[0] == "official", asked[1] == "two", *games,
                             static_cast<std::uint64_t>(*seed));
  pickomino::print(trainer.train());
}
