#include "khan/lessons.h"

#include <algorithm>
#include <cmath>

#include "games/khan/setup.h"

namespace salon::khan {
namespace {

using Numbers = std::array<double, feature::count>;

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

/// Both sides placed, mostly as good players do; then a few moves of chance, so that the games
/// differ.
Position opening(const Khan& game, Random& random) {
  Position position = game.start();
  while (position.phase != Phase::play) {
    const bool careful = position.placed > 0 || random.below(4) > 0;
    game.play(position, careful ? place_on_two_values(game, position, random)
                                : place_loosely(game, position, random));
  }
  Position next = position;
  for (auto left = random.below(6); left > 0 && game.turn(next) >= 0; --left) {
    position = next;
    game.play(next, game.random_move(position, random));
  }
  return game.turn(next) >= 0 ? next : position;
}

Lesson look(const Khan& game, const Position& position) {
  Lesson lesson;
  const auto add = [&](int index, int amount) {
    if (amount == 0) return;
    lesson.features.push_back(
        {static_cast<std::int16_t>(index), static_cast<std::int16_t>(amount)});
  };
  each_feature(game.rules(), position, add);
  const int limit = game.rules().quiet;
  lesson.fade = static_cast<float>(limit - position.quiet) / static_cast<float>(limit);
  return lesson;
}

double predict(const Numbers& numbers, const Lesson& lesson) {
  double sum = 0;
  for (const auto [index, amount] : lesson.features) sum += numbers[index] * amount;
  return logistic(sum * lesson.fade / Judge::kScale);
}

double loss(const Numbers& numbers, std::span<const Lesson> lessons) {
  double sum = 0;
  for (const Lesson& lesson : lessons) {
    const double said = std::clamp(predict(numbers, lesson), 1e-6, 1 - 1e-6);
    sum -= lesson.target * std::log(said) + (1 - lesson.target) * std::log(1 - said);
  }
  return sum / static_cast<double>(std::max<std::size_t>(1, lessons.size()));
}

Numbers numbers_of(const Weights& weights) {
  Numbers numbers;
  std::ranges::copy(weights, numbers.begin());
  return numbers;
}

Weights weights_of(const Numbers& numbers) {
  Weights weights;
  for (int i = 0; i < feature::count; ++i)
    weights[i] = static_cast<std::int16_t>(std::lround(std::clamp(numbers[i], -2000.0, 2000.0)));
  return weights;
}

/// Adam, as in Kingma and Ba's paper, one step for a batch.
class Descent {
 public:
  void step(Numbers& numbers, const Numbers& slope, double rate) {
    ++steps_;
    const double first = 1 - std::pow(0.9, steps_), second = 1 - std::pow(0.999, steps_);
    for (int i = 0; i < feature::count; ++i) {
      mean_[i] += 0.1 * (slope[i] - mean_[i]);
      square_[i] += 0.001 * (slope[i] * slope[i] - square_[i]);
      numbers[i] -= rate * (mean_[i] / first) / (std::sqrt(square_[i] / second) + 1e-9);
    }
  }

 private:
  Numbers mean_{}, square_{};
  int steps_ = 0;
};

}  // namespace

std::vector<Lesson> take_lessons(const Khan& game, const Weights& weights, int games,
                                 std::uint64_t work, std::uint64_t seed) {
  // What the search says counts for half: it knows more of the position than one game's end does.
  constexpr float trust = 0.5f;
  std::vector<Lesson> lessons;
  Sparring sparring(game, weights, {work});
  Random random(seed);
  for (int n = 0; n < games; ++n) {
    std::vector<Seat> turns;
    const std::size_t first = lessons.size();
    const auto tell = [&](const Position& position, int value) {
      // What is forced, or about to be, the search sees; the evaluation is asked where it ends.
      if (search::decided(value) || takes_kalista(game.rules(), position)) return;
      turns.push_back(position.turn);
      lessons.push_back(look(game, position));
      lessons.back().target = static_cast<float>(logistic(value / double{Judge::kScale}));
    };
    const auto score =
        static_cast<float>(sparring.play(opening(game, random), random.next(), tell));
    for (std::size_t i = 0; i < turns.size(); ++i) {
      float& target = lessons[first + i].target;
      target = trust * target + (1 - trust) * (turns[i] == red ? score : 1 - score);
    }
  }
  return lessons;
}

Fit fit(const Weights& start, const std::vector<Lesson>& lessons, int epochs, std::uint64_t seed) {
  constexpr std::size_t batch = 256;
  // Whole games at the end are kept aside: neighbours in a game know of each other.
  const std::span all(lessons);
  const std::size_t learned = lessons.size() - lessons.size() / 10;
  const auto known = all.first(learned), aside = all.subspan(learned);
  std::vector<std::size_t> order(learned);
  for (std::size_t i = 0; i < learned; ++i) order[i] = i;
  Random random(seed);
  Numbers numbers = numbers_of(start), sum{};
  int summed = 0;
  Descent descent;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    const double rate = std::pow(0.02, static_cast<double>(epoch) / epochs);
    random.shuffle(order);
    for (std::size_t at = 0; at < learned; at += batch) {
      Numbers slope{};
      const std::size_t end = std::min(learned, at + batch);
      for (std::size_t i = at; i < end; ++i) {
        const Lesson& lesson = known[order[i]];
        const double error = (predict(numbers, lesson) - lesson.target) * lesson.fade;
        for (const auto [index, amount] : lesson.features) slope[index] += error * amount;
      }
      for (double& number : slope) number /= static_cast<double>(end - at);
      descent.step(numbers, slope, rate);
    }
    // The second half of the epochs is averaged: what one batch pulls at, another lets go.
    if (2 * epoch < epochs) continue;
    ++summed;
    for (int i = 0; i < feature::count; ++i) sum[i] += numbers[i];
  }
  for (int i = 0; i < feature::count; ++i) numbers[i] = sum[i] / summed;
  return {weights_of(numbers), loss(numbers_of(weights_of(numbers)), aside),
          loss(numbers_of(start), aside)};
}

}  // namespace salon::khan
