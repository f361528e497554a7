#include "server/address.h"

#include "house.h"

namespace salon::test {
namespace {

using server::Config;
using server::reachable_address;

Config listening(const std::string& host) {
  Config config;
  config.host = host;
  config.port = 8080;
  return config;
}

TEST(Address, OfThisMachineIsNobodyElses) {
  for (const char* host : {"127.0.0.1", "localhost", "::1", "127.0.0.7"})
    EXPECT_EQ(reachable_address(listening(host)), std::nullopt) << host;
}

TEST(Address, IsTheOneItListensAt) {
  EXPECT_EQ(reachable_address(listening("192.0.2.7")), "http://192.0.2.7:8080");
  EXPECT_EQ(reachable_address(listening("2001:db8::7")), "http://[2001:db8::7]:8080");
}

TEST(Address, IsWhatTheOperatorSays) {
  Config config = listening("127.0.0.1");
  config.origins = {"https://salon.example", "https://other.example"};
  EXPECT_EQ(reachable_address(config), "https://salon.example");
}

TEST(Address, OfEverywhereIsNeverThisMachinesOwnName) {
  const auto address = reachable_address(listening("0.0.0.0"));
  if (!address) GTEST_SKIP() << "this machine is in no network";
  EXPECT_TRUE(address->starts_with("http://"));
  EXPECT_TRUE(address->ends_with(":8080"));
  EXPECT_EQ(address->find("127."), std::string::npos);
  EXPECT_EQ(address->find("0.0.0.0"), std::string::npos);
}

TEST(Address, IsToldToThePage) {
  const House local;
  EXPECT_EQ((*local.get("/api/address"))["address"], nullptr);
  const House house([](Config& config) {
    config.origins = {"https://salon.example"};
    config.seed.reset();
  });
  EXPECT_EQ((*house.get("/api/address"))["address"], "https://salon.example");
}

}  // namespace
}  // namespace salon::test
