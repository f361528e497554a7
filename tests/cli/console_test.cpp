// The console through pipes.
#include "cli/console.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "cli/session.h"
#include "core/utf8.h"

namespace salon {
namespace {

using Input = Console::Input;

class Pipes : public testing::Test {
 protected:
  Pipes() {
    EXPECT_EQ(::pipe2(in_, O_CLOEXEC), 0);
    EXPECT_EQ(::pipe2(out_, O_CLOEXEC), 0);
  }
  ~Pipes() override {
    finish();
    for (const int fd : {in_[0], out_[0], out_[1]})
      if (fd >= 0) ::close(fd);
  }

  void send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(in_[1], text.data(), text.size());
      ASSERT_GT(written, 0);
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void finish() {
    if (in_[1] >= 0) ::close(in_[1]);
    in_[1] = -1;
  }
  std::string printed() {
    ::close(out_[1]);
    out_[1] = -1;
    return test::read_until(out_[0], "never");
  }

  int in_[2];
  int out_[2];
  std::string line_;
};

TEST_F(Pipes, LinesPromptsAndTheEnd) {
  Console console(Lang::en, in_[0], out_[1]);
  send("e2\r\n\nlast");
  finish();
  EXPECT_EQ(console.read("> ", line_), Input::line);
  EXPECT_EQ(line_, "e2");
  EXPECT_EQ(console.read("> ", line_), Input::line);
  EXPECT_EQ(line_, "");
  EXPECT_EQ(console.read("> ", line_), Input::line);
  EXPECT_EQ(line_, "last");
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(console.read("> ", line_), Input::end);
  EXPECT_EQ(line_, "");
  EXPECT_EQ(printed(), "> > > ");
}

TEST_F(Pipes, WhoIsCalledAwayGoesOnWithWhatWasTyped) {
  Console console(Lang::en, in_[0], out_[1]);
  send("c3-");
  console.heed([] { return true; });
  EXPECT_EQ(console.read("> ", line_), Input::called);
  send("c4\n");
  EXPECT_EQ(console.read("> ", line_), Input::line);  // what is there is read first
  EXPECT_EQ(line_, "c3-c4");
  EXPECT_EQ(printed(), "> \n> ");
}

TEST_F(Pipes, AVeryLongLineIsCutAndTheNextIsWhole) {
  Console console(Lang::en, in_[0], out_[1]);
  std::jthread sender([&] {
    for (int i = 0; i < 10; ++i) send(std::string(1 << 20, 'x'));
    send("\nnext\n");
  });
  EXPECT_EQ(console.read("", line_), Input::line);
  EXPECT_EQ(line_, std::string(Editor::longest, 'x'));
  EXPECT_TRUE(console.cut());
  EXPECT_EQ(console.read("", line_), Input::line);
  EXPECT_EQ(line_, "next");
  EXPECT_FALSE(console.cut());
}

TEST_F(Pipes, ALineOfTheGreatestLengthIsNotCut) {
  Console console(Lang::en, in_[0], out_[1]);
  send(std::string(Editor::longest, 'x') + "\n" + std::string(Editor::longest + 1, 'x') + "\n");
  EXPECT_EQ(console.read("", line_), Input::line);
  EXPECT_EQ(line_.size(), Editor::longest);
  EXPECT_FALSE(console.cut());
  EXPECT_EQ(console.read("", line_), Input::line);
  EXPECT_TRUE(console.cut());
}

TEST_F(Pipes, NothingUnprintableComesIn) {
  Console console(Lang::en, in_[0], out_[1]);
  using namespace std::string_view_literals;
  send("a\0b\x1b[31m\x7f\xff\tc\xC2\x9B é\n\0\n"sv);
  EXPECT_EQ(console.read("", line_), Input::line);
  EXPECT_EQ(line_, "a\uFFFDb\uFFFD[31m\uFFFD\uFFFD c\uFFFD é");
  EXPECT_EQ(console.read("", line_), Input::line);
  EXPECT_EQ(line_, "\uFFFD");
}

TEST_F(Pipes, EveryByteIsSurvived) {
  Console console(Lang::en, in_[0], out_[1]);
  std::string all;
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; b += 5) all += {static_cast<char>(a), static_cast<char>(b)};
  std::jthread sender([&] {
    send(all);
    finish();
  });
  while (console.read("", line_) == Input::line) {
    EXPECT_EQ(line_, printable(line_));
    EXPECT_EQ(line_.find('\n'), std::string::npos);
  }
}

TEST_F(Pipes, AClosedOutputIsTheEnd) {
  Console console(Lang::en, in_[0], out_[1]);
  send("one\ntwo\n");
  EXPECT_EQ(console.read("> ", line_), Input::line);
  ::close(out_[0]);
  out_[0] = -1;
  console.print("nobody reads this\n");
  EXPECT_TRUE(console.broken());
  EXPECT_EQ(console.read("> ", line_), Input::end);
  EXPECT_FALSE(console.ask({"?", "?"}));
}

TEST_F(Pipes, ABusyOutputIsWaitedFor) {
  Console console(Lang::en, in_[0], out_[1]);
  ::fcntl(out_[1], F_SETFL, O_NONBLOCK);
  const std::string text(1 << 20, 'y');
  std::string got;
  std::jthread reader([&] { got = test::read_until(out_[0], "end"); });
  console.print(text);
  console.print("end");
  reader.join();
  EXPECT_EQ(got.size(), text.size() + 3);
  EXPECT_FALSE(console.broken());
}

TEST_F(Pipes, CtrlCIsAnAnswerAndLosesNothing) {
  Console console(Lang::en, in_[0], out_[1]);
  send("half ");
  std::jthread signaller([this] {
    test::read_until(out_[0], "> ");
    ::kill(::getpid(), SIGINT);
  });
  EXPECT_EQ(console.read("> ", line_), Input::interrupt);
  EXPECT_FALSE(console.interrupted());
  send("a line\n");
  EXPECT_EQ(console.read("> ", line_), Input::line);
  EXPECT_EQ(line_, "half a line");
}

TEST_F(Pipes, CtrlCBetweenReads) {
  Console console(Lang::en, in_[0], out_[1]);
  EXPECT_FALSE(console.interrupted());
  ::raise(SIGINT);
  EXPECT_TRUE(console.interrupted());
  console.clear_interrupt();
  EXPECT_FALSE(console.interrupted());
  ::raise(SIGINT);
  EXPECT_EQ(console.read("> ", line_), Input::interrupt);
}

TEST_F(Pipes, ARequestToEndIsTheEnd) {
  Console console(Lang::en, in_[0], out_[1]);
  send("there is more\n");
  ::raise(SIGTERM);
  EXPECT_TRUE(console.interrupted());
  console.clear_interrupt();
  EXPECT_TRUE(console.interrupted());
  EXPECT_EQ(console.read("> ", line_), Input::end);
}

TEST(ConsoleDeath, TheThirdUnheardCtrlCEndsTheProcess) {
  EXPECT_EXIT(
      {
        const Console console(Lang::en);
        for (int i = 0; i < 3; ++i) ::raise(SIGINT);
      },
      testing::KilledBySignal(SIGINT), "");
}

TEST(ConsoleDeath, SignalsAreGivenBack) {
  EXPECT_EXIT(
      {
        { const Console console(Lang::en); }
        ::raise(SIGTERM);
      },
      testing::KilledBySignal(SIGTERM), "");
}

TEST(ConsoleDeath, AnIgnoredSignalStaysIgnored) {
  EXPECT_EXIT(
      {
        ::signal(SIGHUP, SIG_IGN);
        const Console console(Lang::en);
        ::raise(SIGHUP);
        std::_Exit(console.interrupted() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(Pipes, AsksInBothLanguages) {
  const std::pair<const char*, bool> answers[]{{"o", true},    {"Oui", true}, {"y", true},
                                               {"YES", true},  {"n", false},  {"non", false},
                                               {" no ", false}};
  Console console(Lang::en, in_[0], out_[1]);
  for (const auto& [answer, meaning] : answers) {
    send(std::string(answer) + "\n");
    EXPECT_EQ(console.ask({"Sure?", "Sûr ?"}), meaning) << answer;
  }
  send("perhaps\n\nyes");
  finish();
  EXPECT_TRUE(console.ask({"Sure?", "Sûr ?"}));
  EXPECT_FALSE(console.ask({"Sure?", "Sûr ?"}));
}

TEST_F(Pipes, AskStopsAtTheEndOfInput) {
  Console console(Lang::fr, in_[0], out_[1]);
  send("x\nx\n");
  finish();
  EXPECT_FALSE(console.ask({"Sure?", "Sûr ?"}));
  const std::string wrong = "Sûr ? (o/n) Répondez par oui ou par non.\n";
  EXPECT_EQ(printed(), wrong + wrong + "Sûr ? (o/n) ");
}

class Environment : public Pipes {
 protected:
  ~Environment() override {
    for (const char* name : {"SALON_COLOR", "SALON_ASCII", "NO_COLOR", "LC_ALL", "TERM"})
      ::unsetenv(name);
  }
};

TEST_F(Environment, ColoursAreForTerminalsUnlessForced) {
  ::setenv("TERM", "xterm-256color", 1);
  EXPECT_EQ(Console(Lang::en, in_[0], out_[1]).colours(), 0);
  ::setenv("NO_COLOR", "1", 1);
  ::setenv("SALON_COLOR", "16", 1);
  EXPECT_EQ(Console(Lang::en, in_[0], out_[1]).colours(), 16);
  ::setenv("SALON_COLOR", "256", 1);
  EXPECT_EQ(Console(Lang::en, in_[0], out_[1]).colours(), 256);
  ::setenv("SALON_COLOR", "0", 1);
  EXPECT_EQ(Console(Lang::en, in_[0], out_[1]).colours(), 0);
}

TEST_F(Environment, UnicodeFollowsTheLocale) {
  const auto unicode = [&](const char* locale) {
    ::setenv("LC_ALL", locale, 1);
    return Console(Lang::en, in_[0], out_[1]).unicode();
  };
  EXPECT_TRUE(unicode("C.UTF-8"));
  EXPECT_FALSE(unicode("C"));
  EXPECT_TRUE(unicode("xx_XX.utf8"));  // not installed, as often over ssh
  EXPECT_FALSE(unicode("xx_XX"));
  ::setenv("SALON_ASCII", "1", 1);
  EXPECT_FALSE(unicode("C.UTF-8"));
  ::unsetenv("SALON_ASCII");
  ::setenv("TERM", "dumb", 1);
  EXPECT_FALSE(unicode("C.UTF-8"));
}

TEST_F(Environment, APipeIsEightyWide) {
  EXPECT_EQ(Console(Lang::en, in_[0], out_[1]).width(), 80);
}

}  // namespace
}  // namespace salon
