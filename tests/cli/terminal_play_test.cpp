#include "cli/tty.h"

namespace salon::test {
namespace {

TEST(TerminalPlay, TabCompletesAndColoursShow) {
  const DataFolder folder;
  Terminal terminal(against_random, folder.path());
  const std::string start = terminal.see("Anne (red) > ");
  EXPECT_TRUE(has(start, "\x1b["));
  terminal.type("side l\t\n");
  terminal.see("Anne chooses the side: left");
  terminal.see("Anne (red) > ");
  terminal.type("quit\n");
  terminal.see("The game is kept");
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_TRUE(terminal.in_order());
}

TEST(TerminalPlay, CtrlCTwiceLeavesAndKeepsTheGame) {
  const DataFolder folder;
  Terminal terminal(against_random, folder.path());
  terminal.see("Anne (red) > ");
  terminal.type("\x03");
  terminal.see("Ctrl-C once more leaves");
  terminal.see("Anne (red) > ");
  terminal.type("\x03");
  terminal.see("The game is kept");
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_TRUE(terminal.in_order());
}

const Arguments two_at_stratego{"play",   "stratego", "--seats", "Anne=human,Bea=human",
                                "--seed", "3"};

/// Whoever sits there covers the screen; the next one sits down.
std::string pass(Terminal& terminal, const std::string& next) {
  const std::string before = terminal.see("Press Enter to cover the screen. ");
  terminal.type("\n");
  EXPECT_TRUE(has(terminal.see("Pass the keyboard to " + next), "\x1b[2J\x1b[3J"));
  terminal.see("who presses Enter. ");
  terminal.type("\n");
  terminal.see(next + " > ");
  return before;
}

/// Both have set up, and Anne is to move.
void set_up(Terminal& terminal) {
  EXPECT_FALSE(has(terminal.see("who presses Enter. "), "cover the screen"));
  terminal.type("\n");
  terminal.see("Anne (red) > ");
  terminal.type("setup offensive\n");
  EXPECT_TRUE(has(pass(terminal, "Bea (blue)"), "F@a1"));
  terminal.type("setup offensive\n");
  pass(terminal, "Anne (red)");
}

TEST(TerminalPlay, WhoAttacksSeesTheBattleBeforeTheScreenIsCovered) {
  const DataFolder folder;
  Terminal terminal(two_at_stratego, folder.path());
  set_up(terminal);
  terminal.type("b4b7\n");
  EXPECT_TRUE(has(pass(terminal, "Bea (blue)"), "Anne, b7: scout attacks "));
}

TEST(TerminalPlay, WhoLeavesInsteadLeavesTheScreenCovered) {
  for (const std::string key : {"\x03", "\x04"}) {
    const DataFolder folder;
    Terminal terminal(two_at_stratego, folder.path());
    set_up(terminal);
    terminal.type("b4b7\n");
    terminal.see("Press Enter to cover the screen. ");
    terminal.type(key);
    EXPECT_TRUE(has(terminal.see("The game is kept"), "\x1b[2J\x1b[3J"));
    EXPECT_EQ(terminal.wait(), 0);
    EXPECT_TRUE(terminal.in_order());
  }
}

TEST(TerminalPlay, ADrawIsAnsweredBehindTheCurtain) {
  const DataFolder folder;
  Terminal terminal(two_at_stratego, folder.path());
  set_up(terminal);
  terminal.type("draw\n");
  terminal.see("Press Enter to cover the screen. ");
  terminal.type("\n");
  terminal.see("Pass the keyboard to Bea (blue), who presses Enter. ");
  terminal.type("\n");
  terminal.see("Bea (blue), do you accept the draw? (y/n) ");
  terminal.type("n\n");
  pass(terminal, "Anne (red)");
  terminal.type("b4b7\n");
  pass(terminal, "Bea (blue)");
}

TEST(TerminalPlay, BotsAreWatchedWithPauseStepAndSpeed) {
  const DataFolder folder;
  Terminal terminal({"play", "khan", "--seats", "random,random", "--seed", "5", "--delay", "300"},
                    folder.path());
  // "… · Petit-Louis (red) [random], Zéphyr (ochre) [random]"
  const std::string start = terminal.see("Keys:");
  const auto named = [&](const std::string& before, const std::string& colour) {
    const auto end = start.find(colour);
    const auto begin = start.rfind(before, end) + before.size();
    return "  " + start.substr(begin, end - begin);
  };
  const std::string red = named(" · ", "(red)"), ochre = named(", ", "(ochre)");
  terminal.type(" ");
  terminal.see("paused");
  terminal.type("n");
  terminal.see(red);
  terminal.type("\n");
  terminal.see(red);
  terminal.type("++++ ");
  terminal.see(ochre);
  terminal.type("q");
  terminal.see("The game is kept");
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_TRUE(terminal.in_order());
}

TEST(TerminalPlay, AReplayStepsBothWays) {
  const DataFolder folder;
  const std::string file = folder.file("game.txt");
  ASSERT_EQ(
      salon({"play", "khan", "--seats", "random,random", "--seed", "3", "--save", file}).status, 0);
  Terminal terminal({"replay", file}, folder.path());
  terminal.see("Keys:");
  terminal.type("n");
  terminal.see("1.");
  terminal.type("n");
  terminal.see("2.");
  terminal.type("b");
  terminal.see("1.");
  terminal.type("q");
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_TRUE(terminal.in_order());
}

}  // namespace
}  // namespace salon::test
