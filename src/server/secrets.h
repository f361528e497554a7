#pragma once
#include <cstdint>
#include <optional>

#include "table/secrets.h"

namespace salon::server {

/// From now on `table::random_seed` counts on from this number, so that a test meets the same deals
/// and dice again; without a number it is the secure source. Passwords of seats stay secure.
void repeat_seeds(std::optional<std::uint64_t> seed);

}  // namespace salon::server
