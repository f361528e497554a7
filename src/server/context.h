#pragma once
#include "server/api.h"
#include "server/backlog.h"
#include "server/guard.h"

namespace salon::server {

/// What every connection needs to know of the server it came to.
struct ServerContext {
  Hall& hall;
  Api& api;
  Guard& guard;
  Backlog& backlog;
  Metrics& metrics;
  const Config& config;
};

}  // namespace salon::server
