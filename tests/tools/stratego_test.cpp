#include <gtest/gtest.h>

#include <thread>

#include "stratego/batch.h"

namespace salon::stratego {
namespace {

/// The columns that a batch or a school writes.
struct Columns {
  explicit Columns(std::size_t rows)
      : seen(rows * observation::kBytes),
        legal(rows * Lane::kMaskBytes),
        hidden(rows * kSquares),
        ended(rows),
        result(rows),
        foe(rows),
        action(rows),
        ply(rows),
        material(rows) {}

  Rows rows() {
    return {seen.data(), legal.data(), hidden.data(), ended.data(), result.data(), foe.data()};
  }
  Samples samples() {
    return {seen.data(), legal.data(),    hidden.data(), action.data(), result.data(),
            ply.data(),  material.data(), nullptr,       nullptr};
  }
  bool operator==(const Columns&) const = default;

  std::vector<std::uint8_t> seen, legal, hidden, ended;
  std::vector<std::int8_t> result;
  std::vector<std::int16_t> foe, action, ply;
  std::vector<float> material;
};

std::vector<int> legal_actions(const Columns& columns, int row) {
  std::vector<int> actions;
  for (int a = 0; a < observation::kActions; ++a) {
    if (columns.legal[std::size_t(row * Lane::kMaskBytes + a / 8)] >> a % 8 & 1)
      actions.push_back(a);
  }
  return actions;
}

std::vector<Player> foes() {
  return {*parse_player("medium", nullptr)};
}

/// Random moves for a while; the columns after every step.
std::vector<Columns> steps(Batch& batch, int count) {
  Random random(5);
  Columns columns(std::size_t(batch.size()));
  batch.look(columns.rows());
  std::vector<Columns> all{columns};
  std::vector<std::int16_t> actions(std::size_t(batch.size()));
  for (int i = 0; i < count; ++i) {
    for (int n = 0; n < batch.size(); ++n) {
      const auto legal = legal_actions(columns, n);
      EXPECT_FALSE(legal.empty());
      actions[std::size_t(n)] = static_cast<std::int16_t>(legal[random.below(legal.size())]);
    }
    batch.step(actions.data(), columns.rows());
    all.push_back(columns);
  }
  return all;
}

TEST(StrategoBatch, IsTheSameForTheSameSeedOnAnyNumberOfThreads) {
  Batch one(6, 1, 7, foes(), 500, 500), three(6, 3, 7, foes(), 500, 500),
      other(6, 1, 8, {}, 0, 500);
  const auto steps_of_one = steps(one, 60);
  EXPECT_EQ(steps_of_one, steps(three, 60));
  EXPECT_NE(steps_of_one.front().seen, steps(other, 0).front().seen);
}

TEST(StrategoBatch, BeginsAnewWhatHasEnded) {
  Batch batch(4, 1, 3, foes(), 1000, 1000);
  int ended = 0;
  for (const Columns& columns : steps(batch, 500)) {
    for (std::size_t n = 0; n < 4; ++n) {
      ended += columns.ended[n];
      EXPECT_EQ(columns.foe[n], 0);
      if (columns.ended[n] == 0) {
        EXPECT_EQ(columns.result[n], 0);
      }
    }
  }
  EXPECT_GT(ended, 3);
}

TEST(StrategoSchool, ReplaysWhatWasPlayed) {
  School school(1, nullptr);
  EXPECT_FALSE(school.add("nobody", "easy", house, 1));
  EXPECT_FALSE(school.add("thinker raid=1000", "easy", house, 1));
  ASSERT_TRUE(school.add("medium setup=people", "easy", tournament, 1));
  while (school.finished() < 1) std::this_thread::yield();
  const Lesson& lesson = school.lesson(0);
  const int rows = School::samples(lesson, 3, 1);
  ASSERT_GT(rows, 10);
  Columns columns{std::size_t(rows)};
  School::replay(lesson, 3, 1, columns.samples(), 0);
  for (int n = 0; n < rows; ++n) {
    const int ply = 1 + 3 * n;
    const auto at = std::size_t(n);
    EXPECT_EQ(columns.ply[at], ply);
    const auto legal = legal_actions(columns, n);
    EXPECT_NE(std::ranges::find(legal, columns.action[at]), legal.end());
    EXPECT_EQ(columns.result[at], ply % 2 == 0 ? lesson.result : -lesson.result);
    const Move move = observation::move_of(columns.action[at], ply % 2);
    EXPECT_EQ(move.step(), lesson.steps[std::size_t(ply)]);
  }
}

}  // namespace
}  // namespace salon::stratego
