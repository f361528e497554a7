// When somebody's time is up at a table, and what nobody is charged for, without a table.
#include "server/timekeeper.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>

#include "faulty_store.h"
#include "games/registry.h"
#include "run_on.h"

namespace salon::test {
namespace {

using namespace server;
using namespace std::chrono_literals;

/// A game of Khan between two people who have ten seconds each, and whoever keeps its time. What a
/// seat gives up is written down and not done.
class TimekeeperTest : public testing::Test, Scribe::Patron, Timekeeper::Patron {
 protected:
  /// `bots` at these seats instead of people.
  void open(std::vector<Seat> bots = {}) {
    TableRow row;
    row.id = "khan-1";
    row.plan.game = "khan";
    row.plan.seats = {{Holder::Kind::person, "Ada", {}, "a", "at home", {}},
                      {Holder::Kind::person, "Bob", {}, "b", "elsewhere", {}}};
    for (const Seat seat : bots)
      row.plan.seats[static_cast<std::size_t>(seat)] = {
          Holder::Kind::bot, "Bot", "easy", {}, {}, {}};
    row.plan.clock = ClockRules{.move_s = 0, .total_s = 10, .increment_s = 0};
    row.plan.started_ms = now;
    row.plan.away_s = 5;
    row.standing = {State::running, 0, 0, true};
    auto create = [row](Store& store) { store.create(row, {}); };
    ASSERT_TRUE(run(archive.run(row.id, create)));
    const auto found = run(scribe.wake());
    ASSERT_TRUE(found && *found);
    presence.begin(2, now);
    for (const Seat seat : {0, 1}) {
      if (people.plays(seat)) presence.arrive(seat, now);
    }
    // The clock runs from somebody's first decision on.
    ASSERT_TRUE(scribe.journal().draft().play(0, "side top"));
    ASSERT_TRUE(run(scribe.commit()));
    turn = journal().match().turn();
    ASSERT_GE(turn, 0);
    ASSERT_TRUE(journal().ticking());
  }

  template <class T>
  T run(asio::awaitable<T> work) {
    return test::run_on(loop, std::move(work));
  }
  /// Until all that was begun is done.
  void finish() {
    loop.restart();
    while (busy > 0) loop.run_one();
  }
  /// What happens when the timer is due.
  void wait_for_the_timer() {
    timekeeper.arm();
    loop.restart();
    const int before = looked;
    while (looked == before || busy > 0) loop.run_one();
  }
  const Journal& journal() { return scribe.journal(); }
  std::int64_t left() { return journal().clock()->left(turn, now); }

  asio::awaitable<Expected<std::shared_ptr<const Variant>>> variant(Plan plan) override {
    co_return (*find_game(plan.game))->open({});
  }
  void settle() override {}
  void unlearn() override {}
  void greet_anew() override {}
  void stop() override {}
  void go_on() override {}
  void spawn(asio::awaitable<void> work) override {
    ++busy;
    asio::co_spawn(loop, count(std::move(work)), asio::detached);
  }
  asio::awaitable<void> count(asio::awaitable<void> work) {
    co_await std::move(work);
    --busy, ++looked;
  }
  bool ending() const override { return ends; }
  std::int64_t now_ms() const override { return now; }
  bool keeps() const override { return kept; }
  bool in_reach() const override { return reached; }
  asio::awaitable<Result<void>> give_up_seat(Seat seat, std::string_view reason) override {
    given_up += fmt::format("{} {} ", seat, reason);
    co_return Result<void>{};
  }

  Folder folder;
  Faults faults;
  Metrics metrics;
  asio::io_context loop;
  Archive archive{std::make_unique<FaultyStore>(open_sqlite(folder.file("s.db")), faults), metrics,
                  "here"};
  std::shared_ptr<Gate> gate = Gate::make(loop.get_executor());
  std::int64_t now = 1'000'000;
  bool ends = false, kept = true, reached = true;
  int busy = 0, looked = 0;
  std::string given_up;
  Seat turn = 0;
  Scribe scribe{"khan-1", loop.get_executor(), gate, archive, metrics, "here", *this};
  Presence presence;
  People people{scribe.row(), scribe.journal(), presence};
  Timekeeper timekeeper{"khan-1", loop.get_executor(), gate, archive, scribe, people, *this};
};

TEST_F(TimekeeperTest, WhoeverIsOutOfTimeGivesUpTheirSeat) {
  open();
  EXPECT_FALSE(run(timekeeper.out_of_time()));
  EXPECT_EQ(timekeeper.due_ms(), now + journal().clock()->due(turn, now));
  now += 60'000;
  EXPECT_EQ(timekeeper.due_ms(), now) << "overdue is now";
  EXPECT_TRUE(run(timekeeper.out_of_time()));
  wait_for_the_timer();
  EXPECT_EQ(given_up, fmt::format("{} time ", turn));
}

TEST_F(TimekeeperTest, OnlyTheServerThatKeepsTheTableSaysSo) {
  open();
  now += 60'000;
  kept = false;
  EXPECT_FALSE(run(timekeeper.out_of_time()));
  kept = true;
  reached = false;
  EXPECT_FALSE(run(timekeeper.out_of_time())) << "nobody could have moved";
  reached = true;
  EXPECT_TRUE(run(timekeeper.out_of_time()));
}

TEST_F(TimekeeperTest, NobodyIsChargedForAnOutage) {
  open();
  const auto begun = now;
  now += 60'000;
  ASSERT_LE(left(), 0);
  const int length = journal().length();
  run(timekeeper.forgive({{begun, begun + 1000}}));
  EXPECT_EQ(journal().length(), length) << "too short to be written down";
  run(timekeeper.forgive({{begun - 5000, begun + 30'000}, {begun + 20'000, now}}));
  EXPECT_EQ(journal().length(), length + 1);
  EXPECT_EQ(left(), 10'000);
  EXPECT_FALSE(run(timekeeper.out_of_time()));
}

TEST_F(TimekeeperTest, TheClockOfAPersonWhoIsAloneStandsStillWhileTheyAreAway) {
  open({1});
  while (journal().match().turn() != 0) {
    Match& draft = scribe.journal().draft();
    const Seat seat = draft.turn();
    if (seat >= 0) {
      ASSERT_TRUE(draft.play(seat, draft.eye(seat).moves().front()));
    }
    ASSERT_TRUE(run(scribe.commit()));
  }
  turn = 0;
  now += 4000;
  const auto at_parting = left();
  presence.leave(0, now);
  timekeeper.note_departure_soon();
  finish();
  EXPECT_EQ(timekeeper.due_ms(), kNeverMs);
  now += 3'600'000;
  EXPECT_FALSE(run(timekeeper.out_of_time()));
  run(timekeeper.excuse_absence());
  presence.arrive(0, now);
  EXPECT_EQ(left(), at_parting);
  EXPECT_NE(timekeeper.due_ms(), kNeverMs);
}

TEST_F(TimekeeperTest, WithTwoWhoPlayItRunsOn) {
  open();
  presence.leave(turn, now);
  const int length = journal().length();
  now += 5000;
  run(timekeeper.excuse_absence());
  timekeeper.note_departure_soon();
  finish();
  EXPECT_EQ(journal().length(), length);
  EXPECT_LT(left(), 10'000);
}

TEST_F(TimekeeperTest, WhoeverStaysAwayWhileOthersWaitGivesUpTheirSeat) {
  open();
  presence.leave(turn, now);
  now += 4000;
  EXPECT_FALSE(run(timekeeper.out_of_time()));
  now += 2000;
  EXPECT_GT(left(), 0) << "by the clock they could play on";
  wait_for_the_timer();
  EXPECT_EQ(given_up, fmt::format("{} away ", turn));
}

}  // namespace
}  // namespace salon::test
