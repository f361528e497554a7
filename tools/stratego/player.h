#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/bot.h"
#include "games/stratego/deployment.h"
#include "games/stratego/net.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// A bot as a line of text names it: a level of the game, then `name=value`, as the arena's bots
/// are named with colons in place of spaces.
///
///   expert work=1500 setup=people
///   thinker flag_hope=1000 raid=5 worlds=10 net=1 instinct=20
///
/// `net=1` gives a `thinker` the net that the laboratory holds.
struct Player {
  std::string text;
  std::uint64_t work = 1000;
  std::optional<Deployment> setups;  // none: it sets up its own
  std::function<std::unique_ptr<Bot<Stratego>>(const Stratego&)> make;
};

Expected<Player> parse_player(std::string_view text, const Net* net);

}  // namespace salon::stratego
