// How what is new at a table reaches those who listen: together, once for all who know the same,
// and only what has changed.
#include "core/view_changes.h"
#include "extent.h"
#include "house.h"
#include "table/crowd.h"
#include "wire.h"

namespace salon::test {
namespace {

/// What a client makes of a view that tells what is new.
Json changed(Json view, const Json& changes) {
  const Json set = changes.value("set", Json::object());
  const Json add = changes.value("add", Json::object());
  const Json gone = changes.value("gone", Json::array());
  for (const auto& [name, value] : set.items()) view[name] = value;
  for (const auto& [name, more] : add.items())
    view[name].insert(view[name].end(), more.begin(), more.end());
  for (const auto& name : gone) view.erase(name.get<std::string>());
  return view;
}

Json sorted(const Json& view) {
  return Json::parse(nlohmann::json::parse(dump(view)).dump());
}

ViewText text_of(const Json& view) {
  ViewText text;
  for (const auto& [name, value] : view.items()) text.add(name, value);
  text.end();
  return text;
}

TEST(ViewTold, TellsWhatIsNew) {
  ViewTold told;
  const Json first{{"phase", "deal"}, {"talk", {"a", "b"}}, {"last", "x"}, {"map", {1, 2, 3}}};
  const auto whole = told.tell(text_of(first), 3);
  EXPECT_FALSE(whole.since) << "the first is whole";
  EXPECT_EQ(whole.json, dump(first));
  const Json second{{"phase", "play"}, {"talk", {"a", "b", "c", "d"}}, {"map", {1, 2, 3}}};
  const auto news = told.tell(text_of(second), 5);
  EXPECT_EQ(news.since, 3u);
  EXPECT_EQ(news.json, R"({"set":{"phase":"play"},"add":{"talk":["c","d"]},"gone":["last"]})");
  const Json third{{"phase", "play"}, {"talk", {"a"}}, {"map", {1, 2, 33}}};
  const auto shorter = told.tell(text_of(third), 6);
  EXPECT_EQ(shorter.since, 5u);
  EXPECT_EQ(shorter.json, R"({"set":{"talk":["a"],"map":[1,2,33]}})")
      << "a list that is shorter, or looks longer by its text alone, is told anew";
  const auto same = told.tell(text_of(third), 7);
  EXPECT_EQ(same.since, 6u);
  EXPECT_EQ(same.json, "{}");
  const auto nothing = told.tell(text_of(Json::object()), 8);
  EXPECT_EQ(nothing.json, R"({"gone":["phase","talk","map"]})");
}

/// Of every game, whatever a seat or a spectator hears.
TEST(ViewTold, ChangesComeToTheSameAsWholeViews) {
  for (const auto& game : games()) {
    const auto variant = game->open({});
    ASSERT_TRUE(variant);
    std::vector<Chair> chairs;
    for (int seat = 0; seat < (*variant)->seats(); ++seat)
      chairs.push_back({"human", fmt::format("Guest {}", seat)});
    auto match = Match::begin(*variant, std::move(chairs));
    ASSERT_TRUE(match);
    match->draw_from(5);
    std::vector<std::pair<Conversation, Conversation>> pairs;
    for (const Seat seat : {Seat{0}, Seat{1}, kSpectator}) {
      Conversation::Options options;
      options.views = true;
      Conversation plain(seat, options);
      options.features = protocol::features_of(Json::array({"changes"}));
      pairs.emplace_back(plain, Conversation(seat, options));
    }
    std::vector<Json> known(pairs.size());
    Random random(11);
    for (int i = 0; i < at_length(20, 120); ++i) {
      for (std::size_t who = 0; who < pairs.size(); ++who) {
        const auto whole = pairs[who].first.tell(*match);
        const auto brief = pairs[who].second.tell(*match);
        ASSERT_EQ(whole.size(), brief.size());
        for (std::size_t at = 0; at < whole.size(); ++at) {
          const Json one = protocol::to_json(whole[at]);
          Json other = protocol::to_json(brief[at]);
          if (!other.contains("view")) continue;
          if (other.contains("since"))
            known[who] = changed(std::move(known[who]), other["view"]);
          else
            known[who] = other["view"];
          ASSERT_EQ(sorted(known[who]), sorted(one["view"])) << game->about().name << " " << i;
        }
      }
      for (const Seat seat : {Seat{0}, Seat{1}, kSpectator}) {
        Json view = match->eye(seat).json();
        ASSERT_EQ(match->eye(seat).written().json(), dump(view)) << game->about().name;
        for (const auto& aid : game->about().aids) view.erase(aid);
        ASSERT_EQ(match->eye(seat).written(false).json(), dump(view)) << game->about().name;
      }
      if (match->over()) break;
      if (match->turn() == kNature) {
        match->play_nature(random);
      } else {
        const auto moves = match->eye(match->turn()).moves();
        ASSERT_TRUE(match->play(match->turn(), moves[random.below(moves.size())]));
      }
    }
  }
}

/// Everything that comes, frame by frame, from a client that asked for features.
class Frames {
 public:
  Frames(const server::Link& link, Json features) : client_(link, true) {
    (void)wait("hello");  // before it asks
    client_.send(dump({{"type", "hello"}, {"features", std::move(features)}}));
    const auto anew = wait("hello");
    seen_ = static_cast<std::size_t>(
        std::ranges::count_if(anew, [](const Json& one) { return one["type"] == "seen"; }));
  }
  /// How many events came together with the greeting.
  std::size_t seen() const { return seen_; }
  /// The next frame, as a list of messages, each of which is as it is described.
  std::vector<Json> next() {
    static const Messages messages("server/api.schema.json");
    const auto line = client_.receive(kPatience);
    if (!line || !*line) return {};
    const Json said = Json::parse(**line);
    std::vector<Json> all;
    for (const auto& message : said.is_array() ? said : Json::array({said})) {
      EXPECT_EQ(messages.check(message), "");
      all.push_back(message);
    }
    return all;
  }
  /// The next frame that has a message of this type.
  std::vector<Json> wait(std::string_view type) {
    for (auto frame = next(); !frame.empty(); frame = next()) {
      if (std::ranges::any_of(frame, [&](const Json& one) { return one["type"] == type; }))
        return frame;
    }
    return {};
  }
  void send(const Json& message) { client_.send(dump(message)); }

 private:
  server::Client client_;
  std::size_t seen_ = 0;
};

std::vector<std::string> types(const std::vector<Json>& frame) {
  std::vector<std::string> all;
  for (const auto& message : frame) all.push_back(message["type"]);
  return all;
}

TEST(Telling, WhatHappensAtOnceComesInOneFrame) {
  const House house;
  const auto opened = house.post(
      "/api/tables",
      {{"game", "khan"}, {"clock", {{"move_s", 600}}}, {"seats", {me("Ada"), me("Bob")}}});
  ASSERT_TRUE(opened);
  const std::string table = (*opened)["table"];
  Ear plain(house.link(table, 1, (*opened)["seats"][1]["token"]), true);
  Frames ada(house.link(table, 0, (*opened)["seats"][0]["token"]), {"batch", "changes"});
  ada.send({{"type", "move"}, {"ply", 0}, {"move", "side top"}});
  const auto told = ada.wait("seen");
  ASSERT_EQ(types(told), (std::vector<std::string>{"seen", "turn", "clock"}));
  EXPECT_EQ(told[1]["since"], 0);
  // Whoever asked for nothing hears the same, a message a frame, and views whole.
  EXPECT_EQ(plain.wait("seen")["move"], "side top");
  const Json view = plain.wait("view");
  EXPECT_FALSE(view.contains("since"));
  EXPECT_EQ(view["view"]["phase"], "place");
  EXPECT_FALSE(plain.wait("clock").is_null());
}

TEST(Telling, ManySpectatorsCostAsMuchWritingAsOne) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  ASSERT_TRUE(opened);
  const std::string table = (*opened)["table"];
  std::vector<std::unique_ptr<Frames>> crowd;
  for (int i = 0; i < 20; ++i) {
    crowd.push_back(std::make_unique<Frames>(house.link(table), Json{"batch", "changes"}));
  }
  Ear ada(house.link(table, 0, (*opened)["seats"][0]["token"]));
  const Json turn = ada.wait("turn");
  for (auto& one : crowd) ASSERT_FALSE(one->wait("table_card").empty());
  const long before = reading(house, "frames_written_total");
  ASSERT_GT(before, 0);
  ada.move(turn, "side top");
  for (auto& one : crowd) {
    const auto told = one->wait("seen");
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.front()["move"], "side top");
  }
  // Ada's one, and one for everybody else.
  EXPECT_LE(reading(house, "frames_written_total") - before, 4);
}

TEST(Crowd, HearsOfSeveralThingsAtATimeAndAtMostTenTimesASecond) {
  constexpr int many = table::Crowd::kMany + 1;
  table::Crowd crowd;
  // A move every 7 ms for ten seconds, and a timer that is never late.
  int told = 0;
  std::int64_t unheard_since = -1;
  for (std::int64_t now = 1'000'000; now < 1'010'000; ++now) {
    const bool moved = now % 7 == 0;
    const bool due = crowd.waits() && now >= crowd.due_ms();
    if (!moved && !due) continue;
    if (moved && unheard_since < 0) unheard_since = now;
    if (!crowd.hears(many, now)) continue;
    ++told;
    EXPECT_LE(now - unheard_since, table::Crowd::kRestMs);
    unheard_since = -1;
  }
  EXPECT_LE(told, 100);
  EXPECT_GE(told, 90);
}

TEST(Crowd, FewHearEverythingAtOnce) {
  table::Crowd crowd;
  for (std::int64_t now = 0; now < 100; ++now) EXPECT_TRUE(crowd.hears(table::Crowd::kMany, now));
  EXPECT_FALSE(crowd.hears(table::Crowd::kMany + 1, 100)) << "they have just heard something";
  EXPECT_TRUE(crowd.waits());
  EXPECT_TRUE(crowd.hears(table::Crowd::kMany, 101)) << "some of them have gone";
  EXPECT_FALSE(crowd.waits());
  EXPECT_TRUE(crowd.hears(table::Crowd::kMany + 1, 50))
      << "a clock that was set back holds up nobody";
}

constexpr std::size_t kLong = 1200;  // events

/// Of Stratego, moves made at random, until so much has happened.
std::string long_record() {
  const auto variant = (*find_game("stratego"))->open({});
  for (std::uint64_t seed = 1; variant && seed < 100; ++seed) {
    auto match = Match::begin(*variant, {{"human", "Ada"}, {"human", "Bob"}});
    Random random(seed);
    while (match && match->ply() < kLong && !match->over()) {
      const auto moves = match->eye(match->turn()).moves();
      if (!match->play(match->turn(), moves[random.below(moves.size())])) return {};
    }
    if (match && !match->over()) return match->record().text();
  }
  return {};
}

/// A long game is told in parts, and between them the server does what others ask.
TEST(Telling, ANewcomerToALongGameHearsItInParts) {
  constexpr std::size_t kMostAtOnce = 500;
  const std::string record = long_record();
  ASSERT_FALSE(record.empty());
  const House house;
  const auto opened = house.post("/api/records", {{"record", record}});
  ASSERT_TRUE(opened);
  const std::string table = (*opened)["table"];
  // Whoever asks for everything anew, and whoever comes.
  for (const bool sits : {false, true}) {
    Frames one(sits ? house.link(table, 0, token_of(*opened, 0)) : house.link(table),
               {"batch", "changes"});
    std::size_t heard = one.seen();
    for (bool stands = false; !stands;) {
      const auto frame = one.next();
      ASSERT_FALSE(frame.empty());
      std::size_t events = 0;
      for (const auto& message : frame) {
        stands = stands || message["type"] == "view" || message["type"] == "turn";
        if (message["type"] != "seen") continue;
        ASSERT_EQ(message["ply"], heard++);
        ++events;
      }
      EXPECT_LE(events, kMostAtOnce);
    }
    EXPECT_EQ(heard, kLong);
  }
}

TEST(Telling, ACrowdHearsEverythingThoughSeveralMovesAtATime) {
  const House house;
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  ASSERT_TRUE(opened);
  const std::string table = (*opened)["table"];
  std::vector<std::unique_ptr<Ear>> crowd;
  for (int i = 0; i < 60; ++i) crowd.push_back(std::make_unique<Ear>(house.link(table), true));
  for (auto& one : crowd) ASSERT_FALSE(one->wait("view").is_null());
  Ear ada(house.link(table, 0, token_of(*opened, 0)));
  constexpr int kMoves = 7;  // a side and her six pieces, as fast as she can
  for (int ply = 0; ply < kMoves; ++ply) {
    const Json turn = ada.wait("turn");
    ada.move(turn, turn["moves"].front());
  }
  ASSERT_EQ(ada.wait({"seen", "refused"})["type"], "seen");
  for (auto& one : crowd) {
    for (int ply = 0; ply < kMoves; ++ply) ASSERT_EQ(one->wait("seen")["ply"], ply);
    EXPECT_EQ(one->wait("view")["ply"], kMoves) << "and how things stand in the end";
  }
}

}  // namespace
}  // namespace salon::test
