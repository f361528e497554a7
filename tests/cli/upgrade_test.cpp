#include "cli/program.h"
#include "core/json.h"

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

/// One game of each kind, begun by Anne against bots: a move that goes on with it, and what its
/// record must hold then, moves of both versions.
struct Kept {
  std::string game, move, moves;
};
const Kept kKept[] = {
    {"cluedo", "pass", "* roll 5\n0 stay\n0 pass\n"},
    {"jacques", "walk c3", "0 pick maigret\n0 walk c3\n"},
    {"khan", "S@b5", "0 side bottom\n0 K@c6\n0 S@a5\n0 S@b5\n"},
    {"pickomino", "again", "0 take 3\n0 again\n* roll 12244V\n0 take 4\n0 again\n"},
    {"stratego", "b4b5", "0 a4a5\n1 e7e6\n0 a5a6\n1 i7i6\n0 b4b5\n"},
};

TEST(Upgrade, AGameOfEveryKindKeptByAVersionBeforeGoesOn) {
  for (const auto& version : versions_before()) {
    for (const auto& [game, move, moves] : kKept) {
      SCOPED_TRACE(version / game);
      const DataFolder folder;
      std::filesystem::copy(version / "key", folder.path() / "key");
      std::filesystem::copy(version / (game + ".save"),
                            folder.path() / (game + "-20261116-061159-8c42.save"));
      const Ran ran = salon({"play", game}, "\n" + move + "\nresign\ny\n", folder.path());
      EXPECT_EQ(ran.status, 0) << ran.err;
      EXPECT_TRUE(has(ran.out, "resigned")) << ran.out;
      const auto record = contents(folder.only("finished", ".txt"));
      EXPECT_TRUE(has(record, moves)) << record;
      EXPECT_TRUE(has(record, "! 0 resign\n")) << record;
    }
  }
}

TEST(Upgrade, ARecordOfAVersionBeforeIsReadToItsEnd) {
  for (const auto& version : versions_before()) {
    for (const auto& entry : std::filesystem::directory_iterator(version / "records")) {
      SCOPED_TRACE(entry.path());
      const Ran ran = salon({"replay", entry.path().string(), "--json"});
      EXPECT_EQ(ran.status, 0) << ran.err;
      // The last line of the record is its result: `result 0.5 0.5`.
      std::istringstream result(
          contents(entry.path()).substr(contents(entry.path()).rfind("result ") + 7));
      Json scores = Json::array();
      for (double score = 0; result >> score;) scores.push_back(score);
      const Json replay = Json::parse(ran.out);
      EXPECT_EQ(replay["over"], true);
      EXPECT_EQ(replay["result"], scores);
    }
  }
}

}  // namespace
}  // namespace salon::test
