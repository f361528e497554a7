#include "table/clock.h"

#include "wire.h"

namespace salon::test {
namespace {

using table::Clock;
using table::ClockRules;

TEST(Clock, ATimePerMoveStartsAnewWithEveryDecision) {
  Clock clock(ClockRules{.move_s = 10}, 2, 1000, 0);
  EXPECT_EQ(clock.left(0, 4000), 7000);
  EXPECT_EQ(clock.left(1, 4000), 10000);
  clock.pass(5000, kNature, 0, false);  // a draw is offered: nobody decided anything
  EXPECT_EQ(clock.left(0, 6000), 5000);
  clock.pass(6000, 0, 0, true);  // the same seat is asked again
  EXPECT_EQ(clock.left(0, 7000), 9000);
  clock.pass(8000, 0, 1, true);
  EXPECT_EQ(clock.running(), 1);
  EXPECT_EQ(clock.left(1, 20'400), -1000) << "1.4 s to see two acts, then 10 s, then too late";
}

TEST(Clock, StartsOnceTheActsOfTheOthersCanHaveBeenSeen) {
  Clock clock(ClockRules{.total_s = 60}, 3, 0, 0);
  EXPECT_EQ(clock.starts_in(0), 0) << "nothing has happened yet";
  clock.pass(1000, 0, kNature, true);
  clock.pass(1000, kNature, 0, true);  // the dice of one's own roll are an act as well
  EXPECT_EQ(clock.starts_in(1000), 700);
  EXPECT_EQ(clock.left(0, 1700), 59'000);
  EXPECT_EQ(clock.left(0, 2700), 58'000);
  EXPECT_EQ(clock.due(0, 1000), 59'700);
  clock.pass(1500, 0, 1, true);  // within the allowance: nothing is charged
  EXPECT_EQ(clock.left(0, 9000), 59'000);
  EXPECT_EQ(clock.starts_in(1500), 2100) << "three acts for the next one";
  EXPECT_EQ(clock.json(1500)["starts_in_ms"], 2100);
  clock.pass(2000, kNature, 1, false);  // a draw is offered: what is left of it is left
  EXPECT_EQ(clock.starts_in(2000), 1600);
  for (int i = 0; i < 30; ++i) clock.pass(4000, 1, 1, true);
  clock.pass(4000, 1, 2, true);
  EXPECT_EQ(clock.starts_in(4000), 10'000) << "at most ten seconds";
  EXPECT_EQ(clock.left(2, 15'000), 59'000);
  EXPECT_FALSE(clock.json(15'000).contains("starts_in_ms"));
}

TEST(Clock, ATotalIsUsedUpAndEachMoveAddsTheIncrement) {
  Clock clock(ClockRules{.total_s = 60, .increment_s = 5}, 2, 0, 0);
  clock.pass(20'000, 0, 1, true);
  EXPECT_EQ(clock.left(0, 99'000), 45'000);
  EXPECT_EQ(clock.left(1, 30'700), 50'000);
  clock.forgive(10'000);  // nobody could move
  EXPECT_EQ(clock.left(1, 30'700), 60'000);
  clock.pass(31'700, 1, kOver, true);
  EXPECT_EQ(clock.left(1, 99'000), 64'000);
  EXPECT_EQ(clock.json(99'000)["running"], nullptr);
}

TEST(Clock, ABotThinksForAPartOfWhatItHas) {
  const Clock whole(ClockRules{.total_s = 60, .increment_s = 5}, 2, 0, 0);
  EXPECT_EQ(whole.share(0, 0), 3000);
  EXPECT_EQ(whole.share(0, 40'000), 1000);
  EXPECT_EQ(whole.share(0, 70'000), 20) << "a move must come even from the late";
  const Clock each(ClockRules{.move_s = 10}, 2, 0, 0);
  EXPECT_EQ(each.share(0, 0), 5000);
  EXPECT_EQ(each.share(0, 8000), 1000);
}

/// Two people; Ada opens and is seat 0.
struct Pair {
  explicit Pair(const House& house, const Json& more) {
    Json body{{"game", "khan"}, {"seats", {me("Ada"), open_seat()}}};
    body.update(more);
    const auto opened = house.post("/api/tables", body);
    EXPECT_TRUE(opened) << english(opened.error());
    table = (*opened)["table"];
    ada = token_of(*opened, 0);
    bob = (*house.post("/api/tables/" + table + "/join", {{"name", "Bob"}}))["token"];
  }
  std::string table, ada, bob;
};

TEST(Clocks, WhoRunsOutOfTimeHasResignedWhereTheTableChoseSo) {
  const House house;
  const Pair pair(house, {{"clock", {{"move_s", 3600}}}, {"away", "resign"}});
  Ear bob(house.link(pair.table, 1, pair.bob));
  EXPECT_EQ(bob.wait("clock")["running"], 0);
  house.pass(1h);
  EXPECT_EQ(bob.wait("table")["reason"], "time");
  const Json over = bob.wait("over");
  EXPECT_EQ(over["outcome"], Json({0.0, 1.0}));
  EXPECT_EQ(over["why"]["en"], "Ada ran out of time and loses the game");
  const auto replay = house.get("/api/tables/" + pair.table + "/replay?eyes=0");
  ASSERT_TRUE(replay) << english(replay.error());
  EXPECT_EQ((*replay)["frames"].back()["reason"], "time");
  EXPECT_EQ((*replay)["why"], over["why"]);
}

TEST(Clocks, OrABotTakesTheSeatAndThePersonWatchesOn) {
  const House house;
  const Pair pair(house, {{"clock", {{"total_s", 3600}, {"increment_s", 0}}}, {"away", "bot"}});
  Ear ada(house.link(pair.table, 0, pair.ada));
  EXPECT_EQ(ada.wait("hello")["seat"], 0);
  house.pass(1h);
  const Json hello = ada.wait("hello");
  ASSERT_FALSE(hello.is_null());
  EXPECT_EQ(hello["seat"], "spectator");
  const auto card = house.get("/api/tables/" + pair.table);
  EXPECT_EQ((*card)["players"][0]["kind"], "bot");
  EXPECT_EQ((*card)["players"][0]["bot"], "medium");
  ada.send({{"type", "resign"}});
  EXPECT_FALSE(ada.wait("refused").is_null()) << "the seat is no longer theirs";
}

TEST(Clocks, ABotDoesNotLoseOnTimeHoweverLongItTook) {
  const House house;
  const auto opened = house.post("/api/tables", {{"game", "khan"},
                                                 {"clock", {{"move_s", 60}}},
                                                 {"away", "resign"},
                                                 {"pace_ms", 60000},
                                                 {"seats", {bot("random"), bot("random")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  Ear director(house.link((*opened)["table"], {}, (*opened)["director"]));
  director.wait("clock");
  house.pass(1h);
  director.send({{"type", "step"}});
  EXPECT_EQ(director.wait({"seen", "table", "over"})["type"], "seen");
  director.send({{"type", "pace"}, {"ms", 0}, {"paused", false}});
  const Json over = director.wait("over");
  ASSERT_FALSE(over.is_null());
  EXPECT_EQ(over["why"]["en"].get<std::string>().find("out of time"), std::string::npos) << over;
}

TEST(Clocks, StandStillWhileWhoPlaysAgainstMachinesIsAway) {
  const House house;
  const auto opened = house.post("/api/tables", {{"game", "khan"},
                                                 {"clock", {{"total_s", 3600}}},
                                                 {"away", "resign"},
                                                 {"seats", {me("Ada"), bot("random")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  const std::string table = (*opened)["table"], path = "/api/tables/" + table;
  const auto left = [](Ear& ear) { return ear.wait("clock")["left_ms"][0].get<std::int64_t>(); };
  {
    Ear ada(house.link(table, 0, token_of(*opened, 0)));
    EXPECT_GT(left(ada), 3'590'000);
    house.pass(10min);
  }
  ASSERT_TRUE(until([&] { return (*house.get(path))["players"][0]["here"] == false; }));
  house.pass(5h);
  EXPECT_EQ((*house.get(path))["state"], "running");
  Ear ada(house.link(table, 0, token_of(*opened, 0)));
  const auto still = left(ada);
  EXPECT_GT(still, 2'970'000) << "away";
  EXPECT_LE(still, 3'000'000) << "there, before";
  house.pass(51min);
  EXPECT_EQ(ada.wait("table")["reason"], "time") << "there again";
}

TEST(Away, WhoIsWaitedForTooLongLosesTheSeat) {
  const House house;
  const Pair pair(house, {{"away", "resign"}, {"away_s", 600}});
  Ear bob(house.link(pair.table, 1, pair.bob));
  bob.wait("hello");
  house.pass(10min);
  EXPECT_EQ(bob.wait("over")["why"]["en"], "Ada stayed away and gives up the game");
}

TEST(Away, NobodyIsWaitedForByBotsOrByNobody) {
  const House house;
  const auto opened = house.post("/api/tables", {{"game", "khan"},
                                                 {"away", "resign"},
                                                 {"away_s", 600},
                                                 {"seats", {me("Ada"), bot("random")}}});
  const Pair nobody(house, {{"away", "resign"}, {"away_s", 600}});
  const Pair waited(house, {{"away", "resign"}, {"away_s", 600}});
  Ear bob(house.link(waited.table, 1, waited.bob));
  bob.wait("hello");
  for (int i = 0; i < 3; ++i) house.pass(1h);
  ASSERT_FALSE(bob.wait("over").is_null()) << "where somebody waits";
  EXPECT_EQ((*house.get("/api/tables/" + (*opened)["table"].get<std::string>()))["state"],
            "running");
  EXPECT_EQ((*house.get("/api/tables/" + nobody.table))["state"], "running");
}

TEST(Away, OnlySomebodyWhoHasBeenGoneForAMinuteIsReplaced) {
  const House house;
  const Pair pair(house, {{"away_s", 86400}});
  Ear bob(house.link(pair.table, 1, pair.bob));
  bob.wait("hello");
  const auto fill = [&](Seat seat) {
    return house.post("/api/tables/" + pair.table + "/fill",
                      {{"token", pair.bob}, {"seat", seat}, {"bot", "easy"}});
  };
  EXPECT_FALSE(fill(0)) << "just gone";
  house.pass(1h);
  EXPECT_FALSE(fill(1)) << "Bob is there";
  const auto filled = fill(0);
  EXPECT_TRUE(filled) << english(filled.error());
  EXPECT_EQ(bob.wait("table")["action"], "replaced");
}

TEST(Away, WhoLeavesARunningGameIsReplacedOrHasResigned) {
  const House house;
  for (const bool replaced : {true, false}) {
    const Pair pair(house, {{"away", replaced ? "bot" : "resign"}});
    Ear bob(house.link(pair.table, 1, pair.bob));
    bob.wait("hello");
    ASSERT_TRUE(house.post("/api/tables/" + pair.table + "/leave", {{"token", pair.ada}}));
    const Json told = bob.wait("table");
    EXPECT_EQ(told["action"], replaced ? "replaced" : "resigned");
    EXPECT_EQ(told.value("reason", ""), replaced ? "" : "left");
  }
}

TEST(Park, ASleepingTableWakesWhenSomebodyComes) {
  const House house([](server::Config& config) { config.park_after_s = 3600; });
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  const std::string table = (*opened)["table"];
  {
    Ear ada(house.link(table, 0, token_of(*opened, 0)));
    ada.move(ada.wait("turn"), "side left");
    ada.wait("turn");
  }
  const auto asleep = [&] {
    return Wire(house.port()).ask(request("GET", "/metrics")).find("salon_tables_awake 0\n") !=
           std::string::npos;
  };
  EXPECT_FALSE(asleep());
  EXPECT_TRUE(until([&] {
    house.pass(2h);
    return asleep();
  }));
  Ear ada(house.link(table, 0, token_of(*opened, 0)));
  EXPECT_EQ(ada.wait("seen")["move"], "side left");
  EXPECT_EQ(ada.wait("turn")["ply"], 1);
}

}  // namespace
}  // namespace salon::test
