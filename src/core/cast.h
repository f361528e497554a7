#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/phrase.h"

namespace salon {

/// Who plays at a level: names for as many as may sit at one table, and what they are like. They
/// are the same wherever the game is played, and in its records.
struct Character {
  std::string level;
  std::vector<std::string> names;
  Phrase about;
};

using Cast = std::vector<Character>;

/// What a bot is called at a table where these names are taken. `spec` is its level, perhaps with
/// options; a level without a character of its own goes by its name.
std::string bot_name(const Cast& cast, std::string_view spec,
                     const std::vector<std::string>& taken);

}  // namespace salon
