#pragma once
#include <optional>
#include <string>

#include "server/config.h"

namespace salon::server {

/// The address at which others reach this server, for invitations: what the operator said
/// (`--origin`), else that of the network it listens on. Nothing if only this machine can reach it.
std::optional<std::string> reachable_address(const Config& config);

}  // namespace salon::server
