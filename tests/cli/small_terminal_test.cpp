// Every game on a terminal of 80 columns and 24 rows: the sentence, the picture and the prompt are
// seen at once, and nothing is broken within a word.
#include "cli/tty.h"
#include "core/lines.h"
#include "core/utf8.h"
#include "extent.h"
#include "games/registry.h"

namespace salon::test {
namespace {

constexpr int kColumns = 80, kRows = 24;

/// What is left for the picture below the sentence and above the prompt, a blank line before them.
int rows_below(const Eye& eye, Lang lang) {
  return kRows - 2 - static_cast<int>(lines(eye.say().in(lang), kColumns).size());
}

void expect_fits(const Eye& eye, const std::string& where) {
  for (const Lang lang : {Lang::en, Lang::fr}) {
    const int rows = rows_below(eye, lang);
    Canvas canvas(kColumns, rows);
    eye.draw(canvas, lang);
    eye.draw_sheet(canvas, lang);
    ASSERT_LE(canvas.height(), rows) << where << "\n" << canvas.render({true, 0});
    ASSERT_LE(canvas.width(), kColumns) << where << "\n" << canvas.render({true, 0});
  }
}

TEST(SmallTerminal, EveryPictureFits) {
  for (const auto& game : games()) {
    for (int seats = game->about().min_seats; seats <= game->about().max_seats; ++seats) {
      const auto variant = game->open({"", seats, ""});
      ASSERT_TRUE(variant);
      const auto course = (*variant)->begin();
      course->meet(Names{"Ada", "Blaise", "Chloé", "Denis", "Émilie", "Félix", "Gaston"});
      Random random(static_cast<std::uint64_t>(seats));
      const int most = at_length(250, 5'000);
      for (int ply = 0; ply < most && course->turn() != kOver; ++ply) {
        if (course->turn() == kNature) {
          course->draw(random);
          continue;
        }
        if (ply % 7 == 0 || ply > 90)
          expect_fits(course->eye(course->turn()),
                      fmt::format("{} for {}, ply {}", game->about().name, seats, ply));
        if (HasFatalFailure()) return;
        const auto moves = course->moves();
        ASSERT_TRUE(course->apply(moves[random.below(moves.size())]));
      }
    }
  }
}

/// The lines of what a terminal showed, without escape sequences and carriage returns.
std::vector<std::string> lines_of(const std::string& shown) {
  std::string plain;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (shown[i] == '\x1b') {
      while (i + 1 < shown.size() && !std::isalpha(static_cast<unsigned char>(shown[i]))) ++i;
    } else if (shown[i] != '\r') {
      plain += shown[i];
    }
  }
  std::vector<std::string> all;
  for (const auto line : split(plain, '\n')) all.emplace_back(line);
  return all;
}

std::string seats_of(const AnyGame& game) {
  std::string seats = "Ada=human";
  for (int seat = 1; seat < game.about().min_seats; ++seat) seats += ",easy";
  return seats;
}

TEST(SmallTerminal, NothingWrapsAndThePromptIsInSight) {
  for (const auto& game : games()) {
    const DataFolder folder;
    Terminal terminal({"play", game->about().name, "--seats", seats_of(*game), "--seed", "3"},
                      folder.path(), kRows, kColumns);
    const auto shown = lines_of(terminal.see(" > "));
    for (const auto& line : shown) EXPECT_LE(cells(line), kColumns) << line;
    // From the blank line before the sentence on.
    const auto blank = std::ranges::find(shown, "");
    EXPECT_LE(shown.end() - blank, kRows) << game->about().name;
    terminal.type("help\n");
    for (const auto& line : lines_of(terminal.see(" > "))) EXPECT_LE(cells(line), kColumns) << line;
    terminal.type("nonsense beyond all bounds of what anybody could mean by a move in this game\n");
    for (const auto& line : lines_of(terminal.see(" > "))) EXPECT_LE(cells(line), kColumns) << line;
  }
}

TEST(SmallTerminal, HelpAndListsBreakBetweenWords) {
  const DataFolder folder;
  for (const std::string lang : {"en", "fr"}) {
    const auto fits = [&](Arguments arguments, std::string_view end) {
      arguments.insert(arguments.end(), {"--lang", lang});
      Terminal terminal(arguments, folder.path(), kRows, kColumns);
      const auto shown = lines_of(terminal.see(end));
      EXPECT_GT(shown.size(), 4u);
      for (const auto& line : shown) EXPECT_LE(cells(line), kColumns) << line;
    };
    fits({"--help"}, lang == "en" ? "called wrongly." : "mal appelé.");
    fits({"play", "--help"}, lang == "en" ? "Examples:" : "Exemples :");
    fits({"arena", "--help"}, lang == "en" ? "Examples:" : "Exemples :");
    for (const auto& game : games()) fits({"bots", game->about().name}, "work=5000.");
    fits({"rules", "stratego"}, "tournament");
  }
}

/// What stays to be read: whatever was written before the last order to erase its line is gone.
std::vector<std::string> lines_left(const std::string& shown) {
  constexpr std::string_view erase = "\r\x1b[K";
  std::string left;
  for (const auto line : split(shown, '\n')) {
    const auto at = line.rfind(erase);
    left += std::string(at == line.npos ? line : line.substr(at + erase.size())) + '\n';
  }
  return lines_of(left);
}

TEST(SmallTerminal, TheBarOfTheArenaIsGoneWhenItReports) {
  const DataFolder folder;
  Terminal terminal({"arena", "khan", "--bots", "easy,random", "--games", "40", "--threads", "1"},
                    folder.path(), kRows, kColumns);
  const std::string shown = terminal.see("a second");
  EXPECT_NE(shown.find("[."), std::string::npos) << "no bar was shown";
  for (const auto& line : lines_left(shown)) {
    EXPECT_EQ(line.find("[."), std::string::npos) << line;
    EXPECT_EQ(line.find("[#"), std::string::npos) << line;
  }
}

TEST(SmallTerminal, RemarksOfTheArenaBreakBetweenWords) {
  const DataFolder folder;
  const Arguments arena{"arena",   "khan", "--bots",    "exec:/bin/false,random",
                        "--games", "3",    "--threads", "1",
                        "--lang",  "fr"};
  Terminal terminal(arena, folder.path(), kRows, kColumns);
  const auto report = lines_left(terminal.see("non reproductible : un robot joue à la pendule"));
  for (const auto& line : report) EXPECT_LE(cells(line), kColumns) << line;
  // A pipe gets whole lines.
  const std::string whole = salon(arena, {}, folder.path()).out;
  EXPECT_TRUE(has(whole,
                  "\n3 parties ne sont pas un multiple de 2 : des placements ont été joués une "
                  "fois de plus\n"))
      << whole;
}

TEST(SmallTerminal, WhatIsDealtAndPlacedIsToldInOneLine) {
  const auto told = [](const Arguments& play, const std::string& typed, const std::string& kind) {
    const DataFolder folder;
    Terminal terminal(play, folder.path());
    std::string shown = terminal.see(" > ");
    if (!typed.empty()) {
      terminal.type(typed);
      shown += terminal.see(" > ");
    }
    std::vector<std::string> found;
    for (const auto& line : lines_of(shown)) {
      if (line.find(kind) != std::string::npos && line.starts_with("  ")) found.push_back(line);
    }
    return found;
  };
  const Arguments cluedo{"play", "cluedo", "--seats", "Anne=human,easy,easy", "--seed", "3"};
  EXPECT_EQ(told(cluedo, "", "Dealt"),
            (std::vector<std::string>{"  Dealt: Plum, Dining room, Kitchen, Scarlett, Candlestick, "
                                      "Green, 12 × a card"}));
  const auto rolls = told(cluedo, "", " rolls ");
  ASSERT_FALSE(rolls.empty());
  EXPECT_TRUE(rolls.front().starts_with("  Scarlett rolls 11; Peacock rolls 11; "))
      << rolls.front();
  Arguments french = cluedo;
  french.insert(french.end(), {"--lang", "fr"});
  EXPECT_EQ(told(french, "", "Distribution"),
            (std::vector<std::string>{"  Distribution : Violet, Salle à manger, Cuisine, Rose, "
                                      "Chandelier, Olive, 12 × une carte"}));
  const auto french_rolls = told(french, "", " aux dés");
  ASSERT_FALSE(french_rolls.empty());
  EXPECT_TRUE(french_rolls.front().starts_with("  Rose fait 11 aux dés ; Pervenche fait "))
      << french_rolls.front();
  const Arguments stratego{"play", "stratego", "--seats", "Anne=human,easy", "--seed", "3"};
  const auto army = told(stratego, "setup random\n", "(blue): ");
  ASSERT_FALSE(army.empty());
  EXPECT_TRUE(army.front().ends_with("(blue): 40 hidden")) << army.front();
}

TEST(SmallTerminal, WhatHappensIsToldInSentences) {
  const DataFolder folder;
  Terminal terminal({"play", "khan", "--seats", "Anne=human,easy", "--seed", "3"}, folder.path());
  terminal.see(" > ");
  terminal.type("side top\n");
  EXPECT_TRUE(has(terminal.see(" > "), "  Anne chooses the side: top"));
}

TEST(Play, APipeIsToldEveryEventByItself) {
  const DataFolder folder;
  const Ran ran = salon({"play", "cluedo", "--seats", "Anne=human,easy,easy", "--seed", "3"},
                        "quit\n", folder.path());
  EXPECT_TRUE(has(ran.out, "  chance: deal violet\n  chance: deal ?\n  chance: deal ?\n"));
}

TEST(SmallTerminal, MarksOfOnesOwnStandOnTheSheet) {
  const DataFolder folder;
  const auto said = [&](const std::string& typed) {
    return salon({"play", "cluedo", "--seats", "Anne=human,easy,easy", "--seed", "3"},
                 typed + "\nquit\n", folder.path())
        .out;
  };
  const auto row = [](const std::string& text) {
    const auto at = text.rfind("r Rope");
    return text.substr(at, text.find('\n', at) - at);
  };
  EXPECT_TRUE(row(said("mark rope 2 no")).ends_with("-")) << row(said("mark rope 2 no"));
  EXPECT_TRUE(row(said("mark rope envelope maybe")).ends_with("?"));
  EXPECT_TRUE(row(said("marquer corde pervenche oui")).ends_with("+"));
  EXPECT_FALSE(row(said("mark rope 2 no\nmark rope 2 nothing")).ends_with("-"));
  EXPECT_TRUE(has(said("mark rope"), "a mark is a card"));
  EXPECT_TRUE(has(said("mark rope 9 no"), "is nobody here"));
  EXPECT_TRUE(has(said("mark spoon 2 no"), "spoon"));
}

TEST(SmallTerminal, MarksOfOnesOwnAreKeptWithTheGame) {
  const DataFolder folder;
  const auto row = [](const std::string& text, const std::string& name) {
    const auto at = text.rfind(name);
    return text.substr(at, text.find('\n', at) - at);
  };
  const Arguments play{"play", "cluedo", "--seats", "Anne=human,easy,easy", "--seed", "3"};
  salon(play, "mark rope envelope maybe\nquit\n", folder.path());
  const Ran again = salon({"play", "cluedo"}, "1\nquit\n", folder.path());
  EXPECT_TRUE(row(again.out, "r Rope").ends_with("?")) << again.out;

  // Two people at one keyboard: each finds the own marks, and none of the other's.
  const Arguments two{"play",   "cluedo", "--new", "--seats", "Anne=human,Bea=human,easy",
                      "--seed", "3"};
  const Ran both =
      salon(two, "\nmark rope envelope maybe\nstay\npass\n\nboard\nquit\n", folder.path());
  EXPECT_TRUE(has(both.out, "Anne (Scarlett)")) << both.out;
  EXPECT_FALSE(row(both.out, "r Rope").ends_with("?")) << both.out;
}

TEST(SmallTerminal, APuzzleIsAskedAndAnswered) {
  const DataFolder folder;
  const Ran wrong = salon({"puzzle", "khan", "--number", "1"}, "a1a1\nshow\n", folder.path());
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(has(wrong.out, "Take the Kalista")) << wrong.out;
  const Ran listed = salon({"puzzle", "cluedo", "--number", "1"}, "1\n2\n3\n4\n", folder.path());
  EXPECT_EQ(listed.status, 0) << listed.out;
  EXPECT_EQ(salon({"puzzle", "--daily"}, "quit\n", folder.path()).status, 1);
  EXPECT_EQ(salon({"puzzle", "khan", "--number", "61"}, "", folder.path()).status, 2);
}

}  // namespace
}  // namespace salon::test
