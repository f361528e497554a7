#pragma once
#include <atomic>

#include "core/conversation.h"
#include "core/match.h"
#include "table/http_error.h"

namespace salon::table {

/// Through whose eyes: a seat's number, `spectator` or `open`.
Result<Seat> parse_eyes(std::string_view word, int seats);

/// How things stand for one observer after the first `ply` events.
Json frame(const Eye& eye, std::size_t ply, bool over);
/// What happened, as the seat protocol tells it: who, and the move or what was done at the table.
void add_event(Json& frame, std::size_t ply, const Glimpse& glimpse);

/// A game as frames, for stepping through it again, as the text of the answer. `times` may be
/// empty. A game whose frames would be larger than this, or would take too long, is not shown.
inline constexpr std::size_t kMostReplayBytes = std::size_t{32} << 20;
Result<std::string> replay(const Record& record, const std::vector<std::int64_t>& times,
                           std::string_view eyes, const std::atomic<bool>& stop);

}  // namespace salon::table
