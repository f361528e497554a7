// When those who listen at a table are told, without a table.
#include "server/herald.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <thread>

#include "listening.h"

namespace salon::test {
namespace {

using namespace server;

class HeraldTest : public Listening {
 protected:
  void run() {
    loop.restart();
    loop.run();
  }
  void poll() {
    loop.restart();
    loop.poll();
  }
  /// Two who play and more who watch than are told of every move.
  void gather() {
    players = {come(0), come(1)};
    for (int i = 0; i <= table::Crowd::kMany; ++i) crowd.push_back(come(kSpectator));
    herald->tell();
    forget();
  }
  void forget() {
    for (const auto& ear : players) ear->heard.clear();
    for (const auto& ear : crowd) ear->heard.clear();
  }
  static int seen(const Ear& ear) {
    return static_cast<int>(std::ranges::count_if(
        ear.heard, [](const Frame& frame) { return Json::parse(*frame)["type"] == "seen"; }));
  }

  asio::io_context loop;
  std::shared_ptr<Gate> gate = Gate::make(loop.get_executor());
  bool begun = true, ending = false;
  std::unique_ptr<Herald> herald = std::make_unique<Herald>(
      loop.get_executor(), gate, audience,
      Herald::Source{[this] { return begun ? std::optional(moment) : std::nullopt; },
                     [this](asio::awaitable<void> work) {
                       asio::co_spawn(loop, std::move(work), asio::detached);
                     },
                     [this] { return ending; }});
  std::vector<std::shared_ptr<Ear>> players, crowd;
};

TEST_F(HeraldTest, BeforeTheGameThereIsNothingToTell) {
  begun = false;
  const auto ada = come(0);
  ada->heard.clear();
  herald->tell();
  run();
  EXPECT_EQ(ada->types(), "");
}

TEST_F(HeraldTest, AFewWhoWatchHearEveryMoveAtOnce) {
  const auto ada = come(0), watching = come(kSpectator);
  watching->heard.clear();
  play_on();
  herald->tell();
  EXPECT_EQ(seen(*watching), 1);
  play_on();
  herald->tell();
  EXPECT_EQ(seen(*watching), 2);
  poll();
  EXPECT_EQ(seen(*watching), 2) << "nothing is told twice";
}

TEST_F(HeraldTest, ACrowdHearsOfSeveralMovesTogetherAndPlayersOfEach) {
  gather();
  play_on();
  herald->tell();
  play_on();
  herald->tell();
  EXPECT_EQ(seen(*players[1]), 2);
  EXPECT_EQ(crowd.front()->types(), "");
  moment.now_ms += table::Crowd::kRestMs;
  run();
  for (const auto& ear : crowd) EXPECT_EQ(seen(*ear), 2);
  EXPECT_EQ(seen(*players[1]), 2);
}

TEST_F(HeraldTest, ACrowdIsToldInsideTheGate) {
  gather();
  play_on();
  herald->tell();
  moment.now_ms += table::Crowd::kRestMs;
  std::optional<Gate::Pass> inside;
  auto hold = [](std::shared_ptr<Gate> there,
                 std::optional<Gate::Pass>& pass) -> asio::awaitable<void> {
    auto entered = co_await Gate::enter(there);
    pass.emplace(std::move(entered));
  };
  asio::co_spawn(loop, hold(gate, inside), asio::detached);
  loop.run_for(std::chrono::milliseconds(2 * table::Crowd::kRestMs));
  EXPECT_EQ(crowd.front()->types(), "") << "somebody is drafting something";
  inside.reset();
  run();
  EXPECT_EQ(seen(*crowd.front()), 1);
}

TEST_F(HeraldTest, WhoeverIsHushedTellsACrowdNothing) {
  gather();
  play_on();
  herald->tell();
  moment.now_ms += table::Crowd::kRestMs;
  herald->hush();
  run();
  EXPECT_EQ(crowd.front()->types(), "");
}

TEST_F(HeraldTest, ATimerMayOutliveIt) {
  gather();
  play_on();
  herald->tell();
  // The timer is past before it could be cancelled.
  asio::post(loop, [this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(table::Crowd::kRestMs + 20));
    asio::post(loop, [this] { herald.reset(); });
  });
  run();
  EXPECT_EQ(crowd.front()->types(), "");
}

TEST_F(HeraldTest, ALongGameIsToldInPartsAndOthersHaveTheirTurn) {
  play_on();
  play_on();
  const auto late = come(kSpectator, 1);
  ASSERT_FALSE(all_told);
  herald->tell_rest();
  herald->tell_rest();
  EXPECT_EQ(seen(*late), 1);
  int before = 0;
  asio::post(loop, [&] { before = seen(*late); });
  run();
  EXPECT_EQ(before, 1) << "there was time for something else";
  EXPECT_EQ(late->types(), "card hello seen seen ");
}

TEST_F(HeraldTest, WhoeverListensToTheEndOfAHouseIsNotToldForEver) {
  play_on();
  play_on();
  play_on();
  const auto late = come(kSpectator, 1);
  ending = true;
  herald->tell_rest();
  run();
  EXPECT_TRUE(audience.behind());
  EXPECT_EQ(seen(*late), 2);
}

}  // namespace
}  // namespace salon::test
