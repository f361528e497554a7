// The parts of the command line only Cluedo uses so far: the sheet, and advice about what is known.
#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace salon::test {
namespace {

TEST(PlayCluedo, TheSheetIsHiddenAndShownAgain) {
  const Arguments play{"play", "cluedo", "--seats", "Anne=human,easy,easy", "--seed", "3"};
  const auto sheets = [&](std::string_view input) {
    const Ran ran = salon(play, input);
    int count = 0;
    for (auto at = ran.out.find("✉"); at != std::string::npos; at = ran.out.find("✉", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(sheets(""), 1);
  EXPECT_EQ(sheets("board\n"), 2);
  EXPECT_EQ(sheets("sheet\nboard\n"), 1);
  EXPECT_EQ(sheets("sheet\nfiche\n"), 2);
  EXPECT_TRUE(has(salon({"play", "khan", "--seats", "human,random"}, "sheet\n").out,
                  "This game has no sheet."));
}

TEST(PlayCluedo, TheSheetSaysWhyOnRequest) {
  const Arguments play{"play", "cluedo", "--seats", "Anne=human,easy,easy", "--seed", "3"};
  const Ran all = salon(play, "why\n");
  EXPECT_TRUE(has(all.out, "- Kitchen is not in the envelope: from your own cards")) << all.out;
  EXPECT_TRUE(has(all.out, "- Rope is not in the hand of Scarlett: from your own cards"));
  const Ran some = salon(play, "why KITCHEN\nwhy worms\n");
  EXPECT_TRUE(has(some.out, "- Kitchen is not in the envelope: from your own cards"));
  EXPECT_FALSE(has(some.out, "- Rope is not in"));
  EXPECT_TRUE(has(some.out, "Nothing is certain of that yet."));
  EXPECT_TRUE(has(salon({"play", "khan", "--seats", "human,random"}, "why\n").out,
                  "There is nothing to explain here."));
}

TEST(AdviseCluedo, TellsASeatWhatItKnowsOfARecordedGame) {
  const DataFolder folder;
  const Ran played = salon({"play", "cluedo", "--seats", "easy,medium,medium", "--seed", "4",
                            "--delay", "0", "--quiet", "--save", folder.file("game")},
                           {}, folder.path());
  ASSERT_EQ(played.status, 0) << played.err;
  const std::string record = folder.file("game");
  int asked_to_move = 0;
  for (const char* seat : {"1", "2", "3"}) {
    const Ran ran = salon({"advise", "cluedo", "--record", record, "--ply", "81", "--seat", seat,
                           "--bot", "hard:work=20", "--json"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto json = nlohmann::json::parse(ran.out);
    const auto& more = json.at("more");
    EXPECT_EQ(more.at("table").size(), 21u);
    for (const auto& row : more.at("table")) {
      ASSERT_EQ(row.size(), 4u);
      EXPECT_NEAR(
          row[0].get<double>() + row[1].get<double>() + row[2].get<double>() + row[3].get<double>(),
          1, 1e-9);
    }
    double sum = 0;
    for (const auto& solution : more.at("solutions")) sum += solution.at("chance").get<double>();
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_GE(more.at("facts").size(), 6u * 4 + 12);  // at least the own hand
    asked_to_move += more.contains("move");
    EXPECT_EQ(json.at("moves").empty(), !more.contains("move"));
  }
  EXPECT_EQ(asked_to_move, 1);
}

}  // namespace
}  // namespace salon::test
