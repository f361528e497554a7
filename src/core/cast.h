#pragma once
#include <optional>
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
  std::optional<int> step = {};  // Elo above the level below it, where that was measured
};

using Cast = std::vector<Character>;

/// How far a level is above the weakest one that was measured, in Elo: the sum of the steps up to
/// it. Nothing where one of them was not measured.
std::optional<int> elo_of(const Cast& cast, std::string_view level);

/// What a bot is called at a table where these names are taken. `spec` is its level, perhaps with
/// options; a level without a character of its own goes by its name.
std::string bot_name(const Cast& cast, std::string_view spec,
                     const std::vector<std::string>& taken);

}  // namespace salon
