#pragma once
#include "games/jacques/jacques.h"

namespace salon::jacques {

/// Reads the text of a position, one line of name=value fields, and checks that a game can come to
/// it.
Expected<Position> read_position(const Jacques& game, std::string_view text);

}  // namespace salon::jacques
