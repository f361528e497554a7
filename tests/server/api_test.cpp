#include "house.h"
#include "wire.h"

namespace salon::test {
namespace {

TEST(Api, TellsOfEveryGameWhatANewTableNeeds) {
  const House house;
  const auto answer = house.get("/api/games");
  ASSERT_TRUE(answer) << english(answer.error());
  ASSERT_EQ((*answer)["games"].size(), games().size());
  for (const auto& game : (*answer)["games"]) {
    for (const char* key : {"name", "title", "summary", "min_seats", "max_seats", "minutes",
                            "hidden", "boards", "seat_names", "presets", "knobs", "levels"})
      EXPECT_TRUE(game.contains(key)) << key;
    EXPECT_FALSE(game["title"]["fr"].get<std::string>().empty());
    EXPECT_GE(game["levels"].size(), 1u);
    for (const auto& knob : game["knobs"])
      EXPECT_TRUE(knob.contains("choices") || (knob.contains("low") && knob.contains("high")));
  }
}

TEST(Api, TellsHowMuchStrongerLevelsAre) {
  const House house;
  const auto answer = house.get("/api/games");
  ASSERT_TRUE(answer) << english(answer.error());
  for (const auto& game : (*answer)["games"]) {
    std::vector<int> measured;
    int usual = 0;
    for (const auto& level : game["levels"]) {
      usual += level.contains("usual");
      if (level.contains("elo")) measured.push_back(level["elo"]);
    }
    ASSERT_GE(measured.size(), 3u) << game["name"];
    EXPECT_EQ(measured.front(), 0) << "the weakest that was measured";
    EXPECT_EQ(std::ranges::adjacent_find(measured, std::ranges::greater_equal()), measured.end())
        << game["name"];
    EXPECT_EQ(usual, 1) << game["name"];
  }
}

TEST(Api, OpensATableAndShowsItsCard) {
  const House house;
  const auto opened = house.post("/api/tables", {{"game", "khan"},
                                                 {"rules", "house,quiet=50"},
                                                 {"public", true},
                                                 {"clock", {{"move_s", 60}}},
                                                 {"seats", {me("Ada"), open_seat()}}});
  ASSERT_TRUE(opened) << english(opened.error());
  const std::string table = (*opened)["table"];
  EXPECT_EQ(table.size(), 22u);
  EXPECT_EQ((*opened)["seats"].size(), 1u);
  EXPECT_FALSE(opened->contains("director"));
  const auto card = house.get("/api/tables/" + table);
  ASSERT_TRUE(card);
  EXPECT_EQ((*card)["state"], "open");
  EXPECT_EQ((*card)["rules"], "house,quiet=50");
  EXPECT_EQ((*card)["players"][0]["name"], "Ada");
  EXPECT_EQ((*card)["players"][1]["kind"], "open");
  EXPECT_EQ((*card)["clock"]["move_s"], 60);
  // The card is public; what holds a seat is not.
  EXPECT_EQ(card->dump().find(token_of(*opened, 0)), std::string::npos);
  const auto listed = house.get("/api/tables");
  ASSERT_TRUE(listed);
  ASSERT_EQ((*listed)["open"].size(), 1u);
  EXPECT_EQ((*listed)["open"][0]["table"], table);
}

TEST(Api, RefusesWhatMakesNoSense) {
  const House house;
  const std::vector<Json> bad{
      Json::object(),
      {{"game", "chess"}, {"seats", {me("Ada"), bot("easy")}}},
      {{"game", "khan"}},
      {{"game", "khan"}, {"seats", 7}},
      {{"game", "khan"}, {"seats", {me("Ada")}}},
      {{"game", "khan"}, {"seats", {me("Ada"), me("Ada")}}},
      {{"game", "khan"}, {"seats", {me("a name far too long for a table"), bot("easy")}}},
      {{"game", "khan"}, {"seats", {me("bad\nname"), bot("easy")}}},
      {{"game", "khan"}, {"seats", {me("Ada"), bot("exec:rm")}}},
      {{"game", "khan"}, {"seats", {me("Ada"), bot("expert:ms=100000000")}}},
      {{"game", "khan"}, {"rules", "quiet=x"}, {"seats", {me("Ada"), bot("easy")}}},
      {{"game", "khan"}, {"board", {{"x", 1}}}, {"seats", {me("Ada"), bot("easy")}}},
      {{"game", "khan"}, {"clock", {{"move_s", -1}}}, {"seats", {me("Ada"), bot("easy")}}},
      {{"game", "khan"},
       {"clock", {{"move_s", 1}, {"total_s", 1}}},
       {"seats", {me("Ada"), bot("easy")}}},
      {{"game", "khan"}, {"away", "sleep"}, {"seats", {me("Ada"), bot("easy")}}},
  };
  for (const auto& body : bad) {
    const auto opened = house.post("/api/tables", body);
    EXPECT_FALSE(opened) << body.dump();
    EXPECT_FALSE(opened ? true : opened.error().what.fr.empty());
  }
  EXPECT_FALSE(house.get("/api/tables/nosuchtable"));
  EXPECT_FALSE(house.get("/api/nothing"));
  EXPECT_FALSE(house.get("/api/jobs/none"));
  EXPECT_FALSE(house.post("/api/records", {{"record", "not a record"}}));
  EXPECT_FALSE(house.post("/api/games", Json::object()));
  EXPECT_TRUE(house.get("/health"));
}

TEST(Api, SeatsFillUpAndTheGameBegins) {
  const House house;
  const auto opened = house.post(
      "/api/tables", {{"game", "pickomino"}, {"seats", {me("Ada"), open_seat(), open_seat()}}});
  ASSERT_TRUE(opened);
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>();
  const std::string ada = token_of(*opened, 0);
  EXPECT_FALSE(house.post(path + "/join", {{"name", "Ada"}}));  // there is one
  EXPECT_FALSE(house.post(path + "/join", {{"name", "Bob"}, {"seat", 0}}));
  EXPECT_FALSE(house.post(path + "/join", {{"name", "Bob"}, {"seat", 6}}));
  auto joined = house.post(path + "/join", {{"name", "Bob"}, {"seat", 2}});
  ASSERT_TRUE(joined) << english(joined.error());
  EXPECT_EQ((*joined)["seat"], 2);
  // Who leaves before the game makes room again.
  EXPECT_FALSE(house.post(path + "/leave", {{"token", "wrong"}}));
  EXPECT_TRUE(house.post(path + "/leave", {{"token", (*joined)["token"]}}));
  EXPECT_EQ((*house.get(path))["players"][2]["kind"], "open");
  EXPECT_FALSE(house.post(path + "/fill", {{"token", "wrong"}, {"seat", 1}, {"bot", "easy"}}));
  EXPECT_FALSE(house.post(path + "/fill", {{"token", ada}, {"seat", 0}, {"bot", "easy"}}));
  EXPECT_FALSE(house.post(path + "/fill", {{"token", ada}, {"seat", 1}, {"bot", "none"}}));
  EXPECT_TRUE(house.post(path + "/fill", {{"token", ada}, {"seat", 1}, {"bot", "easy"}}));
  EXPECT_EQ((*house.get(path))["state"], "open");
  joined = house.post(path + "/join", {{"name", "Cleo"}});
  ASSERT_TRUE(joined);
  EXPECT_EQ((*joined)["seat"], 2);
  EXPECT_EQ((*house.get(path))["state"], "running");
  EXPECT_FALSE(house.post(path + "/join", {{"name", "Dan"}}));
  EXPECT_FALSE(house.get(path + "/record")) << "a running game's record would tell its secrets";
  EXPECT_FALSE(house.get(path + "/replay?eyes=open"));
}

/// A game of Khan between random players, as a record.
Record some_record(std::size_t most) {
  auto variant = (*find_game("khan"))->open({});
  auto match = Match::begin(*variant, {{"human", "Ada"}, {"easy", "Deep"}});
  Random random(5);
  while (!match->over() && match->ply() < most) {
    const auto moves = match->eye(match->turn()).moves();
    (void)match->play(match->turn(), moves[random.below(moves.size())]);
  }
  return match->record();
}

TEST(Api, AnUnfinishedRecordGoesOnWhereItStops) {
  const House house;
  const auto record = some_record(16);
  const auto opened =
      house.post("/api/records", {{"record", record.text()}, {"seats", {me("Eve"), me("Ann")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  const std::string table = (*opened)["table"];
  const auto card = house.get("/api/tables/" + table);
  EXPECT_EQ((*card)["ply"], 16);
  EXPECT_EQ((*card)["players"][0]["name"], "Eve");
  Ear ear(house.link(table, 0, token_of(*opened, 0)));
  Json seen = Json::array();
  while (seen.size() < 16) {
    const Json message = ear.wait("seen");
    ASSERT_FALSE(message.is_null());
    seen.push_back(message["move"]);
  }
  for (std::size_t i = 0; i < 16; ++i) EXPECT_EQ(seen[i], record.events[i].text);
  // Without seats, those of the record.
  const auto same = house.post("/api/records", {{"record", record.text()}});
  ASSERT_TRUE(same) << english(same.error());
  EXPECT_EQ((*house.get("/api/tables/" + (*same)["table"].get<std::string>()))["players"][1]["bot"],
            "easy");
}

TEST(Api, WhatWasPlayedSoFarIsToldWhereNothingIsHidden) {
  const House house;
  const auto record = some_record(16);
  const auto opened =
      house.post("/api/records", {{"record", record.text()}, {"seats", {me("Eve"), me("Ann")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  const auto ask = [&house](const Json& table, const char* query) {
    return Wire(house.port())
        .ask(request("GET", "/api/tables/" + table.get<std::string>() + "/record" + query));
  };
  EXPECT_TRUE(ask((*opened)["table"], "").starts_with("HTTP/1.1 409"));
  const std::string told = ask((*opened)["table"], "?so_far=1");
  ASSERT_TRUE(told.starts_with("HTTP/1.1 200")) << told;
  const auto so_far = Record::parse(told.substr(told.find("\r\n\r\n") + 4));
  ASSERT_TRUE(so_far) << told;
  EXPECT_EQ(so_far->events, record.events);

  for (const auto& game : games()) {
    if (!game->about().hidden) continue;
    Json seats = Json::array();
    for (int seat = 0; seat < game->about().min_seats; ++seat)
      seats.push_back(me(fmt::format("Ada {}", seat)));
    const auto secret = house.post("/api/tables", {{"game", game->about().name}, {"seats", seats}});
    ASSERT_TRUE(secret) << english(secret.error());
    EXPECT_TRUE(ask((*secret)["table"], "?so_far=1").starts_with("HTTP/1.1 409"))
        << game->about().name;
  }
}

TEST(Api, AFinishedRecordIsReplayedAndAnalysed) {
  const House house;
  const auto record = some_record(100'000);
  EXPECT_FALSE(house.post("/api/records", {{"record", record.text()}}));
  const auto replay = house.post("/api/replay", {{"record", record.text()}, {"eyes", 1}});
  ASSERT_TRUE(replay) << english(replay.error());
  const auto& frames = (*replay)["frames"];
  ASSERT_EQ(frames.size(), record.events.size() + 1);
  EXPECT_FALSE(frames[0].contains("move"));
  EXPECT_EQ(frames[1]["move"], record.events[0].text);
  EXPECT_EQ(frames.back()["turn"], "nobody");
  EXPECT_EQ((*replay)["result"].size(), 2u);
  EXPECT_FALSE(house.post("/api/replay", {{"record", record.text()}, {"eyes", 2}}));
  EXPECT_FALSE(house.post("/api/analysis", {{"record", record.text()}, {"budget_ms", "much"}}));
  const auto job = house.post("/api/analysis", {{"record", record.text()}, {"budget_ms", 500}});
  ASSERT_TRUE(job) << english(job.error());
  const std::string path = "/api/jobs/" + (*job)["job"].get<std::string>();
  Json found;
  ASSERT_TRUE(until([&] {
    found = *house.get(path);
    return found["done"] > 0;
  }));
  EXPECT_EQ(found["of"], record.events.size());
  EXPECT_EQ(found["plies"][0]["move"], record.events[0].text);
  EXPECT_TRUE(found["plies"][0].contains("best"));
  EXPECT_TRUE(server::ask(house.link(), "DELETE", path, {}));
  EXPECT_FALSE(house.get(path));
}

/// Everything an analysis has found, once it is done.
Json analysed(const House& house, const Record& record) {
  const auto job = house.post("/api/analysis", {{"record", record.text()}, {"budget_ms", 1}});
  EXPECT_TRUE(job) << english(job.error());
  Json found;
  EXPECT_TRUE(until([&] {
    found = *house.get("/api/jobs/" + (*job)["job"].get<std::string>());
    return found["done"] == found["of"];
  }));
  return found;
}

TEST(Api, AReasonForTheBetterMoveIsNoneForTheOneThatWasMade) {
  const House house;
  const auto found = analysed(house, some_record(100'000));
  int better = 0;
  for (const auto& judged : found["plies"]) {
    if (!judged.contains("best") || judged["best"] == judged["move"]) continue;
    ++better;
    // The same order to the enemy, with as many answers, speaks for neither.
    const std::string reason = judged["reason"]["en"];
    EXPECT_FALSE(reason.starts_with("; ") || reason.ends_with("; ")) << reason;
  }
  EXPECT_GT(better, 0);
  EXPECT_TRUE(found["chances"].empty()) << "Khan has no dice";
}

TEST(Api, WhatAnalysesFoundIsForgottenWhereItTakesTooMuchRoom) {
  const auto found_bytes = [](const House& house) { return reading(house, "analysis_bytes"); };
  {
    const House house;
    analysed(house, some_record(100'000));
    EXPECT_GT(found_bytes(house), 100) << "an hour long one may ask for it again";
  }
  const House house([](server::Config& config) { config.analyses_kb = 0; });
  const auto record = some_record(100'000);
  const auto job = house.post("/api/analysis", {{"record", record.text()}, {"budget_ms", 1}});
  ASSERT_TRUE(job);
  EXPECT_TRUE(until([&] { return !house.get("/api/jobs/" + (*job)["job"].get<std::string>()); }));
  EXPECT_EQ(found_bytes(house), 0);
}

TEST(Api, AnAnalysisSaysWhatTheDicePromised) {
  const House house;
  auto variant = (*find_game("pickomino"))->open({"official,limit=4", 2, {}});
  auto match = Match::begin(*variant, {{"human", "Ada"}, {"human", "Bob"}});
  Random random(5);
  std::size_t rolls = 0;
  while (!match->over()) {
    if (match->turn() == kNature) {
      match->play_nature(random);
      ++rolls;
    } else {
      const auto moves = match->eye(match->turn()).moves();
      (void)match->play(match->turn(), moves[random.below(moves.size())]);
    }
  }
  const auto found = analysed(house, match->record());
  ASSERT_EQ(found["chances"].size(), rolls);
  EXPECT_NEAR(found["chances"][0]["expected"].get<double>(), 1.644729674040, 1e-9);
  for (const auto& judged : found["plies"]) EXPECT_GE(judged["expected"].get<double>(), 0);
}

TEST(Api, BotsAreCalledByTheNamesOfTheirLevel) {
  const House house;
  const auto opened = house.post(
      "/api/tables",
      {{"game", "pickomino"}, {"seats", {me("Cocotte"), bot("easy"), bot("easy"), bot("hard")}}});
  ASSERT_TRUE(opened) << english(opened.error());
  const auto card = house.get("/api/tables/" + (*opened)["table"].get<std::string>());
  std::vector<std::string> names;
  for (const auto& player : (*card)["players"]) names.push_back(player["name"]);
  EXPECT_EQ(names, (std::vector<std::string>{"Cocotte", "Grisette", "Roussette", "Chantecler"}));
  EXPECT_EQ((*card)["players"][1]["bot"], "easy");
}

TEST(Api, AGameIsGivenUpOrOfferedAsADrawByRequest) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  ASSERT_TRUE(opened);
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>();
  const std::string ada = token_of(*opened, 0), bob = token_of(*opened, 1);
  EXPECT_FALSE(house.post(path + "/draw", {{"token", "wrong"}, {"action", "offer"}}));
  EXPECT_FALSE(house.post(path + "/draw", {{"token", ada}}));
  EXPECT_FALSE(house.post(path + "/draw", {{"token", ada}, {"action", 7}}));
  EXPECT_FALSE(house.post(path + "/draw", {{"token", ada}, {"action", "accept"}}))
      << "nobody offered one";
  ASSERT_TRUE(house.post(path + "/draw", {{"token", ada}, {"action", "offer"}}));
  ASSERT_TRUE(house.post(path + "/draw", {{"token", bob}, {"action", "decline"}}));
  EXPECT_EQ((*house.get(path))["state"], "running");
  EXPECT_FALSE(house.post(path + "/resign", {{"token", "wrong"}}));
  ASSERT_TRUE(house.post(path + "/resign", {{"token", bob}}));
  EXPECT_EQ((*house.get(path))["state"], "over");
  EXPECT_FALSE(house.post(path + "/resign", {{"token", ada}})) << "it is over";
}

}  // namespace
}  // namespace salon::test
