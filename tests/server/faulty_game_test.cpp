// Bots that throw, hang or talk nonsense, and faults in what a guest asks for. The others play on.
#include "faulty_game.h"

#include "random_game.h"
#include "wire.h"

namespace salon::test {
namespace {

/// A game against a bot that does this, up to its end.
void play_against(const Misdeeds& misdeeds, bool throws) {
  const House house({}, {}, {}, with(misdeeds));
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), bot("easy")}}});
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  EXPECT_EQ(play_randomly(ada, 4)["type"], "over");
  const auto failed = reading(house, "bots_failed_total");
  EXPECT_GT(failed, 1);
  EXPECT_EQ(reading(house, "thrown_total"), throws ? failed : 0);
  EXPECT_EQ(reading(house, "thinking"), 0);
}

TEST(FaultyBot, OneThatThrowsIsCountedAndTheGameGoesOn) {
  Misdeeds misdeeds;
  misdeeds.choose = [](auto*) -> Expected<std::string> { throw std::runtime_error("on purpose"); };
  play_against(misdeeds, true);
  misdeeds.choose = [](auto*) -> Expected<std::string> { throw std::bad_alloc(); };
  play_against(misdeeds, true);
  misdeeds.choose = [](auto*) -> Expected<std::string> { throw 7; };  // which is no exception
  play_against(misdeeds, true);
}

TEST(FaultyBot, OneThatAnswersNonsenseMakesSomeLegalMove) {
  for (const char* nonsense : {"", "K@z9", "resign", "side top\nside left"}) {
    SCOPED_TRACE(nonsense);
    Misdeeds misdeeds;
    misdeeds.choose = [nonsense](auto*) -> Expected<std::string> { return nonsense; };
    play_against(misdeeds, false);
  }
}

TEST(FaultyBot, OneThatHangsHoldsUpNeitherItsTableNorTheServersEnd) {
  std::atomic<int> hanging = 0;
  Misdeeds misdeeds;
  misdeeds.choose = [&hanging](const std::atomic<bool>* stop) -> Expected<std::string> {
    ++hanging;
    while (!*stop) std::this_thread::sleep_for(1ms);
    return fail("told to stop", "arrêté");
  };
  const auto start = SteadyClock::now();
  {
    const House house({}, {}, {}, with(misdeeds));
    const auto open = [&] {
      return *house.post("/api/tables",
                         {{"game", "khan"}, {"away", "resign"}, {"seats", {me("A"), bot("easy")}}});
    };
    // Until the bot is asked.
    const auto play = [&](Ear& ear) {
      const int before = hanging;
      return until([&] {
        const Json message = ear.next(10ms);
        if (!message.is_null() && message["type"] == "turn")
          ear.move(message, message["moves"].front());
        return hanging > before;
      });
    };
    const Json left = open(), hurried = open();
    {
      Ear ada(house.link(left["table"], 0, token_of(left, 0)));
      ASSERT_TRUE(play(ada));
      const std::string path = "/api/tables/" + left["table"].get<std::string>();
      EXPECT_TRUE(house.post(path + "/leave", {{"token", token_of(left, 0)}}));
      EXPECT_FALSE(ada.wait("over").is_null()) << "it can be left";
    }
    Ear eve(house.link(hurried["table"], 0, token_of(hurried, 0)));
    ASSERT_TRUE(play(eve));
    eve.send({{"type", "hurry"}});
    EXPECT_TRUE(play(eve)) << "whoever hurries it gets a move; then it hangs again";
  }
  EXPECT_LT(SteadyClock::now() - start, kPatience) << "the server has ended";
}

/// Plays with the first move there is until `done`.
bool play_until(Ear& ear, const std::function<bool()>& done) {
  return until([&] {
    const Json message = ear.next(10ms);
    if (!message.is_null() && message["type"] == "turn")
      ear.move(message, message["moves"].front());
    return done();
  });
}

Json khan_with_a_bot(const House& house) {
  return *house.post("/api/tables", {{"game", "khan"}, {"seats", {me("A"), bot("easy")}}});
}

TEST(FaultyBot, OneThatLooksAtNothingHoldsUpItsTableAlone) {
  std::atomic<int> asked = 0;
  std::atomic<bool> blind = true, back = false;
  Misdeeds misdeeds;
  misdeeds.choose = [&](auto*) -> Expected<std::string> {
    if (asked++ > 0) return fail("no idea", "aucune idée");
    (void)until([&] { return !blind; });
    back = true;
    return fail("at last", "enfin");
  };
  auto house =
      std::make_unique<House>(std::function<void(server::Config&)>(), std::chrono::milliseconds(),
                              server::Server::Wrap(), with(misdeeds));
  const Json held = khan_with_a_bot(*house), free = khan_with_a_bot(*house);
  const Json people =
      *house->post("/api/tables", {{"game", "khan"}, {"seats", {me("A"), me("B")}}});
  Ear ada(house->link(held["table"], 0, token_of(held, 0)));
  ASSERT_TRUE(play_until(ada, [&] { return asked > 0; }));
  Ear eve(house->link(free["table"], 0, token_of(free, 0)));
  EXPECT_TRUE(play_until(eve, [&] { return asked > 3; })) << "other bots have another thread";
  Ear one(house->link(people["table"], 0, token_of(people, 0)));
  one.move(one.wait("turn"), "side top");
  EXPECT_EQ(one.wait("seen")["ply"], 0) << "people need none";
  EXPECT_TRUE(house->get("/health"));
  std::jthread end([&] { house.reset(); });
  EXPECT_TRUE(until([&] { return one.lost(); })) << "the server says goodbye to people";
  EXPECT_FALSE(back) << "all that while it looked at nothing";
  blind = false;
  end.join();
  EXPECT_TRUE(back) << "the end has waited for it";
}

/// A server whose bot never comes back is told to end.
[[noreturn]] void end_with_a_bot_that_never_ends() {
  std::atomic<bool> asked = false;
  Misdeeds misdeeds;
  misdeeds.choose = [&asked](auto*) -> Expected<std::string> {
    asked = true;
    for (;;) std::this_thread::sleep_for(1s);
  };
  const House house({}, {}, {}, with(misdeeds));
  house.heed_signals();
  const Json opened = khan_with_a_bot(house);
  Ear ada(house.link(opened["table"], 0, token_of(opened, 0)));
  if (!play_until(ada, [&] { return asked.load(); })) std::_Exit(7);
  ::raise(SIGTERM);
  std::this_thread::sleep_for(kPatience);  // the server ends the program long before
  std::_Exit(8);
}

TEST(FaultyBotDeathTest, OneThatNeverEndsIsLeftBehindWhenTheServerEnds) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(end_with_a_bot_that_never_ends(), testing::ExitedWithCode(EXIT_FAILURE),
              "event=stop.forced");
}

TEST(FaultyBot, OneThatWantsAllMemoryIsRefusedAndTheGameGoesOn) {
  Misdeeds misdeeds;
  misdeeds.choose = [](auto*) -> Expected<std::string> {
    constexpr std::size_t block = std::size_t{16} << 20, most = std::size_t{512} << 20;
    std::vector<std::unique_ptr<char[]>> mine;
    // What a machine would say at some time; here it says so sooner.
    for (;;) {
      if (mine.size() * block >= most) throw std::bad_alloc();
      mine.push_back(std::make_unique_for_overwrite<char[]>(block));
    }
  };
  play_against(misdeeds, true);
}

TEST(FaultyRequest, WhoeverAsksForWhatFailsLeavesTheTableAndTheOthersPlayOn) {
  // A look folds the game again, and so may a move for a ply that is over, in the midst of a draft.
  for (const char* line :
       {R"({"type":"look","ply":0})", R"({"type":"move","ply":0,"move":"side left"})"}) {
    Misdeeds misdeeds;
    const House house([](server::Config& config) { config.park_after_s = 60; }, {}, {},
                      with(misdeeds));
    const auto opened =
        house.post("/api/tables", {{"game", "khan"}, {"seats", {me("A"), me("B")}}});
    const auto sit = [&](Seat seat) {
      return std::make_unique<Ear>(house.link((*opened)["table"], seat, token_of(*opened, seat)));
    };
    auto ada = sit(0), eve = sit(1);
    ada->move(ada->wait("turn"), "side top");
    ASSERT_FALSE(eve->wait("seen").is_null());
    misdeeds.looks_throw = true;
    ada->say(line);
    EXPECT_TRUE(until([&] { return reading(house, "thrown_total") == 1; })) << line;
    misdeeds.looks_throw = false;
    const Json turn = ada->wait("turn");
    ada->move(turn, turn["moves"].front());
    EXPECT_TRUE(until([&] { return ada->wait("seen")["ply"] == 1; })) << "it comes again";
    EXPECT_EQ(eve->wait("seen")["ply"], 1) << "and they play on";
    ada.reset(), eve.reset();
    house.pass(2min);
    EXPECT_TRUE(until([&] {
      house.pass(1s);  // it is looked for every few seconds
      return reading(house, "tables_awake") == 0;
    })) << "whoever failed is not thought to be there still";
  }
}

TEST(FaultyRequest, AReplayThatFailsInItsMidstBreaksOffAndSaysWhoAsked) {
  Misdeeds misdeeds;
  const House house([](server::Config& config) { config.verbose = true; }, {}, {}, with(misdeeds));
  const Record record = random_game("cluedo", 3, {}, 150, 3).record();
  const auto opened = house.post(
      "/api/records", {{"record", record.text()}, {"seats", {me("A"), me("B"), me("C")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  const std::string table = (*opened)["table"];
  for (Seat seat = 0; seat < 3; ++seat)
    (void)house.post("/api/tables/" + table + "/resign", {{"token", token_of(*opened, seat)}});
  ASSERT_EQ((*house.get("/api/tables/" + table))["state"], "over");
  const std::string path = "/api/tables/" + table + "/replay?eyes=open";
  const auto ask = [&](Wire& wire, const std::string& asked) {
    testing::internal::CaptureStderr();
    wire.send(asked);
    const std::string answer = wire.rest();
    return std::pair{answer, testing::internal::GetCapturedStderr()};
  };
  const std::string asked = request("GET", path, "Connection: close\r\n");
  Wire good(house.port());
  const auto [whole, note] = ask(good, asked);
  ASSERT_TRUE(chunks_of(whole));
  ASSERT_GT(chunks_of(whole)->size(), 1u) << "it comes in pieces";
  const auto id_of = [](const std::string& answer) {
    const auto at = answer.find("X-Request-Id: ");
    return at == answer.npos ? "none" : answer.substr(at + 14, 8);
  };
  EXPECT_NE(note.find("request=" + id_of(whole)), note.npos) << note;
  misdeeds.blind_after = Json::parse(house.get(path)->dump())["frames"].size() - 2;
  Wire broken(house.port()), older(house.port());
  const std::string part = ask(broken, asked).first;
  EXPECT_TRUE(part.starts_with("HTTP/1.1 200"));
  EXPECT_FALSE(chunks_of(part));
  (void)ask(older, in_older_http(asked));
  EXPECT_TRUE(older.reset());
  EXPECT_TRUE(until([&] { return reading(house, "answers_broken_total") == 2; }));
  EXPECT_EQ(reading(house, "thrown_total"), 2);
  // What fails at once is answered, and the log has the answer's id without being asked for more.
  misdeeds.looks_throw = true;
  Wire failed(house.port());
  const auto [answer, line] = ask(failed, asked);
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 500"));
  EXPECT_NE(line.find("level=warning event=request request=" + id_of(answer)), line.npos) << line;
}

}  // namespace
}  // namespace salon::test
