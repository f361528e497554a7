#include <sqlite3.h>

#include "database.h"
#include "extent.h"
#include "faulty_store.h"
#include "program.h"

namespace salon::test {
namespace {

/// Plays a game of Pickomino against a bot while something is killed again and again around a move
/// that is sent. What was once told is told again word for word, the game comes to its end, and it
/// can be read afterwards as it was told.
void play_through_kills(const std::string& store, std::unique_ptr<Program>& program, int kills,
                        const std::function<void(const std::function<void()>& move)>& kill) {
  const auto opened =
      program->post("/api/tables", {{"game", "pickomino"}, {"seats", {me("Ada"), bot("easy")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  Ear ada(program->link((*opened)["table"], 0, token_of(*opened, 0)));  // comes back by itself
  std::vector<Json> confirmed;
  Random random(11);
  for (;;) {
    const Json message = ada.wait({"seen", "turn", "over"});
    ASSERT_FALSE(message.is_null());
    if (message["type"] == "over") break;
    if (message["type"] == "seen") {
      const std::size_t ply = message["ply"];
      ASSERT_LE(ply, confirmed.size());
      if (ply < confirmed.size())
        ASSERT_EQ(message, confirmed[ply]);
      else
        confirmed.push_back(message);
      continue;
    }
    const auto move = [&] {
      ada.move(message, message["moves"][random.below(message["moves"].size())]);
    };
    if (kills > 0 && random.below(3) == 0) {
      --kills;
      kill(move);
    } else {
      move();
    }
  }
  EXPECT_EQ(kills, 0);
  EXPECT_GT(confirmed.size(), 20u);
  EXPECT_EQ(program->end(SIGTERM), 0) << "asked politely it ends in order";
  program = std::make_unique<Program>(store);
  const auto replay =
      program->get("/api/tables/" + (*opened)["table"].get<std::string>() + "/replay?eyes=open");
  ASSERT_TRUE(replay) << english(replay.error());
  ASSERT_EQ((*replay)["frames"].size(), confirmed.size() + 1);
  for (std::size_t i = 0; i < confirmed.size(); ++i)
    EXPECT_EQ((*replay)["frames"][i + 1]["move"], confirmed[i]["move"]);
}

void play_through_server_kills(const std::string& store, int kills, int signal = SIGKILL) {
  auto program = std::make_unique<Program>(store);
  const int port = program->port();
  Random random(12);
  play_through_kills(store, program, kills, [&](const std::function<void()>& move) {
    move();
    if (random.below(2)) std::this_thread::sleep_for(std::chrono::milliseconds(random.below(8)));
    const int status = program->end(signal);
    if (signal == SIGTERM) {
      EXPECT_EQ(status, 0);
    }
    program.reset();
    program = std::make_unique<Program>(store, port);
  });
}

TEST(Restart, KillsLoseNothingThatWasTold) {
  const Folder folder;
  play_through_server_kills("sqlite:" + folder.file("s.db"), 4);
}

TEST(Restart, NorDoServersThatEndInOrder) {
  const Folder folder;
  play_through_server_kills("sqlite:" + folder.file("s.db"), 3, SIGTERM);
}

TEST(Restart, NorWithPostgres) {
  const Database database;
  ASSERT_TRUE(database.started());
  play_through_server_kills(database.where(), 2);
}

/// libpqxx 6 forgets to free an answer that came over a connection that broke.
std::unique_ptr<Program> with_broken_connections(const std::string& store,
                                                 const std::vector<std::string>& more = {}) {
  static const Folder folder;  // it is read when the program ends
  std::ofstream(folder.file("known")) << "leak:libpqxx";
  ::setenv("LSAN_OPTIONS", ("suppressions=" + folder.file("known")).c_str(), 1);
  auto program = std::make_unique<Program>(store, 0, more);
  ::unsetenv("LSAN_OPTIONS");
  return program;
}

TEST(Restart, NorKillsOfPostgresItself) {
  const Database database;
  ASSERT_TRUE(database.started());
  auto program = with_broken_connections(database.where());
  int times = 0;
  play_through_kills(database.where(), program, at_length(2, 4),
                     [&](const std::function<void()>& move) {
                       const bool before = ++times % 2 == 0;
                       if (before) move();
                       EXPECT_TRUE(Cluster::one().kill());
                       if (!before) move();
                       std::this_thread::sleep_for(200ms);  // time to fail at reading, too
                       EXPECT_TRUE(Cluster::one().start());
                     });
}

TEST(Restart, ADatabaseThatHangsIsNoticedAndWaitedFor) {
  const Database database;
  ASSERT_TRUE(database.started());
  const auto program = with_broken_connections(database.where(), {"--store-patience", "1"});
  const auto opened =
      program->post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  Ear ada(program->link((*opened)["table"], 0, token_of(*opened, 0)));
  const Json turn = ada.wait("turn");
  Cluster::one().freeze();
  ada.move(turn, "side top");
  const Json refused = ada.wait({"refused", "seen"});
  Cluster::one().thaw();
  EXPECT_EQ(refused["type"], "refused");
  // Whether the move was made in the end only the database knows.
  EXPECT_TRUE(until([&] {
    ada.move(turn, "side top");
    const Json answer = ada.wait({"refused", "seen", "turn"});
    return answer["type"] == "seen" || (answer["type"] == "turn" && answer["ply"] > 0);
  }));
}

TEST(Restart, AServerWhoseDatabaseHangsEndsAllTheSame) {
  const Database database;
  ASSERT_TRUE(database.started());
  Program program(database.where(), 0, {"--store-patience", "60"});
  const auto opened =
      program.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  Ear ada(program.link((*opened)["table"], 0, token_of(*opened, 0)));
  const Json turn = ada.wait("turn");
  Cluster::one().freeze();
  ada.move(turn, "side top");
  const auto status = program.end(SIGTERM, kPatience);
  Cluster::one().thaw();
  EXPECT_EQ(status, EXIT_FAILURE) << "what was not stored could not be";
}

/// When the server that keeps this file last said that it was alive.
std::int64_t last_beat_ms(const std::string& file) {
  sqlite3* db = nullptr;
  sqlite3_stmt* query = nullptr;
  sqlite3_open_v2(file.c_str(), &db, SQLITE_OPEN_READONLY, nullptr);
  sqlite3_prepare_v2(db, "SELECT max(beat_ms) FROM beats", -1, &query, nullptr);
  const std::int64_t beat = sqlite3_step(query) == SQLITE_ROW ? sqlite3_column_int64(query, 0) : 0;
  sqlite3_finalize(query);
  sqlite3_close(db);
  return beat;
}

TEST(Restart, AClockStandsStillWhileNoServerIsUp) {
  const Folder folder;
  const auto store = [&](server::Config& config) {
    config.store = "sqlite:" + folder.file("s.db");
  };
  constexpr std::int64_t hour_ms = 3'600'000;
  Json opened;
  {
    const House house(store);
    opened = *house.post("/api/tables", {{"game", "khan"},
                                         {"away", "resign"},
                                         {"clock", {{"total_s", 4 * 3600}}},
                                         {"seats", {me("Ada"), me("Bob")}}});
    // Whoever is told of the clock comes after the server that keeps it.
    EXPECT_FALSE(Ear(house.link(opened["table"], 0, token_of(opened, 0))).wait("clock").is_null());
    const auto begun = last_beat_ms(folder.file("s.db"));
    house.pass(1h);
    ASSERT_TRUE(until([&] { return last_beat_ms(folder.file("s.db")) >= begun + hour_ms; }));
  }
  const House house(store, 10h);
  Ear ada(house.link(opened["table"], 0, token_of(opened, 0)));
  const Json clock = ada.wait("clock");
  ASSERT_FALSE(clock.is_null());
  // The hour while a server was up counts, the nine after it do not; nor does how long this took.
  EXPECT_GT(clock["left_ms"][0], 2 * hour_ms);
  EXPECT_LE(clock["left_ms"][0], 3 * hour_ms);
  house.pass(3h);
  EXPECT_EQ(ada.wait("over")["why"]["en"], "Ada ran out of time and loses the game")
      << "and then it runs on";
}

TEST(Servers, TwoPlayersAtDifferentServersPlayOneTableAndOneServerDies) {
  const Database database;
  ASSERT_TRUE(database.started());
  auto first = std::make_unique<Program>(database.where());
  const Program second(database.where());
  const auto opened = first->post(
      "/api/tables", {{"game", "pickomino"}, {"seats", {me("Ada"), open_seat(), bot("easy")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  const std::string table = (*opened)["table"];
  auto ada = std::make_unique<Ear>(first->link(table, 0, token_of(*opened, 0)));
  const auto joined = second.post("/api/tables/" + table + "/join", {{"name", "Bob"}});
  ASSERT_TRUE(joined) << english(joined.error());
  Ear bob(second.link(table, 1, (*joined)["token"]));
  Json card = bob.wait("table_card");
  EXPECT_EQ(card["state"], "running");
  Random random(2);
  const auto play = [&](Ear& ear, int plies) {
    for (int i = 0; i < plies; ++i) {
      const Json turn = ear.wait({"turn", "over"});
      if (turn.is_null() || turn["type"] == "over") return turn;
      ear.move(turn, turn["moves"][random.below(turn["moves"].size())]);
    }
    return Json();
  };
  std::thread ada_plays([&] { play(*ada, 6); });
  play(bob, 6);
  ada_plays.join();
  // Ada's server dies, and with it perhaps the one that ran the bot. She comes back at the other.
  first->end(SIGKILL);
  ada = std::make_unique<Ear>(second.link(table, 0, token_of(*opened, 0)));
  Json ada_end, bob_end;
  std::thread to_the_end([&] { ada_end = play(*ada, 1'000'000); });
  bob_end = play(bob, 1'000'000);
  to_the_end.join();
  EXPECT_EQ(ada_end["type"], "over") << ada_end.dump();
  EXPECT_EQ(ada_end, bob_end);
}

TEST(Servers, AGoodSeatIsNotRefusedByAServerThatKnowsLess) {
  const Database database;
  ASSERT_TRUE(database.started());
  const auto at = [&](server::Config& config) { config.store = database.where(); };
  Faults faults;
  const House first(at, {}, with(faults));
  const House second(at);
  const auto opened =
      first.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), open_seat()}}});
  ASSERT_TRUE(opened) << english(opened.error());
  const std::string table = (*opened)["table"];
  Ear watcher(second.link(table));
  ASSERT_FALSE(watcher.wait("table_card").is_null());
  faults.skip("shout");  // the rumour is slow
  const auto joined = first.post("/api/tables/" + table + "/join", {{"name", "Bob"}});
  ASSERT_TRUE(joined) << english(joined.error());
  Ear bob(second.link(table, 1, (*joined)["token"]));
  EXPECT_EQ(bob.wait({"hello", "refused"})["type"], "hello");
  Ear thief(second.link(table, 1, "AAAAAAAAAAAAAAAAAAAAAA"));
  EXPECT_FALSE(thief.wait("refused").is_null());
  EXPECT_TRUE(thief.turned_away());
}

/// Ada, who sits at both of two servers, of which the second hears nothing of what the first
/// stores.
struct TwoServers {
  TwoServers() {
    faults.skip("shout");
    const auto opened =
        first.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
    table = (*opened)["table"];
    token = token_of(*opened, 0);
    here.emplace(first.link(table, 0, token));
    there.emplace(second.link(table, 0, token));
  }

  Database database;
  std::function<void(server::Config&)> at = [this](auto& config) {
    config.store = database.where();
  };
  Faults faults;
  House first{at, {}, with(faults)};
  House second{at};
  std::string table, token;
  std::optional<Ear> here, there;
};

TEST(Servers, AMoveStoredAtOneAndRepeatedAtAnotherIsMadeOnce) {
  TwoServers ada;
  const Json asked = ada.here->wait("turn");
  ASSERT_EQ(ada.there->wait("turn"), asked);
  ada.here->move(asked, "side top");
  ASSERT_EQ(ada.here->wait("seen")["ply"], 0);
  ada.there->move(asked, "side top");
  const Json seen = ada.there->wait({"seen", "refused"});
  EXPECT_EQ(seen["type"], "seen") << seen.dump();
  EXPECT_EQ(seen["move"], "side top");
  const Json next = ada.there->wait({"turn", "refused"});
  EXPECT_EQ(next["type"], "turn") << next.dump();
  EXPECT_EQ(next["ply"], 1);
  // Once more, now that the server knows of it: there is nothing to be said. Another move is no
  // repetition.
  ada.there->move(asked, "side top");
  ada.there->move(asked, "side left");
  const Json refused = ada.there->wait({"seen", "turn", "refused"});
  EXPECT_EQ(refused["type"], "refused") << refused.dump();
  EXPECT_EQ(refused["reason"]["en"], "that was for ply 0; the game has moved on to ply 1");
  ASSERT_EQ(ada.there->wait("turn")["ply"], 1);
  const auto card = ada.second.get("/api/tables/" + ada.table);
  EXPECT_EQ((*card)["ply"], 1);
}

TEST(Servers, AServerThatIsBehindReadsBeforeItRefuses) {
  TwoServers ada;
  ASSERT_EQ(ada.there->wait("turn")["ply"], 0);
  for (int ply = 0; ply < 3; ++ply) {
    const Json turn = ada.here->wait("turn");
    ada.here->move(turn, turn["moves"].front());
  }
  const Json turn = ada.here->wait("turn");
  ASSERT_EQ(turn["ply"], 3);
  ada.there->move(turn, turn["moves"].front());
  for (int ply = 0; ply < 4; ++ply) {
    const Json seen = ada.there->wait({"seen", "refused"});
    EXPECT_EQ(seen["type"], "seen") << seen.dump();
    EXPECT_EQ(seen["ply"], ply);
  }
}

TEST(Servers, WhoComesFromAnotherIsNotAskedAgainWhatTheyAnsweredThere) {
  TwoServers ada;
  ASSERT_EQ(ada.there->wait("turn")["ply"], 0);
  ada.here->move(ada.here->wait("turn"), "side top");
  ASSERT_EQ(ada.here->wait("seen")["ply"], 0);
  Ear again(ada.second.link(ada.table, 0, ada.token));
  EXPECT_EQ(again.wait("turn")["ply"], 1);
}

TEST(Servers, OfTwoMovesAtOnceOneIsMadeAndTheOtherRefused) {
  const Database database;
  ASSERT_TRUE(database.started());
  const Program first(database.where());
  const Program second(database.where());
  const auto opened =
      first.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  const std::string table = (*opened)["table"], token = token_of(*opened, 0);
  Ear here(first.link(table, 0, token));
  Ear there(second.link(table, 0, token));
  for (int ply = 0; ply < 7; ++ply) {
    const Json a = here.wait("turn"), b = there.wait("turn");
    ASSERT_EQ(a["ply"], ply);
    ASSERT_EQ(b["ply"], ply);
    here.move(a, a["moves"].front());
    there.move(b, b["moves"].back());
    const Json seen_here = here.wait("seen"), seen_there = there.wait("seen");
    EXPECT_EQ(seen_here, seen_there);
    EXPECT_EQ(seen_here["ply"], ply);
  }
}

}  // namespace
}  // namespace salon::test
