#pragma once
#include "server/api.h"
#include "server/backlog.h"
#include "server/bodies.h"
#include "server/guard.h"

namespace salon::server {

/// What every connection needs to know of the server it came to.
struct ServerContext {
  House& house;
  Hall& hall;  // of the loop it is on
  Api& api;
  Guard& guard;
  Backlog& backlog;
  Bodies& bodies;
  Metrics& metrics;
  const Config& config;
};

}  // namespace salon::server
