#include "cli/output.h"

#include <gtest/gtest.h>

#include "cli/editor.h"
#include "cli/progress.h"
#include "core/lines.h"
#include "core/utf8.h"

namespace salon {
namespace {

TEST(Output, TablesOfAnyScriptStandInLine) {
  const std::string text = tabulated(
      {{"who", "won"}, {"Anne", "3"}, {"李小龍", "12"}, {"Ame\u0301 🎲", "7"}}, {false, true});
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    EXPECT_EQ(cells(text.substr(at, end - at)), cells("李小龍") + 2 + cells("won")) << text;
    at = end + 1;
  }
  EXPECT_EQ(padded("李", 4), "李  ");
  EXPECT_EQ(padded_left("🎲", 4), "  🎲");
  EXPECT_EQ(in_columns({"李小龍", "a", "b"}, 16, 10, Lang::en), "李小龍  a\nb\n");
  EXPECT_EQ(columns({"李小龍", "a", "b"}, 16, Lang::en), "李小龍  a\nb\n");
}

TEST(Output, LinesAreBrokenByTheRoomTheyTake) {
  EXPECT_EQ(lines("李小 龍虎 a", 5), (std::vector<std::string>{"李小", "龍虎", "a"}));
  EXPECT_EQ(lines("李小 龍虎 a", 9), (std::vector<std::string>{"李小 龍虎", "a"}));
  EXPECT_EQ(lines("Qui joue ?", 9), (std::vector<std::string>{"Qui", "joue ?"}));
  EXPECT_EQ(lines("incompréhensiblement a", 5),
            (std::vector<std::string>{"incompréhensiblement", "a"}));
  EXPECT_EQ(lines("", 5), std::vector<std::string>{""});
  EXPECT_EQ(wrapped("one two three", 9, 2), "one two\n  three");
}

TEST(Output, AProgressLineNeverGoesOverTheEdge) {
  for (int width = 0; width < 40; ++width)
    EXPECT_LE(cells(progress_line("李小龍 🎲", 1, 3, std::chrono::seconds(2), width)),
              std::max(width - 1, 0));
}

}  // namespace
}  // namespace salon
