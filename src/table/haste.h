#pragma once
#include <cstdint>

#include "games/registry.h"

namespace salon::table {

/// How long a bot takes for a move, at most, when it plays people; `hard`, or `hard:ms=50`.
std::int64_t time_ms(const AnyGame& game, const std::string& bot);
/// The bot with at most this long to think: its name, with a limit where its level would take more.
std::string hurried(const AnyGame& game, const std::string& bot, std::int64_t limit_ms);
/// Whether the bot plays by what a net has learned, which on a device is a separate file.
bool wants_weights(const About& about, const std::string& bot);

}  // namespace salon::table
