#pragma once
#include <list>
#include <set>

#include "core/json.h"
#include "core/variant.h"

namespace salon::device {

/// Does tasks, each as if it were the only one: a bot is made and told what its seat saw. A bot
/// that has been told the beginning already is told only the rest.
class Thinker {
 public:
  /// What comes of a task; null where a bot has nothing to say.
  Expected<Json> think(const Json& task);

 private:
  struct Mind {
    Json who;  // game, rules, seat, bot, seed
    std::shared_ptr<const Variant> variant;
    std::unique_ptr<Eye> eye;  // knows what can have happened
    std::unique_ptr<Player> player;
    std::set<Seat> resigned = {};
    std::vector<std::string> seen = {};

    Expected<void> see(const std::string& line);
  };

  Expected<Mind*> mind_for(const Json& task);
  Expected<Mind> make_mind(const Json& who);
  Expected<void> catch_up(Mind& mind, const Json& seen);

  std::list<Mind> minds_;  // the most recently used first
};

}  // namespace salon::device
