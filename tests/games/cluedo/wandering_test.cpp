// A bot that knows no better than to visit rooms must not walk to and fro for ever.
#include <gtest/gtest.h>

#include <array>

#include "core/match.h"
#include "extent.h"
#include "games/registry.h"

namespace salon {
namespace {

/// The longest row of turns in which one seat went through a passage each time, in a game between
/// bots of one level.
int most_passages_in_a_row(const std::shared_ptr<const Variant>& variant, const BotSpec& spec,
                           std::uint64_t seed) {
  std::vector<Chair> chairs;
  std::vector<std::unique_ptr<Player>> players;
  for (Seat seat = 0; seat < variant->seats(); ++seat) {
    chairs.push_back({spec.level, "IA" + std::to_string(seat + 1)});
    players.push_back(*variant->player(spec, seat, mix(seed, seat), Pace::work));
  }
  auto game = *Match::begin(variant, chairs);
  Random random(seed);
  std::array<int, kMaxSeats> row{};
  int most = 0;
  while (!game.over()) {
    const Seat seat = game.turn();
    if (seat == kNature) {
      game.play_nature(random);
      continue;
    }
    if (!players[seat]->follow(game.sight(seat))) return -1;
    const auto move = players[seat]->choose(nullptr);
    if (!move || !game.play(seat, *move)) return -1;
    if (*move == "passage") most = std::max(most, ++row[seat]);
    if (*move == "roll" || *move == "stay") row[seat] = 0;
  }
  return most;
}

// A few times it may, as long as it learns nothing of either end; for ever was some two hundred.
constexpr int kMost = 12;

TEST(Wandering, NoLevelGoesToAndFroThroughAPassage) {
  const auto cluedo = *find_game("cluedo");
  for (const auto& preset : cluedo->presets()) {
    Setting setting;
    setting.rules = preset.name;
    setting.seats = 3;
    const auto variant = *cluedo->open(setting);
    for (const auto& level : cluedo->levels()) {
      if (level.name == "random") continue;  // does anything
      for (int seed = 1; seed <= test::at_length(3, 30); ++seed) {
        const int most = most_passages_in_a_row(variant, {level.name, {{"work", "20"}}}, seed);
        EXPECT_GE(most, 0) << "a bot failed";
        EXPECT_LE(most, kMost) << level.name << ", " << preset.name << ", seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace salon
