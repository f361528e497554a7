// The console at a real (pseudo) terminal.
#include "cli/editor.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/console.h"
#include "cli/session.h"

namespace salon {
namespace {

using test::Session;

const std::vector<std::string> moves{"a1-a2", "a1-b1", "c3-c4", "Passage secret", "écarter"};

void tell(int report, std::string text) {
  text += '\n';
  ASSERT_EQ(::write(report, text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

/// Reads lines and reports each until the end.
void converse(int report) {
  Console console(Lang::en);
  for (;;) {
    std::string line;
    switch (console.read("move> ", line, moves)) {
      case Console::Input::line:
        tell(report, (console.cut() ? "cut:" : "line:") + line);
        break;
      case Console::Input::interrupt:
        tell(report, "interrupt");
        break;
      case Console::Input::called:
        tell(report, "called");
        break;
      case Console::Input::end:
        return tell(report, "end");
    }
  }
}

TEST(Complete, GivesTheCommonBeginningAndTheChoices) {
  const Completion ambiguous = complete("a", moves);
  EXPECT_EQ(ambiguous.text, "a1-");
  EXPECT_EQ(ambiguous.choices, (std::vector<std::string>{"a1-a2", "a1-b1"}));
  EXPECT_EQ(complete("c", moves).text, "c3-c4");
  EXPECT_TRUE(complete("c", moves).choices.empty());
  EXPECT_EQ(complete("zz", moves).text, "zz");
  EXPECT_TRUE(complete("zz", moves).choices.empty());
  EXPECT_EQ(complete("", moves).text, "");
  EXPECT_EQ(complete("", moves).choices.size(), moves.size());
  EXPECT_EQ(complete("x", {}).text, "x");
}

TEST(Complete, OverlooksCaseAndAccentsWhenNothingElseFits) {
  EXPECT_EQ(complete("pass", moves).text, "Passage secret");
  EXPECT_EQ(complete("ecar", moves).text, "écarter");
  EXPECT_EQ(complete("Ab", {"abc", "aBd"}).text, "Ab");
  EXPECT_EQ(complete("Ab", {"abc", "aBd"}).choices.size(), 2u);
  EXPECT_EQ(complete("ab", {"abc", "ABd"}).text, "abc");
}

TEST(Complete, NeverSplitsACharacter) {
  EXPECT_EQ(complete("", {"é1", "è1"}).text, "");
}

TEST(Complete, ListsEachChoiceOnce) {
  EXPECT_EQ(complete("a", {"ab", "ac", "ab"}).choices.size(), 2u);
}

TEST(Columns, FitTheWidth) {
  EXPECT_EQ(columns({"a", "b", "c"}, 7, Lang::en), "a  b\nc\n");
  EXPECT_EQ(columns({"é", "b"}, 80, Lang::en), "é  b\n");
  EXPECT_EQ(columns({"much longer than that", "b"}, 5, Lang::en), "much longer than that\nb\n");
}

TEST(Columns, StopAtForty) {
  const std::vector<std::string> many(50, "x");
  const std::string text = columns(many, 80, Lang::en);
  EXPECT_EQ(std::ranges::count(text, 'x'), 40);
  EXPECT_TRUE(text.ends_with("\n… 10 more\n")) << text;
  EXPECT_TRUE(columns(many, 80, Lang::fr).ends_with("\n… encore 10\n"));
}

TEST(Editor, ReadsALine) {
  Session session(converse);
  session.screen("move> ");
  session.type("c3-c4\r");
  EXPECT_EQ(session.report(), "line:c3-c4\n");
}

TEST(Editor, EditsTheLine) {
  Session session(converse);
  session.screen("move> ");
  session.type(
      "bcx\x7f\x01"
      "a\x1b[Cé\n");  // backspace, to the beginning, one to the right
  EXPECT_EQ(session.report(), "line:abéc\n");
}

TEST(Editor, WhoIsCalledAwayGoesOnWithWhatWasTyped) {
  Session session([](int report) {
    Console console(Lang::en);
    std::string line;
    // Called when the whole of "c3-" is there: the next question begins with it.
    int looks = 0;
    console.heed([&] { return ++looks == 3; });
    if (console.read("move> ", line, moves) == Console::Input::called) tell(report, "called");
    console.heed({});
    if (console.read("move> ", line, moves) == Console::Input::line) tell(report, "line:" + line);
  });
  session.screen("move> ");
  session.type("c3-");
  EXPECT_EQ(session.report(), "called\n");
  session.type("c4\r");
  EXPECT_EQ(session.report(), "line:c3-c4\n");
}

TEST(Editor, RemembersLines) {
  Session session(converse);
  session.screen("move> ");
  session.type("first\n");
  EXPECT_EQ(session.report(), "line:first\n");
  session.type("second\n");
  EXPECT_EQ(session.report(), "line:second\n");
  session.type("\x1b[A\x1b[A\n");
  EXPECT_EQ(session.report(), "line:first\n");
}

TEST(Editor, CompletesOnTab) {
  Session session(converse);
  session.screen("move> ");
  session.type("c\t\n");
  EXPECT_EQ(session.report(), "line:c3-c4\n");
  session.type("ec\t\n");
  EXPECT_EQ(session.report(), "line:écarter\n");
}

TEST(Editor, ListsWhatTabCannotDecide) {
  Session session(converse);
  session.screen("move> ");
  session.type("a\t");
  const std::string list = session.screen("move> a1-");
  EXPECT_NE(list.find("a1-a2  a1-b1\r\n"), std::string::npos) << list;
  EXPECT_TRUE(list.ends_with("move> a1-")) << list;
  session.type("b\t\n");
  EXPECT_EQ(session.report(), "line:a1-b1\n");
}

TEST(Editor, CtrlCInterruptsAndTheNextLineIsFresh) {
  Session session(converse);
  session.screen("move> ");
  session.type("half a li\x03");
  EXPECT_EQ(session.report(), "interrupt\n");
  session.screen("move> ");
  session.type("c3-c4\n");
  EXPECT_EQ(session.report(), "line:c3-c4\n");
}

TEST(Editor, CtrlDEndsAndLeavesTheTerminalInOrder) {
  Session session(converse);
  session.screen("move> ");
  EXPECT_FALSE(session.in_order());
  session.type("\x04");
  EXPECT_EQ(session.report(), "end\n");
  EXPECT_TRUE(session.in_order());
  EXPECT_EQ(session.wait(), 0);
}

TEST(Editor, CtrlDInALineIsNoEnd) {
  Session session(converse);
  session.screen("move> ");
  session.type(
      "ab\x04"
      "c\n");
  EXPECT_EQ(session.report(), "line:abc\n");
}

TEST(Editor, SignalsEndTheInput) {
  for (const int number : {SIGTERM, SIGHUP, SIGQUIT}) {
    Session session(converse);
    session.screen("move> ");
    session.signal(number);
    EXPECT_EQ(session.report(), "end\n") << number;
    EXPECT_TRUE(session.in_order());
    EXPECT_EQ(session.wait(), 0);
  }
}

TEST(Editor, AnAbortLeavesTheTerminalInOrder) {
  Session session(converse);
  session.screen("move> ");
  ASSERT_FALSE(session.in_order());
  session.signal(SIGABRT);
  EXPECT_TRUE(test::until([&] { return session.in_order(); }));
}

TEST(Editor, DropsWhatIsTooLong) {
  Session session(converse);
  session.screen("move> ");
  // In pieces, or the echo that nobody reads would stop the writer.
  for (int i = 0; i < 20; ++i) session.type(std::string(200, 'x')), session.screen("x");
  session.type(std::string(100'000, 'x'));
  session.type("\n");
  EXPECT_EQ(session.report(), "cut:" + std::string(Editor::longest, 'x') + "\n");
  session.type("c3-c4\n");
  EXPECT_EQ(session.report(), "line:c3-c4\n");
}

TEST(Editor, SurvivesBrokenCharacters) {
  Session session(converse);
  session.screen("move> ");
  session.type(
      "\xC3\xFF"
      "a\x80\xC3\n");
  EXPECT_EQ(session.report(), "line:\uFFFD\uFFFDa\uFFFD\uFFFD\n");
  session.type("b\n");
  EXPECT_EQ(session.report(), "line:b\n");
}

TEST(Editor, WorksWithoutUtf8) {
  Session session([](int report) {
    ::setenv("LANG", "C", 1);
    Console console(Lang::fr);
    std::string line;
    console.read("Réponse> ", line);
    tell(report, line);
  });
  const std::string prompt = session.screen("> ");
  EXPECT_NE(prompt.find("Reponse> "), std::string::npos) << prompt;
  session.type("été\n");
  EXPECT_EQ(session.report(), "ete\n");
}

TEST(Editor, FollowsTheSizeOfTheTerminal) {
  Session session(converse);
  session.screen("move> ");
  session.type("abc");
  session.screen("abc");
  session.signal(SIGWINCH);
  session.screen("move> ");
  session.type("d\n");
  EXPECT_EQ(session.report(), "line:abcd\n");
}

TEST(Editor, ColoursOfThePromptAreLeftOut) {
  Session session([](int report) {
    Console console(Lang::en);
    std::string line;
    console.read("\x1b[1mabove\x1b[0m\n\x1b[38;5;9mmove\x1b[0m> ", line);
    tell(report, line);
  });
  const std::string prompt = session.screen("> ");
  EXPECT_NE(prompt.find("\x1b[1mabove\x1b[0m"), std::string::npos) << prompt;
  EXPECT_NE(prompt.find("move> "), std::string::npos) << prompt;
}

TEST(Editor, StopsAndGoesOnLikeAnyProgram) {
  // A stop needs a shell in whose session it happens.
  Session session([](int report) {
    ::signal(SIGTTOU, SIG_IGN);
    const pid_t job = ::fork();
    if (job == 0) {
      ::setpgid(0, 0);
      ::tcsetpgrp(STDIN_FILENO, ::getpid());
      ::signal(SIGTTOU, SIG_DFL);
      converse(report);
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(job, &status, WUNTRACED);
    termios state{};
    ::tcgetattr(STDIN_FILENO, &state);
    tell(report,
         WIFSTOPPED(status) && (state.c_lflag & ICANON) ? "stopped in order" : "not stopped");
    ::tcsetpgrp(STDIN_FILENO, job);
    ::kill(job, SIGCONT);
    ::waitpid(job, nullptr, 0);
  });
  session.screen("move> ");
  session.type("c3");
  session.screen("c3");  // a stop throws away what is still on its way
  session.type("\x1a");
  EXPECT_EQ(session.report(), "stopped in order\n");
  EXPECT_NE(session.screen("move> c3").find("move> c3"), std::string::npos);
  session.type("-c4\n");
  EXPECT_EQ(session.report(), "line:c3-c4\n");
}

TEST(Editor, IsNotUsedOnADumbTerminal) {
  Session session([](int report) {
    ::setenv("TERM", "dumb", 1);
    Console console(Lang::en);
    std::string line;
    console.read("move> ", line);
    tell(report, line);
    tell(report, console.read("move> ", line) == Console::Input::interrupt ? "interrupt" : "?");
    tell(report, console.unicode() || console.colours() != 0 ? "too much" : "plain");
  });
  session.screen("move> ");
  EXPECT_TRUE(session.in_order());
  session.type("c3-c4\n");
  EXPECT_EQ(session.report(), "c3-c4\n");
  session.screen("move> ");
  session.type("\x03");
  EXPECT_EQ(session.report("plain\n"), "interrupt\nplain\n");
}

TEST(Editor, AsksUntilAnswered) {
  Session session([](int report) {
    Console console(Lang::fr);
    tell(report, console.ask({"Go on?", "Continuer ?"}) ? "yes" : "no");
  });
  session.screen("Continuer ? (o/n) ");
  session.type("peut-être\n");
  session.screen("oui ou par non");
  session.type(" OUI \n");
  EXPECT_EQ(session.report(), "yes\n");
}

TEST(Editor, TheScreenTellsWhatItCan) {
  Session session([](int report) {
    ::setenv("TERM", "xterm-256color", 1);
    ::unsetenv("NO_COLOR");
    Console console(Lang::fr);
    tell(report, std::to_string(console.width()) + " " + std::to_string(console.colours()) + " " +
                     std::to_string(console.unicode()));
  });
  EXPECT_EQ(session.report(), "80 256 1\n");
}

}  // namespace
}  // namespace salon
