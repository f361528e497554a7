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

bool append(Store& store, const std::string& table, int first, const std::vector<Entry>& entries) {
  const Addition one{table, first, entries};
  return store.append({&one, 1}, "me").front();
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
    EXPECT_FALSE(append(store, "a", 1, more)) << "the journal is longer than that";
    EXPECT_FALSE(append(store, "a", 3, more)) << "and not as long as that";
    EXPECT_FALSE(append(store, "none", 0, more));
    EXPECT_TRUE(append(store, "a", 2, more));
    EXPECT_FALSE(append(store, "a", 2, more)) << "nobody appends twice";
    store.create(some_table("a"), more);
    EXPECT_EQ(store.journal("a", 0).size(), 4u) << "opened twice, it is opened once";
  });
  within([&] {
    const std::vector<Entry> odd{{6, R"(say 0 "it's" \ {a,b} NULL)"}, {7, ""}};
    const std::vector<Addition> several{{"a", 4, odd}, {"b", 1, odd}, {"none", 0, odd}};
    EXPECT_EQ(store.append(several, ""), (std::vector<bool>{true, false, false}));
    EXPECT_EQ(store.journal("a", 4), odd);
    EXPECT_TRUE(store.journal("b", 0).empty());
  });
  within([&] {
    EXPECT_EQ(store.journal("a", 0).size(), 6u);
    EXPECT_EQ(store.find("a")->length, 6);
    EXPECT_EQ(store.find("a")->standing.turn, kNature) << "a move leaves the row alone";
    store.note("a", standing, 7);
    EXPECT_EQ(store.find("a")->standing.turn, 1);
    EXPECT_FALSE(store.ticks());
    EXPECT_TRUE(store.amend("a", 0, store.find("a")->plan, standing));
    EXPECT_TRUE(store.ticks());
    EXPECT_EQ(store.abandoned(0, true), std::vector<std::string>{"a"});
    EXPECT_EQ(store.claim("a", "me"), "me");
    store.release("a", "me", 5000);
    EXPECT_TRUE(store.abandoned(4999, true).empty()) << "it sleeps, and nothing is due";
    EXPECT_EQ(store.abandoned(5000, false), std::vector<std::string>{"a"});
  });
  // What was not committed never was.
  store.begin();
  EXPECT_TRUE(append(store, "a", 6, more));
  store.rollback();
  within([&] { EXPECT_EQ(store.find("a")->length, 6); });
  within([&] {
    store.change("b", {State::over, 9, kNature, false}, 8);
    EXPECT_EQ(store.find("b")->standing.state, State::over);
    EXPECT_EQ(store.find("b")->standing.ply, 9);
    store.change("b", {State::running, 0, kNature, false}, 1000);
  });
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
    store.beat("me", 1, false);
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
  within([&] {
    TableRow wide = some_table("wide");
    wide.plan.board = std::string(100'000, '7');
    store.create(wide, {});
    EXPECT_EQ(store.find("wide")->plan.board.size(), 100'000u);
    for (const auto& row : store.listed(State::running, 10)) EXPECT_EQ(row.plan.board, "");
  });
  within([&] {
    for (int i = 0; i < 5; ++i) {
      TableRow over = some_table("over" + std::to_string(i));
      over.plan.opened_ms = 1000 + i;
      over.standing.state = State::over;
      store.create(over, more);
    }
    constexpr int all = std::numeric_limits<int>::max();
    EXPECT_EQ(store.prune(0, all, 100).gone, 0);
    EXPECT_EQ(store.prune(1002, all, 100).gone, 2) << "those that were over before";
    EXPECT_EQ(store.prune(0, 1, 1).gone, 1) << "not more at once";
    const auto rest = store.prune(0, 1, 100);
    EXPECT_EQ(rest.gone, 1);
    EXPECT_EQ(rest.left, 1);
    EXPECT_TRUE(store.find("over4")) << "the newest stays";
    EXPECT_FALSE(store.find("over0"));
    EXPECT_TRUE(store.journal("over0", 0).empty());
    EXPECT_TRUE(store.find("a")) << "what is not over stays";
  });
}

TEST(Store, AnOutageIsWhatNobodyWasUpFor) {
  const Folder folder;
  const auto store = open_sqlite(folder.file("s.db"));
  store->begin();
  store->beat("one", 100'000, true);
  store->beat("one", 200'000, false);  // late, but it never stopped
  EXPECT_TRUE(store->outages(0).empty());
  store->beat("two", 201'000, true);  // at once after the other
  EXPECT_TRUE(store->outages(0).empty());
  store->beat("three", 300'000, true);
  ASSERT_EQ(store->outages(0).size(), 1u);
  EXPECT_EQ(store->outages(0)[0].from_ms, 201'000);
  EXPECT_EQ(store->outages(0)[0].to_ms, 300'000);
  EXPECT_TRUE(store->outages(300'000).empty());
  store->commit();
}

/// A row nobody can read, in the middle of others.
TEST(Store, WhatCannotBeReadHidesOnlyItself) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  {
    const auto store = open_sqlite(file);
    store->begin();
    for (const char* id : {"a", "b", "c"}) store->create(some_table(id), {});
    store->commit();
  }
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  sqlite3_exec(db, "UPDATE tables SET plan = '{\"seats\": 7' WHERE id = 'b'", nullptr, nullptr,
               nullptr);
  sqlite3_close(db);
  const auto store = open_sqlite(file);
  store->begin();
  EXPECT_EQ(store->listed(State::running, 10).size(), 2u);
  EXPECT_FALSE(store->find("b")->legible());
  EXPECT_TRUE(store->find("c")->legible());
  store->commit();
}

/// A file as the version before wrote it.
TEST(Store, AFileOfTheVersionBeforeIsTakenOver) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  const char* before = R"(
CREATE TABLE tables (id TEXT PRIMARY KEY, client TEXT NOT NULL, version INTEGER NOT NULL,
  length INTEGER NOT NULL, state TEXT NOT NULL, ply INTEGER NOT NULL, turn INTEGER NOT NULL,
  ticking INTEGER NOT NULL, public INTEGER NOT NULL, opened_ms INTEGER NOT NULL,
  touched_ms INTEGER NOT NULL, plan TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_listed ON tables (state, opened_ms) WHERE public;
CREATE INDEX tables_by_client ON tables (client) WHERE state <> 'over';
CREATE INDEX tables_ticking ON tables (id) WHERE ticking;
CREATE TABLE journal (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  number INTEGER NOT NULL, at_ms INTEGER NOT NULL, entry TEXT NOT NULL,
  PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE beats (server TEXT PRIMARY KEY, beat_ms INTEGER NOT NULL);
INSERT INTO tables VALUES ('a', 'me', 3, 1, 'running', 1, 0, 0, 1, 5, 6,
  '{"game":"khan","rules":"house","board":"wide","seats":[{"kind":"open"},{"kind":"open"}]}');
INSERT INTO tables VALUES ('b', 'me', 3, 0, 'running', 1, 0, 0, 1, 5, 6, 'not a plan');
INSERT INTO journal VALUES ('a', 0, 5, '0 side top');
PRAGMA user_version = 2;
)";
  ASSERT_EQ(sqlite3_exec(db, before, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
  sqlite3_close(db);
  const auto store = open_sqlite(file);
  store->begin();
  const auto row = store->find("a");
  ASSERT_TRUE(row);
  EXPECT_EQ(row->length, 1);
  EXPECT_EQ(row->version, 3);
  EXPECT_EQ(row->plan.board, "wide");
  EXPECT_EQ(store->listed(State::running, 10).size(), 1u);
  EXPECT_EQ(store->listed(State::running, 10)[0].plan.board, "");
  store->commit();
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
  EXPECT_EQ(store->journal("a", 0).size(), 6u);
  store->commit();
}

/// Moves of three tables by turns, as they come.
void play_by_turns(Store& store, int from, int until) {
  for (int number = from; number < until; ++number) {
    const std::vector<Entry> entry{{number, "0 move " + std::to_string(number)}};
    const std::vector<Addition> all{
        {"x", number, entry}, {"y", number, entry}, {"z", number, entry}};
    store.begin();
    ASSERT_EQ(store.append(all, ""), (std::vector<bool>{true, true, true}));
    store.commit();
  }
}

void expect_moves(Store& store, int count) {
  store.begin();
  for (const char* table : {"x", "y", "z"}) {
    EXPECT_EQ(store.find(table)->length, count);
    const auto entries = store.journal(table, 0);
    ASSERT_EQ(std::ssize(entries), count);
    for (int number = 0; number < count; ++number) {
      ASSERT_EQ(entries[static_cast<std::size_t>(number)].text, "0 move " + std::to_string(number));
    }
    EXPECT_EQ(std::ssize(store.journal(table, count - 2)), 2);
  }
  store.commit();
}

TEST(Store, SqliteSortsMovesIntoTheirJournalsWhateverHappens) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  auto store = open_sqlite(file);
  store->begin();
  for (const char* table : {"x", "y", "z"}) store->create(some_table(table), {});
  store->commit();
  play_by_turns(*store, 0, 700);  // more than the slate holds
  expect_moves(*store, 700);
  // What was not committed is not there, whether it was still on the slate or sorted in.
  store->begin();
  EXPECT_TRUE(append(*store, "x", 700, {{1, "gone"}}));
  EXPECT_EQ(store->forget(0), 0);
  EXPECT_EQ(store->journal("x", 700).size(), 1u);
  store->rollback();
  expect_moves(*store, 700);
  play_by_turns(*store, 700, 720);
  // As after kill -9: somebody else finds the file as it lies there.
  const std::string copy = folder.file("copy.db");
  for (const char* part : {"", "-wal"}) std::filesystem::copy_file(file + part, copy + part);
  const auto heir = open_sqlite(copy);
  expect_moves(*heir, 720);
  play_by_turns(*heir, 720, 730);
  expect_moves(*heir, 730);
  store.reset();
  store = open_sqlite(file);
  expect_moves(*store, 720);
  // Whole tables go with what was just moved at them.
  store->begin();
  EXPECT_TRUE(append(*store, "y", 720, {{9, "0 last"}}));
  store->change("y", {State::over, 9, kNature, false}, 8);
  EXPECT_EQ(store->prune(1'000'000, 100, 10).gone, 1);
  EXPECT_TRUE(store->journal("y", 0).empty());
  EXPECT_FALSE(append(*store, "y", 0, {{9, "0 ghost"}}));
  store->commit();
}

TEST(Store, AFileThatWasDeletedWhileInUseIsNotWrittenOn) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  const auto store = open_sqlite(file);
  std::filesystem::rename(file, folder.file("elsewhere"));
  EXPECT_THROW(store->begin(), StoreFailure);
  std::ofstream(file) << "another";
  EXPECT_THROW(store->begin(), StoreFailure) << "that is not the one";
  std::filesystem::rename(folder.file("elsewhere"), file);
  store->begin();
  store->commit();
}

TEST(Store, AFileThatAnotherProgramHasLockedIsWaitedForAsLongAsWasSaid) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  const auto store = open_sqlite(file, 1s);
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const auto start = SteadyClock::now();
  EXPECT_THROW(store->begin(), StoreFailure);
  EXPECT_GE(SteadyClock::now() - start, 1s);
  store->rollback();
  sqlite3_exec(db, "ROLLBACK", nullptr, nullptr, nullptr);
  sqlite3_close(db);
  store->begin();
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
  listener->beat("you", 1, false);
  EXPECT_EQ(listener->claim("a", "you"), "me");
  listener->commit();
  store->begin();
  store->release("a", "me", 0);
  store->commit();
  listener->begin();
  EXPECT_EQ(listener->claim("a", "you"), "you");
  listener->commit();
}

TEST(Store, PostgresNoticesWhileItIsInUseThatTheSchemaIsNewer) {
  const Database database;
  ASSERT_TRUE(database.started()) << "the package postgresql is needed";
  const auto nobody = [](auto, auto, auto) {};
  const auto store = open_postgres(database.where(), nobody);
  const auto beat = [&](const std::string& server) {
    store->begin();
    store->beat(server, 1, false);
    store->commit();
  };
  beat("me");
  ASSERT_TRUE(database.query("INSERT INTO schema_version VALUES (99)"));
  EXPECT_THROW(beat("me"), StoreFailure);
  store->rollback();
  EXPECT_THROW(open_postgres(database.where(), nobody), StoreFailure);
  ASSERT_TRUE(database.query("DELETE FROM schema_version WHERE version = 99"));
  beat("me");
}

}  // namespace
}  // namespace salon::test
