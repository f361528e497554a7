// What one guest may do to the others, which is nothing.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <list>

#include "program.h"
#include "random_game.h"
#include "server/large_answers.h"
#include "server/log.h"
#include "server/metrics.h"
#include "wire.h"

namespace salon::test {
namespace {

std::string status_of(const std::string& answer) {
  return answer.size() < 12 ? "none" : answer.substr(9, 3);
}

std::string post(const House& house, std::string_view path, const std::string& body,
                 std::string_view headers = {}) {
  return Wire(house.port())
      .ask(request("POST", path, std::string(kJson) + std::string(headers), body));
}

std::string house_with_an_attic() {
  std::ifstream file(SALON_SOURCE_DIR "/examples/cluedo_cottage.json");
  Json board = Json::parse(file);
  board["attic"] = std::string(60'000, 'x');
  return dump(board);
}

TEST(Guests, AReplayThatWouldBeHugeIsRefusedAndNotMade) {
  const Match match = random_game("cluedo", 3, house_with_an_attic(), 700, 3);
  ASSERT_GT(match.ply() * 60'000, std::size_t{32} << 20);
  const House house;
  const std::string body = dump(Json{{"record", match.record().text()}, {"eyes", "open"}});
  EXPECT_EQ(status_of(post(house, "/api/replay", body)), "413");
  EXPECT_TRUE(house.get("/health"));
}

TEST(Guests, ALongBoardIsReadWhenItsTableIsOpenedAndWhenItWakes) {
  const House house([](server::Config& config) { config.park_after_s = 1; });
  const auto opened = house.post("/api/tables", {{"game", "cluedo"},
                                                 {"board", house_with_an_attic()},
                                                 {"seats", {me("A"), me("B"), me("C")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  EXPECT_TRUE(until([&] {
    house.pass(10s);
    return reading(house, "tables_awake") == 0;
  }));
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  EXPECT_FALSE(ada.wait("turn").is_null());
}

TEST(Guests, ARecordOfNothingButReplacementsIsRefused) {
  Record record = random_game("khan", 2, {}, 4, 1).record();
  for (int i = 0; i < 2000; ++i)
    record.events.push_back({Event::Kind::replace, 0, fmt::format("easy A{}", i)});
  const House house;
  const auto answer = house.post("/api/replay", {{"record", record.text()}});
  ASSERT_FALSE(answer);
  EXPECT_NE(english(answer.error()).find("too much has been done"), std::string::npos);
  EXPECT_FALSE(house.post("/api/records", {{"record", Record(record).text() + "! 0 dance\n"}}));
}

TEST(Guests, ObjectsWithManyMembersAreNotParsed) {
  const House house;
  std::string body = R"({"game":"khan","seats":[{"kind":"me"},{"kind":"me"}])";
  for (int i = 0; i < 1000; ++i) body += fmt::format(",\"k{}\":0", i);
  EXPECT_EQ(status_of(post(house, "/api/tables", body + "}")), "400");
  std::string board = "{\"title\":\"x\"";
  for (int i = 0; i < 40'000; ++i) board += fmt::format(",\"k{}\":0", i);
  const Json two{me("A"), me("B")}, three{me("A"), me("B"), me("C")};
  for (const auto& [game, seats] : {std::pair{"cluedo", three}, std::pair{"jacques", two}}) {
    const auto opened =
        house.post("/api/tables", {{"game", game}, {"board", board + "}"}, {"seats", seats}});
    ASSERT_FALSE(opened);
    EXPECT_NE(english(opened.error()).find("bytes"), std::string::npos) << english(opened.error());
  }
}

TEST(Guests, ABoardThatIsNotLongMayHaveTooManyMembersToo) {
  const House house;
  Json board{{"title", "x"}};
  for (int i = 0; i < 300; ++i) board[fmt::format("k{}", i)] = 0;
  ASSERT_LT(dump(board).size(), std::size_t{64} << 10);
  const Json two{me("A"), me("B")}, three{me("A"), me("B"), me("C")};
  for (const auto& [game, seats] : {std::pair{"cluedo", three}, std::pair{"jacques", two}}) {
    for (const Json& told : {board, Json(dump(board))}) {
      const auto opened =
          house.post("/api/tables", {{"game", game}, {"board", told}, {"seats", seats}});
      ASSERT_FALSE(opened);
      EXPECT_NE(english(opened.error()).find("too many members"), std::string::npos)
          << english(opened.error());
    }
  }
}

/// Somebody asks for the whole game again and again, and reads nothing of it.
TEST(Guests, WhoeverDoesNotReadIsDroppedAndTheOthersPlayOn) {
  const House house([](server::Config& config) {
    config.trust_proxy = true;
    config.messages_per_client = 1'000'000;
    config.backlog_per_client_mb = 1;
  });
  const auto opened =
      house.post("/api/tables", {{"game", "cluedo"}, {"seats", {me("A"), me("B"), me("C")}}});
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>() + "/socket";
  Wire idler(house.port(), 4096);
  ASSERT_TRUE(
      idler.ask(upgrade(path, "X-Forwarded-For: 203.0.113.9\r\n")).starts_with("HTTP/1.1 101"));
  idler.send(frame(1, R"({"type":"watch","views":true,"features":["constants"]})"));
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  ASSERT_FALSE(ada.wait("turn").is_null());
  const std::string again = frame(1, R"({"type":"hello","features":["constants"]})");
  EXPECT_TRUE(until([&] {
    for (int i = 0; i < 20; ++i) idler.send(again);
    ada.send({{"type", "look"}, {"ply", 0}});
    EXPECT_FALSE(ada.wait("look").is_null()) << "whoever reads is answered";
    return reading(house, "slow_readers_total") == 1;
  }));
  idler.rest();
  EXPECT_TRUE(idler.closed());
  EXPECT_FALSE(ada.lost());
  EXPECT_TRUE(until([&] { return reading(house, "backlog_bytes") == 0; }));
}

TEST(Guests, OneClientsAnalysesAreNotTakenFromTheOthers) {
  const House house([](server::Config& config) { config.trust_proxy = true; });
  const std::string body =
      dump(Json{{"record", random_game("khan", 2, {}, 100'000, 5).record().text()}});
  const auto start = [&](std::string_view client) {
    return status_of(
        post(house, "/api/analysis", body, fmt::format("X-Forwarded-For: {}\r\n", client)));
  };
  for (int i = 0; i < 4; ++i) EXPECT_EQ(start("10.0.0.1"), "202") << i;
  EXPECT_EQ(start("10.0.0.1"), "429");
  EXPECT_EQ(start("10.0.0.2"), "202");
}

/// Whoever has asked for most makes room.
TEST(Guests, OneClientsAnalysesDoNotPushOutThoseOfTheOthers) {
  Match match = random_game("khan", 2, {}, 16, 5);
  ASSERT_TRUE(match.resign(0));
  const std::string body = dump(Json{{"record", match.record().text()}, {"budget_ms", 1}});
  /// Returns the job when all has been found, perhaps forgotten already.
  const auto analyse = [&](const House& house, std::string_view client) {
    const std::string answer =
        post(house, "/api/analysis", body, fmt::format("X-Forwarded-For: {}\r\n", client));
    EXPECT_EQ(status_of(answer), "202");
    std::string path = "/api/jobs/";
    path += Json::parse(answer.substr(answer.find("\r\n\r\n")))["job"].get<std::string>();
    EXPECT_TRUE(until([&] {
      const auto found = house.get(path);
      return !found || (*found)["done"] == (*found)["of"];
    }));
    return path;
  };
  int room = 0;
  {
    const House house([](server::Config& config) { config.trust_proxy = true; });
    analyse(house, "10.0.0.1");
    room = static_cast<int>(5 * reading(house, "analysis_bytes") / 1024);
  }
  const House house([room](server::Config& config) {
    config.trust_proxy = true;
    config.analyses_kb = room;
  });
  const std::string first = analyse(house, "10.0.0.1");
  const std::string second = analyse(house, "10.0.0.2");
  constexpr int fewer_than_one_may_keep = 12;
  for (int i = 0; i < fewer_than_one_may_keep && house.get(second); ++i) analyse(house, "10.0.0.2");
  EXPECT_FALSE(house.get(second)) << "it was the oldest of the client who has most";
  EXPECT_TRUE(house.get(first)) << "and there is an older one of somebody else";
}

/// Of replays that are being made or sent.
TEST(Guests, OneClientsReplaysAreNotTakenFromTheOthers) {
  using server::LargeAnswers;
  LargeAnswers answers;
  boost::asio::io_context loop;
  struct Asked {
    bool answered = false;
    LargeAnswers::Held held;
  };
  std::deque<Asked> asked;
  const auto ask = [&](std::string client) -> Asked& {
    Asked& one = asked.emplace_back();
    const auto wait = [&answers](std::string who, Asked& into) -> boost::asio::awaitable<void> {
      into.held = co_await answers.begin(std::move(who));
      into.answered = true;
    };
    boost::asio::co_spawn(loop, wait(std::move(client), one), boost::asio::detached);
    loop.restart();
    loop.poll();
    return one;
  };
  for (int i = 0; i < LargeAnswers::kMostOfOne; ++i) EXPECT_TRUE(ask("ada").held) << i;
  Asked& fifth = ask("ada");
  EXPECT_FALSE(fifth.answered) << "it waits for its own";
  Asked& other = ask("eve");
  EXPECT_TRUE(other.held) << "whoever asks for one gets it, however many another wants";
  other.held.reset();
  EXPECT_FALSE(fifth.answered);
  asked.front().held.reset();
  EXPECT_TRUE(until([&] { return loop.restart(), loop.poll(), fifth.answered; }));
  EXPECT_TRUE(fifth.held);
  for (std::size_t i = 0; i < LargeAnswers::kMostWaiting; ++i) EXPECT_FALSE(ask("ada").answered);
  Asked& too_many = ask("ada");
  EXPECT_TRUE(too_many.answered && !too_many.held);
  for (const char* one : {"b", "c", "d"}) {
    for (int i = 0; i < LargeAnswers::kMostOfOne; ++i) EXPECT_TRUE(ask(one).held) << one << i;
  }
  Asked& late = ask("e");
  EXPECT_TRUE(late.answered && !late.held) << "there are too many in all";
  for (auto& one : asked) one.held.reset();
  EXPECT_TRUE(until([&] {
    loop.restart();
    loop.poll();
    const auto done =
        std::ranges::count_if(asked, [](Asked& one) { return one.held.reset(), one.answered; });
    return done == std::ssize(asked);
  })) << "those who wait have their turns";
}

/// The head of a request with so long a body, which is not sent.
std::string long_head(std::string_view client, int bytes) {
  return fmt::format(
      "POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      "X-Forwarded-For: {}\r\nContent-Length: {}\r\n\r\n",
      client, bytes);
}

TEST(Guests, LongBodiesHaveRoomBeforeTheyAreReadOrAreRefused) {
  const House house([](server::Config& config) {
    config.trust_proxy = true;
    config.bodies_per_client_mb = 1;
    config.bodies_mb = 2;
  });
  const auto held = [&](std::int64_t bytes) {
    return until([&] { return reading(house, "bodies_bytes") == bytes; });
  };
  constexpr int most = 700'000;
  auto first = std::make_unique<Wire>(house.port());
  first->send(long_head("10.0.0.1", most));
  ASSERT_TRUE(held(most));
  const std::string own = Wire(house.port()).ask(long_head("10.0.0.1", most));
  EXPECT_EQ(status_of(own), "503");
  EXPECT_NE(own.find("you are sending too much"), own.npos) << own;
  const auto slow = [&](const char* client) {
    auto wire = std::make_unique<Wire>(house.port());
    wire->send(long_head(client, most));
    return wire;
  };
  const auto other = slow("10.0.0.2");
  ASSERT_TRUE(held(2 * most)) << "there is room for others";
  const std::string third = Wire(house.port()).ask(long_head("10.0.0.3", most));
  EXPECT_EQ(status_of(third), "503");
  EXPECT_NE(third.find("too much is being sent"), third.npos) << third;
  EXPECT_EQ(reading(house, "bodies_refused_total"), 2);
  EXPECT_EQ(reading(house, "bodies_limit_bytes"), 2 << 20);
  EXPECT_EQ(reading(house, "bodies_client_limit_bytes"), 1 << 20);
  const std::string_view client = "X-Forwarded-For: 10.0.0.1\r\n";
  EXPECT_EQ(status_of(post(house, "/api/records", "{}", client)), "400")
      << "what is short may come";
  first.reset();
  ASSERT_TRUE(held(most));
  const std::string body = dump(Json{{"record", std::string(most, 'x')}});
  EXPECT_EQ(status_of(post(house, "/api/records", body, client)), "400") << "it has been read";
  EXPECT_TRUE(held(most)) << "and is done with";
}

TEST(Guests, WhoeverAsksTooOftenIsToldSoBeforeTheBodyIsRead) {
  const House house([](server::Config& config) { config.requests_per_s = 1; });
  const std::string body = "{}";
  EXPECT_TRUE(until([&] { return status_of(post(house, "/api/records", body)) == "429"; }));
  Wire wire(house.port());
  EXPECT_EQ(status_of(wire.ask(long_head("10.0.0.1", 700'000))), "429");
  wire.rest();
  EXPECT_TRUE(wire.closed()) << "nobody waits for the rest";
  Wire brief(house.port());
  EXPECT_EQ(status_of(brief.ask(request("POST", "/api/records", kJson, body))), "429");
  EXPECT_EQ(status_of(brief.ask(request("GET", "/health"))), "200") << "a short one is passed over";
}

Json khan_for_two(const House& house) {
  return *house.post("/api/tables", {{"game", "khan"}, {"seats", {me("A"), me("B")}}});
}

/// Two people at a game of Khan that has begun.
struct Pair {
  explicit Pair(const House& house, const Json& opened)
      : ada(house.link(opened["table"], 0, token_of(opened, 0))),
        eve(house.link(opened["table"], 1, token_of(opened, 1))) {
    ada.wait("turn");
    eve.wait("table_card");
  }
  Ear ada, eve;
};

TEST(Guests, MessagesAreCountedByClientToo) {
  const House house([](server::Config& config) { config.messages_per_client = 20; });
  auto [ada, eve] = Pair(house, khan_for_two(house));
  const auto start = SteadyClock::now();
  for (int i = 0; i < 40; ++i) ada.say("x"), eve.say("x");
  for (int i = 0; i < 40; ++i) {
    ASSERT_FALSE(ada.wait("refused").is_null());
    ASSERT_FALSE(eve.wait("refused").is_null());
  }
  // Forty at once, the other forty at twenty a second.
  EXPECT_GE(SteadyClock::now() - start, 1500ms);
}

/// Whatever folds the game again costs a client as much as twenty messages, whichever of its
/// sockets asks, and however it is written down.
TEST(Guests, LooksAreCountedByClientAndCostMore) {
  struct Way {
    std::string line, answer;
  };
  for (const auto& [line, answer] : {
           Way{R"({"type":"look","ply":0})", "look"},
           Way{R"({"overlook":1,"look":2,"type":"look","ply":0})", "look"},
           Way{R"({"type":"lo\u006fk","ply":0})", "look"},
           Way{R"({"othello":1,"type":"hello","features":[]})", "hello"},
           Way{R"({"type":"move","ply":0,"move":"side left"})", "refused"},
           Way{R"({"type":"move","ply":-0,"move":"side left"})", "refused"},
       }) {
    const House house([](server::Config& config) { config.messages_per_client = 40; });
    auto [ada, eve] = Pair(house, khan_for_two(house));
    ada.say(R"({"type":"move","ply":0,"move":"side top"})");
    for (Ear* one : {&ada, &eve}) ASSERT_FALSE(one->wait("seen").is_null());
    const auto start = SteadyClock::now();
    for (int i = 0; i < 3; ++i) {
      for (Ear* one : {&ada, &eve}) one->say(line);
    }
    for (int i = 0; i < 3; ++i) {
      for (Ear* one : {&ada, &eve}) ASSERT_FALSE(one->wait(answer).is_null()) << line;
    }
    // Eighty messages at once are four looks; the other two come at two a second.
    EXPECT_GE(SteadyClock::now() - start, 900ms) << line;
  }
}

/// One more for every hundred moves that are folded again.
TEST(Guests, LooksAtALongGameCostMoreStill) {
  const Match match = random_game("cluedo", 3, {}, 1500, 3);
  ASSERT_EQ(match.ply(), 1500u);
  const House house([](server::Config& config) { config.messages_per_client = 20; });
  const auto opened = house.post(
      "/api/records", {{"record", match.record().text()}, {"seats", {me("A"), me("B"), me("C")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  ASSERT_FALSE(ada.wait("table_card").is_null());
  const auto start = SteadyClock::now();
  for (int i = 0; i < 3; ++i) ada.say(R"({"type":"look","ply":0})");
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(ada.wait("look").is_null());
  // Forty messages at once are one look and a bit; the rest of 105 come at twenty a second, where
  // looks that count for twenty would take one second.
  EXPECT_GE(SteadyClock::now() - start, 3s);
}

TEST(Guests, BehindAProxyConnectionsAreCountedByClientToo) {
  const House house([](server::Config& config) {
    config.trust_proxy = true;
    config.connections_per_client = 3;
  });
  const auto health = [](Wire& wire, std::string_view client) {
    return status_of(
        wire.ask(request("GET", "/health", fmt::format("X-Forwarded-For: {}\r\n", client))));
  };
  std::vector<std::unique_ptr<Wire>> wires;
  for (int i = 0; i < 3; ++i) {
    wires.push_back(std::make_unique<Wire>(house.port()));
    ASSERT_EQ(health(*wires.back(), "10.0.0.1"), "200") << i;
  }
  Wire fourth(house.port());
  EXPECT_EQ(health(fourth, "10.0.0.1"), "503");
  Wire other(house.port());
  EXPECT_EQ(health(other, "10.0.0.2"), "200");
}

TEST(Guests, PathsAreText) {
  const House house;
  for (const char* path : {"/api/tables/%ff%fe", "/api/tables/%C0%80", "/api/games?x=%80"})
    EXPECT_EQ(status_of(Wire(house.port()).ask(request("GET", path))), "400") << path;
  EXPECT_EQ(status_of(Wire(house.port()).ask(request("GET", "/api/tables/%C3%A9"))), "404");
}

TEST(Guests, HowTheServerFaresIsForItsOperator) {
  const House house([](server::Config& config) {
    config.trust_proxy = true;
    config.operator_token = "an operator's secret";
  });
  for (const char* path : {"/metrics", "/status"}) {
    const auto ask = [&](std::string_view headers) {
      return Wire(house.port()).ask(request("GET", path, headers));
    };
    EXPECT_EQ(status_of(ask("")), "200") << "from this machine";
    EXPECT_EQ(status_of(ask("X-Forwarded-For: 10.0.0.1\r\n")), "403");
    EXPECT_EQ(status_of(ask("X-Forwarded-For: 10.0.0.1\r\nAuthorization: Bearer guess\r\n")),
              "403");
    EXPECT_EQ(status_of(ask("X-Forwarded-For: 10.0.0.1\r\n"
                            "Authorization: Bearer an operator's secret\r\n")),
              "200");
  }
  const House direct;
  EXPECT_EQ(
      status_of(
          Wire(direct.port()).ask(request("GET", "/status", "X-Forwarded-For: 10.0.0.1\r\n"))),
      "403")
      << "a proxy that is not trusted makes nobody the operator";
  const std::string page =
      Wire(direct.port()).ask(request("GET", "/status", "Accept-Language: fr\r\n"));
  EXPECT_NE(page.find("comment va le serveur"), std::string::npos);
}

TEST(Guests, TimesAreMeasured) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("A"), bot("random")}}});
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  EXPECT_EQ(play_randomly(ada, 4)["type"], "over");
  const std::string text = Wire(house.port()).ask(request("GET", "/metrics"));
  for (const char* name : {"move_seconds", "store_seconds", "bot_queue_seconds"}) {
    EXPECT_NE(text.find(fmt::format("# TYPE salon_{} histogram", name)), std::string::npos);
    EXPECT_EQ(text.find(fmt::format("salon_{}_count 0\n", name)), std::string::npos) << text;
  }
  EXPECT_GE(reading(house, "store_queue_waits_total"), 0) << "whether moves waited for a lock";
}

TEST(Guests, WhereHandsAreHiddenBotsMoveOnTheBeat) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "stratego"}, {"seats", {me("A"), bot("random")}}});
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  const Json turn = ada.wait("turn");
  const auto start = SteadyClock::now();
  ada.move(turn, "setup random");
  // The bot sets up piece by piece, asked for each anew.
  for (int pieces = 0; pieces < 40;) {
    const Json seen = ada.wait({"seen", "refused"});
    ASSERT_EQ(seen["type"], "seen") << seen;
    if (seen["by"] == 1) ++pieces;
  }
  EXPECT_GE(SteadyClock::now() - start, 40 * 20ms);
}

TEST(Guests, EveryAnswerHasAnIdOfItsOwn) {
  const House house;
  Wire wire(house.port());
  const auto id = [&] {
    const std::string answer = wire.ask(request("GET", "/api/games"));
    const auto at = answer.find("X-Request-Id: ");
    return at == std::string::npos ? std::string() : answer.substr(at + 14, 8);
  };
  const std::string first = id();
  EXPECT_EQ(first.size(), 8u);
  EXPECT_NE(id(), first);
  const std::string table = khan_for_two(house)["table"];
  const std::string socket = Wire(house.port()).ask(upgrade("/api/tables/" + table + "/socket"));
  EXPECT_NE(socket.find("X-Request-Id: "), socket.npos) << socket;
}

TEST(Guests, TheServerEndsWhileSocketsAreBeingOpened) {
  for (int round = 0; round < 6; ++round) {
    const Folder folder;
    Program program("sqlite:" + folder.file("server.db"));
    const auto opened =
        program.post("/api/tables", {{"game", "khan"}, {"seats", {me("A"), me("B")}}});
    ASSERT_TRUE(opened);
    const std::string socket =
        request("GET", "/api/tables/" + (*opened)["table"].get<std::string>() + "/socket",
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    // Each opens one socket after the other as fast as it can, and keeps them.
    std::atomic<bool> enough = false;
    std::atomic<int> opening = 0;
    std::vector<std::thread> clients;
    for (int i = 0; i < 4; ++i) {
      clients.emplace_back([&] {
        std::list<std::unique_ptr<Wire>> wires;
        while (!enough) {
          wires.push_back(std::make_unique<Wire>(program.port()));
          wires.back()->send(socket);
          ++opening;
          if (wires.size() > 100) wires.pop_front();
        }
      });
    }
    EXPECT_TRUE(until([&] { return opening > 200; }));
    EXPECT_EQ(program.end(SIGTERM, kPatience), 0) << "round " << round;
    enough = true;
    for (auto& client : clients) client.join();
  }
}

TEST(LineLimit, AWarningThatRepeatsIsWrittenAFewTimesAndThenCounted) {
  server::LineLimit limit;
  const server::LineLimit::Clock::time_point start{1h};
  int written = 0;
  for (int i = 0; i < 1000; ++i) written += limit.take("store.failed", start).has_value();
  EXPECT_EQ(written, server::LineLimit::kLines);
  EXPECT_EQ(limit.take("another", start), 0) << "each kind for itself";
  EXPECT_EQ(limit.take("store.failed", start + server::LineLimit::kPeriod),
            1000 - server::LineLimit::kLines);
  EXPECT_EQ(limit.take("store.failed", start + server::LineLimit::kPeriod), 0);
}

TEST(Histogram, CountsWhatTookAtMostSoLong) {
  server::Histogram times;
  for (const auto took : {100us, 900us, 1500us, 9000us}) times.add(took);
  times.add(1h);
  EXPECT_EQ(times.count(), 5u);
  EXPECT_EQ(times.within(0.5), 0.002);
  EXPECT_EQ(times.within(0.8), 0.01);
  std::string text;
  times.print(text, "x_seconds", "of a test");
  EXPECT_NE(text.find("salon_x_seconds_bucket{le=\"0.001\"} 2\n"), std::string::npos) << text;
  EXPECT_NE(text.find("salon_x_seconds_bucket{le=\"5\"} 4\n"), std::string::npos) << text;
  EXPECT_NE(text.find("salon_x_seconds_bucket{le=\"+Inf\"} 5\n"), std::string::npos) << text;
  EXPECT_NE(text.find("salon_x_seconds_count 5\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace salon::test
