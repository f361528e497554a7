#include "server/store.h"

#include <sqlite3.h>

#include "database.h"

namespace salon::test {
namespace {

using namespace server;

TableRow some_table(const std::string& id) {
  TableRow row;
  row.id = id;
  row.client = "client";
  row.plan.game = "khan";
  row.plan.rules = "house";
  row.plan.is_public = true;
  row.plan.seats = {{Holder::Kind::person, "Ada", {}, "hash", "owner", {}},
                    {Holder::Kind::bot, "easy", "easy", {}, {}, {}}};
  row.plan.clock = ClockRules{.total_s = 60, .increment_s = 2};
  row.plan.seed = 0xffff'ffff'ffff'fff1;
  row.plan.opened_ms = 1000;
  row.standing.state = State::running;
  return row;
}

/// Whatever keeps tables must do the same.
void check_contract(Store& store) {
  const auto within = [&](auto work) {
    store.begin();
    work();
    store.commit();
  };
  const std::vector<Entry> first{{1, "0 side top"}, {2, "* roll"}};
  within([&] {
    store.create(some_table("a"), first);
    store.create(some_table("b"), {});
  });
  within([&] {
    const auto row = store.find("a");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->length, 2);
    EXPECT_EQ(row->plan.seed, 0xffff'ffff'ffff'fff1);
    EXPECT_EQ(row->plan.seats[0].token, "hash");
    EXPECT_EQ(row->plan.clock->increment_s, 2);
    EXPECT_FALSE(store.find("none"));
    EXPECT_EQ(store.journal("a", 1).size(), 1u);
    EXPECT_EQ(store.journal("a", 1)[0].text, "* roll");
  });
  const std::vector<Entry> more{{5, "1 a1b2"}, {5, "idle 3"}};
  const Standing standing{State::running, 3, 1, true};
  within([&] {
    EXPECT_FALSE(store.append("a", 1, more, standing, "me")) << "the journal is longer than that";
    EXPECT_FALSE(store.append("a", 3, more, standing, "me")) << "and not as long as that";
    EXPECT_FALSE(store.append("none", 0, more, standing, "me"));
    EXPECT_TRUE(store.append("a", 2, more, standing, "me"));
    EXPECT_FALSE(store.append("a", 2, more, standing, "me")) << "nobody appends twice";
  });
  within([&] {
    EXPECT_EQ(store.journal("a", 0).size(), 4u);
    EXPECT_EQ(store.find("a")->standing.turn, 1);
    EXPECT_EQ(store.abandoned(), std::vector<std::string>{"a"});
  });
  // What was not committed never was.
  store.begin();
  EXPECT_TRUE(store.append("a", 4, more, standing, "me"));
  store.rollback();
  within([&] { EXPECT_EQ(store.find("a")->length, 4); });
  within([&] {
    Plan plan = store.find("b")->plan;
    plan.rematch = "c";
    EXPECT_FALSE(store.amend("b", 7, plan, standing));
    EXPECT_TRUE(store.amend("b", 0, plan, standing));
    EXPECT_FALSE(store.amend("b", 0, plan, standing));
    EXPECT_EQ(store.find("b")->plan.rematch, "c");
  });
  within([&] {
    EXPECT_EQ(store.listed(State::running, 10).size(), 2u);
    EXPECT_EQ(store.listed(State::running, 1).size(), 1u);
    EXPECT_EQ(store.listed(State::open, 10).size(), 0u);
    EXPECT_EQ(store.count("client", 0), 2);
    EXPECT_EQ(store.count("other", 0), 0);
    EXPECT_EQ(store.count("", 0), 2);
    EXPECT_EQ(store.forget(1'000'000), 0) << "only tables where no game began";
    store.beat("me", 1);
    EXPECT_EQ(store.claim("a", "me"), "me");
  });
  within([&] {
    TableRow waiting = *store.find("b");
    waiting.id = "w";
    waiting.standing.state = State::open;
    store.create(waiting, more);
    EXPECT_EQ(store.forget(1'000'000'000'000'000), 1);
    EXPECT_FALSE(store.find("w"));
    EXPECT_TRUE(store.journal("w", 0).empty());
    EXPECT_EQ(store.count("client", 0), 2);
  });
}

TEST(Store, SqliteKeepsWhatItConfirmed) {
  const Folder folder;
  const auto store = open_sqlite(folder.file("deep/er/s.db"));
  check_contract(*store);
}

TEST(Store, SqliteFindsEverythingAgainAndIsForOneServer) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  {
    const auto store = open_sqlite(file);
    check_contract(*store);
    EXPECT_THROW(open_sqlite(file), StoreFailure);
  }
  const auto store = open_sqlite(file);
  store->begin();
  EXPECT_EQ(store->journal("a", 0).size(), 4u);
  store->commit();
}

TEST(Store, AFileOfANewerVersionIsLeftAlone) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  open_sqlite(file).reset();
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  sqlite3_exec(db, "PRAGMA user_version = 99", nullptr, nullptr, nullptr);
  sqlite3_close(db);
  EXPECT_THROW(open_sqlite(file), StoreFailure);
  std::ofstream(folder.file("text.db")) << "this is no database, only a text of some length";
  EXPECT_THROW(open_sqlite(folder.file("text.db")), StoreFailure);
}

TEST(Store, PostgresKeepsWhatItConfirmedAndTellsTheOthers) {
  const Database database;
  ASSERT_TRUE(database.started()) << "the package postgresql is needed";
  std::mutex mutex;
  std::vector<std::string> heard;
  const auto listener =
      open_postgres(database.where(), [&](std::string server, std::string table, std::string word) {
        const std::scoped_lock lock(mutex);
        heard.push_back(server + "|" + table + "|" + word);
      });
  const auto store = open_postgres(database.where(), [](auto, auto, auto) {});
  check_contract(*store);
  const auto wait_for = [&](const std::string& rumour) {
    return until([&] {
      const std::scoped_lock lock(mutex);
      return std::ranges::find(heard, rumour) != heard.end();
    });
  };
  EXPECT_TRUE(wait_for("|*|"));
  store->begin();
  store->shout("a", "me", "here 0 1");
  store->commit();
  EXPECT_TRUE(wait_for("me|a|here 0 1"));
  EXPECT_TRUE(wait_for("me|a|")) << "of what was appended";
  // Two servers, one table: the one who is alive keeps it.
  listener->begin();
  listener->beat("you", 1);
  EXPECT_EQ(listener->claim("a", "you"), "me");
  listener->commit();
  store->begin();
  store->release("a", "me");
  store->commit();
  listener->begin();
  EXPECT_EQ(listener->claim("a", "you"), "you");
  listener->commit();
}

}  // namespace
}  // namespace salon::test
