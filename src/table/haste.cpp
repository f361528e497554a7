#include "table/haste.h"

#include <algorithm>

namespace salon::table {
namespace {

std::string level_of(const std::string& bot) {
  return bot.substr(0, bot.find(':'));
}

constexpr std::int64_t kUsualMs = 1000;  // of a level that does not say

}  // namespace

std::int64_t time_ms(const AnyGame& game, const std::string& bot) {
  const auto levels = game.levels();
  const auto level = std::ranges::find(levels, level_of(bot), &LevelAbout::name);
  const Budget standard = level == levels.end() ? Budget{} : level->budget;
  const auto spec = BotSpec::parse(bot);
  const auto budget = spec ? spec->budget(standard, Pace::time) : Expected<Budget>(standard);
  return budget && budget->ms ? *budget->ms : kUsualMs;
}

std::string hurried(const AnyGame& game, const std::string& bot, std::int64_t limit_ms) {
  const auto levels = game.levels();
  const auto level = std::ranges::find(levels, level_of(bot), &LevelAbout::name);
  if (level != levels.end() && level->budget.ms && *level->budget.ms <= limit_ms) return bot;
  return fmt::format("{}:ms={}", level_of(bot), std::max<std::int64_t>(limit_ms, 1));
}

bool wants_weights(const About& about, const std::string& bot) {
  return about.learned &&
         std::ranges::find(about.learned->levels, level_of(bot)) != about.learned->levels.end();
}

}  // namespace salon::table
