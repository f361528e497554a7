#include "program.h"

namespace salon::test {
namespace {

Json left_tables(const std::filesystem::path& version) {
  std::ifstream in(version / "tables.json");
  return Json::parse(in);
}

/// A store as the last server of a version before left it.
TEST(Upgrade, TablesOfAVersionBeforeGoOn) {
  for (const auto& entry :
       std::filesystem::directory_iterator(SALON_SOURCE_DIR "/tests/versions")) {
    SCOPED_TRACE(entry.path());
    const Folder folder;
    std::filesystem::copy(entry.path() / "store.db", folder.file("s.db"));
    const Json left = left_tables(entry.path());
    const Program program("sqlite:" + folder.file("s.db"));
    const auto id = [&](const char* which) { return left[which]["table"].get<std::string>(); };

    const auto over = program.get("/api/tables/" + id("finished"));
    ASSERT_TRUE(over) << english(over.error());
    EXPECT_EQ((*over)["state"], "over");
    const auto replay = program.get("/api/tables/" + id("finished") + "/replay?eyes=open");
    ASSERT_TRUE(replay) << english(replay.error());
    EXPECT_EQ((*replay)["frames"].size(), 2u);

    const auto running = program.get("/api/tables/" + id("running"));
    ASSERT_TRUE(running) << english(running.error());
    ASSERT_EQ((*running)["state"], "running");
    const std::string token = left["running"]["seats"][0]["token"];
    Ear anne(program.link(id("running"), 0, token));
    // She plays on as if nothing had happened, until it is over.
    for (;;) {
      const Json message = anne.wait({"turn", "over"});
      ASSERT_FALSE(message.is_null());
      if (message["type"] == "over") break;
      anne.move(message, message["moves"][0]);
    }
    // Bots at a table without people play on as well.
    const auto watched = program.get("/api/tables/" + id("watched"));
    ASSERT_TRUE(watched) << english(watched.error());
    EXPECT_EQ((*watched)["game"], "stratego");
  }
}

}  // namespace
}  // namespace salon::test
