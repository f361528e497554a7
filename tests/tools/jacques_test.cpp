#include <gtest/gtest.h>

#include "jacques/school.h"

namespace salon::jacques {
namespace {

/// Phases that ended in the dark, of which Jacques won so many.
std::vector<Sample> phases(int count, int won) {
  std::vector<Sample> samples;
  for (int i = 0; i < count; ++i) {
    samples.push_back({{.phase = 3, .dark = true, .rivals = 4, .to_exit = 9}, i < won, i});
  }
  return samples;
}

TEST(JacquesSchool, FitsWhatItSaw) {
  const weights::Vector nothing{};
  const auto samples = phases(400, 300);
  EXPECT_NEAR(chance(nothing, samples[0].signs), 0.5, 1e-6);
  const auto vector = fit(nothing, samples, 0.01);
  EXPECT_NEAR(chance(vector, samples[0].signs), 0.75, 0.002);
  EXPECT_LT(loss(vector, samples), loss(nothing, samples));
  const auto cautious = fit(nothing, samples, 1000);
  EXPECT_LT(chance(cautious, samples[0].signs), 0.65) << "what was known before counts";
}

TEST(JacquesSchool, LearnsTheSameFromTheSameGames) {
  const School::Plan plan{.games = 5, .work = 60, .seed = 3};
  School one(weights::kByHand, plan), other(weights::kByHand, plan);
  const auto vector = one.learn();
  EXPECT_EQ(vector, other.learn());
  EXPECT_NE(vector, weights::kByHand);
  EXPECT_GT(one.report().samples, 5u);
  // What is written is what is read, up to the thousandths that the file keeps.
  const auto read = weights::parse(weights::to_json(vector, Json::object()));
  ASSERT_TRUE(read);
  for (int i = 0; i < weights::kFeatures; ++i) EXPECT_NEAR((*read)[i], vector[i], 0.0006) << i;
}

}  // namespace
}  // namespace salon::jacques
