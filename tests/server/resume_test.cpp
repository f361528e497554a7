// A game that was begun elsewhere and goes on at a table.
#include "house.h"

namespace salon::test {
namespace {

/// Pickomino as far as some moves.
Record pickomino_record(std::size_t moves) {
  const auto variant = *(*find_game("pickomino"))->open({{}, 3, {}});
  auto match = *Match::begin(variant, {{"human", "A"}, {"human", "B"}, {"human", "C"}});
  Random random(7);
  while (match.ply() < moves) {
    if (match.turn() == kNature) {
      match.play_nature(random);
      continue;
    }
    const auto legal = match.eye(match.turn()).moves();
    EXPECT_TRUE(match.play(match.turn(), legal[random.below(legal.size())]));
  }
  return match.record();
}

TEST(Resume, WithAnOpenSeatNothingIsLostOnceItIsTaken) {
  const Folder folder;
  const auto at = [&](server::Config& config) { config.store = "sqlite:" + folder.file("s.db"); };
  const Record record = pickomino_record(25);
  ASSERT_GE(record.events.size(), 25u);
  std::string table, ada, bob;
  std::size_t ply = 0;
  {
    const House house(at);
    const auto opened =
        house.post("/api/records",
                   {{"record", record.text()}, {"seats", {me("Ada"), open_seat(), bot("random")}}});
    ASSERT_TRUE(opened) << english(opened.error());
    table = (*opened)["table"];
    ada = token_of(*opened, 0);
    Ear watcher(house.link(table));
    Json card = watcher.wait("table_card");
    EXPECT_EQ(card["state"], "open");
    EXPECT_EQ(card["resumed"], Json({{"ply", record.events.size()}, {"seen_by", {0}}}))
        << "whoever joins knows who has seen the deal";
    const auto joined = house.post("/api/tables/" + table + "/join", {{"name", "Bob"}});
    ASSERT_TRUE(joined) << english(joined.error());
    bob = (*joined)["token"];
    const Json now = Ear(house.link(table, 1, bob), true).wait({"turn", "view"});
    ASSERT_FALSE(now.is_null());
    EXPECT_GE(now["ply"], record.events.size()) << "it goes on where the record stops";
    Ear seat(house.link(table, 1, bob));
    EXPECT_EQ((*house.get("/api/tables/" + table))["resumed"]["ply"], record.events.size());
    std::thread other([&] {
      Ear first(house.link(table, 0, ada));
      play_randomly(first, 1);
    });
    EXPECT_EQ(play_randomly(seat, 2)["type"], "over");
    other.join();
    const auto replay = house.get("/api/tables/" + table + "/replay?eyes=open");
    ASSERT_TRUE(replay) << english(replay.error());
    ply = (*replay)["frames"].size();
    EXPECT_GT(ply, record.events.size());
  }
  const House after(at);
  const auto replay = after.get("/api/tables/" + table + "/replay?eyes=open");
  ASSERT_TRUE(replay) << english(replay.error());
  EXPECT_EQ((*replay)["frames"].size(), ply) << "and is read again as it was played";
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const Json& frame = (*replay)["frames"][i + 1];
    if (record.events[i].kind == Event::Kind::move) {
      EXPECT_EQ(frame["move"], record.events[i].text);
    }
  }
}

}  // namespace
}  // namespace salon::test
