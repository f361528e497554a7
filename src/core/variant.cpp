#include "core/variant.h"

#include <algorithm>

namespace salon {

std::string usual_level(const AnyGame& game) {
  const auto levels = game.levels();
  const auto usual = std::ranges::find_if(levels, &LevelAbout::usual);
  return usual == levels.end() ? levels.back().name : usual->name;
}

std::string best_level(const AnyGame& game) {
  return game.levels().back().name;
}

}  // namespace salon
