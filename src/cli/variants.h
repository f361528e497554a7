#pragma once
#include "cli/lookup.h"

namespace salon {

/// The rules a game can be played by, for people: the presets, the published game first, and what
/// can be changed in them, with the values by their names and the default marked.
std::string variants_text(const AnyGame& game, Lang lang);

}  // namespace salon
