#include "server/address.h"

#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <array>
#include <boost/asio/ip/address.hpp>
#include <memory>

namespace salon::server {
namespace {

namespace ip = boost::asio::ip;

/// Networks a machine has with its own containers and guests: nobody else is there.
bool inward(std::string_view name) {
  constexpr std::array<std::string_view, 5> kinds{"docker", "br-", "veth", "virbr", "lxc"};
  for (const auto kind : kinds) {
    if (name.starts_with(kind)) return true;
  }
  return false;
}

/// This machine's address in the first network that leads out of it.
std::optional<std::string> own_address() {
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return std::nullopt;
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> all(first, &::freeifaddrs);
  for (const ifaddrs* one = first; one; one = one->ifa_next) {
    const bool up = (one->ifa_flags & IFF_UP) && !(one->ifa_flags & IFF_LOOPBACK);
    if (!up || !one->ifa_addr || one->ifa_addr->sa_family != AF_INET || inward(one->ifa_name))
      continue;
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    return ip::address_v4(ntohl(address->sin_addr.s_addr)).to_string();
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> reachable_address(const Config& config) {
  if (!config.origins.empty()) return config.origins.front();
  boost::system::error_code error;
  const auto host = ip::make_address(config.host == "localhost" ? "127.0.0.1" : config.host, error);
  if (error || host.is_loopback()) return std::nullopt;
  auto name = host.is_unspecified() ? own_address() : std::optional(host.to_string());
  if (!name) return std::nullopt;
  if (host.is_v6() && !host.is_unspecified()) name = "[" + *name + "]";
  return fmt::format("http://{}:{}", *name, config.port);
}

}  // namespace salon::server
