#include "jacques/school.h"

#include <cmath>
#include <memory>

#include "games/jacques/thinker.h"

namespace salon::jacques {
namespace {

constexpr double kTrust = 12;  // samples that what was known before is worth
constexpr int kSweeps = 60;

/// Who plays, whatever else becomes of `expert`: what was learned can be learned again.
Skill scholar(const weights::Vector& vector) {
  Skill skill = expert_skill();
  skill.vector = &vector;
  skill.odds = 2;
  skill.patience = 95;
  skill.cunning = 85;
  return skill;
}

/// The Inspectors and the Jacques that play in turn.
std::vector<Skill> inspectors(const weights::Vector& vector) {
  const Skill expert = scholar(vector);
  Skill trusting = expert;  // takes nothing from how Jacques plays
  trusting.reads = 0;
  return {expert, expert, trusting};
}

std::vector<Skill> culprits(const weights::Vector& vector) {
  const Skill expert = scholar(vector);
  Skill open = expert;  // thinks that nobody reads him
  open.cunning = 0;
  Skill runner = expert;
  runner.exits = 10;
  return {expert, expert, open, expert_1_skill(), runner};
}

}  // namespace

double chance(const weights::Vector& vector, const Signs& signs) {
  double sum = 0;
  weights::each_feature(signs, [&](int i, float value) { sum += value * vector[i]; });
  return 1 / (1 + std::exp(-sum));
}

double loss(const weights::Vector& vector, const std::vector<Sample>& samples) {
  double sum = 0;
  for (const auto& sample : samples) {
    const double p = chance(vector, sample.signs);
    sum -= std::log(sample.won ? p : 1 - p);
  }
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

/// One number after another by Newton's step, again and again.
weights::Vector fit(const weights::Vector& start, const std::vector<Sample>& samples,
                    double trust) {
  struct Use {
    std::size_t sample;
    float value;
  };
  std::array<std::vector<Use>, weights::kFeatures> uses;
  std::vector<double> sums(samples.size());
  for (std::size_t s = 0; s < samples.size(); ++s) {
    weights::each_feature(samples[s].signs, [&](int i, float value) {
      uses[i].push_back({s, value});
      sums[s] += value * start[i];
    });
  }
  weights::Vector vector = start;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (int i = 0; i < weights::kFeatures; ++i) {
      double slope = trust * (vector[i] - start[i]), bend = trust;
      for (const auto& [s, value] : uses[i]) {
        const double p = 1 / (1 + std::exp(-sums[s]));
        slope += value * (p - samples[s].won);
        bend += value * value * p * (1 - p);
      }
      const auto step = static_cast<float>(slope / bend);
      vector[i] -= step;
      for (const auto& [s, value] : uses[i]) sums[s] -= value * step;
    }
  }
  return vector;
}

School::School(const weights::Vector& vector, const Plan& plan) : vector_(vector), plan_(plan) {}

weights::Vector School::learn() {
  std::vector<Sample> known, unseen;
  for (int number = 0; number < plan_.games; ++number) {
    auto& all = number % 4 == 3 ? unseen : known;
    for (const auto& sample : play(number)) all.push_back(sample);
  }
  const weights::Vector learned = fit(vector_, known, kTrust);
  report_ = {known.size() + unseen.size(), loss(vector_, unseen), loss(learned, unseen)};
  return learned;
}

std::vector<Sample> School::play(int number) const {
  const auto game = *Jacques::make({}, 2, "");
  const auto hunters = inspectors(vector_);
  const auto hunted = culprits(vector_);
  const std::uint64_t seed = mix(plan_.seed, static_cast<std::uint64_t>(number));
  std::array<std::unique_ptr<Thinker>, 2> bots{
      std::make_unique<Thinker>(game, hunters[number % hunters.size()]),
      std::make_unique<Thinker>(game, hunted[number % hunted.size()])};
  std::array<View, 2> views{game.view(kInspector), game.view(kJacques)};
  Profile profile(game, scholar(vector_).acumen());
  const Judge judge(game, Judge::learned, vector_);
  Random nature(seed);
  auto now = game.start();
  std::vector<Sample> samples;
  for (std::uint64_t ply = 0; game.turn(now) != kOver; ++ply) {
    const Seat seat = game.turn(now);
    Move move;
    if (seat == kNature) {
      move = draw_chance(game, now, nature);
    } else {
      Thinking thinking({.ms = {}, .work = plan_.work}, mix(seed, ply));
      move = bots[seat]->choose(views[seat], thinking);
    }
    if (move.kind == Move::state && now.phase < kPhases) {
      profile.settle(now);
      Suspicion suspicion = even_suspicion(views[kInspector].candidates(), now.drawn[kInspector]);
      suspicion.belief = profile.belief(suspicion.candidates);
      samples.push_back({judge.signs(now, suspicion, now.jacques), false, number});
    }
    for (const Seat who : {kInspector, kJacques}) {
      const Seen seen = game.seen(now, move, who);
      if (who == kInspector) profile.see(views[who], seen);
      bots[who]->see(views[who], seen);
      game.fold(views[who], seen);
    }
    game.play(now, move);
  }
  for (auto& sample : samples) sample.won = now.end != End::caught;
  std::erase_if(samples, [](const Sample& sample) { return sample.signs.leaves; });
  return samples;
}

}  // namespace salon::jacques
