// Tables stored before a rule was read anew keep the meaning their rules had.
#include <sqlite3.h>

#include "house.h"
#include "table/plan.h"

namespace salon::test {
namespace {

using namespace server;
using namespace table;

TEST(Revision, AStoredPlanKeepsTheMeaningOfItsRules) {
  const auto plan_of = [](const char* rules, const char* revision) {
    return *parse_plan(fmt::format(
        R"({{"game":"stratego","rules":"{}",{}"seats":[{{"kind":"open"}},{{"kind":"open"}}]}})",
        rules, revision));
  };
  EXPECT_EQ(plan_of("tournament", "").rules, "tournament,chase=quiet");
  EXPECT_EQ(plan_of("tournament", "").revision, 2);
  EXPECT_EQ(plan_of("house", "").rules, "house");
  const Plan today = plan_of("tournament", R"("revision":2,)");
  EXPECT_EQ(today.rules, "tournament");
  EXPECT_EQ(parse_plan(plan_text(today))->rules, "tournament");
  const Plan tomorrow = plan_of("tournament", R"("revision":9,)");
  EXPECT_EQ(tomorrow.rules, "tournament") << "left as it is; whoever opens the table is told";
  EXPECT_EQ(tomorrow.revision, 9);
}

/// A table in a file, as a server of before would have left it.
Json open_before(const std::string& file) {
  Json opened;
  {
    const House house([&](Config& config) { config.store = "sqlite:" + file; });
    const auto answer = house.post(
        "/api/tables",
        {{"game", "stratego"}, {"rules", "tournament"}, {"seats", {me("Anne"), me("Bruno")}}});
    EXPECT_TRUE(answer) << english(answer.error());
    opened = *answer;
  }
  sqlite3* db = nullptr;
  EXPECT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db, "UPDATE tables SET plan = json_remove(plan, '$.revision')", nullptr,
                         nullptr, nullptr),
            SQLITE_OK);
  EXPECT_EQ(sqlite3_changes(db), 1);
  sqlite3_close(db);
  return opened;
}

/// Plays both seats; the last message that was no view or move.
Json play_all(const House& house, const Json& opened, const std::vector<std::string>& moves) {
  Ear anne(house.link(opened["table"], 0, token_of(opened, 0)));
  Ear bruno(house.link(opened["table"], 1, token_of(opened, 1)));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Ear& ear = i % 2 == 0 ? anne : bruno;
    const Json turn = ear.wait({"turn", "refused"});
    if (turn["type"] != "turn") return turn;
    ear.move(turn, moves[i]);
  }
  return anne.wait({"turn", "refused"});
}

/// A captain takes a scout beside another captain and hunts that one round a square.
const std::vector<std::string> kHunt{"setup balanced", "setup balanced", "e4e5", "e7e6", "a4a5",
                                     "f7f6",           "e5e6",           "f6f5", "e6f6", "f5e5",
                                     "f6f5",           "e5e6",           "f5e5", "e6f6", "e5e6"};

TEST(Revision, AGameBegunBeforeGoesOnAsItBegan) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  const Json opened = open_before(file);
  const House house([&](Config& config) { config.store = "sqlite:" + file; });
  const auto card = house.get("/api/tables/" + opened["table"].get<std::string>());
  ASSERT_TRUE(card) << english(card.error());
  EXPECT_EQ((*card)["rules"], "tournament,chase=quiet");
  auto moves = kHunt;
  moves.push_back("f6f5");
  EXPECT_EQ(play_all(house, opened, moves)["type"], "turn") << "red goes round once more";
}

TEST(Revision, AGameBegunTodayIsPlayedByTodaysReading) {
  const House house;
  const auto opened = house.post(
      "/api/tables",
      {{"game", "stratego"}, {"rules", "tournament"}, {"seats", {me("Anne"), me("Bruno")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  const Json refused = play_all(house, *opened, kHunt);
  ASSERT_EQ(refused["type"], "refused");
  EXPECT_TRUE(refused["reason"]["en"].get<std::string>().starts_with("more-squares: ")) << refused;
}

}  // namespace
}  // namespace salon::test
