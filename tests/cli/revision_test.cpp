// Records and saves from before a rule was read anew, on the command line.
#include "cli/program.h"
#include "cli/save.h"
#include "games/registry.h"

namespace salon::test {
namespace {

/// As the program wrote it then: a finished game with a chase that is forbidden today.
std::string old_record() {
  return contents(SALON_SOURCE_DIR "/tests/games/stratego/revision1.record");
}
std::string unfinished() {
  std::string text = old_record();
  return text.substr(0, text.find("! 1 resign"));
}

TEST(Revision, AnOldRecordIsReplayed) {
  const DataFolder folder;
  std::ofstream(folder.file("old")) << old_record();
  const Ran old = salon({"replay", folder.file("old"), "--quiet"});
  EXPECT_EQ(old.status, 0) << old.err;
  std::string text = old_record();
  text.insert(text.find("seat "), "revision 2\n");
  std::ofstream(folder.file("new")) << text;
  const Ran today = salon({"replay", folder.file("new"), "--quiet"});
  EXPECT_EQ(today.status, 1);
  EXPECT_TRUE(has(today.err, "move 93 (\"e5e6\"): more-squares: ")) << today.err;
  const Ran french = salon({"replay", folder.file("new"), "--quiet", "--lang", "fr"});
  EXPECT_TRUE(has(french.err, "plusieurs cases (more-squares)")) << french.err;
}

TEST(Revision, AnOldSaveKeepsItsMeaning) {
  const auto save = Save::parse("salon-save 1\nseed 7\nhints 0\n" + unfinished());
  ASSERT_TRUE(save);
  auto match = open_record(save->record);
  ASSERT_TRUE(match) << match.error().what.en;
  EXPECT_EQ(match->variant().setting().rules, "tournament,chase=quiet");
  const Save again{save->seed, save->hints, match->record()};
  const auto read = Save::parse(again.text());
  ASSERT_TRUE(read);
  EXPECT_TRUE(open_record(read->record)) << "written today, it means the same";
}

TEST(Revision, AnOldGameIsResumedAndFinished) {
  const DataFolder folder;
  std::ofstream(folder.file("old")) << unfinished();
  const Ran ran =
      salon({"play", "stratego", "--resume", folder.file("old"), "--save", folder.file("done")},
            "\nresign\ny\n", folder.path());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(has(ran.out, "tournament,chase=quiet"));
  EXPECT_TRUE(has(contents(folder.file("done")), "rules tournament,chase=quiet\nrevision 2\n"));
  EXPECT_EQ(salon({"replay", folder.file("done"), "--quiet"}).status, 0);
}

}  // namespace
}  // namespace salon::test
