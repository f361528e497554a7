#include "extent.h"
#include "games/registry.h"
#include "page.h"
#include "schema.h"
#include "table/catalogue.h"

namespace salon::test {
namespace {

constexpr int kMostMoves = 60;  // then the person gives up

/// Plays a game with random moves to its end. Every so often the workers die.
void play_on(Page& page, Guest& guest, Random& random, int moves_between_crashes) {
  for (int moves = 0; !guest.over(); ++moves) {
    page.think();
    if (guest.over()) break;
    if (moves == kMostMoves) {
      page.send(guest.socket, {{"type", "resign"}});
      page.think();
      ASSERT_TRUE(guest.over()) << "the others play to the end without them";
      break;
    }
    if (moves_between_crashes > 0 && moves % moves_between_crashes == moves_between_crashes - 1) {
      page.restart();
      guest.sit();
      page.think();
      if (guest.over()) break;
    }
    ASSERT_NO_FATAL_FAILURE(guest.play(random));
  }
}

class PocketGames : public ::testing::TestWithParam<std::string> {};

TEST_P(PocketGames, AreWonAndLostWithoutAServer) {
  const Messages messages("server/api.schema.json");
  for (int round = 0; round < at_length(1, 5); ++round) {
    Page page;
    Random random(static_cast<std::uint64_t>(round));
    const auto game = find_game(GetParam());
    Guest guest = open_table(page, GetParam(), (*game)->about().min_seats - 1);
    guest.sit();
    play_on(page, guest, random, 0);
    for (const auto& message : page.heard[guest.socket])
      EXPECT_EQ(messages.check(message), "") << dump(message);
    const Json card = page.get("/api/tables/" + guest.table);
    EXPECT_EQ(Schema("server/api.schema.json", "Card").check(card), "");
    EXPECT_EQ(card["state"], "over");
    const Json record = page.http("GET", "/api/tables/" + guest.table + "/record");
    ASSERT_EQ(record["status"], 200);
    const auto parsed = Record::parse(record["body"].get<std::string>());
    ASSERT_TRUE(parsed);
    EXPECT_TRUE(open_record(*parsed)) << "every move was legal";
    EXPECT_EQ(page.get("/api/tables/" + guest.table + "/replay?eyes=open")["frames"].size(),
              parsed->events.size() + 1);
  }
}

TEST_P(PocketGames, LoseNothingThatWasToldWhenTheWorkerDies) {
  Page page;
  Random random(7);
  const auto game = find_game(GetParam());
  Guest guest = open_table(page, GetParam(), (*game)->about().min_seats - 1);
  guest.sit();
  play_on(page, guest, random, 5);
  const Json before = page.http("GET", "/api/tables/" + guest.table + "/record");
  page.restart();
  EXPECT_EQ(page.http("GET", "/api/tables/" + guest.table + "/record"), before);
  EXPECT_EQ(before["status"], 200);
}

std::vector<std::string> all_games() {
  std::vector<std::string> names;
  for (const auto& game : games()) names.push_back(game->about().name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, PocketGames, ::testing::ValuesIn(all_games()),
                         [](const auto& game) { return game.param; });

TEST(Pocket, AnswersWhatIsTheSameEverywhere) {
  Page page;
  EXPECT_EQ(page.http("GET", "/api/games")["body"], table::catalogue());
  EXPECT_EQ(page.http("GET", "/api/games/khan/rules?lang=fr")["headers"]["content-type"],
            "text/markdown; charset=utf-8");
  EXPECT_TRUE(page.get("/api/address")["address"].is_null());
  EXPECT_EQ(page.get("/api/tables"), Json::parse(R"({"open":[],"running":[]})"));
  const Json daily = page.get("/api/puzzles");
  EXPECT_EQ(daily["day"], page.now_ms / 86'400'000);
  const Json puzzle =
      page.get(fmt::format("/api/puzzles/{}/{}", daily["daily"]["game"].get<std::string>(),
                           daily["daily"]["number"].get<int>()));
  EXPECT_EQ(Schema("server/api.schema.json", "PuzzleTable").check(puzzle), "");
  EXPECT_EQ(page.http("GET", "/api/nothing")["status"], 404);
  EXPECT_EQ(page.http("PUT", "/api/games")["status"], 405);
  EXPECT_EQ(page.http("GET", "/api/tables/none")["status"], 404);
}

TEST(Pocket, RefusesATableThatWaitsForOthers) {
  Page page;
  const Json answer = page.http("POST", "/api/tables",
                                {{"game", "khan"}, {"seats", {me("Ada"), {{"kind", "open"}}}}});
  EXPECT_EQ(answer["status"], 409);
  EXPECT_TRUE(page.kept.empty());
}

TEST(Pocket, KeepsWhatHappenedBeforeItTellsIt) {
  Page page;
  Guest guest = open_table(page, "khan");
  EXPECT_EQ(page.kept[guest.table].size(), 1U) << "the plan";
  guest.sit();
  const Json answer = page.ask({{"ask", "send"},
                                {"socket", 1},
                                {"text", R"({"type":"move","ply":0,"move":"side bottom"})"}});
  EXPECT_EQ(answer["journal"][0]["table"], guest.table);
  EXPECT_TRUE(answer["journal"][0]["lines"][0].get<std::string>().ends_with(" 0 side bottom"));
  EXPECT_FALSE(answer["frames"].empty());
}

TEST(Pocket, AsksTheThinkerOnlyWhileSomebodyIsThere) {
  Page page;
  Guest guest = open_table(page, "khan", 0, {{"seats", {bot("easy"), me("Ada")}}});
  EXPECT_TRUE(page.thoughts.empty()) << "nobody looks at it";
  guest.sit();
  ASSERT_EQ(page.thoughts.size(), 1U);
  EXPECT_EQ(page.thoughts[0]["rank"], "play");
  EXPECT_EQ(page.thoughts[0]["seat"], 0);
  page.restart();
  EXPECT_TRUE(page.thoughts.empty());
  guest.sit();
  EXPECT_EQ(page.thoughts.size(), 1U) << "what was being thought about is asked for again";
}

TEST(Pocket, SaysThatABotThinksOnceItTakesLong) {
  Page page;
  Guest guest = open_table(page, "khan", 0, {{"seats", {bot("easy"), me("Ada")}}});
  guest.sit();
  const auto asked = page.now_ms;
  EXPECT_EQ(page.wake, asked + 150);
  page.now_ms = asked + 150;
  page.ask({{"ask", "tick"}});
  EXPECT_EQ(page.last(1, "thinking")["seat"], 0);
  page.think();
  EXPECT_TRUE(page.last(1, "thinking")["seat"].is_null());
}

TEST(Pocket, HurriesABotByAskingForLess) {
  Page page;
  Guest guest = open_table(page, "khan", 0, {{"seats", {bot("hard"), me("Ada")}}});
  guest.sit();
  const Json first = page.thoughts.front();
  page.send(1, {{"type", "hurry"}});
  EXPECT_EQ(page.dropped, std::vector{first["thought"].get<int>()});
  ASSERT_EQ(page.thoughts.size(), 1U);
  EXPECT_EQ(page.thoughts.front()["task"]["bot"], "hard:ms=30");
  EXPECT_EQ(page.thoughts.front()["task"]["seen"], first["task"]["seen"]);
}

TEST(Pocket, TakesAMoveBackAtOnce) {
  Page page;
  Guest guest = open_table(page, "khan");
  guest.sit();
  guest.move(guest.question(), "side bottom");
  page.think();
  guest.move(guest.question(), "K@c6");
  page.think();
  page.send(1, {{"type", "undo"}});
  EXPECT_EQ(page.last(1, "undo")["undos"], 1);
  page.think();
  EXPECT_EQ(guest.question()["undos"], 1);
  EXPECT_EQ(guest.question()["ply"], 1);
  page.send(1, {{"type", "look"}, {"ply", 0}});
  EXPECT_EQ(page.last(1, "look")["ply"], 0);
}

TEST(Pocket, GivesAHintWhenTheThinkerHasOne) {
  Page page;
  Guest guest = open_table(page, "khan");
  guest.sit();
  const std::string path = "/api/tables/" + guest.table + "/hint";
  EXPECT_EQ(page.http("POST", path, {{"token", guest.token}})["waits"], 9);
  EXPECT_EQ(page.http("POST", path, {{"token", guest.token}})["status"], 429);
  EXPECT_EQ(page.http("POST", path, {{"token", "no"}})["status"], 403);
  ASSERT_EQ(page.thoughts.size(), 1U);
  EXPECT_EQ(page.thoughts[0]["rank"], "hint");
  page.think();
  ASSERT_EQ(page.later.size(), 1U);
  EXPECT_EQ(page.later[0]["id"], 9);
  EXPECT_EQ(page.later[0]["status"], 200);
  const Json advice = Json::parse(page.later[0]["body"].get<std::string>());
  EXPECT_EQ(Schema("server/api.schema.json", "Advice").check(advice), "");
}

TEST(Pocket, SeatsSeveralAtOneScreen) {
  Page page;
  const Json opened =
      page.post("/api/tables", {{"game", "stratego"}, {"seats", {me("Ada"), me("Bob")}}});
  ASSERT_EQ(opened["seats"].size(), 2U);
  Guest ada{page, opened["table"], opened["seats"][0]["token"], 1};
  Guest bob{page, opened["table"], opened["seats"][1]["token"], 2};
  ada.sit();
  bob.sit();
  ada.move(ada.question(), ada.question()["moves"][0].get<std::string>());
  EXPECT_EQ(page.heard[1].back()["type"], "turn") << "she sets up on";
  EXPECT_NE(dump(page.heard[1].back()["view"]), dump(page.heard[2].back()["view"]));
  EXPECT_TRUE(page.thoughts.empty());
}

TEST(Pocket, PlaysAnotherGameWithSidesChanged) {
  Page page;
  Guest guest = open_table(page, "khan");
  guest.sit();
  const std::string path = "/api/tables/" + guest.table;
  EXPECT_EQ(page.http("POST", path + "/rematch", {{"token", guest.token}})["status"], 409);
  page.post(path + "/resign", {{"token", guest.token}});
  EXPECT_TRUE(guest.over());
  const Json again = page.post(path + "/rematch", {{"token", guest.token}});
  EXPECT_EQ(again["seat"], 1);
  EXPECT_EQ(page.last(1, "rematch")["table"], again["table"]);
  page.restart();
  Guest next{page, again["table"], again["token"]};
  next.sit();
  page.think();
  EXPECT_FALSE(next.question().is_null());
}

TEST(Pocket, KeepsThePaceOfAShow) {
  Page page;
  const Json opened = page.post(
      "/api/tables", {{"game", "khan"}, {"seats", {bot("easy"), bot("easy")}}, {"pace_ms", 1000}});
  page.sit(1, opened["table"], {{"type", "watch"}, {"token", opened["director"]}, {"views", true}});
  const auto asked = page.now_ms;
  page.think();
  EXPECT_TRUE(page.last(1, "seen").is_null()) << "found, and held back";
  EXPECT_EQ(page.wake, asked + 1000);
  page.now_ms = asked + 1000;
  page.ask({{"ask", "tick"}});
  EXPECT_EQ(page.last(1, "seen")["ply"], 0);
  page.send(1, {{"type", "pace"}, {"paused", true}});
  EXPECT_TRUE(page.thoughts.empty());
  page.send(1, {{"type", "step"}});
  page.think();
  EXPECT_EQ(page.last(1, "seen")["ply"], 1);
  EXPECT_TRUE(page.thoughts.empty()) << "one move, then it stands still";
}

TEST(Pocket, ChargesNobodyForTheTimeAway) {
  Page page;
  Guest guest = open_table(page, "khan", 1, {{"clock", {{"total_s", 60}}}, {"away", "resign"}});
  guest.sit();
  page.now_ms += 50'000;
  page.restart();
  page.now_ms += 3'600'000;
  page.restart();
  guest.sit();
  page.ask({{"ask", "tick"}});
  EXPECT_FALSE(guest.over());
  page.now_ms += 61'000;
  page.ask({{"ask", "tick"}});
  ASSERT_TRUE(guest.over());
  EXPECT_EQ(page.last(1, "table")["reason"], "time");
}

TEST(Pocket, ItsClockStandsStillWhileNobodySitsThere) {
  Page page;
  Guest guest = open_table(page, "khan", 1, {{"clock", {{"total_s", 60}}}, {"away", "resign"}});
  guest.sit();
  page.now_ms += 30'000;
  page.ask({{"ask", "close"}, {"socket", 1}});
  EXPECT_TRUE(page.wake.is_null()) << "nothing is due";
  page.now_ms += 3'600'000;
  page.ask({{"ask", "tick"}});
  guest.sit();
  EXPECT_FALSE(guest.over());
  const std::int64_t left = page.last(1, "clock")["left_ms"][0];
  EXPECT_GT(left, 29'000);
  EXPECT_LE(left, 30'000);
}

TEST(Pocket, AnalysesAGame) {
  Page page;
  Guest guest = open_table(page, "khan");
  guest.sit();
  Random random(3);
  for (int i = 0; i < 4; ++i) {
    page.think();
    guest.play(random);
  }
  page.post("/api/tables/" + guest.table + "/resign", {{"token", guest.token}});
  const Json job = page.post("/api/tables/" + guest.table + "/analysis", {{"budget_ms", 100}});
  const std::string path = "/api/jobs/" + job["job"].get<std::string>();
  EXPECT_EQ(page.get(path)["done"], 0);
  page.think();
  const Json seen = page.get(path);
  EXPECT_EQ(Schema("server/api.schema.json", "Job").check(seen), "");
  EXPECT_GE(seen["of"], 4);
  EXPECT_EQ(seen["done"], seen["of"]);
  EXPECT_EQ(page.http("DELETE", path)["status"], 200);
  EXPECT_EQ(page.http("GET", path)["status"], 404);
}

TEST(Pocket, GoesOnWithARecord) {
  Page page;
  Guest guest = open_table(page, "khan");
  guest.sit();
  guest.move(guest.question(), "side bottom");
  page.post("/api/tables/" + guest.table + "/resign", {{"token", guest.token}});
  std::string record = page.http("GET", "/api/tables/" + guest.table + "/record")["body"];
  record.resize(record.find("! 0 resign"));
  const Json opened = page.post("/api/records", {{"record", record}});
  EXPECT_EQ(page.get("/api/tables/" + opened["table"].get<std::string>())["ply"], 1);
  EXPECT_EQ(page.kept[opened["table"].get<std::string>()].size(), 2U) << "its plan and its move";
}

TEST(Pocket, ForgetsATable) {
  Page page;
  Guest guest = open_table(page, "khan", 0, {{"seats", {bot("easy"), me("Ada")}}});
  guest.sit();
  page.ask({{"ask", "forget"}, {"table", guest.table}});
  ASSERT_EQ(page.closed.size(), 1U);
  EXPECT_EQ(page.closed[0]["code"], 4404);
  EXPECT_TRUE(page.thoughts.empty());
  EXPECT_EQ(page.http("GET", "/api/tables/" + guest.table)["status"], 404);
}

TEST(Pocket, TurnsAwayWhoHoldsNoSeat) {
  Page page;
  Guest guest = open_table(page, "khan");
  page.sit(5, guest.table, {{"type", "sit"}, {"token", "wrong"}});
  EXPECT_EQ(page.closed.at(0)["code"], 4403);
  EXPECT_EQ(page.last(5, "refused")["ply"], 0);
  page.ask({{"ask", "open"}, {"socket", 6}, {"path", "/api/tables/none/socket"}});
  EXPECT_EQ(page.closed.at(1)["code"], 4404);
}

TEST(Pocket, CarriesATableElsewhere) {
  Page page, other;
  Guest guest = open_table(page, "pickomino");
  guest.sit();
  page.think();
  const std::string text = page.http("GET", "/api/tables/" + guest.table + "/journal")["body"];
  Json lines = Json::array();
  for (const auto line : split(text, '\n')) {
    if (!line.empty()) lines.push_back(std::string(line));
  }
  EXPECT_EQ(lines, Json(page.kept[guest.table]));
  other.ask({{"ask", "restore"}, {"table", guest.table}, {"lines", lines}});
  EXPECT_EQ(other.get("/api/tables/" + guest.table)["ply"],
            page.get("/api/tables/" + guest.table)["ply"]);
}

}  // namespace
}  // namespace salon::test
