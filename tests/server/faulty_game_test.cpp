// Bots that throw, hang or talk nonsense, and faults in what a guest asks for. The others play on.
#include "faulty_game.h"

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

}  // namespace
}  // namespace salon::test
