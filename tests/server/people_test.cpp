// Who plays at a table, who is there, and who is asked: from its row, its journal and who came.
#include "table/people.h"

#include <gtest/gtest.h>

#include "seated.h"

namespace salon::test {
namespace {

using PeopleTest = Seated;

TEST_F(PeopleTest, PlayUntilTheyResignOrABotTakesTheirSeat) {
  begin(4);
  EXPECT_TRUE(people.plays(1));
  EXPECT_FALSE(people.plays(3)) << "a bot";
  EXPECT_EQ(people.bot_for(3), "easy");
  happens([](Match& match) { return match.resign(1, "left"); });
  EXPECT_FALSE(people.plays(1));
  EXPECT_EQ(people.bot_for(1), usual_level(**find_game("cluedo"))) << "who answers for them";
  happens([](Match& match) { return match.replace(2, {"hard", "Robot"}); });
  EXPECT_FALSE(people.plays(2));
  EXPECT_EQ(people.bot_for(2), "hard");
  EXPECT_EQ(people.names(), (std::vector<std::string>{"P0", "P1", "Robot", "P3"}));
}

TEST_F(PeopleTest, AskThoseAtOtherBrowsersAndNoBots) {
  begin(4);
  EXPECT_EQ(people.others(0), (std::vector<Seat>{1, 2}));
  row.plan.seats[2].owner = row.plan.seats[0].owner;
  EXPECT_EQ(people.others(0), (std::vector<Seat>{1}));
  EXPECT_EQ(people.others(1), (std::vector<Seat>{0, 2}));
  EXPECT_FALSE(people.alone(0));
  happens([](Match& match) { return match.resign(1, "left"); });
  EXPECT_TRUE(people.alone(0));
}

TEST_F(PeopleTest, HaveNamesBeforeTheGameBegins) {
  EXPECT_EQ(people.names(), (std::vector<std::string>{"P0", "P1", "P2", "P3"}));
  EXPECT_FALSE(people.deserted());
}

TEST_F(PeopleTest, AreThereWhereASeatIsAttended) {
  begin(4);
  EXPECT_FALSE(people.player_here());
  presence.arrive(kSpectator, 10);
  EXPECT_FALSE(people.player_here()) << "whoever watches does not play";
  presence.arrive(2, 20);
  EXPECT_TRUE(people.player_here());
  EXPECT_TRUE(people.seated_here());
}

TEST_F(PeopleTest, WatchingIsEnoughAtATableOfBots) {
  for (std::size_t seat = 0; seat < 4; ++seat) seat_bot(seat);
  begin(4);
  EXPECT_FALSE(people.player_here());
  presence.arrive(kSpectator, 10);
  EXPECT_TRUE(people.player_here());
  EXPECT_FALSE(people.seated_here());
}

TEST_F(PeopleTest, DesertATableWhereNobodyElseWaits) {
  seat_bot(1), seat_bot(2);
  begin(4);
  while (journal.match().turn() != 0) play_on();
  EXPECT_TRUE(people.deserted()) << "the only person is to move and away";
  presence.arrive(0, 10);
  EXPECT_FALSE(people.deserted());
  presence.leave(0, 20);
  EXPECT_TRUE(people.deserted());
  while (journal.match().turn() == 0) play_on();
  EXPECT_FALSE(people.deserted()) << "a bot is to move";
}

TEST_F(PeopleTest, DoNotDesertThoseWhoWait) {
  begin(4);
  while (journal.match().turn() != 0) play_on();
  EXPECT_FALSE(people.deserted()) << "somebody else plays too, there or not";
}

TEST_F(PeopleTest, AreWaitedForSinceTheLastOfThree) {
  begin(4);
  while (journal.match().turn() != 0) play_on();
  const auto turn = journal.turn_since_ms();
  EXPECT_FALSE(people.waited_for_since(0)) << "nobody is there to wait";
  presence.arrive(1, turn + 500);
  EXPECT_EQ(people.waited_for_since(0), turn + 500) << "since somebody waits";
  presence.arrive(2, turn + 700);
  EXPECT_EQ(people.waited_for_since(0), turn + 500) << "the first of them counts";
  presence.arrive(0, turn + 800);
  EXPECT_FALSE(people.waited_for_since(0)) << "there";
  presence.leave(0, turn + 900);
  EXPECT_EQ(people.waited_for_since(0), turn + 900) << "since they left";
  row.plan.seats[1].owner = row.plan.seats[2].owner = row.plan.seats[0].owner;
  EXPECT_FALSE(people.waited_for_since(0)) << "the same browser does not wait for itself";
}

}  // namespace
}  // namespace salon::test
