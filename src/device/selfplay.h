#pragma once
#include "core/json.h"

namespace salon::device {

/// What shows that this build plays as every other one does, and how fast.

/// `{"game", "rules", "bots": […], "seed"}`: the record of a game between bots, the same as `salon
/// play` writes of it.
Expected<Json> selfplay(const Json& ask);
/// `{"game", "seconds"}`: what `salon bench` measures.
Expected<Json> bench(const Json& ask);

}  // namespace salon::device
