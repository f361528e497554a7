#include "cli/command.h"

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "games/registry.h"

namespace salon::test {
namespace {

constexpr const char* opening = "s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -";

nlohmann::json parsed(const Ran& ran) {
  EXPECT_EQ(ran.status, 0) << ran.err;
  auto json = nlohmann::json::parse(ran.out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << ran.out;
  return json;
}

TEST(Command, EveryCommandHasHelpInBothLanguages) {
  for (const auto& command : commands()) {
    const std::string name(command.name);
    const Ran english = salon({name, "--help", "--lang", "en"});
    const Ran french = salon({name, "--help", "--lang=fr"});
    EXPECT_EQ(english.status, 0) << name;
    EXPECT_EQ(french.status, 0) << name;
    EXPECT_TRUE(has(english.out, command.about.en)) << english.out;
    EXPECT_TRUE(has(french.out, command.about.fr)) << french.out;
    EXPECT_TRUE(has(english.out, "Examples:"));
    EXPECT_TRUE(has(french.out, "Exemples :"));
    for (std::istringstream lines(french.out + english.out); !lines.eof();) {
      std::string line;
      std::getline(lines, line);
      EXPECT_LE(line.size(), 110u) << line;  // bytes; some letters have two
    }
  }
}

TEST(Command, HelpListsTheCommands) {
  for (const Arguments& arguments : {Arguments{"--help"}, Arguments{"-h"}}) {
    const Ran ran = salon(arguments);
    EXPECT_EQ(ran.status, 0);
    for (const auto& command : commands()) EXPECT_TRUE(has(ran.out, command.name));
  }
  EXPECT_TRUE(has(salon({"--lang", "fr"}).out, "COMMANDE"));
}

TEST(Command, MisspelledWordsGetASuggestionAndStatus2) {
  struct Slip {
    Arguments arguments;
    std::string suggestion;
  };
  const std::vector<Slip> slips{
      {{"prft"}, "did you mean perft?"},
      {{"perft", "kahn", "--depth", "1"}, "did you mean khan?"},
      {{"bots", "chan"}, "did you mean khan?"},
      {{"bots", "--jsn"}, "did you mean --json?"},
      {{"play", "khan", "--seats", "human,rndom"}, "did you mean random?"},
      {{"play", "khan", "--seats", "humn,random"}, "did you mean human?"},
      {{"play", "khan", "--rules", "hous"}, "did you mean house?"},
      {{"perft", "khan", "--depth", "1", "--rules", "quite=5"}, "did you mean quiet?"},
      {{"advise", "khan", "--bot", "randm"}, "did you mean random?"},
      {{"rules", "khann", "--lang", "fr"}, "vouliez-vous dire khan ?"},
  };
  for (const auto& [arguments, suggestion] : slips) {
    const Ran ran = salon(arguments);
    EXPECT_EQ(ran.status, 2) << suggestion;
    EXPECT_TRUE(has(ran.err, suggestion)) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
}

TEST(Command, AnUnknownCommandIsToldWhichThereAre) {
  const Ran ran = salon({"nonsense"});
  EXPECT_EQ(ran.status, 2);
  for (const auto& command : commands()) EXPECT_TRUE(has(ran.err, command.name)) << command.name;
  for (const auto& game : games()) {
    const std::string& name = game->about().name;
    EXPECT_FALSE(has(ran.err, name));
    EXPECT_TRUE(has(salon({name}).err, "salon play " + name));
  }
}

TEST(Command, WrongUseIsStatus2AndSaysWhatIsWrong) {
  const std::vector<Arguments> wrong{
      {"perft"},
      {"perft", "khan"},
      {"perft", "khan", "--depth"},
      {"perft", "khan", "--depth", "three"},
      {"perft", "khan", "--depth", "-1"},
      {"perft", "khan", "--depth", "99999999999999"},
      {"perft", "khan", "--depth", "1", "again"},
      {"perft", "khan", "--depth", "1", "--position", "nonsense"},
      {"perft", "khan", "--depth", "1", "--no-such", "4"},
      {"perft", "khan", "--depth", "1", "--seats", "3"},
      {"perft", "khan", "--depth", "1", "--board", "/nowhere"},
      {"perft", "khan", "--depth", "1", "--lang", "de"},
      {"play"},
      {"play", "khan", "--seats", ""},
      {"play", "khan", "--seats", "human"},
      {"play", "khan", "--seats", "human,,random"},
      {"play", "khan", "--seats", "A=human,A=random"},
      {"play", "khan", "--seats", "human,random:speed=3"},
      {"play", "khan", "--seats", "human,random:ms=fast"},
      {"play", "khan", "--seed", "-3"},
      {"play", "khan", "--resume", "/nowhere/at/all"},
      {"advise", "khan", "--record", "/nowhere"},
      {"advise", "khan", "--position", "x", "--record", "y"},
      {"bench", "khan", "--seconds", "soon"},
      {"replay"},
      {"--nonsense"},
  };
  for (const auto& arguments : wrong) {
    const Ran ran = salon(arguments);
    std::string call;
    for (const auto& argument : arguments) call += argument + " ";
    EXPECT_EQ(ran.status, 2) << call << ran.out << ran.err;
    EXPECT_TRUE(has(ran.err, "salon")) << call;
    Arguments french = arguments;
    if (!has(call, "--lang")) french.insert(french.begin(), {"--lang", "fr"});
    const Ran again = salon(french);
    EXPECT_EQ(again.status, 2) << call;
    EXPECT_TRUE(has(call, "--lang") || ran.err != again.err) << call;
  }
}

TEST(Command, PerftPrintsOneNumber) {
  EXPECT_EQ(salon({"perft", "khan", "--depth", "0"}).out, "1\n");
  EXPECT_EQ(salon({"perft", "khan", "--depth", "1"}).out, "4\n");
  EXPECT_EQ(salon({"perft", "khan", "--depth", "3"}).out, "528\n");
  const Ran divided = salon({"perft", "khan", "--depth", "2", "--divide"});
  EXPECT_EQ(divided.out, "side top: 12\nside bottom: 12\nside left: 12\nside right: 12\n48\n");
  const auto json = parsed(salon({"perft", "khan", "--depth", "2", "--divide", "--json"}));
  EXPECT_EQ(json["count"], 48);
  EXPECT_EQ(json["divide"]["side top"], 12);
}

TEST(Command, JsonOutputsParse) {
  EXPECT_EQ(parsed(salon({"bots", "--json"})).size(), games().size());
  EXPECT_EQ(parsed(salon({"bots", "khan", "--json"}))[0]["levels"][0]["name"], "random");
  EXPECT_EQ(parsed(salon({"bots", "khan", "--json"}))[0]["levels"][1]["elo"], 0);
  EXPECT_EQ(parsed(salon({"rules", "khan", "--json"}))["presets"][0]["name"], "house");
  EXPECT_EQ(parsed(salon({"bench", "khan", "--seconds", "0.02", "--json"}))[0]["game"], "khan");
  const auto advice =
      parsed(salon({"advise", "khan", "--position", opening, "--bot", "random", "--json"}));
  EXPECT_FALSE(advice["moves"].empty());
}

TEST(Command, ArenaGivesTheSameFiguresOnAnyNumberOfThreads) {
  const auto arena = [](const char* threads) {
    auto json = parsed(salon({"arena", "khan", "--bots", "random,random:work=2", "--games", "20",
                              "--seed", "3", "--threads", threads, "--json"}));
    EXPECT_EQ(json["games"], 20);
    return json["bots"][0]["wins"];
  };
  EXPECT_EQ(arena("1"), arena("2"));
  const Ran table =
      salon({"arena", "khan", "--bots", "random,random", "--games", "4", "--lang", "fr"});
  EXPECT_EQ(table.status, 0) << table.err;
  EXPECT_TRUE(has(table.out, "random"));
  EXPECT_EQ(salon({"arena", "khan"}).status, 2);
  const auto sprt = [](const char* bots, const char* bounds) {
    return salon({"arena", "khan", "--bots", bots, "--games", "2000", "--sprt", bounds, "--json"});
  };
  EXPECT_LT(parsed(sprt("easy,random", "0,20"))["games"], 2000) << "it stops when it is clear";
  EXPECT_EQ(sprt("random,easy", "0,20").status, 1) << "the answer is no";
  EXPECT_EQ(sprt("easy,random", "0").status, 2);
  EXPECT_EQ(sprt("easy,random", "0,x").status, 2);
  EXPECT_EQ(sprt("easy,random", "5,0").status, 2);
  EXPECT_EQ(salon({"arena", "khan", "--bots", "random"}).status, 2);
  EXPECT_TRUE(has(salon({"arena", "khan", "--bots", "random,rnadom"}).err, "did you mean random?"));
}

TEST(Command, AdviseWantsSomethingToDecide) {
  const Ran over = salon({"advise", "khan", "--bot", "random", "--position", "6/6/6/6/6/K5 o -"});
  EXPECT_EQ(over.status, 1) << over.out << over.err;
  EXPECT_EQ(over.out, "");
}

TEST(Command, AdviseTellsTheOddsOfATurnBeforeItsFirstRoll) {
  const auto json = parsed(salon({"advise", "pickomino", "--rules", "official", "--json"}));
  EXPECT_NEAR(json["more"]["p_tile"].get<double>(), 0.893026737151, 1e-12);
  EXPECT_NEAR(json["more"]["expected_points"].get<double>(), 1.644729674040, 1e-12);
  EXPECT_TRUE(json["moves"].empty());
  const Ran english = salon({"advise", "pickomino"});
  EXPECT_EQ(english.out, "89 % for a tile, 1.6 points expected\n") << english.err;
  const Ran french = salon({"advise", "pickomino", "--lang", "fr"});
  EXPECT_EQ(french.out, "89 % de chances d'avoir une tuile, 1,6 point en moyenne\n");
}

TEST(Command, AdviseTakesTheNumberOfSeats) {
  const Arguments four{"advise", "pickomino", "--position", "21-36 -/-/-/- 3 - 1123455V 0"};
  Arguments said = four;
  said.insert(said.end(), {"--seats", "4"});
  EXPECT_EQ(salon(said).status, 0);
  EXPECT_EQ(salon(four).status, 2) << "a position of four in a game of two";
  EXPECT_EQ(salon({"advise", "pickomino", "--seats", "9"}).status, 2);
  EXPECT_EQ(salon({"advise", "khan", "--seats", "3"}).status, 2);
  EXPECT_EQ(salon({"advise", "khan", "--record", "x", "--seats", "2"}).status, 2);
}

TEST(Command, RulesAndBotsForPeople) {
  EXPECT_TRUE(has(salon({"rules", "khan"}).out, "quiet="));
  EXPECT_TRUE(has(salon({"rules", "khan", "--lang", "fr"}).out, "Khan"));
  EXPECT_TRUE(has(salon({"bots"}).out, "random"));
  EXPECT_TRUE(has(salon({"bots", "khan"}).out, "Elo above easy: medium +"));
}

TEST(Command, ReplayRefusesDamagedRecordsWithTheReason) {
  const DataFolder folder;
  const std::string file = folder.file("game.txt");
  ASSERT_EQ(
      salon({"play", "khan", "--seats", "random,random", "--seed", "3", "--quiet", "--save", file})
          .status,
      0);
  const std::string record = contents(file);
  const Ran shown = salon({"replay", file});
  EXPECT_EQ(shown.status, 0);
  EXPECT_TRUE(has(shown.out, "wins") || has(shown.out, "draw"));
  EXPECT_EQ(salon({"replay", file, "--seat", "1", "--from", "10", "--quiet"}).status, 0);
  EXPECT_EQ(salon({"replay", file, "--seat", "purple"}).status, 2);
  const auto json = parsed(salon({"replay", file, "--json"}));
  EXPECT_TRUE(json["over"]);
  EXPECT_GT(json["plies"].size(), 10u);

  const auto refused = [&](std::string text, std::string_view reason) {
    std::ofstream(file, std::ios::binary) << text;
    const Ran ran = salon({"replay", file});
    EXPECT_EQ(ran.status, 1) << text.substr(0, 200);
    EXPECT_TRUE(has(ran.err, reason)) << ran.err;
    EXPECT_EQ(ran.out, "");
  };
  refused("", "");
  refused("nonsense", "");
  refused(std::string(1000, '\0'), "");
  std::string swapped = record;
  swapped.replace(swapped.find("0 side"), 6, "1 side");
  refused(swapped, "move 1");
  std::string won = record;
  won.replace(won.find("result"), std::string::npos, "result 0.25 0.75\n");
  refused(won, "result");
  std::string cut = record.substr(0, record.find("moves"));
  refused(cut, "no moves");
  std::string other = record;
  other.replace(other.find("game khan"), 9, "game whist");
  refused(other, "whist");
}

TEST(Command, BotsPlayTheSameGameFromTheSameSeed) {
  const Arguments call{"play", "khan", "--seats", "random,random", "--seed", "11"};
  const Ran first = salon(call);
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(first.out, salon(call).out);
  EXPECT_NE(first.out, salon({"play", "khan", "--seats", "random,random", "--seed", "12"}).out);
}

}  // namespace
}  // namespace salon::test
