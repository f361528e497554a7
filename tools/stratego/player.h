#pragma once
#include <functional>
#include <memory>
#include <string>

#include "core/bot.h"
#include "games/stratego/net.h"
#include "games/stratego/setup.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// Where a player of the laboratory takes its set-ups from.
enum class Source { own, people, superhuman, ready, any };

/// A bot as a line of text names it: a level of the game, then `name=number` and other words.
///
///   expert work=1500 setup=people
///   thinker flag_hope=1000 raid=5 worlds=10 net=1 instinct=20
///
/// `thinker` is `expert` with the numbers of its judgement changed; `net=1` gives it the net that
/// the laboratory holds, `instinct` its preference for moves.
struct Player {
  std::string text;
  std::uint64_t work = 1000;
  Source setups = Source::own;
  std::function<std::unique_ptr<Bot<Stratego>>(const Stratego&)> make;
};

Expected<Player> parse_player(std::string_view text, const Net* net);

Setup draw_setup(Source source, Random& random);

}  // namespace salon::stratego
