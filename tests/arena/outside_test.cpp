#include "arena/outside.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "arena/tournament.h"
#include "games/registry.h"
#include "patience.h"
#include "played.h"

namespace salon {
namespace {

using test::play;

using namespace std::chrono_literals;

/// A Python program that answers each question with what the expression `answer` makes of the
/// message `m`, the `turns`th it gets.
std::string bot(const std::string& answer, const std::string& first = "") {
  return "exec:python3 -c '\n"
         "import json, sys, time\n"
         "turns = 0\n" +
         first +
         "\nfor line in sys.stdin:\n"
         "    m = json.loads(line)\n"
         "    if m[\"type\"] != \"turn\": continue\n"
         "    turns += 1\n"
         "    print(json.dumps(" +
         answer + "), flush=True)\n'";
}

const std::string kTranscript = "exec:python3 " SALON_SOURCE_DIR "/tests/arena/transcript.py ";

const std::string kGoodMove = R"({"type": "move", "ply": m["ply"], "move": m["moves"][0]})";

TournamentOptions against_random(const std::string& spec) {
  TournamentOptions options;
  options.game = "khan";
  options.bots = {spec, "random"};
  options.games = 2;
  options.limits = {.move = test::kPatience, .first = test::kPatience};
  return options;
}

/// Two games against `random`, both lost for that reason.
void expect_forfeit(const std::string& spec, std::string_view en, std::string_view fr,
                    OutsideLimits limits = {.move = test::kPatience, .first = test::kPatience}) {
  auto options = against_random(spec);
  options.limits = limits;
  const auto report = play(options);
  ASSERT_EQ(report.bots.size(), 2u);
  const auto& loser = report.bots[0];
  EXPECT_EQ(report.games, 2);
  EXPECT_EQ(report.errors, 0);
  EXPECT_EQ(loser.results.losses, 2);
  EXPECT_EQ(loser.forfeits, 2);
  EXPECT_EQ(report.bots[1].results.wins, 2);
  EXPECT_EQ(report.bots[1].forfeits, 0);
  ASSERT_EQ(loser.reasons.size(), 2u);
  for (const auto& reason : loser.reasons) {
    EXPECT_NE(reason.en.find(en), std::string::npos) << reason.en;
    EXPECT_NE(reason.fr.find(fr), std::string::npos) << reason.fr;
  }
}

TEST(Outside, TheRandomExamplePlaysWholeGames) {
  const auto report =
      play(against_random("exec:python3 " SALON_SOURCE_DIR "/examples/random_bot.py"));
  EXPECT_EQ(report.games, 2);
  EXPECT_EQ(report.bots[0].forfeits, 0) << report.bots[0].reasons.front().en;
  EXPECT_GT(report.plies, 30);
  EXPECT_GT(report.bots[0].ms_per_move(), 0);
  EXPECT_FALSE(report.reproducible);
}

TEST(Outside, TheKhanExampleBeatsRandom) {
  auto options = against_random("exec:python3 " SALON_SOURCE_DIR "/examples/khan_bot.py 1");
  options.games = 8;
  options.threads = 2;
  const auto report = play(options);
  EXPECT_EQ(report.bots[0].forfeits, 0) << report.bots[0].reasons.front().en;
  EXPECT_GT(report.bots[0].results.wins, report.bots[1].results.wins);
}

/// It dies of a KeyError as soon as what it was told does not add up.
TEST(Outside, TheStrategoExampleFollowsTheGameByWhatItSees) {
  for (const char* rules : {"house", "tournament"}) {
    auto options = against_random("exec:python3 " SALON_SOURCE_DIR "/examples/stratego_bot.py 1");
    options.game = "stratego";
    options.rules = rules;
    options.games = 4;
    options.threads = 2;
    const auto report = play(options);
    EXPECT_EQ(report.bots[0].forfeits, 0) << report.bots[0].reasons.front().en;
    EXPECT_GT(report.bots[0].results.wins, report.bots[1].results.wins);
  }
}

TEST(Outside, WhoDiesLoses) {
  expect_forfeit("exec:read hello; echo lost my book >&2; exit 3", "lost my book", "lost my book");
  expect_forfeit("exec:kill -9 $$", "signal 9", "signal 9");
  expect_forfeit("exec:/nowhere/mybot", "no such program", "programme introuvable");
  expect_forfeit(bot("sys.exit(\"tired\") if turns > 3 else " + kGoodMove), "tired", "tired");
}

TEST(Outside, WhoStallsLoses) {
  expect_forfeit("exec:sleep 100", "did not answer in time", "pas répondu à temps",
                 {.move = 100ms, .first = 200ms});
  expect_forfeit(bot("time.sleep(100 if turns > 2 else 0) or " + kGoodMove),
                 "did not answer in time", "pas répondu à temps", {.move = 300ms, .first = 10s});
}

TEST(Outside, WhoClosesItsOutputLoses) {
  expect_forfeit("exec:exec >&-; sleep 100", "closed its output", "fermé sa sortie");
}

TEST(Outside, WhoTalksNonsenseLoses) {
  expect_forfeit("exec:yes", "it said \"y\"", "il a dit \"y\"");
  expect_forfeit("exec:printf '\\033[2J\\377\\n'; sleep 100", "\\u001b[2J\\ufffd", "\\u001b[2J");
  expect_forfeit("exec:head -c 100000 /dev/zero | tr '\\0' x; sleep 100", "4096 bytes",
                 "4096 octets");
  expect_forfeit("exec:yes '{\"type\":\"draw\",\"action\":\"offer\"}'", "talks without",
                 "parle sans");
  expect_forfeit(bot(R"({"type": "sing"})"), "move, resign or draw", "move, resign ou draw");
}

TEST(Outside, WhoPlaysWhatItMayNotLoses) {
  expect_forfeit(bot(R"({"type": "move", "ply": m["ply"], "move": "a1a1"})"), "it played \"a1a1\"",
                 "il a joué \"a1a1\"");
  expect_forfeit(bot(R"({"type": "move", "ply": m["ply"] + 1, "move": m["moves"][0]})"),
                 "answered for ply", "répondu pour le demi-coup");
  // Two moves at once: the second comes for a ply that is past.
  expect_forfeit(bot(kGoodMove + ") + \"\\n\" + json.dumps(" + kGoodMove), "answered for ply",
                 "répondu pour le demi-coup");
}

TEST(Outside, NoiseOnStandardErrorHurtsNobody) {
  const auto report = play(against_random(bot(
      kGoodMove, "import random\nfor i in range(20000): sys.stderr.write(\"thinking hard\\n\")")));
  EXPECT_EQ(report.bots[0].forfeits, 0) << report.bots[0].reasons.front().en;
}

TEST(Outside, AResignationIsNotAForfeit) {
  const auto report =
      play(against_random(bot(R"({"type": "resign"} if turns > 2 else )" + kGoodMove)));
  EXPECT_EQ(report.bots[0].resignations, 2);
  EXPECT_EQ(report.bots[0].forfeits, 0);
  EXPECT_EQ(report.bots[0].results.losses, 2);
}

TEST(Outside, AfterARefusedDrawTheQuestionStands) {
  const auto report = play(against_random(
      bot(kGoodMove,
          "sys.stdout.write(\"{\\\"type\\\":\\\"draw\\\",\\\"action\\\":\\\"offer\\\"}\\n\")")));
  EXPECT_EQ(report.bots[0].forfeits, 0) << report.bots[0].reasons.front().en;
}

TEST(Outside, IsToldWhatItsSeatSeesAndHowItEnded) {
  const auto variant = find_game("khan").value()->open({}).value();
  auto match = Match::begin(variant, {{"exec", "Ada"}, {"human", "Blaise"}}).value();
  const auto notes = testing::TempDir() + "salon_outside_notes_" + std::to_string(::getpid());
  {
    auto player = OutsidePlayer::start("cat > " + notes, *variant, 0, {"Ada", "Blaise"}, {}, 1);
    ASSERT_TRUE(player);
    EXPECT_TRUE((*player)->see("side top", 0));
    EXPECT_FALSE((*player)->see("side top", 0));  // cannot happen twice
    EXPECT_FALSE((*player)->advise(nullptr));
    (*player)->resign(1);
    ASSERT_TRUE(match.resign(1));
    (*player)->dismiss(match);
  }
  std::ifstream file(notes);
  std::vector<std::string> types;
  for (std::string text; std::getline(file, text);) {
    EXPECT_TRUE(protocol::parse_message(text)) << text;
    types.push_back(Json::parse(text)["type"]);
  }
  EXPECT_EQ(types, (std::vector<std::string>{"hello", "seen", "table", "over"}));
  std::remove(notes.c_str());
}

/// Plays the game of a transcript again: a seat that says what was said then, against these
/// opponents.
BotReport replay(const std::filesystem::path& transcript,
                 const std::vector<std::string>& opponents) {
  const std::string game = transcript.stem();
  const auto same = testing::TempDir() + "salon_same_" + game + std::to_string(::getpid());
  TournamentOptions options;
  options.game = game;
  options.bots = {kTranscript + "replay " + transcript.string() + " " + same};
  options.bots.insert(options.bots.end(), opponents.begin(), opponents.end());
  options.games = 1;
  options.seed = 5;
  options.limits.first = test::kPatience;  // the one for a move is told to every seat
  const auto report = play(options);
  for (const auto& reason : report.bots[0].reasons) ADD_FAILURE() << game << ": " << reason.en;
  EXPECT_TRUE(std::ifstream(same).good()) << game;
  std::remove(same.c_str());
  return report.bots[0];
}

TEST(Outside, WhoAsksForNothingHearsWhatItAlwaysHeard) {
  const std::filesystem::path folder = SALON_SOURCE_DIR "/tests/arena/transcripts";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::string hello;
    std::getline(std::ifstream(entry.path()), hello);
    const std::size_t seats = Json::parse(hello.substr(2))["seats"];
    const auto bot = replay(entry.path(), std::vector<std::string>(seats - 1, "random"));
    EXPECT_EQ(bot.resignations, 1) << entry.path();  // as it did then
  }
}

/// What others do at the table, and how games end.
TEST(Outside, WhoAsksForNothingHearsTheEndAsItAlwaysDid) {
  const std::filesystem::path folder = SALON_SOURCE_DIR "/tests/arena/endings";
  const auto quits = [](int turn) { return kTranscript + "quit " + std::to_string(turn); };
  const std::map<std::string, std::vector<std::string>> opponents{
      {"cluedo", {"random", "random"}},
      {"jacques", {quits(8)}},
      {"khan", {"random"}},
      {"pickomino", {quits(3), "random"}},
      {"stratego", {quits(1)}}};
  for (const auto& [game, others] : opponents) {
    const auto bot = replay(folder / (game + ".txt"), others);
    EXPECT_EQ(bot.resignations, 0) << game;
  }
}

TEST(Outside, WhoAsksForFeaturesIsToldFromTheStartWithThem) {
  // It says hello at its second turn, asks about a move it may not make, then plays on.
  const auto report = play(against_random(
      "exec:python3 -c '\n"
      "import json, sys\n"
      "def say(m): print(json.dumps(m), flush=True)\n"
      "turns = 0\n"
      "heard = []\n"
      "for line in sys.stdin:\n"
      "    m = json.loads(line)\n"
      "    heard.append(m)\n"
      "    if m[\"type\"] == \"explained\":\n"
      "        assert m[\"reason\"][\"fr\"] and m[\"move\"] == \"pass\", m\n"
      "        assert heard[-2][\"type\"] == \"turn\", heard\n"
      "        hellos = [i for i, h in enumerate(heard) if h[\"type\"] == \"hello\"]\n"
      "        assert len(hellos) == 2 and \"features\" not in heard[0], heard\n"
      "        hello = heard[hellos[1]]\n"
      "        assert hello[\"features\"] == [\"constants\", \"explain\"], hello\n"
      "        assert hello[\"constants\"][\"values\"][0] == [2, 3, 1, 2, 2, 3], hello\n"
      "        before = heard[1:hellos[1]]\n"
      "        assert heard[hellos[1] + 1:-1] == [h for h in before if h[\"type\"] != \"turn\"] + "
      "before[-1:]\n"
      "        turn = heard[-2]\n"
      "        say({\"type\": \"move\", \"ply\": turn[\"ply\"], \"move\": turn[\"moves\"][0]})\n"
      "    if m[\"type\"] != \"turn\": continue\n"
      "    turns += 1\n"
      "    if turns == 2: say({\"type\": \"hello\", \"features\": [\"explain\", \"constants\", "
      "\"thinks\", \"batch\", \"fireworks\"]})\n"
      "    elif turns == 3: say({\"type\": \"explain\", \"ply\": m[\"ply\"], \"move\": \"pass\"})\n"
      "    else: say({\"type\": \"move\", \"ply\": m[\"ply\"], \"move\": m[\"moves\"][0]})\n'"));
  for (const auto& reason : report.bots[0].reasons) ADD_FAILURE() << reason.en;
}

TEST(Outside, WhoAsksUninvitedLoses) {
  expect_forfeit(bot(R"({"type": "explain", "ply": m["ply"], "move": "pass"})"), "a seat says move",
                 "une place dit move");
}

TEST(Outside, CanBeInterrupted) {
  auto options = against_random("exec:sleep 1000");
  options.limits = {.move = 900s, .first = 900s};
  std::atomic<bool> stop = false;
  options.stop = &stop;
  std::jthread ctrl_c([&] {
    std::this_thread::sleep_for(100ms);
    stop = true;
  });
  const auto start = std::chrono::steady_clock::now();
  const auto report = play(options);
  EXPECT_LT(std::chrono::steady_clock::now() - start, test::kPatience);
  EXPECT_EQ(report.games, 0);
  EXPECT_EQ(report.bots[0].forfeits, 0);
}

}  // namespace
}  // namespace salon
