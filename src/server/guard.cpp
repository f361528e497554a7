#include "server/guard.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <optional>

#include "core/rules.h"
#include "core/utf8.h"
#include "table/secrets.h"

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
  auto address = asio::ip::make_address(std::string(text), error);
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
  using std::chrono::milliseconds;
  const auto time_for = [this](double count) {
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(count / rate_));
  };
  const auto most = time_for(most_), taken = time_for(std::min(cost, most_));
  auto full_at = full_at_.load();
  for (;;) {
    const auto after = std::max(full_at, now.time_since_epoch()) + taken;
    const auto late = after - now.time_since_epoch() - most;
    if (late > Clock::duration::zero())
      return milliseconds(1) + std::chrono::ceil<milliseconds>(late);
    if (full_at_.compare_exchange_weak(full_at, after)) return milliseconds(0);
  }
}

bool Bucket::full(Clock::time_point now) const {
  return full_at_.load() <= now.time_since_epoch();
}

Guard::Visit::Visit(Guard& guard, std::string client, Loop loop, Close close)
    : guard_(guard),
      client_(std::move(client)),
      loop_(std::move(loop)),
      close_(std::make_shared<Close>(std::move(close))) {
  {
    // Listed when it is whole: whoever ends the server does so on another thread.
    const std::scoped_lock lock(guard_.mutex_);
    count(1);
    place_ = guard_.visits_.insert(guard_.visits_.end(), this);
  }
  if (guard_.closing_) (*close_)(Parting::at_once);
}

Guard::Visit::~Visit() {
  const std::scoped_lock lock(guard_.mutex_);
  guard_.visits_.erase(place_);
  count(-1);
}

void Guard::Visit::count(int by) {
  const auto at = guard_.counts_.try_emplace(client_).first;
  if ((at->second += by) == 0) guard_.counts_.erase(at);
}

bool Guard::Visit::belongs_to(const std::string& client) {
  const std::scoped_lock lock(guard_.mutex_);
  if (client == client_) return true;
  count(-1);
  client_ = client;
  count(1);
  return guard_.counts_[client] <= guard_.config_.connections_per_client;
}

void Guard::Visit::closes_by(Loop loop, Close close) {
  const auto kept = std::make_shared<Close>(std::move(close));
  {
    const std::scoped_lock lock(guard_.mutex_);
    loop_ = std::move(loop);
    close_ = kept;
  }
  if (guard_.closing_) (*kept)(Parting::at_once);
}

bool Guard::has_room(const std::string& client) const {
  const std::scoped_lock lock(mutex_);
  if (std::ssize(visits_) >= config_.max_connections) return false;
  if (client.empty()) return true;  // its first request will tell whose it is
  const auto count = counts_.find(client);
  return count == counts_.end() || count->second < config_.connections_per_client;
}

std::shared_ptr<Bucket> Guard::bucket(Buckets& buckets, const std::string& client, double rate,
                                      double at_once) {
  const std::scoped_lock lock(mutex_);
  // Whoever has been quiet long enough, and is not there any more, is as good as new.
  if (buckets.size() > kSweepAt) {
    std::erase_if(buckets, [](const auto& entry) {
      return entry.second.use_count() == 1 && entry.second->full();
    });
  }
  auto& bucket = buckets[client];
  if (!bucket) bucket = std::make_shared<Bucket>(rate, at_once);
  return bucket;
}

bool Guard::may_change(const std::string& client) {
  const double rate = config_.requests_per_s;
  return bucket(changes_, client, rate, 5 * rate)->take() == std::chrono::milliseconds(0);
}

std::shared_ptr<Bucket> Guard::messages_of(const std::string& client) {
  const double rate = config_.messages_per_client;
  return bucket(messages_, client, rate, 2 * rate);
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

bool Guard::is_secure(std::string_view host) const {
  return config_.trust_proxy || is_loopback(without_port(host));
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

void Guard::close_all(Parting parting) {
  const std::scoped_lock lock(mutex_);
  closing_ = true;
  for (auto* visit : visits_) {
    // Nothing if it ends by itself before, or goes on at another loop.
    asio::post(visit->loop_, [weak = std::weak_ptr(visit->close_), parting] {
      if (const auto close = weak.lock()) (*close)(parting);
    });
  }
}

}  // namespace salon::server
