#pragma once
#include <memory>
#include <span>

#include "core/match.h"

namespace salon {

/// Every game of the house, in the order they are shown.
std::span<const std::unique_ptr<const AnyGame>> games();
/// The game of that name, or an error that lists what there is.
Expected<const AnyGame*> find_game(std::string_view name);
/// A record played through, under the rules and on the board it names.
Expected<Match> open_record(const Record& record);

}  // namespace salon
