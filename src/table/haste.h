#pragma once
#include <cstdint>

#include "games/registry.h"

namespace salon::table {

/// How long a bot takes for a move, at most, when it plays people; `hard`, or `hard:ms=50`.
std::int64_t time_ms(const AnyGame& game, const std::string& bot);
/// A bot that takes at most so long: its name with a limit, where its level would take more.
std::string hurried(const AnyGame& game, const std::string& bot, std::int64_t limit_ms);
/// Whether it plays by what a net has learned, which is a file of its own on a device.
bool wants_weights(const About& about, const std::string& bot);

}  // namespace salon::table
