#include "cli/program.h"
#include "extent.h"

namespace salon::test {
namespace {

/// Enough of a game for most tests: red's set-up, after which ochre sets up by itself.
constexpr const char* setup = "side bottom\nK@c6\nS@a5\nS@b5\nS@c5\nS@d5\nS@e5\n";
constexpr const char* prompt = "Anne (red) > ";

/// The first move that `?` lists now.
std::string first_move(Talk& talk) {
  talk.send("?\n");
  talk.hear(":\n");
  const std::string list = talk.hear(prompt);
  return list.substr(0, list.find_first_of("\n"));
}

/// A move of the list: entries are separated by two blanks.
std::string pick(const std::string& row, std::size_t index) {
  std::vector<std::string> moves;
  for (std::size_t at = 0; at < row.size();) {
    const std::size_t end = std::min(row.find("  ", at), row.size());
    moves.push_back(row.substr(at, end - at));
    at = row.find_first_not_of(' ', end);
  }
  return moves[index % moves.size()];
}

TEST(Play, AWholeGameThroughAPipe) {
  const DataFolder folder;
  Talk talk(against_random, folder.path());
  talk.hear(prompt);
  for (std::size_t turn = 0; turn < 400; ++turn) {
    const std::string move = pick(first_move(talk), turn);
    talk.send(move + "\n");
    if (talk.hear_either(prompt, "See it again") != prompt) break;
  }
  talk.hang_up();
  EXPECT_EQ(talk.wait(), 0);
  EXPECT_TRUE(has(talk.out, "and wins.") || has(talk.out, "wins:") || has(talk.out, "draw ("))
      << talk.out.substr(talk.out.size() / 2);
  EXPECT_TRUE(folder.only("", ".save").empty());
  const auto finished = folder.only("finished", ".txt");
  EXPECT_EQ(salon({"replay", finished, "--quiet"}).status, 0);
}

TEST(Play, EveryWrongInputIsAnswered) {
  struct Slip {
    std::string typed;
    std::string answer;
  };
  const std::vector<Slip> slips{
      {"", "Type a move"},
      {"hello", "not a move"},
      {"side middle", "not a move"},
      {"side topp", "did you mean side top?"},
      {"K@c6", ""},
      {"12", "not a move"},
      {"? zz", "No move begins"},
      {"undo", "nothing to take back"},
      {"resign\nperhaps\nn", "yes or no"},
      {std::string(1 << 20, 'x'), "too long"},
      {std::string("a\0b", 3), "not a move"},
      {"\x1b[2J\xff\xfe", "not a move"},
      {"hlep", "did you mean help?"},
  };
  std::string input;
  for (const auto& slip : slips) input += slip.typed + "\n";
  const Ran ran = salon(against_random, input + setup);
  EXPECT_EQ(ran.status, 0);
  EXPECT_LT(ran.out.size(), 60'000u);
  for (const auto& slip : slips) EXPECT_TRUE(has(flat(ran.out), slip.answer)) << slip.answer;
  EXPECT_TRUE(has(ran.out, "Zéphyr (ochre): K@")) << "the game should have gone on";
  EXPECT_FALSE(has(ran.out, "\x1b"));
}

TEST(Play, TheEndOfInputEndsIt) {
  const std::string script =
      std::string("abc\nme\nmeduim\nn\n?\nrandom\n?\nnonsense\nhouse,quiet=50\n") + setup +
      "hint\nhint\nhint\nresign\nno\ndraw\nsave\nundo\nfoo\nhelp\n?\nresign\ny\n";
  std::vector<std::size_t> cuts{0};
  for (std::size_t at = 0; (at = script.find('\n', at)) != std::string::npos;) cuts.push_back(++at);
  const DataFolder shared;
  const auto step = static_cast<std::size_t>(at_length(5, 1));
  for (std::size_t i = 0; i < 2 * cuts.size(); i += step) {
    // First every run on its own, then each finds the games of those before it.
    const DataFolder own;
    const auto& folder = i < cuts.size() ? own : shared;
    const std::size_t cut = cuts[i % cuts.size()];
    const Ran ran = salon({"play", "khan"}, script.substr(0, cut), folder.path());
    EXPECT_TRUE(ran.status == 0 || ran.status == 1) << ran.status << " after " << cut;
    EXPECT_LT(ran.out.size() + ran.err.size(), 200'000u) << cut;
  }
}

TEST(Play, AGameKilledInTheMiddleGoesOnExactly) {
  const std::string rest = "resign\ny\n";
  const DataFolder whole;
  const std::string first = whole.file("first"), second = whole.file("second");
  std::string move;
  {
    Talk talk({"play", "khan", "--seats", "Anne=human,random", "--seed", "5", "--save", first},
              whole.path());
    talk.send(setup);
    talk.hear("Zéphyr (ochre): K@");
    talk.hear(prompt);
    move = pick(first_move(talk), 0);
    talk.send(move + "\n");
    talk.hear(prompt);
    talk.send(rest);
    EXPECT_EQ(talk.wait(), 0);
  }
  const DataFolder killed;
  {
    Talk talk(against_random, killed.path());
    talk.send(setup);
    talk.hear("Anne (red): S@e5");  // confirmed, so it must be there again
    talk.kill(SIGKILL);
  }
  Talk talk({"play", "khan", "--save", second}, killed.path());
  talk.hear("Go on with which?");
  talk.send("1\n" + move + "\n" + rest);
  EXPECT_EQ(talk.wait(), 0) << talk.out;
  EXPECT_EQ(contents(first), contents(second));
  EXPECT_FALSE(contents(first).empty());
}

TEST(Play, UnfinishedGamesAreOfferedAgain) {
  const DataFolder folder;
  EXPECT_TRUE(has(salon(against_random, "side top\n", folder.path()).out, "kept"));
  // Who says who plays is asked nothing.
  const Ran fresh =
      salon({"play", "khan", "--seats", "Bob=human,random"}, "side left\nquit\n", folder.path());
  EXPECT_TRUE(has(fresh.out, "Bob (red): side left")) << fresh.out;
  EXPECT_FALSE(has(fresh.out, "Unfinished")) << fresh.out;
  const Ran two = salon({"play", "khan"}, "5\nx\n2\nquit\n", folder.path());
  EXPECT_TRUE(has(two.out, "Type a number from 1 to 2"));
  EXPECT_TRUE(has(two.out, "Anne (red) > quit")) << two.out;
  const Ran removed = salon({"play", "khan"}, "d 1\nd 1\nquit\n", folder.path());
  EXPECT_EQ(removed.status, 0);
  EXPECT_TRUE(folder.only("", ".save").empty());
  EXPECT_FALSE(has(salon({"play", "khan"}, "quit\n", folder.path()).out, "Unfinished"));
}

TEST(Play, ADamagedSaveIsRefused) {
  const DataFolder folder;
  (void)salon(against_random, "side top\n", folder.path());
  const auto file = folder.only("", ".save");
  std::string bytes = contents(file);
  bytes[bytes.size() / 2] ^= 1;
  std::ofstream(file, std::ios::binary) << bytes;
  const Ran left = salon({"play", "khan"}, "\nBob\nrandom\n\nquit\n", folder.path());
  EXPECT_TRUE(has(left.out, "is refused")) << left.out;
  EXPECT_TRUE(has(left.out, "Bob (red) >"));
  EXPECT_TRUE(std::filesystem::exists(file));
  const Ran removed =
      salon({"play", "khan", "--lang", "fr"}, "peut-être\ne\nquitter\n", folder.path());
  EXPECT_TRUE(has(removed.out, "est refusée"));
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(salon({"play", "khan", "--resume", folder.file("key")}, "", folder.path()).status, 2);
}

TEST(Play, SavedByNameAndResumed) {
  const DataFolder folder;
  const std::string file = folder.file("mine");
  const Ran saved = salon(
      against_random, setup + ("save " + file + "\nsave " + file + "\nn\nquit\n"), folder.path());
  EXPECT_TRUE(has(saved.out, "Replace it?")) << saved.out;
  EXPECT_FALSE(has(contents(file), "khan")) << "a game under way is sealed";
  EXPECT_EQ(salon({"replay", file}, "", folder.path()).status, 1) << "nobody looks into it";
  EXPECT_EQ(salon({"advise", "khan", "--record", file}, "", folder.path()).status, 2);
  const Ran resumed = salon({"play", "khan", "--resume", file}, "undo\nresign\ny\n", folder.path());
  EXPECT_EQ(resumed.status, 0);
  EXPECT_TRUE(has(resumed.out, "Taken back")) << resumed.out;
  EXPECT_TRUE(has(resumed.out, "Zéphyr (ochre) wins")) << resumed.out;
}

TEST(Play, AFinishedRecordIsPlainAndNotResumed) {
  const DataFolder folder;
  const std::string file = folder.file("done.txt");
  Arguments saving = against_random;
  saving.insert(saving.end(), {"--save", file});
  EXPECT_EQ(salon(saving, "side top\nresign\ny\n", folder.path()).status, 0);
  EXPECT_TRUE(contents(file).starts_with("salon-record 1\ngame khan\n")) << contents(file);
  const Ran again = salon({"play", "khan", "--resume", file}, "", folder.path());
  EXPECT_EQ(again.status, 2);
  EXPECT_TRUE(has(again.err, "over"));
}

TEST(Play, UndoGoesBackToOnesOwnLastMove) {
  const Ran ran = salon(against_random, "side top\nundo\nside left\nresign\ny\n");
  EXPECT_TRUE(has(ran.out, "Taken back; Anne (red) is to move again"));
  EXPECT_TRUE(has(ran.out, "Anne (red): side left"));
  // Two people at one board take back each other's moves, the last one first.
  const Ran two = salon({"play", "khan", "--seats", "A=human,B=human"},
                        std::string(setup) + "K@a1\nundo\nundo\nS@f5\nquit\n");
  EXPECT_TRUE(has(two.out, "Taken back; B (ochre)")) << two.out;
  EXPECT_TRUE(has(two.out, "Taken back; A (red)"));
  EXPECT_TRUE(has(two.out, "A (red): S@f5"));
}

TEST(Play, HintsComeInThreeSteps) {
  const Ran ran = salon(against_random, std::string(setup) + "hint\nhint\nhint\nresign\ny\n");
  const auto where = ran.out.find("Where to look"), what = ran.out.find("What to play"),
             why = ran.out.find("Why ");
  EXPECT_LT(where, what);
  EXPECT_LT(what, why);
  EXPECT_NE(why, std::string::npos);
  EXPECT_TRUE(has(ran.out, "Played with hints"));
}

TEST(Play, AmongPeopleNobodyIsHelpedUnlessTheySaySo) {
  const DataFolder folder;
  const Arguments two{"play", "cluedo", "--seats", "Anne=human,Bea=human,easy", "--seed", "3"};
  const std::string typed = "\nwhy\nhint\nsheet\nsheet\nmark rope envelope maybe\n";
  const Ran strict = salon(two, typed + "quit\n", folder.path());
  EXPECT_TRUE(has(strict.out, "Without hints and automatic notes; --aids allows them."));
  int refusals = 0;
  for (std::size_t at = 0; (at = strict.out.find("nobody is helped", at)) != std::string::npos;)
    ++refusals, ++at;
  EXPECT_EQ(refusals, 3) << strict.out;  // the sheet that is hidden needs no excuse
  EXPECT_TRUE(has(flat(strict.out), "salon play cluedo --aids"));
  EXPECT_FALSE(has(strict.out, "is not in the envelope"));
  EXPECT_FALSE(has(strict.out, "Where to look"));
  const auto row = strict.out.rfind("r Rope");
  EXPECT_TRUE(strict.out.substr(row, strict.out.find('\n', row) - row).ends_with("?"));

  // Once allowed it stays so, also in the game that is taken up again.
  const Ran aided = salon({"play", "cluedo", "--aids"}, "1\n" + typed + "quit\n", folder.path());
  EXPECT_TRUE(has(aided.out, "With hints and automatic notes")) << aided.out;
  const Ran again = salon({"play", "cluedo"}, "1\n" + typed + "quit\n", folder.path());
  for (const Ran& ran : {aided, again}) {
    EXPECT_FALSE(has(ran.out, "nobody is helped"));
    EXPECT_TRUE(has(ran.out, "is not in the envelope")) << ran.out;
    EXPECT_TRUE(has(ran.out, "Where to look") || has(ran.out, "only one move")) << ran.out;
  }
}

TEST(Play, WhoResignsPassesTheKeyboardToo) {
  const Ran ran = salon({"play", "cluedo", "--seats", "Anne=human,Bea=human,easy", "--seed", "3"},
                        "\nresign\ny\n\nquit\n");
  const auto first = ran.out.find("Pass the keyboard to Bea");
  EXPECT_NE(first, std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Pass the keyboard to Anne", first), std::string::npos) << ran.out;
}

TEST(Play, AskedForEverythingInFrench) {
  const Ran ran =
      salon({"play", "khan", "--lang", "fr"},
            "Zoé\nIA\nside haut\nhaut\ncoups\nindice\naide\nannuler\nabandonner\noui\n");
  EXPECT_EQ(ran.status, 0);
  for (const char* part :
       {"Qui joue à la place 1 (rouge)", "Zoé (rouge) : side top", "12 coups", "Où regarder",
        "proposer la nulle", "Repris", "IA1 (ocre) gagne", "À revoir"}) {
    EXPECT_TRUE(has(ran.out, part)) << part << "\n" << ran.out;
  }
  EXPECT_FALSE(has(ran.out, "Quelles règles")) << "Khan has only one set of them";
  const Ran asked = salon({"play", "stratego", "--lang", "fr"}, "Zoé\nIA\nhouse\nquitter\n");
  EXPECT_TRUE(has(asked.out, "Quelles règles")) << asked.out;
}

TEST(Play, DrawsAreOfferedAndAnswered) {
  const Ran bot = salon(against_random, "draw\nside top\nquit\n");
  EXPECT_TRUE(has(bot.out, "Zéphyr (ochre) declines the draw"));
  EXPECT_TRUE(has(bot.out, "Anne (red): side top"));
  const Ran two = salon({"play", "khan", "--seats", "A=human,B=human"}, "draw\nmaybe\ny\n");
  EXPECT_TRUE(has(two.out, "It is a draw")) << two.out;
}

TEST(Play, SetUpsAreOfferedReadFromFilesAndWritten) {
  constexpr const char* balanced = "FBTNNNNNBTBBJMBSSYGBTSLCSLPCLSSPLJPSTJSP";
  const Arguments stratego{"play", "stratego", "--seats", "Anne=human,random", "--seed", "5"};
  const DataFolder folder;
  const std::string mine = folder.file("mine");
  const Ran wrote =
      salon(stratego, "save-setup " + mine + "\nsetup balanced\nsave-setup\nsave-setup " + mine +
                          "\nundo\nquit\n");
  EXPECT_TRUE(has(flat(wrote.out), "All at once: setup offensive, setup defensive, setup balanced"))
      << wrote.out;
  EXPECT_TRUE(has(wrote.out, "no set-up yet"));
  EXPECT_TRUE(has(wrote.out, balanced));
  EXPECT_TRUE(has(wrote.out, "Taken back")) << "the whole set-up is one decision";
  EXPECT_EQ(contents(mine), std::string("setup ") + balanced + "\n");
  for (const auto* typed : {"@", "setup @"}) {
    const Ran read = salon(stratego, typed + mine + "\nsave-setup\nquit\n");
    EXPECT_TRUE(has(read.out, balanced)) << typed << read.out;
  }
  std::ofstream(folder.file("rows")) << "FBTNNNNNBT\nBBJMBSSYGB\nTSLCSLPCLS\nSPLJPSTJSP\n";
  EXPECT_TRUE(
      has(salon(stratego, "setup @" + folder.file("rows") + "\nsave-setup\nquit\n").out, balanced));
  std::ofstream(folder.file("short")) << "setup FBTN";
  const Ran wrong = salon(stratego, "@" + folder.file("short") + "\n@" + folder.file("none") +
                                        "\n@\n@/dev/zero\n@" + folder.path().string() + "\nquit\n");
  EXPECT_EQ(wrong.status, 0);
  EXPECT_TRUE(has(flat(wrong.out), "4 pieces instead of 40")) << wrong.out;
  EXPECT_TRUE(has(flat(wrong.out), "there is no file " + folder.file("none")));
  EXPECT_TRUE(has(flat(wrong.out), "is not a file"));
}

TEST(Play, ARandomSetUpComesFromTheSeed) {
  const auto drawn = [](const std::string& seed, const std::string& lang) {
    const bool french = lang == "fr";
    const Ran ran =
        salon({"play", "stratego", "--seats", "Anne=human,random", "--seed", seed, "--lang", lang},
              french ? "setup aléatoire\nsauver-placement\nquitter\n"
                     : "setup random\nsave-setup\nquit\n");
    const auto at = ran.out.rfind("\nsetup ");
    EXPECT_NE(at, std::string::npos) << ran.out;
    return ran.out.substr(at + 1, 46);
  };
  const std::string first = drawn("5", "en");
  EXPECT_EQ(drawn("5", "en"), first);
  EXPECT_EQ(drawn("5", "fr"), first);
  EXPECT_NE(drawn("6", "en"), first);
}

TEST(Play, TheWordsForAMachineAreNobodysName) {
  for (const char* word : {"machine", "Machine", "ordinateur", "computer", "IA", "robot"}) {
    const Ran asked = salon({"play", "khan"}, std::string("Zoé\n") + word + "\n\nquit\n");
    EXPECT_TRUE(has(asked.out, "Zoé (red), IA1 (ochre)")) << word << asked.out;
    const Ran told =
        salon({"play", "khan", "--seats", std::string("Anne=human,") + word}, "quit\n");
    EXPECT_TRUE(has(told.out, "Anne (red), IA1 (ochre)")) << word << told.out << told.err;
  }
}

TEST(Play, OneGameHasOneSave) {
  const DataFolder folder;
  const std::string copy = folder.file("copy");
  (void)salon(against_random, setup + ("save " + copy + "\nquit\n"), folder.path());
  const auto kept = folder.only("", ".save");
  const auto go_on = [&](const std::string& file, const std::string& typed) {
    const Ran ran = salon({"play", "khan", "--resume", file}, typed, folder.path());
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(folder.only("", ".save"), kept) << "in the same place";
  };
  go_on(copy, "quit\n");
  go_on(kept, "quit\n");
  go_on(copy, "undo\nS@f5\nquit\n");
  (void)salon({"play", "khan", "--resume", copy}, "resign\ny\n", folder.path());
  EXPECT_TRUE(folder.only("", ".save").empty()) << "finished, it is kept no more";
  go_on(copy, "quit\n");
  go_on(copy, "quit\n");
  (void)salon({"play", "khan", "--resume", copy}, "resign\ny\n", folder.path());
  const std::filesystem::path finished = std::filesystem::path(folder.path()) / "finished";
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(finished), {}), 2)
      << "and neither end is lost";
}

TEST(Play, APlainRecordResumedTwiceHasOneSaveUntilItGoesOn) {
  const DataFolder folder;
  std::ofstream(folder.file("plain"))
      << "salon-record 1\ngame khan\nrules house\nseat human A\nseat human B\nmoves\n0 side top\n";
  const Arguments resume{"play", "khan", "--resume", folder.file("plain")};
  (void)salon(resume, "quit\n", folder.path());
  const auto kept = folder.only("", ".save");
  EXPECT_FALSE(kept.empty());
  (void)salon(resume, "quit\n", folder.path());
  EXPECT_EQ(folder.only("", ".save"), kept);
  // Another game by the same people is another game.
  (void)salon({"play", "khan", "--seats", "A=human,B=human", "--new"}, "side left\nquit\n",
              folder.path());
  int saves = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    saves += entry.path().extension() == ".save";
  EXPECT_EQ(saves, 2);
}

TEST(Play, WithoutAPlaceToKeepItTheGameStillGoesOn) {
  const Ran ran = salon(against_random, "side top\nsave x\nresign\ny\n", "/dev/null/nowhere");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(has(ran.out, "will not be kept"));
  EXPECT_TRUE(has(ran.out, "Zéphyr (ochre) wins"));
}

TEST(Play, ARequestToEndIsObeyed) {
  const DataFolder folder;
  Talk talk(against_random, folder.path());
  talk.hear(prompt);
  talk.send("side top\n");
  talk.hear(prompt);
  talk.kill(SIGTERM);
  EXPECT_EQ(talk.wait(), 0);
  EXPECT_TRUE(has(talk.out, "The game is kept"));
}

}  // namespace
}  // namespace salon::test
