#include "device/thinker.h"

#include "device/task.h"
#include "games/registry.h"
#include "page.h"

namespace salon::test {
namespace {

/// A game in its middle, all seats played by easy bots.
Match some_match(const std::string& name, std::uint64_t seed, std::size_t plies) {
  const auto game = find_game(name);
  const auto variant = *(*game)->open({});
  std::vector<Chair> chairs;
  std::vector<std::unique_ptr<Player>> players;
  for (Seat seat = 0; seat < variant->seats(); ++seat) {
    chairs.push_back({"easy", fmt::format("bot {}", seat)});
    players.push_back(*variant->player(*BotSpec::parse("easy:work=20"), seat, seed, Pace::work));
  }
  Match match = *Match::begin(variant, chairs);
  Random nature(seed);
  while (!match.over() && match.ply() < plies) {
    if (match.turn() == kNature)
      match.play_nature(nature);
    else
      EXPECT_TRUE(match.play(*players[static_cast<std::size_t>(match.turn())], nullptr));
  }
  while (match.turn() == kNature) match.play_nature(nature);
  return match;
}

TEST(Thinker, AnswersTheSameWhetherItKnowsTheGameOrNot) {
  for (const auto& game : games()) {
    device::Thinker one;
    for (const std::size_t plies : {20U, 30U, 45U}) {
      const Match match = some_match(game->about().name, 5, plies);
      if (match.over()) continue;
      const Json task = device::task_of(
          match, {"move", match.turn(), usual_level(*game) + ":work=60", 11}, match.ply());
      const auto known = one.think(task), anew = device::Thinker().think(task);
      ASSERT_TRUE(known) << game->about().name << ": " << known.error().what.en;
      ASSERT_TRUE(anew);
      EXPECT_EQ(*known, *anew) << game->about().name;
      EXPECT_TRUE(match.eye(match.turn()).read((*known)["move"].get<std::string>()));
    }
  }
}

TEST(Thinker, PlaysAsABotDoesThatFollowsTheMatch) {
  for (const auto& game : games()) {
    const Match match = some_match(game->about().name, 9, 33);
    if (match.over()) continue;
    const std::string bot = best_level(*game) + ":work=40";
    auto player = *match.variant().player(*BotSpec::parse(bot), match.turn(), 4, Pace::time);
    ASSERT_TRUE(player->follow(match.sight(match.turn())));
    const auto found = device::Thinker().think(
        device::task_of(match, {"move", match.turn(), bot, 4}, match.ply()));
    ASSERT_TRUE(found) << found.error().what.en;
    EXPECT_EQ((*found)["move"], *player->choose(nullptr)) << game->about().name;
  }
}

TEST(Thinker, IsToldNothingItsSeatDoesNotKnow) {
  const auto variant = *(*find_game("stratego"))->open({});
  const auto set_up = [&](std::string_view blue) {
    Match match = *Match::begin(variant, {{"human", "Ada"}, {"human", "Bob"}});
    match.draw_from(1);
    while (match.turn() == 0) EXPECT_TRUE(match.play(0, match.eye(0).moves().front()));
    while (match.turn() == 1) {
      const auto moves = match.eye(1).moves();
      EXPECT_TRUE(match.play(1, blue == "first" ? moves.front() : moves.back()));
    }
    return device::task_of(match, {"move", 0, "easy", 1}, match.ply());
  };
  EXPECT_EQ(set_up("first"), set_up("last")) << "whatever the other one has set up";
}

TEST(Thinker, RefusesWhatCannotBe) {
  const Match match = some_match("khan", 1, 5);
  const Json task = device::task_of(match, {"move", match.turn(), "easy", 1}, match.ply());
  device::Thinker thinker;
  ASSERT_TRUE(thinker.think(task));
  const auto refuses = [&](auto change) {
    Json other = task;
    change(other);
    return !thinker.think(other) && !device::Thinker().think(other);
  };
  EXPECT_TRUE(refuses([](Json& other) { other["seat"] = 1 - other["seat"].get<int>(); }));
  EXPECT_TRUE(refuses([](Json& other) { other["seat"] = 9; }));
  EXPECT_TRUE(refuses([](Json& other) { other["seats"] = -1; }));
  EXPECT_TRUE(refuses([](Json& other) { other["bot"] = "nobody"; }));
  EXPECT_TRUE(refuses([](Json& other) { other["kind"] = "dance"; }));
  EXPECT_TRUE(refuses([](Json& other) { other["game"] = 7; }));
  EXPECT_TRUE(refuses([](Json& other) { other["seen"][2] = other["seen"][1]; }));
  EXPECT_TRUE(refuses([](Json& other) { other["seen"].push_back(nullptr); }));
  EXPECT_TRUE(refuses([](Json& other) {
    other["seen"].push_back(Json::parse(R"({"type":"table","ply":5,"by":40,"action":"resigned"})"));
  }));
}

}  // namespace
}  // namespace salon::test
