#include "wire.h"

/// A page that thinks for the bots of its table, and the engine it does so with.
namespace salon::test {
namespace {

/// Somebody alone with bots, whose page offers to think. It knows what its seat was told, and plays
/// the first legal move whenever it is its turn.
class Page {
 public:
  Page(const House& house, const Json& body)
      : opened_(*house.post("/api/tables", body)), ear_(link(house), false) {
    const auto game = find_game(body["game"].get<std::string>());
    const int seats = static_cast<int>(body["seats"].size());
    std::vector<Chair> chairs;
    for (int seat = 0; seat < seats; ++seat)
      chairs.push_back({"human", std::string(1, static_cast<char>('a' + seat))});
    match_.emplace(*Match::begin(*(*game)->open({"", seats, ""}), chairs));
    ear_.wait("hello");
    ear_.send({{"type", "hello"}, {"features", {"thinks"}}});
    hello_ = ear_.wait("hello");
  }

  /// Whether it will be asked.
  bool offer() {
    ear_.send({{"type", "thinks"}, {"ready", true}});
    return wait({"thinks"})["here"];
  }
  /// The next message of one of these types; our own turns are played meanwhile.
  Json wait(std::initializer_list<std::string_view> types) {
    for (;;) {
      const Json message = ear_.next();
      if (message.is_null()) return message;
      const std::string type = message["type"];
      if (type == "undo") match_->rewind(0);
      if (type == "seen" && !match_->variant().about().hidden) {
        const Seat by = message["by"].is_number() ? message["by"].get<Seat>() : kNature;
        EXPECT_TRUE(match_->apply({Event::Kind::move, by, message["move"]}));
      }
      if (std::ranges::find(types, type) != types.end()) return message;
      if (type == "turn" && plays) ear_.move(message, message["moves"][0]);
    }
  }
  /// The next move of a bot.
  Json bot_moves() {
    for (;;) {
      const Json seen = wait({"seen", "over"});
      if (seen.is_null() || seen["type"] == "over") return seen;
      if (seen["by"].is_number() && seen["by"] != 0) return seen;
    }
  }
  std::string legal(Seat seat) const { return match_->eye(seat).moves().back(); }
  void answer(const Json& think, const std::string& move) {
    ear_.send({{"type", "thought"}, {"thought", think["thought"]}, {"move", move}});
  }

  server::Link link(const House& house) const {
    return house.link(opened_["table"], 0, token_of(opened_, 0));
  }
  std::string path(const std::string& what) const {
    return "/api/tables/" + opened_["table"].get<std::string>() + "/" + what;
  }
  Json token() const { return {{"token", token_of(opened_, 0)}}; }
  const Json& hello() const { return hello_; }
  const Match& match() const { return *match_; }
  Ear& ear() { return ear_; }

  bool plays = true;

 private:
  Json opened_;
  Ear ear_;
  Json hello_;
  std::optional<Match> match_;
};

/// Where nobody is late, however busy the machine is.
void patiently(server::Config& config) {
  config.device_way_ms = 3'600'000;
}

Json with_bots(const std::string& game, int bots = 1) {
  Json body{{"game", game}, {"seats", {me("Ada")}}};
  for (int count = 0; count < bots; ++count) body["seats"].push_back(bot("easy"));
  return body;
}

TEST(DeviceThinks, ForTheBotsOfAGameWithoutSecrets) {
  for (const char* game : {"khan", "pickomino"}) {
    const House house(patiently);
    Page page(house, with_bots(game, game == std::string("khan") ? 1 : 2));
    EXPECT_EQ(page.hello()["features"], Json({"thinks"})) << game;
    ASSERT_TRUE(page.offer());
    for (int asked = 0; asked < 12; ++asked) {
      const Json think = page.wait({"think", "over"});
      if (think["type"] == "over") break;
      EXPECT_EQ(think["ply"], page.match().ply()) << "it was told everything before it was asked";
      const Seat seat = think["seat"];
      EXPECT_EQ(seat, page.match().turn());
      EXPECT_EQ(think["bot"], "easy");
      const std::string move = page.legal(seat);
      page.answer(think, move);
      const Json seen = page.bot_moves();
      EXPECT_EQ(seen["by"], seat);
      EXPECT_EQ(seen["move"], move) << "what the page found, whatever our own bot would do";
    }
  }
}

TEST(DeviceThinks, NeverWhereABotsSeatKnowsWhatItsPersonDoesNot) {
  for (const char* game : {"cluedo", "stratego", "jacques"}) {
    const House house(patiently);
    Page page(house, with_bots(game, game == std::string("cluedo") ? 2 : 1));
    page.plays = false;
    EXPECT_EQ(page.hello()["features"], Json::array()) << game;
    EXPECT_FALSE(page.offer()) << game;
    EXPECT_TRUE(page.ear().silent("think")) << game;
  }
}

TEST(DeviceThinks, NeverForTheBotsOfSeveralPeople) {
  const House house;
  Json body{{"game", "pickomino"}, {"seats", {me("Ada"), bot("easy"), open_seat()}}};
  const auto opened = house.post("/api/tables", body);
  const std::string table = (*opened)["table"];
  ASSERT_TRUE(house.post("/api/tables/" + table + "/join", {{"name", "Bob"}}));
  Ear ada(house.link(table, 0, token_of(*opened, 0)));
  ada.wait("hello");
  ada.send({{"type", "hello"}, {"features", {"thinks"}}});
  ada.wait("hello");
  ada.send({{"type", "thinks"}, {"ready", true}});
  EXPECT_EQ(ada.wait("thinks")["here"], false);
}

TEST(DeviceThinks, WhoeverDidNotAskForTheFeatureIsNotAsked) {
  const House house;
  const auto opened = house.post("/api/tables", with_bots("khan"));
  Ear ear(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  ear.wait("hello");
  ear.send({{"type", "thinks"}, {"ready", true}});
  EXPECT_EQ(ear.wait("thinks")["here"], false);
}

TEST(DeviceThinks, AMoveThatIsNotLegalIsLeftToTheServersBot) {
  const House house(patiently);
  Page page(house, with_bots("khan"));
  ASSERT_TRUE(page.offer());
  const Json think = page.wait({"think"});
  page.answer(think, "a1z9");
  EXPECT_EQ(page.wait({"drop", "seen"}), Json({{"type", "drop"}, {"thought", think["thought"]}}));
  EXPECT_EQ(page.wait({"thinks", "seen"}), Json({{"type", "thinks"}, {"here", false}}));
  EXPECT_EQ(page.bot_moves()["by"], 1);
  page.answer(think, "K@a1");  // nobody waits for it any more
  EXPECT_EQ(page.bot_moves()["by"], 1) << "nor is it asked again";
  EXPECT_TRUE(page.offer()) << "until it offers to";
  EXPECT_EQ(page.wait({"think"})["seat"], 1);
}

TEST(DeviceThinks, OneThatIsLateIsNotWaitedFor) {
  const House house([](server::Config& config) { config.device_way_ms = 0; });
  Page page(house, with_bots("khan"));
  ASSERT_TRUE(page.offer());
  const Json think = page.wait({"think"});
  EXPECT_EQ(page.wait({"drop", "seen"})["type"], "drop");
  EXPECT_EQ(page.wait({"thinks"})["here"], false);
  EXPECT_EQ(page.bot_moves()["by"], 1);
}

TEST(DeviceThinks, OneThatFindsNothingSaysSo) {
  const House house(patiently);
  Page page(house, with_bots("khan"));
  ASSERT_TRUE(page.offer());
  page.answer(page.wait({"think"}), "");
  EXPECT_EQ(page.bot_moves()["by"], 1);
}

TEST(DeviceThinks, WhenThePageGoesTheServersBotPlaysOn) {
  const House house(patiently);
  auto page = std::make_unique<Page>(house, with_bots("khan"));
  ASSERT_TRUE(page->offer());
  ASSERT_EQ(page->wait({"think"})["seat"], 1);
  const server::Link link = page->link(house);
  page.reset();
  Ear back(link);
  Json seen;
  do seen = back.wait("seen");
  while (!seen.is_null() && seen["by"] != 1);
  EXPECT_FALSE(seen.is_null()) << "the bot has moved without it";
}

TEST(DeviceThinks, WhatIsTakenBackIsNotWantedAnyMore) {
  const House house(patiently);
  Page page(house, with_bots("khan"));
  ASSERT_TRUE(page.offer());
  const Json think = page.wait({"think"});
  page.ear().send({{"type", "undo"}});
  EXPECT_EQ(page.wait({"drop"})["thought"], think["thought"]);
  EXPECT_GT(page.wait({"think", "thinks"}).value("thought", 0), think["thought"].get<int>())
      << "it goes on being asked";
}

TEST(DeviceThinks, WhoeverHurriesItAsksForSomethingQuick) {
  const House house(patiently);
  Page page(house, with_bots("khan"));
  ASSERT_TRUE(page.offer());
  const Json slow = page.wait({"think"});
  page.ear().send({{"type", "hurry"}});
  const Json quick = page.wait({"think"});
  EXPECT_EQ(quick["bot"], "easy:ms=30");
  page.answer(slow, page.legal(1));  // the first question is past
  page.answer(quick, page.legal(1));
  EXPECT_EQ(page.bot_moves()["by"], 1);
}

TEST(OwnHint, NamesTheBotToAskAndIsNotedLikeAnyOther) {
  const House house;
  const auto opened = house.post(
      "/api/tables", {{"game", "stratego"}, {"aids", true}, {"seats", {me("A"), open_seat()}}});
  const std::string table = (*opened)["table"];
  const auto joined = house.post("/api/tables/" + table + "/join", {{"name", "B"}});
  ASSERT_TRUE(joined) << english(joined.error());
  Ear ada(house.link(table, 0, token_of(*opened, 0)));
  ada.wait("hello");
  ada.send({{"type", "hello"}, {"features", {"company"}}});
  EXPECT_EQ(ada.wait("aids")["used"], Json({0, 0}));
  const auto hint =
      house.post("/api/tables/" + table + "/own_hint", {{"token", token_of(*opened, 0)}});
  ASSERT_TRUE(hint) << english(hint.error());
  EXPECT_EQ(*hint, Json({{"bot", "expert"}, {"weights", "stratego"}}));
  EXPECT_EQ(ada.wait("aids")["used"], Json({1, 0}));
  EXPECT_FALSE(house.post("/api/tables/" + table + "/own_hint", {{"token", (*joined)["token"]}}))
      << "it is not their turn";
}

TEST(OwnHint, IsRefusedWhereThereAreNoHints) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"aids", false}, {"seats", {me("A"), me("B")}}});
  const std::string table = (*opened)["table"];
  EXPECT_FALSE(house.post("/api/tables/" + table + "/own_hint", {{"token", token_of(*opened, 0)}}));
}

server::EnginePart part(const std::string& name, const std::string& bytes) {
  return {name, std::make_shared<const std::string>(bytes)};
}

TEST(Shelf, SaysWhereTheEngineIsAndGivesItPackedOrPlain) {
  const std::string module(5000, 'm');
  const House house([&](server::Config& config) {
    config.engine = {part("salon.wasm", module), part("weights/stratego", "learned")};
  });
  const Json there = *house.get("/api/engine");
  EXPECT_EQ(there["engine"]["bytes"], 5000);
  const std::string path = there["engine"]["path"];
  const auto ask = [&](const std::string& what, const std::string& headers) {
    return Wire(house.port())
        .ask("GET " + what + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n");
  };
  const std::string plain = ask(path, "");
  EXPECT_TRUE(plain.starts_with("HTTP/1.1 200"));
  EXPECT_TRUE(plain.ends_with("\r\n\r\n" + module));
  EXPECT_NE(plain.find("Content-Type: application/wasm"), std::string::npos);
  EXPECT_NE(plain.find("immutable"), std::string::npos);
  const std::string packed = ask(path, "Accept-Encoding: gzip\r\n");
  EXPECT_NE(packed.find("Content-Encoding: gzip"), std::string::npos);
  EXPECT_LT(packed.size(), 2000U);
  EXPECT_TRUE(ask(there["weights"]["stratego"]["path"], "").ends_with("learned"));
  EXPECT_TRUE(ask("/api/engine/salon-0.wasm", "").starts_with("HTTP/1.1 404"));
}

TEST(Shelf, IsEmptyInAHouseWithoutAnEngine) {
  const House house;
  EXPECT_EQ(*house.get("/api/engine"), Json({{"engine", nullptr}, {"weights", Json::object()}}));
}

}  // namespace
}  // namespace salon::test
