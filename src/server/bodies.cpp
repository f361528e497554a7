#include "server/bodies.h"

namespace salon::server {

Bodies::Bodies(const Limits& limits, Metrics& metrics) : limits_(limits), metrics_(metrics) {
  metrics.bodies_limit.set(static_cast<std::int64_t>(limits.total));
  metrics.bodies_client_limit.set(static_cast<std::int64_t>(limits.client));
}

Result<Bodies::Held> Bodies::take(const std::string& client, std::size_t bytes) {
  const std::scoped_lock lock(mutex_);
  const auto known = of_.find(client);
  const std::size_t own = known == of_.end() ? 0 : known->second;
  if (own + bytes > limits_.client) {
    metrics_.bodies_refused.add();
    return http_error(503, "you are sending too much at once; try again in a moment",
                      "vous envoyez trop à la fois ; réessayez dans un instant");
  }
  if (total_ + bytes > limits_.total) {
    metrics_.bodies_refused.add();
    return http_error(503, "too much is being sent to this server; try again in a moment",
                      "on envoie trop à ce serveur ; réessayez dans un instant");
  }
  of_[client] = own + bytes;
  total_ += bytes;
  metrics_.bodies.set(static_cast<std::int64_t>(total_));
  return Held(this, [this, client, bytes](void*) { release(client, bytes); });
}

void Bodies::release(const std::string& client, std::size_t bytes) {
  const std::scoped_lock lock(mutex_);
  const auto known = of_.find(client);
  if ((known->second -= bytes) == 0) of_.erase(known);
  total_ -= bytes;
  metrics_.bodies.set(static_cast<std::int64_t>(total_));
}

}  // namespace salon::server
