#pragma once
#include "server/metrics.h"
#include "server/room.h"
#include "table/http.h"

namespace salon::server {

/// How the server fares, for the operator: numbers only, nothing about any guest.
Response metrics_page(const Metrics& metrics);
/// The same for people, in the language their browser asks for first; the page reloads itself.
Response status_page(const Metrics& metrics, const Request& request);

}  // namespace salon::server
