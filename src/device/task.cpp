#include "device/task.h"

#include <algorithm>

#include "core/conversation.h"
#include "games/registry.h"

namespace salon::device {
namespace {

bool wants_weights(const About& about, const std::string& bot) {
  const std::string level = bot.substr(0, bot.find(':'));
  return about.learned &&
         std::ranges::find(about.learned->levels, level) != about.learned->levels.end();
}

}  // namespace

Json task_of(const Match& match, const Question& question, std::size_t until) {
  const Setting setting = match.variant().setting();
  Json task{{"kind", question.kind},  {"game", match.variant().about().name},
            {"rules", setting.rules}, {"revision", setting.revision},
            {"board", setting.board}, {"seats", setting.seats},
            {"seat", question.seat},  {"bot", question.bot},
            {"seed", question.seed}};
  if (wants_weights(match.variant().about(), question.bot))
    task["weights"] = match.variant().about().name;
  task["seen"] = Json::array();
  for (std::size_t ply = 0; ply < until; ++ply)
    task["seen"].push_back(
        protocol::to_json(protocol::glimpsed(ply, match.glimpse(question.seat, ply))));
  if (question.kind == "opinion") task["made"] = match.event(until).text;
  return task;
}

std::string hurried(const AnyGame& game, const std::string& bot, std::int64_t limit_ms) {
  const auto levels = game.levels();
  const auto level = std::ranges::find(levels, bot.substr(0, bot.find(':')), &LevelAbout::name);
  if (level != levels.end() && level->budget.ms && *level->budget.ms <= limit_ms) return bot;
  return fmt::format("{}:ms={}", bot.substr(0, bot.find(':')), std::max<std::int64_t>(limit_ms, 1));
}

}  // namespace salon::device
