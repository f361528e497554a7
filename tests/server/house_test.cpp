// What all event loops share, and what becomes of it when the server ends.
#include "../../src/server/house.h"  // not the one beside this file

#include "faulty_store.h"

namespace salon::test {
namespace {

TEST(SharedHouse, WhatItToldTheStoreIsDoneAfterItIsGone) {
  const Folder folder;
  Faults faults;
  server::Metrics metrics;
  const server::Config config = roomy("sqlite:" + folder.file("server.db"));
  auto store = std::make_unique<FaultyStore>(server::open_sqlite(folder.file("server.db")), faults);
  faults.hang("begin");
  {
    server::Archive archive(std::move(store), metrics, "here");
    {
      server::Thinkers thinkers(2, metrics);
      server::House house(archive, thinkers, metrics, config, "a name that is not short at all");
      house.meet(false);
      house.meet(true);  // somebody else is there after all, and is told to read everything again
    }
    faults.mend();
  }
  EXPECT_EQ(faults.count("shout"), 1);
}

}  // namespace
}  // namespace salon::test
