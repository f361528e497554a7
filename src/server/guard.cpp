#include "server/guard.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <cmath>
#include <optional>

#include "core/rules.h"
#include "core/utf8.h"
#include "server/secrets.h"

namespace salon::server {

namespace asio = boost::asio;

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

std::optional<asio::ip::address> address_of(std::string_view text) {
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  boost::system::error_code error;
  const auto address = asio::ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  return address;
}

/// Names that only look like an address, `127.0.0.1.example` or `127.example`, belong to others.
bool is_loopback(std::string_view host) {
  if (const auto address = address_of(host)) return address->is_loopback();
  if (host.ends_with('.')) host.remove_suffix(1);
  return fold(host) == "localhost";
}

/// As limits count clients: an address, or the network a household has.
std::string household(std::string_view text) {
  constexpr std::size_t longest = 64;  // of what a proxy says that is no address
  const auto address = address_of(text);
  if (!address) return std::string(text.substr(0, longest));
  if (address->is_v4()) return address->to_string();
  auto bytes = address->to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return asio::ip::address_v6(bytes).to_string() + "/64";
}

/// The last address is the one our own proxy saw; those before it anybody can make up.
std::string_view last_of(std::string_view forwarded) {
  return trim(forwarded.substr(forwarded.rfind(',') + 1));
}

}  // namespace

std::chrono::milliseconds Bucket::take(Clock::time_point now, double cost) {
  left_ = std::min(most_, left_ + rate_ * std::chrono::duration<double>(now - since_).count());
  since_ = now;
  cost = std::min(cost, most_);
  if (left_ >= cost) {
    left_ -= cost;
    return std::chrono::milliseconds(0);
  }
  return std::chrono::milliseconds(1 + static_cast<int>(std::ceil(1000 * (cost - left_) / rate_)));
}

bool Bucket::full(Clock::time_point now) const {
  const std::chrono::duration<double> since = now - since_;
  return left_ + rate_ * since.count() >= most_;
}

Guard::Visit::Visit(Guard& guard, std::string client, std::function<void()> close)
    : guard_(guard), client_(std::move(client)) {
  count(1);
  place_ = guard_.visits_.insert(guard_.visits_.end(), this);
  closes_by(std::move(close));
}

Guard::Visit::~Visit() {
  guard_.visits_.erase(place_);
  count(-1);
}

void Guard::Visit::count(int by) {
  const auto at = guard_.counts_.try_emplace(client_).first;
  if ((at->second += by) == 0) guard_.counts_.erase(at);
}

bool Guard::Visit::belongs_to(const std::string& client) {
  if (client == client_) return true;
  count(-1);
  client_ = client;
  count(1);
  return guard_.counts_[client] <= guard_.config_.connections_per_client;
}

void Guard::Visit::closes_by(std::function<void()> close) {
  close_ = std::move(close);
  if (guard_.closing_) close_();
}

bool Guard::has_room(const std::string& client) const {
  if (std::ssize(visits_) >= config_.max_connections) return false;
  if (client.empty()) return true;  // whose it is will be told
  const auto count = counts_.find(client);
  return count == counts_.end() || count->second < config_.connections_per_client;
}

Bucket& Guard::bucket(Buckets& buckets, const std::string& client, double rate, double at_once) {
  // Whoever has been quiet long enough is as good as new.
  if (buckets.size() > kSweepAt)
    std::erase_if(buckets, [](const auto& entry) { return entry.second.full(); });
  return buckets.try_emplace(client, rate, at_once).first->second;
}

bool Guard::may_change(const std::string& client) {
  const double rate = config_.requests_per_s;
  return bucket(changes_, client, rate, 5 * rate).take() == std::chrono::milliseconds(0);
}

std::chrono::milliseconds Guard::wait_to_say(const std::string& client, double cost) {
  const double rate = config_.messages_per_client;
  return bucket(messages_, client, rate, 2 * rate).take(Bucket::Clock::now(), cost);
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
  return household(config_.trust_proxy && !forwarded.empty() ? last_of(forwarded) : address);
}

bool Guard::may_operate(std::string_view address, std::string_view forwarded,
                        std::string_view bearer) const {
  const auto& token = config_.operator_token;
  if (!token.empty() && same_hash(hash_secret(token), hash_secret(bearer))) return true;
  // What came through a proxy came from elsewhere, unless the proxy is trusted to say from here.
  if (forwarded.empty()) return is_loopback(address);
  return config_.trust_proxy && is_loopback(last_of(forwarded));
}

void Guard::close_all() {
  closing_ = true;
  for (auto* visit : visits_) visit->close_();
}

}  // namespace salon::server
