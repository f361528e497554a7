#include "server/secrets.h"

#include <set>

#include "house.h"

namespace salon::test {
namespace {

using table::random_seed;

std::set<std::uint64_t> some_seeds() {
  std::set<std::uint64_t> seeds;
  for (int i = 0; i < 100; ++i) seeds.insert(random_seed());
  return seeds;
}

TEST(Secrets, TheSameSeedsComeAgainOnlyWhenTold) {
  server::repeat_seeds(7);
  const auto told = some_seeds();
  const std::string password = table::new_secret();
  server::repeat_seeds(7);
  EXPECT_EQ(some_seeds(), told);
  EXPECT_NE(table::new_secret(), password);
  server::repeat_seeds(8);
  EXPECT_NE(some_seeds(), told);
  server::repeat_seeds(std::nullopt);
  const auto secure = some_seeds();
  EXPECT_EQ(secure.size(), 100u);
  EXPECT_NE(some_seeds(), secure);
}

TEST(Secrets, AServerThatOthersReachTakesNoSeed) {
  const Folder folder;
  server::Config config = roomy("sqlite:" + folder.file("server.db"));
  config.origins = {"https://salon.example"};
  EXPECT_FALSE(server::Server::open(config));
  config.origins.clear();
  EXPECT_TRUE(server::Server::open(config));
  config.host = "0.0.0.0";
  EXPECT_FALSE(server::Server::open(config));
  config.seed.reset();
  EXPECT_TRUE(server::Server::open(config));
}

}  // namespace
}  // namespace salon::test
