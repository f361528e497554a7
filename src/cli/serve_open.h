#pragma once
#include <optional>
#include <string>

#include "server/config.h"

namespace salon {

/// Opens the browser. Without a desktop there is none to open, and that is no error.
void open_browser(const std::string& address);

/// Who listens at a port of this machine, by what it answers when asked how it is.
enum class Listener { nobody, salon, other };
Listener listener_at(const std::string& host, int port);

/// The address of a Salon that serves already where a new one would look for a free port.
std::optional<std::string> serving_already(const server::Config& config);

}  // namespace salon
