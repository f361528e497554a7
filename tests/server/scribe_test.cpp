// What is stored of a table and what is in doubt, without a table.
#include "server/scribe.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>

#include "faulty_store.h"
#include "games/registry.h"
#include "random_game.h"
#include "run_on.h"
#include "table/seating.h"

namespace salon::test {
namespace {

using namespace server;
using namespace std::chrono_literals;

/// A scribe at one server, and what its table is told.
class Desk final : Scribe::Patron {
 public:
  Desk(asio::io_context& loop, Archive& archive, Metrics& metrics, std::string server)
      : loop_(loop),
        scribe("khan-1", loop.get_executor(), Gate::make(loop.get_executor()), archive, metrics,
               std::move(server), *this) {}

 private:
  asio::awaitable<Expected<std::shared_ptr<const Variant>>> variant(Plan plan) override {
    reading = true;
    co_return (*find_game(plan.game))->open({});
  }
  void settle() override { told += "settle "; }
  void unlearn() override {
    reading = false;
    told += "unlearn ";
  }
  void greet_anew() override { told += "greet "; }
  void stop() override { told += "stop "; }
  void go_on() override { told += "go_on "; }
  void spawn(asio::awaitable<void> work) override {
    asio::co_spawn(loop_, std::move(work), asio::detached);
  }
  bool ending() const override { return false; }
  std::int64_t now_ms() const override { return now; }

  asio::io_context& loop_;

 public:
  std::int64_t now = 1000;
  std::string told;
  bool reading = false;  // a journal from its beginning
  Scribe scribe;
};

/// Two servers with one store, which fails as it is told to.
class ScribeTest : public testing::Test {
 protected:
  template <class T>
  T run(asio::awaitable<T> work) {
    return test::run_on(loop, std::move(work));
  }
  /// A game between Ada and Bob; with `open`, Bob is still awaited.
  void open(bool open = false) {
    TableRow row;
    row.id = "khan-1";
    row.client = "somebody";
    row.plan.game = "khan";
    row.plan.seats = {{Holder::Kind::person, "Ada", {}, "a", {}, {}},
                      {Holder::Kind::person, "Bob", {}, "b", {}, {}}};
    if (open) row.plan.seats[1] = {};
    row.standing.state = open ? State::open : State::running;
    auto create = [row](Store& store) { store.create(row, {}); };
    ASSERT_TRUE(run(archive.run(row.id, create)));
    for (auto* desk : {&here, &there}) {
      const auto found = run(desk->scribe.wake());
      ASSERT_TRUE(found && *found);
      desk->told.clear();
    }
  }
  /// The same where something has happened and both know it.
  void open_begun() {
    open();
    ASSERT_TRUE(play(here, "side top"));
    ASSERT_TRUE(run(there.scribe.catch_up()));
    here.told.clear();
  }
  Result<void> play(Desk& desk, const std::string& move) {
    EXPECT_TRUE(desk.scribe.journal().draft().play(0, move));
    return run(desk.scribe.commit());
  }
  Result<bool> sit(Desk& desk, const std::string& name) {
    auto change = Seating(desk.scribe.row().plan).with_person(name, std::nullopt);
    EXPECT_TRUE(change);
    return run(desk.scribe.amend(std::move(change->plan)));
  }
  void recover(Desk& desk) {
    loop.restart();
    while (desk.scribe.in_doubt()) loop.run_one();
    while (loop.poll_one() > 0) continue;
  }
  static std::size_t ply(Desk& desk) { return desk.scribe.journal().match().ply(); }

  Folder folder;
  Faults faults;
  Metrics metrics;
  asio::io_context loop;
  Archive archive{std::make_unique<FaultyStore>(open_sqlite(folder.file("s.db")), faults), metrics,
                  "here"};
  Desk here{loop, archive, metrics, "here"}, there{loop, archive, metrics, "there"};
};

TEST_F(ScribeTest, ATableThatIsNotThereIsNotWoken) {
  const auto found = run(here.scribe.wake());
  ASSERT_TRUE(found);
  EXPECT_FALSE(*found);
  EXPECT_FALSE(here.scribe.awake());
}

TEST_F(ScribeTest, WhatIsStoredIsToldAndReadByOthers) {
  open();
  ASSERT_TRUE(play(here, "side top"));
  EXPECT_EQ(here.told, "settle ");
  EXPECT_EQ(here.scribe.row().length, 1);
  EXPECT_EQ(here.scribe.row().standing.ply, 1);
  EXPECT_EQ(ply(there), 0u);
  std::vector<Entry> news;
  const auto read = run(there.scribe.catch_up(&news));
  ASSERT_TRUE(read && *read);
  EXPECT_EQ(ply(there), 1u);
  ASSERT_EQ(news.size(), 1u);
  EXPECT_EQ(news[0].at_ms, 1000);
}

TEST_F(ScribeTest, ADraftInWhichNothingWasDoneIsNotStored) {
  open();
  here.scribe.journal().draft();
  EXPECT_TRUE(run(here.scribe.commit()));
  EXPECT_FALSE(here.scribe.journal().drafting());
  EXPECT_EQ(here.told, "");
  EXPECT_EQ(faults.count("append"), 0);
}

TEST_F(ScribeTest, WhatCannotBeStoredNeverHappened) {
  open_begun();
  faults.fail("write");
  const auto stored = play(here, "K@a1");
  ASSERT_FALSE(stored);
  EXPECT_EQ(stored.error().status, 503);
  EXPECT_EQ(here.told, "unlearn settle ");
  EXPECT_EQ(ply(here), 1u);
  EXPECT_TRUE(here.scribe.certain()) << "it could read that nothing is there";
  faults.mend();
  EXPECT_TRUE(play(here, "K@b1"));
}

TEST_F(ScribeTest, WhatIsThereAfterAllHasHappened) {
  open_begun();
  faults.fail_once_done("write");
  EXPECT_TRUE(play(here, "K@a1"));
  EXPECT_EQ(ply(here), 2u);
  EXPECT_EQ(here.scribe.row().length, 2);
  EXPECT_EQ(here.told, "unlearn settle ");
  EXPECT_EQ(metrics.conflicts.value(), 0u);
}

TEST_F(ScribeTest, WhereNothingCanBeReadTheTableWaitsUntilItCan) {
  open_begun();
  faults.fail_once_done("write");
  faults.fail("find");
  const auto stored = play(here, "K@a1");
  ASSERT_FALSE(stored);
  EXPECT_EQ(stored.error().status, 503);
  EXPECT_TRUE(here.scribe.in_doubt());
  EXPECT_EQ(here.scribe.certain().error().status, 503);
  EXPECT_EQ(here.told, "unlearn stop ");
  EXPECT_EQ(metrics.tables_in_doubt.value(), 1);
  here.scribe.doubt();
  EXPECT_EQ(here.told, "unlearn stop ") << "once is enough";
  faults.mend();
  recover(here);
  EXPECT_EQ(here.told, "unlearn stop go_on ");
  EXPECT_EQ(ply(here), 2u) << "it had been stored";
  EXPECT_TRUE(here.scribe.certain());
  EXPECT_EQ(metrics.tables_in_doubt.value(), 0);
}

TEST_F(ScribeTest, OfTwoWhoStoreAtTheSameMomentOneReadsWhatHappened) {
  open_begun();
  ASSERT_TRUE(play(there, "K@b1"));
  const auto stored = play(here, "K@a1");
  ASSERT_FALSE(stored);
  EXPECT_EQ(stored.error().status, 409);
  EXPECT_EQ(here.told, "unlearn settle ");
  EXPECT_EQ(ply(here), 2u);
  EXPECT_EQ(metrics.conflicts.value(), 1u);
  EXPECT_EQ(here.scribe.journal().match().record().text(),
            there.scribe.journal().match().record().text());
}

TEST_F(ScribeTest, WhatIsVoidIsReadAnewAndToldAnew) {
  open();
  ASSERT_TRUE(play(here, "side top"));
  ASSERT_TRUE(run(there.scribe.catch_up()));
  const auto before = there.scribe.row().standing;
  std::vector<Entry> undone{{2000, "void 0"}};
  (void)run(there.scribe.append(undone, before));
  here.told.clear();
  ASSERT_TRUE(run(here.scribe.catch_up()));
  EXPECT_EQ(here.told, "unlearn greet ");
  EXPECT_EQ(ply(here), 0u);
  EXPECT_EQ(here.scribe.row().length, 2);
}

TEST_F(ScribeTest, TheGameBeginsWhenNoSeatIsOpen) {
  open(true);
  EXPECT_FALSE(here.scribe.journal().begun());
  const auto done = sit(here, "Bob");
  EXPECT_TRUE(done && *done);
  EXPECT_TRUE(here.scribe.journal().begun());
  EXPECT_EQ(here.scribe.row().plan.started_ms, here.now);
  EXPECT_EQ(here.scribe.row().standing.state, State::running);
}

TEST_F(ScribeTest, ALongGameThatGoesOnIsReadInPartsWhichNobodySees) {
  const Match played = random_game("stratego", 2, {}, 1200, 5);
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < played.ply(); ++i)
    entries.push_back({1000, event_line(played.event(i))});
  TableRow row;
  row.id = "khan-1";
  row.client = "somebody";
  row.plan.game = "stratego";
  row.plan.seats = {{Holder::Kind::person, "Ada", {}, "a", {}, {}}, {}};
  row.standing.state = State::open;
  auto create = [row, entries](Store& store) { store.create(row, entries); };
  ASSERT_TRUE(run(archive.run(row.id, create)));
  ASSERT_TRUE(run(here.scribe.wake()));
  auto change = Seating(here.scribe.row().plan).with_person("Bob", std::nullopt);
  ASSERT_TRUE(change);
  // Somebody else's turns on the same loop.
  int turns = 0;
  bool sat = false;
  std::function<void()> take_turn = [&] {
    const Journal& journal = here.scribe.journal();
    if (journal.begun()) {
      EXPECT_EQ(journal.match().ply(), played.ply());
    }
    if (here.reading) ++turns;
    if (!sat) asio::post(loop, take_turn);
  };
  asio::post(loop, take_turn);
  const auto done = run(here.scribe.amend(std::move(change->plan)));
  sat = true;
  loop.poll();
  EXPECT_TRUE(done && *done);
  EXPECT_GE(turns, 2);
  EXPECT_EQ(ply(here), played.ply());
}

TEST_F(ScribeTest, APlanThatAnotherChangedFirstIsReadAgain) {
  open(true);
  ASSERT_TRUE(sit(there, "Bob"));
  const auto done = sit(here, "Eve");
  ASSERT_TRUE(done);
  EXPECT_FALSE(*done);
  EXPECT_EQ(here.scribe.row().plan.seats[1].name, "Bob");
  EXPECT_EQ(here.scribe.row().version, there.scribe.row().version);
  EXPECT_TRUE(here.scribe.journal().begun());
}

TEST_F(ScribeTest, APlanThatIsThereAfterAllCanBeChangedAgain) {
  open(true);
  faults.fail_once_done("write");
  const auto done = sit(here, "Bob");
  EXPECT_TRUE(done && *done);
  Plan plan = here.scribe.row().plan;
  plan.rematch = "khan-2";
  const auto again = run(here.scribe.amend(std::move(plan)));
  EXPECT_TRUE(again && *again);
  EXPECT_EQ(here.told, "unlearn ");
}

TEST_F(ScribeTest, HowFarATableHasComeIsNotedNowAndThen) {
  open();
  ASSERT_TRUE(play(here, "side top"));
  const auto noted = [this] {
    auto nothing = [](Store&) {};
    (void)run(archive.run("khan-1", nothing));
    return faults.count("note");
  };
  here.scribe.note(here.now + 9'000, here.now);
  EXPECT_EQ(noted(), 0) << "a moment ago";
  here.scribe.note(kNeverMs, here.now);
  EXPECT_EQ(noted(), 1);
  here.scribe.note(kNeverMs, here.now);
  EXPECT_EQ(noted(), 1) << "nothing is new";
}

}  // namespace
}  // namespace salon::test
