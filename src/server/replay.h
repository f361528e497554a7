#pragma once
#include "core/match.h"
#include "server/table.h"

namespace salon::server {

/// Through whose eyes: a seat's number, `spectator` or `open`.
Result<Seat> parse_eyes(std::string_view word, int seats);

/// A game as frames, for stepping through it again. `times` may be empty.
Result<Json> replay(const Record& record, const std::vector<std::int64_t>& times,
                    std::string_view eyes);

}  // namespace salon::server
