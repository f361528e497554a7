#include "server/guard.h"

#include <algorithm>
#include <cmath>

#include "core/rules.h"

namespace salon::server {
namespace {

constexpr std::size_t kSweepAt = 10'000;

/// `http://host:port` without what stands before the host.
std::string_view host_of(std::string_view origin) {
  const auto slashes = origin.find("://");
  return slashes == std::string_view::npos ? origin : origin.substr(slashes + 3);
}

std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

bool is_loopback(std::string_view host) {
  return host == "localhost" || host == "[::1]" || host == "::1" || host.starts_with("127.");
}

}  // namespace

std::chrono::milliseconds Bucket::take(Clock::time_point now) {
  left_ = std::min(most_, left_ + rate_ * std::chrono::duration<double>(now - since_).count());
  since_ = now;
  if (left_ >= 1) {
    left_ -= 1;
    return std::chrono::milliseconds(0);
  }
  return std::chrono::milliseconds(1 + static_cast<int>(std::ceil(1000 * (1 - left_) / rate_)));
}

bool Bucket::full(Clock::time_point now) const {
  const std::chrono::duration<double> since = now - since_;
  return left_ + rate_ * since.count() >= most_;
}

Guard::Visit::Visit(Guard& guard, std::string client, std::function<void()> close)
    : guard_(guard), client_(std::move(client)), close_(std::move(close)) {
  ++guard_.counts_[client_];
  place_ = guard_.visits_.insert(guard_.visits_.end(), this);
}

Guard::Visit::~Visit() {
  guard_.visits_.erase(place_);
  const auto count = guard_.counts_.find(client_);
  if (--count->second == 0) guard_.counts_.erase(count);
}

bool Guard::has_room(const std::string& client) const {
  if (std::ssize(visits_) >= config_.max_connections) return false;
  if (config_.trust_proxy) return true;  // they all come from the proxy
  const auto count = counts_.find(client);
  return count == counts_.end() || count->second < config_.connections_per_client;
}

bool Guard::may_change(const std::string& client) {
  // Whoever has been quiet long enough is as good as new.
  if (buckets_.size() > kSweepAt)
    std::erase_if(buckets_, [](const auto& entry) { return entry.second.full(); });
  const double rate = config_.requests_per_s;
  auto& bucket = buckets_.try_emplace(client, rate, 5 * rate).first->second;
  return bucket.take() == std::chrono::milliseconds(0);
}

bool Guard::may_come_from(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  if (std::ranges::find(config_.origins, origin) != config_.origins.end()) return true;
  const bool web = origin.starts_with("http://") || origin.starts_with("https://");
  return web && !host.empty() && host_of(origin) == host;
}

bool Guard::knows_host(std::string_view host) const {
  const auto name = without_port(host);
  if (host.empty() || !is_loopback(config_.host) || is_loopback(name)) return true;
  return std::ranges::any_of(config_.origins, [name](std::string_view origin) {
    return without_port(host_of(origin)) == name;
  });
}

std::string Guard::client(std::string_view address, std::string_view forwarded) const {
  // The last address is the one our own proxy saw; those before it anybody can make up.
  if (config_.trust_proxy && !forwarded.empty())
    return std::string(trim(split(forwarded, ',').back()));
  return std::string(address);
}

void Guard::close_all() {
  closing_ = true;
  for (auto* visit : visits_) visit->close_();
}

}  // namespace salon::server
