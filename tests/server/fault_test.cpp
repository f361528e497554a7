// The store fails, hangs, or does something nobody can be sure of, at any call. Nothing that was
// told is lost, and nothing is told that is not stored.
#include <sqlite3.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>

#include "extent.h"
#include "faulty_store.h"
#include "server/archive.h"
#include "wire.h"

namespace salon::test {
namespace {

using Change = std::function<void(server::Config&)>;

Change at(const std::string& file) {
  return [file](server::Config& config) { config.store = "sqlite:" + file; };
}

/// A table of Khan with both seats held by one browser.
struct Both {
  explicit Both(const House& house, const Json& more = Json::object()) {
    Json body{{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}};
    body.update(more);
    const auto opened = house.post("/api/tables", body);
    EXPECT_TRUE(opened) << english(opened.error());
    table = (*opened)["table"];
    ada = token_of(*opened, 0);
    bob = token_of(*opened, 1);
  }
  std::string path() const { return "/api/tables/" + table; }

  std::string table, ada, bob;
};

/// What a newcomer is told has happened.
std::vector<std::string> history(const House& house, const std::string& table) {
  Ear ear(house.link(table), true);
  std::vector<std::string> moves;
  for (;;) {
    const Json message = ear.wait({"seen", "view", "over"});
    if (message.is_null() || message["type"] != "seen") return moves;
    moves.push_back(message["move"]);
  }
}

TEST(Fault, AMoveThatCannotBeStoredIsNotTold) {
  const Folder folder;
  Faults faults;
  std::string table;
  {
    const House house(at(folder.file("s.db")), {}, with(faults));
    const Both both(house);
    table = both.table;
    Ear ada(house.link(table, 0, both.ada));
    Ear spectator(house.link(table));
    const Json turn = ada.wait("turn");
    spectator.wait("hello");
    faults.fail("*");
    ada.move(turn, "side top");
    EXPECT_EQ(ada.wait({"refused", "seen"})["type"], "refused");
    EXPECT_EQ(ada.wait("turn")["ply"], 0) << "the question stands";
    EXPECT_TRUE(spectator.silent("seen"));
    EXPECT_EQ((*house.get(both.path()))["ply"], 0);
    ada.move(turn, "side left");
    EXPECT_EQ(ada.wait({"refused", "seen"})["type"], "refused") << "as long as it lasts";
    faults.mend();
    EXPECT_TRUE(until([&] {
      ada.move(turn, "side left");
      return ada.wait({"refused", "seen"})["type"] == "seen";
    }));
    EXPECT_EQ(spectator.wait("seen")["move"], "side left");
    EXPECT_EQ(history(house, table), std::vector<std::string>{"side left"});
  }
  const House after(at(folder.file("s.db")));
  EXPECT_EQ(history(after, table), std::vector<std::string>{"side left"});
}

TEST(Fault, AMoveThatWasStoredAfterAllIsMadeOnce) {
  Faults faults;
  const House house({}, {}, with(faults));
  const Both both(house);
  Ear ada(house.link(both.table, 0, both.ada));
  const Json turn = ada.wait("turn");
  faults.fail_once_done("write");
  ada.move(turn, "side top");
  EXPECT_EQ(ada.wait({"refused", "seen"})["type"], "seen");
  EXPECT_EQ(ada.wait({"refused", "turn"})["ply"], 1);
  EXPECT_EQ(history(house, both.table), std::vector<std::string>{"side top"});
}

TEST(Fault, WhereNobodyKnowsTheTableWaitsUntilItCanRead) {
  Faults faults;
  const House house({}, {}, with(faults));
  const Both both(house);
  Ear ada(house.link(both.table, 0, both.ada));
  Ear spectator(house.link(both.table));
  const Json turn = ada.wait("turn");
  spectator.wait("hello");
  faults.fail("find");
  faults.fail_once_done("write");
  ada.move(turn, "side top");
  EXPECT_EQ(ada.wait({"refused", "seen"})["type"], "refused") << "nobody knows yet";
  const std::string metrics = Wire(house.port()).ask(request("GET", "/metrics"));
  EXPECT_NE(metrics.find("salon_tables_in_doubt 1\n"), std::string::npos);
  ada.move(turn, "side left");
  EXPECT_EQ(ada.wait({"refused", "seen"})["type"], "refused");
  faults.mend();
  EXPECT_EQ(spectator.wait("seen")["move"], "side top") << "it had been stored";
  EXPECT_EQ(ada.wait("turn")["ply"], 0);
  EXPECT_EQ(history(house, both.table), std::vector<std::string>{"side top"});
}

TEST(Fault, AStoreThatHangsHoldsUpNothingElse) {
  Faults faults;
  const House house({}, {}, with(faults));
  const Both both(house);
  Ear ada(house.link(both.table, 0, both.ada));
  Ear spectator(house.link(both.table));
  const Json turn = ada.wait("turn");
  faults.hang("append");
  ada.move(turn, "side top");
  ASSERT_TRUE(until([&] { return faults.count("append") > 0; }));
  EXPECT_TRUE(house.get("/health"));
  EXPECT_EQ((*house.get(both.path()))["ply"], 0);
  faults.mend();
  EXPECT_EQ(spectator.wait("seen")["move"], "side top");
}

TEST(Fault, AFileDeletedWhileInUseIsNoticedBeforeAnythingIsToldThatIsNotKept) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  const House house(at(file));
  const Both both(house);
  Ear ada(house.link(both.table, 0, both.ada));
  const Json turn = ada.wait("turn");
  std::filesystem::rename(file, folder.file("elsewhere"));
  ada.move(turn, "side top");
  EXPECT_EQ(ada.wait({"refused", "seen"})["type"], "refused");
  Wire operator_at(house.port());
  const std::string page = operator_at.ask(request("GET", "/status"));
  EXPECT_NE(page.find("was deleted or replaced"), page.npos) << page;
  std::filesystem::rename(folder.file("elsewhere"), file);
  EXPECT_TRUE(until([&] {
    ada.move(turn, "side left");
    return ada.wait({"refused", "seen"})["type"] == "seen";
  })) << "when it is back";
  EXPECT_EQ(history(house, both.table), std::vector<std::string>{"side left"});
}

TEST(Fault, AMoveWhileAnotherProgramHasLockedTheFileIsRefusedAndThenMadeOnce) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  const House house([&](server::Config& config) {
    config.store = "sqlite:" + file;
    config.store_patience_s = 1;
  });
  const Both both(house);
  Ear ada(house.link(both.table, 0, both.ada));
  const Json turn = ada.wait("turn");
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &other), SQLITE_OK);
  const auto does = [&](const char* sql) {
    return sqlite3_exec(other, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
  };
  ASSERT_TRUE(until([&] { return does("BEGIN IMMEDIATE"); })) << "between two beats";
  ada.move(turn, "side top");
  EXPECT_EQ(ada.wait({"refused", "seen"})["type"], "refused");
  EXPECT_TRUE(does("ROLLBACK"));
  sqlite3_close(other);
  EXPECT_TRUE(until([&] {
    ada.move(turn, "side top");
    return ada.wait({"refused", "seen"})["type"] == "seen";
  })) << "when the file is free";
  const Json next = ada.wait("turn");
  ASSERT_FALSE(next.is_null());
  EXPECT_EQ(next["ply"], 1);
  ada.move(next, next["moves"][0]);
  EXPECT_EQ(ada.wait({"refused", "seen"})["type"], "seen") << "the table goes on";
  const auto kept = history(house, both.table);
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0], "side top");
}

TEST(Archive, StoresMovesOfManyTablesByOneStatement) {
  const Folder folder;
  Faults faults;
  server::Metrics metrics;
  auto store = server::open_sqlite(folder.file("s.db"));
  server::Archive archive(std::make_unique<FaultyStore>(std::move(store), faults), metrics);
  boost::asio::io_context loop;
  std::map<std::string, bool> stored;
  const auto append = [&](std::string id) -> boost::asio::awaitable<void> {
    const std::vector<server::Entry> entries{{1, "0 side top"}};
    server::Addition addition{id, 0, entries};
    const auto done = co_await archive.append(std::move(addition), std::nullopt);
    stored[id] = done && *done;
  };
  table::TableRow row;
  row.plan.game = "khan";
  for (row.id = "a"; row.id <= "e"; ++row.id[0])
    archive.tell(row.id, [row](server::Store& into) { into.create(row, {}); });
  ASSERT_TRUE(until([&] { return faults.count("create") == 5; }));
  // Somebody reads, and it takes long; the others come meanwhile.
  faults.hang("find");
  archive.tell({}, [](server::Store& from) { from.find("a"); });
  ASSERT_TRUE(until([&] { return faults.count("find") == 1; }));
  for (const char* id : {"a", "b", "c", "d", "e", "none"})
    boost::asio::co_spawn(loop, append(id), boost::asio::detached);
  loop.poll();
  faults.mend();
  ASSERT_TRUE(until([&] { return loop.restart(), loop.poll(), stored.size() == 6; }));
  for (const auto& [id, done] : stored) EXPECT_EQ(done, id != "none") << id;
  EXPECT_EQ(faults.count("append"), 1);
}

TEST(Fault, EveryCallMayFailOnceAndTheGameIsWhole) {
  for (const char* call : {"begin", "append", "write", "find", "journal", "claim", "beat"}) {
    Faults faults;
    const House house({}, {}, with(faults));
    const Both both(house);
    Ear ada(house.link(both.table, 0, both.ada));
    std::vector<std::string> told;
    Random random(3);
    for (int i = 0; i < 30 && told.size() < 6; ++i) {
      const Json turn = ada.wait("turn");
      ASSERT_FALSE(turn.is_null()) << call;
      if (i % 2 == 0) faults.fail_once_done(call);
      ada.move(turn, turn["moves"][random.below(turn["moves"].size())]);
      const Json answer = ada.wait({"seen", "refused"});
      ASSERT_FALSE(answer.is_null()) << call;
      if (answer["type"] == "seen") told.push_back(answer["move"]);
    }
    EXPECT_FALSE(told.empty()) << call;
    faults.mend();
    const auto kept = history(house, both.table);
    ASSERT_GE(kept.size(), told.size()) << call;
    EXPECT_EQ(std::vector(kept.begin(), kept.begin() + std::ssize(told)), told) << call;
  }
}

/// Something that goes wrong with a call. What fails twice fails also when it is tried again at
/// once.
struct Mishap {
  const char* name;
  void (*befalls)(Faults&, const std::string& call);
};
constexpr std::array kMishaps{
    Mishap{"fails twice", [](Faults& faults, const std::string& call) { faults.fail(call, 2); }},
    Mishap{"fails twice, done",
           [](Faults& faults, const std::string& call) { faults.fail_once_done(call, 2); }},
    Mishap{"hangs", [](Faults& faults, const std::string& call) { faults.hang(call); }},
    Mishap{"fails once", [](Faults& faults, const std::string& call) { faults.fail(call, 1); }},
    Mishap{"fails once, done",
           [](Faults& faults, const std::string& call) { faults.fail_once_done(call, 1); }},
};

/// An evening at which everything is asked of a store that can be, and one call goes wrong again
/// and again.
class Evening {
 public:
  Evening(std::string call, const Mishap& mishap) : call_(std::move(call)), mishap_(mishap) {}

  void spend() {
    {
      befall();
      const House house(
          [this](server::Config& config) {
            config.store = "sqlite:" + folder_.file("s.db");
            config.keep_finished = 100;
          },
          {}, with(faults_));
      open(house);
      play(house, 4);
      befall();
      insist([&] { return house.get("/api/tables"); });
      resign(house);
      befall();
      insist([&] { return house.get(path() + "/replay?eyes=open"); });
      sleep(house);
      befall();
      EXPECT_TRUE(house.get("/health"));
    }
    EXPECT_GT(faults_.count(call_), 0) << "it was never asked for";
    const House after(at(folder_.file("s.db")));
    const auto kept = history(after, table_);
    for (const auto& [ply, move] : told_) {
      ASSERT_LT(ply, kept.size());
      EXPECT_EQ(kept[ply], move) << ply;
    }
    EXPECT_EQ((*after.get(path()))["state"], "over");
  }

 private:
  std::string path() const { return "/api/tables/" + table_; }
  void befall() { mishap_.befalls(faults_, call_); }
  /// Whoever is told that something could not be stored tries again.
  template <class Ask>
  static Json insist(Ask ask) {
    Expected<Json> answer;
    EXPECT_TRUE(until([&] {
      answer = ask();
      return answer.has_value();
    })) << english(answer.error());
    return answer.value_or(Json());
  }

  void open(const House& house) {
    const Json body{{"game", "khan"},
                    {"public", true},
                    {"clock", {{"total_s", 4 * 3600}}},
                    {"seats", {me("Ada"), open_seat()}}};
    const Json opened = insist([&] { return house.post("/api/tables", body); });
    table_ = opened["table"];
    ada_ = token_of(opened, 0);
    befall();
    insist([&] { return house.post(path() + "/join", {{"name", "Bob"}}); });
  }

  void play(const House& house, std::size_t moves) {
    befall();
    Ear ada(house.link(table_, 0, ada_));
    Random random(3);
    EXPECT_TRUE(until([&, tries = 0]() mutable {
      const Json turn = ada.wait("turn");
      if (turn.is_null()) return true;
      if (tries++ % 2 == 0) befall();
      ada.move(turn, turn["moves"][random.below(turn["moves"].size())]);
      EXPECT_FALSE(ada.wait({"seen", "refused"}).is_null());
      note_told(ada);
      return told_.size() >= moves;
    }));
    EXPECT_GE(told_.size(), moves);
  }

  /// It may be told from the start again, but nothing else than before.
  void note_told(const Ear& ear) {
    for (const auto& line : ear.lines()) {
      const Json message = Json::parse(line);
      if (message["type"] != "seen") continue;
      const auto [known, first] =
          told_.try_emplace(message["ply"].get<std::size_t>(), message["move"]);
      EXPECT_EQ(Json(known->second), message["move"]);
    }
  }

  void resign(const House& house) {
    befall();
    EXPECT_TRUE(until([&] {
      (void)house.post(path() + "/resign", {{"token", ada_}});
      const auto card = house.get(path());
      return card && (*card)["state"] == "over";
    }));
  }

  /// Another table goes to sleep while its clock runs, and is woken.
  void sleep(const House& house) {
    const Json body{
        {"game", "khan"}, {"clock", {{"total_s", 4 * 3600}}}, {"seats", {me("Ada"), me("Bob")}}};
    const Json opened = insist([&] { return house.post("/api/tables", body); });
    befall();
    house.pass(2min);
    EXPECT_TRUE(until([&] {
      house.pass(1s);  // it is looked for every few seconds
      return reading(house, "tables_awake") == 0;
    }));
    befall();
    const std::string table = opened["table"];
    insist([&] { return house.get("/api/tables/" + table); });
    Ear ada(house.link(table, 0, token_of(opened, 0)));
    EXPECT_TRUE(until([&] {
      ada.move(ada.wait("turn"), "side top");
      return ada.wait({"seen", "refused"})["type"] == "seen";
    }));
  }

  std::string call_;
  Mishap mishap_;
  Folder folder_;
  Faults faults_;
  std::string table_, ada_;
  std::map<std::size_t, std::string> told_;  // by ply
  // What hangs is mended when somebody has noticed.
  std::jthread mender_{[this](const std::stop_token& enough) {
    while (!enough.stop_requested()) {
      if (faults_.hangs()) faults_.mend();
      std::this_thread::sleep_for(2ms);
    }
  }};
};

TEST(Fault, WhateverGoesWrongWithAnyCallTheGameIsWhole) {
  int which = 0;
  for (const char* call :
       {"begin", "commit", "write",     "create", "find",    "journal",  "append", "change",
        "amend", "note",   "listed",    "count",  "forget",  "prune",    "claim",  "release",
        "beat",  "ticks",  "abandoned", "shout",  "outages", "last_beat"}) {
    for (int i = 0; i < at_length(1, std::ssize(kMishaps)); ++i) {
      const auto& mishap = kMishaps[static_cast<std::size_t>(which++) % kMishaps.size()];
      SCOPED_TRACE(std::string(call) + " " + mishap.name);
      Evening(call, mishap).spend();
    }
  }
}

TEST(Fault, AnUndoThatCannotBeStoredIsNotTold) {
  Faults faults;
  const House house({}, {}, with(faults));
  const Both both(house);
  Ear ada(house.link(both.table, 0, both.ada));
  ada.move(ada.wait("turn"), "side top");
  ada.wait("turn");
  faults.fail("*");
  ada.send({{"type", "undo"}});
  EXPECT_EQ(ada.wait({"refused", "undo"})["type"], "refused");
  EXPECT_EQ(ada.wait("turn")["ply"], 1);
  faults.mend();
  EXPECT_EQ(history(house, both.table), std::vector<std::string>{"side top"});
}

TEST(Fault, ASeatTakenInDoubtIsTakenOnce) {
  Faults faults;
  const House house({}, {}, with(faults));
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), open_seat()}}});
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>();
  faults.fail_once_done("write");
  const auto joined = house.post(path + "/join", {{"name", "Bob"}});
  ASSERT_TRUE(joined) << english(joined.error());
  EXPECT_EQ((*joined)["seat"], 1);
  EXPECT_EQ((*house.get(path))["state"], "running");
  Ear bob(house.link((*opened)["table"], 1, (*joined)["token"]));
  EXPECT_EQ(bob.wait("hello")["seat"], 1);
}

TEST(Fault, ATableOpenedInDoubtIsOpenedOnce) {
  Faults faults;
  const House house({}, {}, with(faults));
  faults.fail_once_done("write");
  const Both both(house);
  Ear ada(house.link(both.table, 0, both.ada));
  EXPECT_EQ(ada.wait("turn")["ply"], 0);
}

/// Runs a statement on a file no server holds.
void change(const std::string& file, const std::string& sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(db);
  ASSERT_GT(sqlite3_changes(db), 0);
  sqlite3_close(db);
}

/// A game with four moves, and what is done to its journal then. It is shown up to there, goes on
/// from there, and can be read to its end.
void play_on_after(const std::string& damage, const std::vector<std::string>& left) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  Json opened;
  {
    const House house(at(file));
    opened = *house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
    Ear ada(house.link(opened["table"], 0, token_of(opened, 0)));
    Ear bob(house.link(opened["table"], 1, token_of(opened, 1)));
    ada.move(ada.wait("turn"), "side top");
    for (const char* move : {"K@a1", "P@b1", "P@c1"}) {
      const Json turn = ada.wait("turn");
      ada.move(turn, std::ranges::find(turn["moves"], Json(move)) != turn["moves"].end()
                         ? Json(move)
                         : turn["moves"].front());
    }
    ASSERT_FALSE(ada.wait({"turn", "seen"}).is_null());
  }
  change(file, damage);
  {
    const House house(at(file));
    const std::string path = "/api/tables/" + opened["table"].get<std::string>();
    const auto card = house.get(path);
    ASSERT_TRUE(card) << english(card.error());
    EXPECT_EQ((*card)["ply"], left.size());
    EXPECT_EQ(history(house, opened["table"]).size(), left.size());
    Ear ada(house.link(opened["table"], 0, token_of(opened, 0)));
    const Json turn = ada.wait("turn");
    EXPECT_EQ(turn["ply"], left.size());
    ada.move(turn, turn["moves"].front());
    const Json seen = ada.wait({"seen", "refused"});
    EXPECT_EQ(seen["type"], "seen") << seen.dump();
    EXPECT_EQ(seen["ply"], left.size());
  }
  const House house(at(file));
  EXPECT_EQ(history(house, opened["table"]).size(), left.size() + 1);
  Ear ada(house.link(opened["table"], 0, token_of(opened, 0)));
  Ear bob(house.link(opened["table"], 1, token_of(opened, 1)));
  std::thread other([&] { play_randomly(bob, 2); });
  EXPECT_EQ(play_randomly(ada, 1)["type"], "over");
  other.join();
  EXPECT_TRUE(house.get("/api/tables/" + opened["table"].get<std::string>() + "/replay?eyes=open"));
}

TEST(Fault, AJournalWithAMoveNobodyCanMakeIsPlayedOnFromThere) {
  play_on_after("UPDATE journal SET entry = '0 K@z9' WHERE number = 2", {"side top", "K@a1"});
}

TEST(Fault, AJournalWithAGapIsPlayedOnFromThere) {
  play_on_after("DELETE FROM journal WHERE number = 2", {"side top", "K@a1"});
}

TEST(Fault, ATableNobodyCanReadHidesOnlyItself) {
  const Folder folder;
  const std::string file = folder.file("s.db");
  std::string bad, good;
  {
    const House house(at(file));
    bad = Both(house, {{"public", true}}).table;
    good = Both(house, {{"public", true}}).table;
  }
  change(file, "UPDATE tables SET plan = '{' WHERE id = '" + bad + "'");
  const House house(at(file));
  const auto listed = house.get("/api/tables");
  ASSERT_TRUE(listed) << english(listed.error());
  ASSERT_EQ((*listed)["running"].size(), 1u);
  EXPECT_EQ((*listed)["running"][0]["table"], good);
  EXPECT_FALSE(house.get("/api/tables/" + bad));
  EXPECT_TRUE(house.get("/api/tables/" + good));
}

TEST(Lists, AreAskedForOnceHoweverManyWantThem) {
  Faults faults;
  const House house({}, {}, with(faults));
  const Both both(house, {{"public", true}});
  faults.hang("listed");
  std::vector<std::thread> readers;
  std::atomic<int> answered = 0;
  for (int i = 0; i < 8; ++i) {
    readers.emplace_back([&] {
      if (house.get("/api/tables")) ++answered;
    });
  }
  EXPECT_TRUE(until([&] { return faults.count("listed") > 0; }));
  faults.mend();
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(answered, 8);
  // Two states a query; a second one only if reading took more than a second.
  EXPECT_LE(faults.count("listed"), 4);
}

/// The store is asked for two states a list: how many lists may be asked for since then.
int most_lists(SteadyClock::time_point since, int a_second) {
  return 1 + a_second * (2 + static_cast<int>((SteadyClock::now() - since) / 1s));
}

TEST(Lists, AreNotAskedForAnewBecauseOfTablesThatAreNotInThem) {
  Faults faults;
  const House house({}, {}, with(faults));
  const auto start = SteadyClock::now();
  for (int i = 0; i < 50; ++i) {
    const Both both(house);
    ASSERT_TRUE(house.get("/api/tables"));
  }
  EXPECT_LE(faults.count("listed") / 2, most_lists(start, 1));
}

TEST(Lists, ShowATableJustOpenedUnlessManyAre) {
  Faults faults;
  const House house({}, {}, with(faults));
  const auto start = SteadyClock::now();
  const auto running = [&] { return (*house.get("/api/tables"))["running"].size(); };
  EXPECT_EQ(running(), 0u);
  for (std::size_t i = 1; i <= 3; ++i) {
    const Both both(house, {{"public", true}});
    EXPECT_EQ(running(), i) << "at once";
  }
  for (int i = 0; i < 60; ++i) {
    const Both both(house, {{"public", true}});
    ASSERT_TRUE(house.get("/api/tables"));
  }
  EXPECT_LE(faults.count("listed") / 2, most_lists(start, 6));
  EXPECT_TRUE(until([&] { return running() == 63; })) << "a moment later";
}

TEST(Clocks, TimeIsNotForgivenBecauseTheStoreIsSlow) {
  Faults faults;
  const House house({}, {}, with(faults));
  faults.hang("claim");
  const Both both(house, {{"clock", {{"total_s", 4 * 3600}}}});
  ASSERT_TRUE(until([&] { return faults.count("claim") > 0; }));
  house.pass(1h);
  EXPECT_TRUE(house.get("/health")) << "and that was done before this was answered";
  faults.mend();
  Ear ada(house.link(both.table, 0, both.ada));
  const Json clock = ada.wait("clock");
  EXPECT_LE(clock["left_ms"][0], 3 * 3'600'000);
  EXPECT_GT(clock["left_ms"][0], 2 * 3'600'000);
}

TEST(Clocks, NobodyIsChargedWhileTheStoreIsGone) {
  Faults faults;
  const House house({}, {}, with(faults));
  const Both both(house, {{"clock", {{"total_s", 4 * 3600}}}, {"away", "resign"}});
  Ear ada(house.link(both.table, 0, both.ada));
  ada.move(ada.wait("turn"), "side top");
  ASSERT_FALSE(ada.wait("clock").is_null());
  // Each beat is tried twice; a third try is the next one's, which knows that the first failed.
  const auto wait_for_the_next = [&] {
    const int tries = faults.count("beat");
    return until([&] { return faults.count("beat") >= tries + 3; });
  };
  faults.fail("beat");
  ASSERT_TRUE(wait_for_the_next());
  house.pass(5h);
  EXPECT_TRUE(house.get("/health")) << "and that was done before this was answered";
  ASSERT_TRUE(wait_for_the_next());
  faults.mend();
  const Json clock = ada.wait("clock");
  ASSERT_FALSE(clock.is_null());
  EXPECT_EQ((*house.get(both.path()))["state"], "running");
  EXPECT_TRUE(until([&] {
    Ear again(house.link(both.table, 0, both.ada));
    return again.wait("clock")["left_ms"][0] > 3 * 3'600'000;
  }));
}

TEST(Park, ATableWithAClockSleepsAndIsWokenWhenTimeIsUp) {
  const House house([](server::Config& config) { config.park_after_s = 60; });
  const Both both(house, {{"clock", {{"move_s", 4 * 3600}}}, {"away", "resign"}});
  const auto awake = [&] {
    return Wire(house.port()).ask(request("GET", "/metrics")).find("salon_tables_awake 1\n") !=
           std::string::npos;
  };
  EXPECT_TRUE(awake());
  house.pass(2min);
  EXPECT_TRUE(until([&] { return !awake(); }));
  house.pass(5h);
  EXPECT_TRUE(until([&] { return awake(); })) << "nobody came, but something is due";
  EXPECT_TRUE(until([&] { return (*house.get(both.path()))["state"] == "over"; }));
}

TEST(Park, RulesNobodyPlaysByAreForgotten) {
  const House house([](server::Config& config) { config.park_after_s = 60; });
  const Both both(house);
  const auto variants = [&](std::string_view count) {
    return Wire(house.port())
               .ask(request("GET", "/metrics"))
               .find(fmt::format("salon_variants {}\n", count)) != std::string::npos;
  };
  EXPECT_TRUE(until([&] { return variants("1"); }));
  house.pass(2min);
  EXPECT_TRUE(until([&] { return variants("0"); }));
}

TEST(Prune, TheOperatorSaysHowManyFinishedGamesAreKept) {
  const Folder folder;
  std::vector<std::string> tables;
  {
    const House house(at(folder.file("s.db")));
    for (int i = 0; i < 3; ++i) {
      const Both both(house);
      tables.push_back(both.table);
      if (i == 2) break;  // not over
      ASSERT_TRUE(house.post(both.path() + "/resign", {{"token", both.ada}}));
    }
  }
  const House house([&](server::Config& config) {
    config.store = "sqlite:" + folder.file("s.db");
    config.keep_finished = 1;
  });
  EXPECT_TRUE(until([&] {
    return Wire(house.port())
               .ask(request("GET", "/metrics"))
               .find("salon_tables_pruned_total 1\n") != std::string::npos;
  }));
  EXPECT_FALSE(house.get("/api/tables/" + tables[0]));
  EXPECT_TRUE(house.get("/api/tables/" + tables[1]));
  EXPECT_TRUE(house.get("/api/tables/" + tables[2]));
}

TEST(Prune, TheOperatorSaysHowLongFinishedGamesAreKept) {
  const Folder folder;
  std::vector<std::string> tables;
  const auto finish_one = [&](const House& house) {
    const Both both(house);
    tables.push_back(both.table);
    EXPECT_TRUE(house.post(both.path() + "/resign", {{"token", both.ada}}));
  };
  finish_one(House(at(folder.file("s.db"))));
  finish_one(House(at(folder.file("s.db")), 40h));
  const House house(
      [&](server::Config& config) {
        config.store = "sqlite:" + folder.file("s.db");
        config.keep_finished_days = 1;
      },
      50h);
  EXPECT_TRUE(until([&] { return reading(house, "tables_pruned_total") == 1; }));
  EXPECT_FALSE(house.get("/api/tables/" + tables[0])) << "it is fifty hours old";
  EXPECT_TRUE(house.get("/api/tables/" + tables[1])) << "ten hours";
}

}  // namespace
}  // namespace salon::test
