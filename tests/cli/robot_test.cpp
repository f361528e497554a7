// A bot that sits at a server's table in somebody's place.
#include "cli/robot.h"

#include <gtest/gtest.h>

#include "core/conversation.h"
#include "games/registry.h"
#include "table/beat.h"

namespace salon {
namespace {

using namespace std::chrono_literals;

/// How long after it was asked the robot answers the game's first question, when finding the move
/// takes so long; nothing if it does not wait.
std::optional<std::chrono::nanoseconds> answers_after(const std::string& game,
                                                      std::chrono::nanoseconds thought) {
  const Robot::Time::Point asked{1h};
  std::vector<Robot::Time::Point> clock{asked + thought, asked};  // the next reading last
  std::optional<Robot::Time::Point> answered;
  const Robot::Time time{[&] {
                           const auto now = clock.back();
                           if (clock.size() > 1) clock.pop_back();
                           return now;
                         },
                         [&](Robot::Time::Point then) { answered = then; }};
  Robot robot("random", Lang::en, time);
  int sent = 0;
  Visitor visitor(robot, [&sent](const std::string&) { ++sent; });
  const auto variant = *(*find_game(game))->open({});
  Match match = *Match::begin(variant, {{"human", "Ada"}, {"human", "Blaise"}});
  Conversation host(0);
  for (const auto& message : host.tell(match)) {
    const auto heard = visitor.hear(protocol::line(message));
    EXPECT_TRUE(heard) << heard.error().what.en;
  }
  EXPECT_EQ(sent, 1) << game;
  if (!answered) return std::nullopt;
  return *answered - asked;
}

TEST(Robot, WhereHandsAreHiddenAnswersAfterATimeThatTellsNothing) {
  const auto quick = answers_after("stratego", 1600us), slow = answers_after("stratego", 3500us);
  EXPECT_EQ(quick, table::kBeat);
  EXPECT_EQ(slow, quick) << "whether it had a choice or not";
  EXPECT_EQ(answers_after("stratego", 0ns), quick);
  EXPECT_EQ(answers_after("stratego", 20ms), 2 * table::kBeat);
  EXPECT_EQ(answers_after("stratego", 39ms), 2 * table::kBeat);
}

TEST(Robot, WhereNothingIsHiddenAnswersAtOnce) {
  EXPECT_EQ(answers_after("khan", 1600us), std::nullopt);
}

}  // namespace
}  // namespace salon
