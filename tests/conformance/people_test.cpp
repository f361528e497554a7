// What people read of a game before they play it: its rules by name, and who sits opposite.
#include <gtest/gtest.h>

#include <set>

#include "core/record.h"
#include "games/registry.h"

namespace salon {
namespace {

TEST(People, EveryKnobAndValueHasANameInBothLanguages) {
  const auto named = [](const Phrase& phrase) { return !phrase.en.empty() && !phrase.fr.empty(); };
  for (const auto& game : games()) {
    for (const auto& knob : game->knobs()) {
      EXPECT_TRUE(named(knob.about)) << game->about().name << " " << knob.name;
      for (const auto& choice : knob.choices)
        EXPECT_TRUE(named(choice.about)) << knob.name << "=" << choice.name;
    }
    for (const auto& preset : game->presets()) {
      EXPECT_TRUE(named(preset.about)) << preset.name;
      EXPECT_EQ(preset.values.size(), game->knobs().size());
    }
  }
}

TEST(People, ThePublishedGameIsAskedForFirstAndTheDefaultStays) {
  for (const auto& game : games()) {
    const auto presets = game->presets();
    EXPECT_EQ(presets.front().name, "house");
    EXPECT_EQ((*game->open({}))->setting().rules, "house") << "records write the preset's name";
    const auto offered = published_first(presets);
    EXPECT_EQ(offered.front().published, presets.size() > 1) << game->about().name;
  }
}

TEST(People, EveryLevelHasACharacterWithANameForEachSeat) {
  for (const auto& game : games()) {
    if (game->cast().empty()) {
      EXPECT_TRUE(game->about().puzzles.empty()) << game->about().name << " is no game being made";
      continue;
    }
    std::set<std::string> all;
    for (const auto& level : game->levels()) {
      std::vector<Chair> chairs;
      std::vector<std::string> taken;
      for (int seat = 0; seat < game->about().max_seats; ++seat) {
        const std::string name = bot_name(game->cast(), level.name + ":work=5", taken);
        EXPECT_FALSE(name.starts_with(level.name)) << game->about().name << " " << name;
        EXPECT_TRUE(all.insert(name).second) << name << " plays at two levels";
        taken.push_back(name);
        chairs.push_back({level.name, name});
      }
      EXPECT_TRUE(check_names(chairs)) << game->about().name << " " << level.name;
    }
    for (const auto& character : game->cast()) {
      EXPECT_TRUE(character.about.en.ends_with('.') && character.about.fr.ends_with('.'));
    }
  }
}

TEST(People, ABotWithoutACharacterGoesByItsLevel) {
  EXPECT_EQ(bot_name({}, "medium", {}), "medium");
  EXPECT_EQ(bot_name({}, "medium:ms=5", {"medium"}), "medium 2");
  const Cast cast{{"easy", {"Ada"}, {"", ""}}};
  EXPECT_EQ(bot_name(cast, "easy", {"Ada"}), "easy");
}

}  // namespace
}  // namespace salon
