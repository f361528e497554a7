#include "stratego/player.h"

#include <algorithm>

#include "core/player.h"
#include "games/stratego/bots.h"
#include "games/stratego/thinker.h"

namespace salon::stratego {
namespace {

/// `a  b=1` as `a:b=1`.
std::string with_colons(std::string_view text) {
  std::string spec;
  for (text = trim(text); !text.empty(); text = trim(text)) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    if (!spec.empty()) spec += ':';
    spec += word;
  }
  return spec;
}

Expected<void> set_up(Player& player, Traits& traits) {
  const auto setup = traits.extract("setup");
  if (!setup || setup.mapped() == "own") return {};
  const auto deployment = parse_deployment(setup.mapped());
  if (!deployment) return std::unexpected(deployment.error());
  player.setups = *deployment;
  return {};
}

}  // namespace

Expected<Player> parse_player(std::string_view text, const Net* net) {
  const auto wrong = [&] { return fail("no such player: {}", "pas de tel joueur : {}", text); };
  const auto spec = BotSpec::parse(with_colons(text));
  if (!spec) return std::unexpected(spec.error());
  const auto all = levels();
  const auto level = std::ranges::find(all, spec->level, &Level<Stratego>::name);
  if (level == all.end()) return wrong();
  const auto budget = spec->budget(level->budget, Pace::work);
  if (!budget) return std::unexpected(budget.error());
  Player player{.text = std::string(text),
                .work = budget->work.value_or(1000),
                .setups = {},
                .make = level->make};
  Traits traits = spec->traits();
  if (const auto done = set_up(player, traits); !done) return std::unexpected(done.error());
  if (level->tuned) {
    if (traits.contains("net") && !net) return wrong();
    const auto skill = take_skill(traits, net);
    if (!skill) return std::unexpected(skill.error());
    player.make = [skill = *skill](const Stratego& game) { return make_thinker(game, skill); };
  }
  if (!traits.empty()) return wrong();
  return player;
}

}  // namespace salon::stratego
