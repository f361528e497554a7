// Tables shared out over several event loops: nobody at a table can tell on which one it is.
#include "house.h"
#include "wire.h"

namespace salon::test {
namespace {

constexpr int kTables = 12;
constexpr std::string_view kUpgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

void three_loops(server::Config& config) {
  config.loops = 3;
}

Json open_for_two(const House& house, bool is_public = false) {
  const auto opened = house.post(
      "/api/tables", {{"game", "khan"}, {"public", is_public}, {"seats", {me("Ada"), me("Bob")}}});
  EXPECT_TRUE(opened);
  return opened ? *opened : Json();
}

std::string token(const Json& opened, int seat) {
  return opened["seats"][static_cast<std::size_t>(seat)]["token"];
}

TEST(Loops, GamesAreFinishedAtTablesOfAllLoops) {
  const House house(three_loops);
  std::vector<Json> tables;
  for (int i = 0; i < kTables; ++i) tables.push_back(open_for_two(house));
  std::vector<std::thread> players;
  std::atomic<int> finished = 0;
  for (const auto& opened : tables) {
    for (int seat = 0; seat < 2; ++seat) {
      players.emplace_back([&house, &finished, &opened, seat] {
        Ear ear(house.link(opened["table"], seat, token(opened, seat)));
        if (play_randomly(ear, static_cast<std::uint64_t>(seat))["type"] == "over") ++finished;
      });
    }
  }
  for (auto& player : players) player.join();
  EXPECT_EQ(finished, 2 * kTables);
  // What belongs to no table, or to two of them, finds its way as well.
  for (const auto& opened : tables) {
    const std::string path = "/api/tables/" + opened["table"].get<std::string>();
    const auto again = house.post(path + "/rematch", {{"token", token(opened, 0)}});
    const auto other = house.post(path + "/rematch", {{"token", token(opened, 1)}});
    ASSERT_TRUE(again && other);
    EXPECT_EQ((*again)["table"], (*other)["table"]);
    EXPECT_NE((*again)["seat"], (*other)["seat"]);
  }
  const std::string path = "/api/tables/" + tables.front()["table"].get<std::string>();
  const auto started = house.post(path + "/analysis", {{"budget_ms", 1}});
  ASSERT_TRUE(started);
  EXPECT_TRUE(house.get("/api/jobs/" + (*started)["job"].get<std::string>()));
}

TEST(Loops, TheListKnowsTheTablesOfAllLoops) {
  const House house(three_loops);
  std::vector<std::unique_ptr<Ear>> ears;
  for (int i = 0; i < kTables; ++i) {
    const Json opened = open_for_two(house, true);
    ears.push_back(std::make_unique<Ear>(house.link(opened["table"], 0, token(opened, 0))));
    ASSERT_FALSE(ears.back()->wait("turn").is_null());
  }
  house.pass(2s);  // a list is kept for a second
  EXPECT_TRUE(until([&] {
    const auto listed = house.get("/api/tables");
    int here = 0;
    for (const auto& card : (*listed)["running"]) here += card["players"][0]["here"] == true;
    house.pass(2s);
    return here == kTables;
  })) << "cards of awake tables tell who is there";
}

TEST(Loops, WhoeverAsksForATableThatIsNoneIsToldSo) {
  const House house(three_loops);
  for (const char* id : {"none", "nobody", "nothing", "nowhere"}) {
    const std::string path = fmt::format("/api/tables/{}/socket", id);
    EXPECT_TRUE(Wire(house.port()).ask(request("GET", path, kUpgrade)).starts_with("HTTP/1.1 404"));
  }
}

TEST(Loops, TheServerEndsWhileSocketsComeAndGo) {
  for (int i = 0; i < 5; ++i) {
    std::atomic<bool> over = false;
    std::vector<std::thread> guests;
    {
      const House house(three_loops);
      const Json opened = open_for_two(house);
      for (int guest = 0; guest < 4; ++guest) {
        guests.emplace_back([&over, port = house.port(), table = opened["table"]] {
          const std::string path = "/api/tables/" + table.get<std::string>();
          while (!over) {
            Wire asks(port), upgrades(port);
            asks.send(request("GET", path));
            upgrades.send(request("GET", path + "/socket", kUpgrade));
          }
        });
      }
      std::this_thread::sleep_for(50ms);
    }
    over = true;
    for (auto& guest : guests) guest.join();
  }
}

}  // namespace
}  // namespace salon::test
