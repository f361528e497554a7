// How what is new at a table reaches those who listen: together, once for all who know the same,
// and only what has changed.
#include "core/view_changes.h"
#include "extent.h"
#include "house.h"
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

TEST(ViewTold, TellsWhatIsNew) {
  ViewTold told;
  Json first{{"phase", "deal"}, {"talk", {"a", "b"}}, {"last", "x"}, {"map", {1, 2, 3}}};
  EXPECT_FALSE(told.shorten(first, 3)) << "the first is whole";
  EXPECT_EQ(first["map"].size(), 3u);
  Json second{{"phase", "play"}, {"talk", {"a", "b", "c", "d"}}, {"map", {1, 2, 3}}};
  EXPECT_EQ(told.shorten(second, 5), 3u);
  EXPECT_EQ(second, (Json{{"set", {{"phase", "play"}}},
                          {"add", {{"talk", {"c", "d"}}}},
                          {"gone", Json::array({"last"})}}));
  Json third{{"phase", "play"}, {"talk", {"a"}}, {"map", {1, 2, 33}}};
  EXPECT_EQ(told.shorten(third, 6), 5u);
  EXPECT_EQ(third, (Json{{"set", {{"talk", {"a"}}, {"map", {1, 2, 33}}}}}))
      << "a list that is shorter, or looks longer by its text alone, is told anew";
  Json same{{"phase", "play"}, {"talk", {"a"}}, {"map", {1, 2, 33}}};
  EXPECT_EQ(told.shorten(same, 7), 6u);
  EXPECT_EQ(same, Json::object());
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
    for (int i = 0; i < at_length(40, 120); ++i) {
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
    (void)wait("hello");
  }
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

/// Of the operator's page, one number.
long reading(const House& house, const std::string& name) {
  const std::string text = Wire(house.port()).ask(request("GET", "/metrics"));
  const auto at = text.find("\nsalon_" + name + " ");
  return at == std::string::npos ? -1 : std::stol(text.substr(at + name.size() + 8));
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
