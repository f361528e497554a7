#include "cli/program.h"

namespace salon::test {
namespace {

/// What every version before this one left behind: tests/versions/<version>.
std::vector<std::filesystem::path> versions_before() {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(SALON_SOURCE_DIR "/tests/versions"))
    found.push_back(entry.path());
  return found;
}

TEST(Upgrade, AGameKeptByAVersionBeforeGoesOn) {
  for (const auto& version : versions_before()) {
    SCOPED_TRACE(version);
    const DataFolder folder;
    std::filesystem::copy(version / "key", folder.path() / "key");
    std::filesystem::copy(version / "khan.save", folder.path() / "khan-20261116-061159-8c42.save");
    // It is offered, and taken: three moves of the set-up are made, three more follow.
    const Ran ran = salon({"play", "khan"}, "\nS@b5\nS@c5\nS@d5\nresign\ny\n", folder.path());
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(has(ran.out, "Anne (red) > ")) << ran.out;
    EXPECT_TRUE(has(ran.out, "Zéphyr (ochre) wins")) << ran.out;
    const auto record = contents(folder.only("finished", ".txt"));
    EXPECT_TRUE(has(record, "0 side bottom\n0 K@c6\n0 S@a5\n0 S@b5\n0 S@c5\n0 S@d5\n")) << record;
  }
}

TEST(Upgrade, ARecordOfAVersionBeforeIsReadToItsEnd) {
  for (const auto& version : versions_before()) {
    for (const auto& entry : std::filesystem::directory_iterator(version / "records")) {
      SCOPED_TRACE(entry.path());
      const Ran ran = salon({"replay", entry.path().string(), "--json"});
      EXPECT_EQ(ran.status, 0) << ran.err;
      const std::string record = contents(entry.path());
      const auto moves = record.substr(record.find("moves\n") + 6);
      const auto last = moves.substr(0, moves.find("\nresult"));
      const auto move = last.substr(last.rfind('\n') + 3);
      EXPECT_TRUE(has(ran.out, "\"" + move + "\"")) << move;
    }
  }
}

}  // namespace
}  // namespace salon::test
