#pragma once
#include "core/player.h"
#include "core/record.h"

namespace salon::table {

/// What a bot that has followed a game up to `ply` thinks of the move that was made there, as an
/// analysis tells it.
Json opinion_of(Player& player, std::size_t ply, const Event& made, const std::atomic<bool>* stop);
/// The same for a move it has no opinion of.
Json unjudged(std::size_t ply, const Event& made);
/// What it expected before the dice fell at `ply`; null if it has nothing to say.
Json chance_of(Player& player, std::size_t ply, const std::atomic<bool>* stop);

inline constexpr int kMsPerPly = 250;
/// How much of the time for a whole game each of its decisions gets.
int ms_per_ply(std::int64_t budget_ms, std::size_t decisions);

}  // namespace salon::table
