#include "extent.h"
#include "table/client_command.h"
#include "wire.h"

namespace salon::test {
namespace {

/// Everything a listener heard must follow from what its seat saw: `seen` is what the referee says
/// it saw, every view is the fold of that, and nothing else is said but what everybody may know.
void expect_no_more_than_seen(const Match& match, Seat seat,
                              const std::vector<std::string>& lines) {
  auto eye = match.variant().eye(seat);
  eye->meet(match.names());
  std::size_t folded = 0;
  for (const auto& line : lines) {
    const Json message = Json::parse(line);
    const std::string type = message["type"];
    if (type == "seen") {
      const std::size_t ply = message["ply"];
      ASSERT_LT(ply, match.ply());
      EXPECT_EQ(protocol::line(protocol::glimpsed(ply, match.glimpse(seat, ply))), line);
    } else if (type == "view" || type == "turn") {
      const std::size_t ply = message["ply"];
      ASSERT_LE(ply, match.ply());
      ASSERT_GE(ply, folded);
      for (; folded < ply; ++folded) {
        const auto glimpse = match.glimpse(seat, folded);
        if (glimpse.kind == Event::Kind::move) {
          ASSERT_TRUE(eye->see(glimpse.text));
        }
        if (glimpse.kind == Event::Kind::resign) eye->resign(glimpse.by);
      }
      EXPECT_TRUE(message["view"] == eye->json()) << line;
      EXPECT_TRUE(message["say"] == to_json(eye->say())) << line;
      EXPECT_EQ(type == "turn" ? message["moves"] : Json(eye->moves()), Json(eye->moves()));
    } else {
      const std::set<std::string> known{"hello", "table", "over", "table_card", "thinking"};
      EXPECT_TRUE(known.contains(type)) << line;
    }
  }
}

Match recorded(const House& house, const std::string& table) {
  const std::string answer =
      Wire(house.port()).ask(request("GET", "/api/tables/" + table + "/record"));
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 200"));
  auto record = Record::parse(std::string_view(answer).substr(answer.find("\r\n\r\n") + 4));
  EXPECT_TRUE(record);
  auto match = open_record(*record);
  EXPECT_TRUE(match) << english(match.error());
  return std::move(*match);
}

class EveryGame : public testing::TestWithParam<std::string> {
 protected:
  int seats() const { return (*find_game(GetParam()))->about().min_seats; }
  /// Random players of Stratego walk about for very long before anything happens.
  std::string rules() const { return GetParam() == "stratego" ? "quiet=20" : ""; }
};

TEST_P(EveryGame, IsPlayedAgainstBotsToItsEnd) {
  const House house;
  Json seats = Json::array({me("Ada")});
  while (std::ssize(seats) < this->seats()) seats.push_back(bot("random"));
  const auto opened =
      house.post("/api/tables", {{"game", GetParam()}, {"rules", rules()}, {"seats", seats}});
  ASSERT_TRUE(opened) << english(opened.error());
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)), true);
  const Json over = play_randomly(ada, 1);
  ASSERT_EQ(over["type"], "over") << over.dump();
  EXPECT_EQ(over["outcome"].size(), static_cast<std::size_t>(this->seats()));
  const Match match = recorded(house, (*opened)["table"]);
  EXPECT_TRUE(match.over());
  expect_no_more_than_seen(match, 0, ada.lines());
}

TEST_P(EveryGame, IsPlayedBetweenPeopleAndWatched) {
  const House house;
  Json seats = Json::array({me("Ada")});
  while (std::ssize(seats) < this->seats()) seats.push_back(open_seat());
  const auto opened = house.post(
      "/api/tables", {{"game", GetParam()}, {"rules", rules()}, {"aids", true}, {"seats", seats}});
  ASSERT_TRUE(opened) << english(opened.error());
  const std::string table = (*opened)["table"];
  std::vector<std::unique_ptr<Ear>> ears;
  ears.push_back(std::make_unique<Ear>(house.link(table, 0, token_of(*opened, 0)), true));
  Ear spectator(house.link(table), true);
  EXPECT_FALSE(spectator.wait("table_card").is_null());
  for (Seat seat = 1; seat < this->seats(); ++seat) {
    const auto joined = house.post("/api/tables/" + table + "/join",
                                   {{"name", "P" + std::to_string(seat)}, {"seat", seat}});
    ASSERT_TRUE(joined);
    ears.push_back(std::make_unique<Ear>(house.link(table, seat, (*joined)["token"]), true));
  }
  std::vector<std::thread> players;
  std::vector<Json> ends(ears.size());
  for (std::size_t seat = 0; seat < ears.size(); ++seat)
    players.emplace_back([&, seat] { ends[seat] = play_randomly(*ears[seat], 10 + seat); });
  for (auto& player : players) player.join();
  for (const auto& end : ends) EXPECT_EQ(end, ends.front());
  ASSERT_EQ(ends.front()["type"], "over");
  EXPECT_EQ(spectator.wait("over"), ends.front());
  const Match match = recorded(house, table);
  for (std::size_t seat = 0; seat < ears.size(); ++seat)
    expect_no_more_than_seen(match, static_cast<Seat>(seat), ears[seat]->lines());
  expect_no_more_than_seen(match, kSpectator, spectator.lines());
}

/// What a listener was shown as the game went on, by ply.
std::map<std::size_t, Json> shown(const std::vector<std::string>& lines) {
  std::map<std::size_t, Json> views;
  for (const auto& line : lines) {
    const Json message = Json::parse(line);
    if (message["type"] != "view" && message["type"] != "turn") continue;
    views[message["ply"]] = {{"view", message["view"]}, {"say", message["say"]}};
  }
  return views;
}

TEST_P(EveryGame, IsLookedBackAtAsItWasSeenThen) {
  const House house;
  Json seats = Json::array({me("Ada")});
  while (std::ssize(seats) < this->seats()) seats.push_back(bot("random"));
  const auto opened =
      house.post("/api/tables", {{"game", GetParam()}, {"rules", rules()}, {"seats", seats}});
  ASSERT_TRUE(opened) << english(opened.error());
  const server::Link link = house.link((*opened)["table"], 0, token_of(*opened, 0));
  Ear ada(link, true);
  Ear watcher(house.link((*opened)["table"]), true);
  ASSERT_EQ(play_randomly(ada, 5)["type"], "over");
  ASSERT_EQ(watcher.wait("over")["type"], "over");
  const auto expect_same = [](Ear& back, const std::map<std::size_t, Json>& then) {
    ASSERT_GT(then.size(), 1u);
    const std::size_t step = then.size() > 200 ? at_length(40, 1) : 1;
    for (const auto& [ply, view] : then) {
      if (ply % step != 0) continue;
      back.send({{"type", "look"}, {"ply", ply}});
      const Json look = back.wait({"look", "refused"});
      ASSERT_EQ(look["type"], "look") << look.dump();
      EXPECT_EQ(look["ply"], ply);
      EXPECT_TRUE(look["view"] == view["view"]) << look.dump();
      EXPECT_TRUE(look["say"] == view["say"]) << look.dump();
    }
  };
  expect_same(watcher, shown(watcher.lines()));
  Ear back(link, true);
  ASSERT_EQ(back.wait("over")["type"], "over");
  expect_same(back, shown(ada.lines()));
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& game : games()) all.push_back(game->about().name);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Server, EveryGame, testing::ValuesIn(names()),
                         [](const auto& game) { return game.param; });

TEST(Play, WhoComesBackIsToldEverythingAgain) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  const std::string table = (*opened)["table"];
  {
    Ear ada(house.link(table, 0, token_of(*opened, 0)));
    ada.move(ada.wait("turn"), "side top");
    EXPECT_EQ(ada.wait("seen")["move"], "side top");
  }
  Ear elsewhere(house.link(table, 0, token_of(*opened, 0)));
  EXPECT_EQ(elsewhere.wait("hello")["seat"], 0);
  EXPECT_EQ(elsewhere.wait("seen")["move"], "side top");
  EXPECT_EQ(elsewhere.wait("turn")["ply"], 1);
}

TEST(Play, ALookAtNoPlyOfTheGameIsRefused) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  ada.move(ada.wait("turn"), "side top");
  EXPECT_EQ(ada.wait("turn")["ply"], 1);
  ada.send({{"type", "look"}, {"ply", 2}});
  EXPECT_EQ(ada.wait("refused")["reason"]["en"], "there is no ply 2: the game is at ply 1");
  for (const Json& bad : {Json(-1), Json(0.5), Json("0"), Json(nullptr), Json(Json::array())}) {
    ada.send({{"type", "look"}, {"ply", bad}});
    EXPECT_EQ(ada.wait("refused")["reason"]["en"], "a look names a ply, a number from 0 on");
  }
  ada.say(R"({"type":"look","ply":18446744073709551615})");
  EXPECT_FALSE(ada.wait("refused").is_null());
  ada.send({{"type", "look"}, {"ply", 0}});
  EXPECT_EQ(ada.wait("look")["view"]["phase"], "side");
}

TEST(Play, NonsenseIsRefusedAndTheQuestionStands) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), bot("random")}}});
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  const Json turn = ada.wait("turn");
  const std::vector<std::string> nonsense{
      "",
      "{",
      "[]",
      "null",
      "\"move\"",
      "{\"type\":1}",
      "{\"type\":\"nothing\"}",
      "{\"type\":\"move\"}",
      "{\"type\":\"move\",\"ply\":0}",
      "{\"type\":\"move\",\"ply\":-1,\"move\":\"side top\"}",
      "{\"type\":\"move\",\"ply\":7,\"move\":\"side top\"}",
      "{\"type\":\"move\",\"ply\":0,\"move\":\"K@a1\"}",
      "{\"type\":\"move\",\"ply\":0,\"undos\":3,\"move\":\"side top\"}",
      "{\"type\":\"draw\",\"action\":\"accept\"}",
      "{\"type\":\"undo\"}",
      "{\"type\":\"step\"}",
      "{\"type\":\"pace\",\"ms\":\"x\"}",
      std::string(4000, '['),
      "{\"type\":\"sit\",\"token\":\"x\"}"};
  for (const auto& line : nonsense) {
    ada.say(line);
    EXPECT_FALSE(ada.wait("refused").is_null()) << line;
    EXPECT_EQ(ada.wait("turn")["ply"], 0) << line;
  }
  ada.move(turn, "side top");
  EXPECT_EQ(ada.wait("seen")["move"], "side top");
}

TEST(Play, FeaturesAreForThoseWhoAskForThem) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), bot("random")}}});
  ASSERT_TRUE(opened);
  Ear ear(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  const Json plain = ear.wait("hello");
  EXPECT_FALSE(plain.contains("features"));
  EXPECT_FALSE(plain.contains("constants"));
  ear.send({{"type", "explain"}, {"ply", 0}, {"move", "K@c1"}});
  EXPECT_NE(ear.wait("refused")["reason"]["en"].get<std::string>().find("explain"),
            std::string::npos);
  ear.send({{"type", "hello"}, {"features", Json::array({"explain", "constants"})}});
  const Json more = ear.wait("hello");
  EXPECT_EQ(more["features"], Json::array({"constants", "explain"}));
  EXPECT_EQ(more["constants"], (*(*find_game("khan"))->open({}))->constants());
  ASSERT_FALSE(ear.wait("turn").is_null());
  ear.send({{"type", "explain"}, {"ply", 0}, {"move", "K@c1"}});
  const Json why = ear.wait({"explained", "refused"});
  EXPECT_EQ(why["type"], "explained");
  EXPECT_EQ(why["reason"]["en"], "first choose a side: side top, bottom, left or right");
  const auto greeting =
      table::parse_greeting(R"({"type":"watch","features":["offers","fireworks",7]})");
  ASSERT_TRUE(greeting);
  EXPECT_EQ(
      greeting->features,
      (protocol::Features{.asked = true, .constants = false, .explain = false, .offers = true}));
}

TEST(Play, OnlyTheTokenHoldsASeatAndSpectatorsOnlyWatch) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), bot("random")}}});
  Ear thief(house.link((*opened)["table"], 0, "AAAAAAAAAAAAAAAAAAAAAA"));
  EXPECT_EQ(thief.wait("refused")["ply"], 0);
  EXPECT_TRUE(thief.turned_away());
  Ear spectator(house.link((*opened)["table"]));
  EXPECT_EQ(spectator.wait("hello")["seat"], "spectator");
  spectator.send({{"type", "move"}, {"ply", 0}, {"move", "side top"}});
  EXPECT_FALSE(spectator.wait("refused").is_null());
  spectator.send({{"type", "resign"}});
  EXPECT_FALSE(spectator.wait("refused").is_null());
  spectator.send({{"type", "hurry"}});
  EXPECT_FALSE(spectator.wait("refused").is_null());
}

TEST(Play, UndoAgainstBotsGoesBackToOnesOwnDecision) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  ada.move(ada.wait("turn"), "side top");
  const Json second = ada.wait("turn");
  ada.move(second, "K@a1");
  EXPECT_EQ(ada.wait("turn")["ply"], 2);
  ada.send({{"type", "undo"}});  // the other seat is held by the same browser
  EXPECT_EQ(ada.wait("undo")["undos"], 1);
  EXPECT_EQ(ada.wait("seen")["move"], "side top");
  const Json again = ada.wait("turn");
  EXPECT_EQ(again["ply"], 1);
  EXPECT_EQ(again["undos"], 1);
  ada.move(second, "K@b1");  // meant for before the undo: it has no `undos`, but the ply fits
  EXPECT_EQ(ada.wait("turn")["ply"], 2);
}

/// Khan between two people, each in a browser of their own.
struct Duel {
  explicit Duel(const House& house) {
    const auto opened =
        house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), open_seat()}}});
    table = (*opened)["table"];
    const auto joined = house.post(path() + "/join", {{"name", "Bob"}});
    ada = token_of(*opened, 0);
    bob = (*joined)["token"];
  }
  std::string path() const { return "/api/tables/" + table; }

  std::string table, ada, bob;
};

TEST(Play, UndoIsRefusedWithOthersAtTheTable) {
  const House house;
  const Duel duel(house);
  Ear ada(house.link(duel.table, 0, duel.ada));
  ada.move(ada.wait("turn"), "side top");
  ada.wait("turn");
  ada.send({{"type", "undo"}});
  EXPECT_FALSE(ada.wait("refused").is_null());
  EXPECT_EQ(ada.wait("turn")["ply"], 1);
}

TEST(Play, DrawsAreOfferedDeclinedAndAgreed) {
  const House house;
  const Duel duel(house);
  Ear ada(house.link(duel.table, 0, duel.ada));
  Ear bob(house.link(duel.table, 1, duel.bob));
  ada.wait("turn");
  ada.send({{"type", "draw"}, {"action", "offer"}});
  EXPECT_EQ(bob.wait("table")["action"], "draw-offered");
  bob.send({{"type", "draw"}, {"action", "decline"}});
  EXPECT_EQ(ada.wait("table")["action"], "draw-offered");
  EXPECT_EQ(ada.wait("table")["action"], "draw-declined");
  bob.send({{"type", "draw"}, {"action", "offer"}});
  ada.wait("table");
  ada.send({{"type", "draw"}, {"action", "accept"}});
  EXPECT_EQ(bob.wait("over")["outcome"], Json({0.5, 0.5}));
}

TEST(Play, ABotAnswersADraw) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), bot("easy")}}});
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  ada.wait("turn");
  ada.send({{"type", "draw"}, {"action", "offer"}});
  EXPECT_EQ(ada.wait("table")["action"], "draw-offered");
  const Json answer = ada.wait("table");
  EXPECT_TRUE(answer["action"] == "draw-declined" || answer["action"] == "draw-accepted");
}

TEST(Play, ARematchBringsTheSamePeopleToOneNewTable) {
  const House house;
  const Duel duel(house);
  const std::string path = duel.path();
  Ear watching(house.link(duel.table, 1, duel.bob));
  EXPECT_FALSE(house.post(path + "/rematch", {{"token", duel.ada}})) << "not before the end";
  ASSERT_TRUE(house.post(path + "/leave", {{"token", duel.ada}}));
  const Json left = watching.wait({"over", "table"});
  ASSERT_FALSE(left.is_null());
  ASSERT_EQ(left["type"], "table") << "a bot takes the seat";
  watching.send({{"type", "resign"}});
  ASSERT_FALSE(watching.wait("over").is_null());
  const auto again = house.post(path + "/rematch", {{"token", duel.bob}});
  ASSERT_TRUE(again) << english(again.error());
  EXPECT_EQ((*again)["seat"], 0);
  EXPECT_EQ(watching.wait("rematch")["table"], (*again)["table"]);
  const auto card = house.get("/api/tables/" + (*again)["table"].get<std::string>());
  EXPECT_EQ((*card)["state"], "running");
  EXPECT_EQ((*card)["players"][0]["name"], "Bob");
  EXPECT_EQ((*card)["players"][1]["kind"], "bot");
}

TEST(Play, BothPlayersMeetAgainWithSidesChanged) {
  const House house;
  const Duel duel(house);
  const std::string path = duel.path();
  Ear seat(house.link(duel.table, 0, duel.ada));
  seat.wait("turn");
  seat.send({{"type", "resign"}});
  ASSERT_FALSE(seat.wait("over").is_null());
  const auto first = house.post(path + "/rematch", {{"token", duel.bob}});
  ASSERT_TRUE(first) << english(first.error());
  const std::string table = (*first)["table"];
  EXPECT_EQ((*first)["seat"], 0);
  EXPECT_EQ((*house.get("/api/tables/" + table))["state"], "open");
  EXPECT_FALSE(house.post("/api/tables/" + table + "/join", {{"name", "Eve"}})) << "it is Ada's";
  const auto second = house.post(path + "/rematch", {{"token", duel.ada}});
  ASSERT_TRUE(second) << english(second.error());
  EXPECT_EQ((*second)["table"], table);
  EXPECT_EQ((*second)["seat"], 1);
  EXPECT_EQ((*house.get("/api/tables/" + table))["state"], "running");
  EXPECT_FALSE(house.post(path + "/rematch", {{"token", "wrong"}}));
}

TEST(Play, TheDirectorOfATableOfBotsPausesAndSteps) {
  const House house;
  const auto opened =
      house.post("/api/tables",
                 {{"game", "khan"}, {"pace_ms", 60000}, {"seats", {bot("random"), bot("random")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  ASSERT_TRUE(opened->contains("director"));
  Ear spectator(house.link((*opened)["table"]));
  Ear director(house.link((*opened)["table"], {}, (*opened)["director"]));
  spectator.wait("hello");
  director.wait("hello");
  EXPECT_TRUE(spectator.silent("seen")) << "the pace is slow";
  spectator.send({{"type", "step"}});
  EXPECT_FALSE(spectator.wait("refused").is_null());
  for (int ply = 0; ply < 3; ++ply) {
    director.send({{"type", "step"}});
    EXPECT_EQ(spectator.wait("seen")["ply"], ply);
  }
  EXPECT_TRUE(spectator.silent("seen")) << "a step pauses";
  director.send({{"type", "pace"}, {"ms", 0}, {"paused", false}});
  EXPECT_FALSE(spectator.wait("over").is_null());
}

TEST(Play, AHintAdvisesTheSeatToMove) {
  const House house;
  const auto opened = house.post(
      "/api/tables", {{"game", "pickomino"}, {"seats", {me("Ada"), me("Bob")}}, {"aids", true}});
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>();
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  ada.wait("turn");
  const auto hint = house.post(path + "/hint", {{"token", token_of(*opened, 0)}});
  ASSERT_TRUE(hint) << english(hint.error());
  ASSERT_GE((*hint)["opinions"].size(), 1u);
  EXPECT_TRUE((*hint)["opinions"][0].contains("move"));
  EXPECT_FALSE(house.post(path + "/hint", {{"token", token_of(*opened, 1)}})) << "not their turn";
  EXPECT_FALSE(house.post(path + "/hint", {{"token", "wrong"}}));
}

}  // namespace
}  // namespace salon::test
