#include "arena/tournament.h"

#include <gtest/gtest.h>

#include <map>

#include "arena/schedule.h"
#include "core/rules.h"
#include "core/utf8.h"
#include "played.h"

namespace salon {
namespace {

using test::play;

TournamentOptions khan(std::vector<std::string> bots, long games) {
  TournamentOptions options;
  options.game = "khan";
  options.bots = std::move(bots);
  options.games = games;
  return options;
}

/// The report without what the clock says.
std::string timeless(const TournamentReport& report) {
  auto json = to_json(report);
  json.erase("seconds");
  json.erase("moves_per_second");
  for (auto& bot : json["bots"]) {
    for (const auto* key : {"ms_per_move", "longest_ms"}) bot.erase(key);
  }
  return dump(json, 1);
}

// `random` does not care how much work it is given: different names, equal strength.
const std::vector<std::string> kTwins{"random", "random:work=2"};

TEST(Tournament, TheSameSeedGivesTheSameGamesWhateverTheThreads) {
  auto options = khan(kTwins, 101);
  options.seed = 7;
  const auto one = timeless(play(options));
  options.threads = 2;
  EXPECT_EQ(timeless(play(options)), one);
  options.threads = 5;
  EXPECT_EQ(timeless(play(options)), one);
  options.seed = 8;
  EXPECT_NE(timeless(play(options)), one);
}

TEST(Tournament, CountsAddUp) {
  const auto report = play(khan(kTwins, 60));
  EXPECT_EQ(report.games, 60);
  EXPECT_TRUE(report.even());
  EXPECT_TRUE(report.reproducible);
  ASSERT_EQ(report.bots.size(), 2u);
  const auto& a = report.bots[0].results;
  const auto& b = report.bots[1].results;
  EXPECT_EQ(a.games(), 60);
  EXPECT_EQ(a.wins, b.losses);
  EXPECT_EQ(a.draws, b.draws);
  EXPECT_EQ(report.bots[0].moves + report.bots[1].moves, report.plies);
  EXPECT_EQ(report.seats[0].games(), 60);
  EXPECT_EQ(report.seats[0].wins + report.seats[1].wins, a.wins + b.wins);
  ASSERT_TRUE(report.bots[0].elo && report.bots[1].elo);
  EXPECT_DOUBLE_EQ(report.bots[0].elo->value, -report.bots[1].elo->value);
  EXPECT_DOUBLE_EQ(report.bots[0].elo->low, -report.bots[1].elo->high);
}

TEST(Tournament, PairingsTellWhoScoredWhatInWhichSeat) {
  const auto report = play(khan({"random", "easy"}, 40));
  ASSERT_EQ(report.pairings.size(), 2u);
  const auto& weak = report.pairings[0][1];
  const auto& strong = report.pairings[1][0];
  EXPECT_EQ(weak.games(), 20);
  EXPECT_EQ(strong.games(), 20);
  EXPECT_EQ(weak.wins + strong.wins, report.seats[0].wins);
  EXPECT_EQ(weak.losses + strong.wins, report.bots[1].results.wins);
  EXPECT_LT(weak.wins, 8);
  EXPECT_GT(strong.wins, 12);
  EXPECT_EQ(report.pairings[0][0].games(), 0);

  const auto json = to_json(report)["pairings"];
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[1]["seats"], Json({"easy", "random"}));
  EXPECT_EQ(json[1]["wins"], strong.wins);
  EXPECT_EQ(json[1]["score"], mean_score(strong.tally).value);
  const auto text = to_text(report).en;
  const auto row = text.rfind("\neasy");
  EXPECT_NE(text.find(fmt::format("{:.3f}", mean_score(strong.tally).value), row), text.npos)
      << text;
  EXPECT_NE(text.find("–", row), text.npos) << text;
}

TEST(Tournament, EqualNamesArePooled) {
  const auto report = play(khan({"random", " random"}, 10));
  ASSERT_EQ(report.bots.size(), 1u);
  EXPECT_EQ(report.bots[0].results.games(), 20);
  EXPECT_DOUBLE_EQ(mean_score(report.bots[0].results.tally).value, 0.5);
  EXPECT_FALSE(report.bots[0].elo);
  EXPECT_TRUE(to_json(report)["bots"][0]["elo"].is_null());
}

TEST(Tournament, MoreNamesThanSeatsPlayEachOther) {
  const auto report = play(khan({"random", "random:work=2", "random:work=3"}, 12));
  EXPECT_EQ(report.round, 6);
  ASSERT_EQ(report.bots.size(), 3u);
  for (const auto& bot : report.bots) {
    EXPECT_EQ(bot.results.games(), 8);
    EXPECT_FALSE(bot.elo);
  }
}

TEST(Tournament, SaysWhenSeatingsAreUneven) {
  const auto report = play(khan(kTwins, 3));
  EXPECT_EQ(report.games, 3);
  EXPECT_FALSE(report.even());
  EXPECT_FALSE(to_json(report)["even"].get<bool>());
  EXPECT_NE(to_text(report).en.find("not a multiple of 2"), std::string::npos);
}

TEST(Tournament, TheJsonHasThePromisedKeys) {
  const auto json = to_json(play(khan(kTwins, 4)));
  for (const auto* key : {"game", "rules", "games", "seed", "bots", "plies", "seconds"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  for (const auto* key : {"name", "wins", "draws", "losses", "score", "ci95", "elo", "ms_per_move",
                          "longest_ms", "forfeits"}) {
    EXPECT_TRUE(json["bots"][0].contains(key)) << key;
  }
  EXPECT_EQ(json["game"], "khan");
  EXPECT_EQ(json["rules"], "house");
  ASSERT_EQ(json["bots"][0]["ci95"].size(), 2u);
  EXPECT_LE(json["bots"][0]["ci95"][0], json["bots"][0]["score"]);
}

TEST(Tournament, TellsPeopleInBothLanguages) {
  auto options = khan({"random", "random:ms=1"}, 4);
  options.seed = 12345;
  const auto report = play(options);
  EXPECT_FALSE(report.reproducible);
  const auto text = to_text(report);
  for (const auto* word :
       {"random:ms=1", "12345", "W-D-L", "ochre", "not reproducible", "at most", "Elo"}) {
    EXPECT_NE(text.en.find(word), std::string::npos) << word << '\n' << text.en;
  }
  for (const auto* word : {"random:ms=1", "12345", "G-N-P", "ocre", "non reproductible"}) {
    EXPECT_NE(text.fr.find(word), std::string::npos) << word << '\n' << text.fr;
  }
}

TEST(Tournament, ASequentialTestStopsAtTheSameGameWhateverTheThreads) {
  auto options = khan(kTwins, 5000);
  options.sprt = Sprt{.elo0 = 150, .elo1 = 300};
  const auto one = play(options);
  EXPECT_LT(one.games, 500);
  ASSERT_TRUE(one.verdict);
  EXPECT_EQ(one.verdict->verdict, Sprt::Verdict::accept_h0);
  options.threads = 3;
  EXPECT_EQ(timeless(play(options)), timeless(one));
}

TEST(Tournament, ProgressCountsEveryGameInOrder) {
  auto options = khan(kTwins, 40);
  options.threads = 2;
  long last = 0;
  options.progress = [&](long done) { EXPECT_EQ(done, ++last); };
  play(options);
  EXPECT_EQ(last, 40);
}

TEST(Tournament, StopLeavesWhatIsFinished) {
  std::atomic<bool> stop = false;
  auto options = khan(kTwins, 1'000'000);
  options.stop = &stop;
  options.threads = 2;
  options.progress = [&](long done) { stop = done >= 10; };
  const auto report = play(options);
  EXPECT_GE(report.games, 10);
  // How many more depends on how far the other thread got meanwhile.
  EXPECT_LT(report.games, options.games);
  auto whole = khan(kTwins, report.games);
  EXPECT_EQ(play(whole).plies, report.plies);
}

TEST(Tournament, RefusesWhatMakesNoSense) {
  const auto refused = [](const TournamentOptions& options, std::string_view words) {
    const auto report = run(options);
    ASSERT_FALSE(report) << words;
    EXPECT_NE(report.error().what.en.find(words), std::string::npos) << report.error().what.en;
    EXPECT_FALSE(report.error().what.fr.empty());
  };
  refused(khan({}, 10), "no bots");
  refused(khan({"random"}, 10), "2 seats");
  refused(khan(kTwins, 0), "1 to");
  refused(khan({"random", "deep-blue"}, 10), "no bot is called");
  refused(khan({"random", "random:depth"}, 10), "option=value");
  refused(khan({"random", "random:work=0"}, 10), "work");
  refused(khan({"random", "exec: "}, 10), "exec:");
  auto options = khan(kTwins, 10);
  options.game = "chess";
  refused(options, "no game is called");
  options = khan(kTwins, 10);
  options.rules = "quiet=many";
  refused(options, "");
  options = khan({"random", "random"}, 10);
  options.sprt = Sprt{};
  refused(options, "compares two bots");
  options = khan(kTwins, 10);
  options.sprt = Sprt{.elo0 = 10, .elo1 = 0};
  refused(options, "elo0 < elo1");
}

TEST(Tournament, RulesAreCarried) {
  auto options = khan(kTwins, 4);
  options.rules = "quiet=1";
  const auto report = play(options);
  EXPECT_EQ(report.rules, "house,quiet=1");
  EXPECT_EQ(report.bots[0].results.draws, 4);  // the first quiet ply is the last
}

std::map<std::vector<int>, long> seatings(const Schedule& seating, long games) {
  std::map<std::vector<int>, long> counts;
  for (long game = 0; game < games; ++game) ++counts[seating.at(game)];
  return counts;
}

TEST(Schedule, EveryDistinctSeatingInTurn) {
  const auto duel = Schedule::plan({0, 1}, 2, 1).value();
  EXPECT_EQ(duel.round(), 2);
  EXPECT_EQ(seatings(duel, 5), (std::map<std::vector<int>, long>{{{0, 1}, 3}, {{1, 0}, 2}}));
  const auto pooled = Schedule::plan({1, 0, 1}, 3, 1).value();
  EXPECT_EQ(pooled.round(), 3);
  EXPECT_EQ(seatings(pooled, 6).size(), 3u);
  const auto four = Schedule::plan({0, 1, 2, 3}, 4, 1).value();
  EXPECT_EQ(four.round(), 24);
  EXPECT_EQ(seatings(four, 24).size(), 24u);
  EXPECT_EQ(Schedule::plan({0, 0}, 2, 1).value().round(), 1);
}

TEST(Schedule, ManySeatingsAreRotationsOfShuffles) {
  const auto five = Schedule::plan({0, 1, 2, 3, 4}, 5, 9).value();
  EXPECT_EQ(five.round(), 5);
  for (long block = 0; block < 20; ++block) {
    std::vector<std::vector<int>> by_seat(5);
    for (long game = 5 * block; game < 5 * block + 5; ++game) {
      const auto names = five.at(game);
      for (int seat = 0; seat < 5; ++seat) by_seat[seat].push_back(names[seat]);
    }
    for (auto& names : by_seat) {
      std::ranges::sort(names);
      EXPECT_EQ(names, (std::vector<int>{0, 1, 2, 3, 4}));
    }
  }
  EXPECT_GT(seatings(five, 500).size(), 80u);
  EXPECT_NE(Schedule::plan({0, 1, 2, 3, 4}, 5, 10).value().at(0), five.at(0));
}

TEST(Schedule, RoundRobinsHaveEveryPartyButNobodyAlone) {
  const auto pairs = Schedule::plan({0, 1, 1, 2}, 2, 1).value();
  EXPECT_EQ(pairs.round(), 6);
  EXPECT_FALSE(seatings(pairs, 6).contains({1, 1}));
  std::vector<int> eight(8);
  for (int i = 0; i < 8; ++i) eight[i] = i;
  EXPECT_EQ(Schedule::plan(eight, 7, 1).value().round(), 8 * 7);
  std::vector<int> crowd(60);
  for (int i = 0; i < 60; ++i) crowd[i] = i;
  EXPECT_FALSE(Schedule::plan(crowd, 7, 1));
}

TEST(Report, NamesOfAnyScriptStandInLine) {
  TournamentReport report;
  report.games = report.asked = report.round = 2;
  for (const auto name : {"hard", "李小龍", "🎲 bot"}) {
    BotReport bot;
    bot.name = name;
    report.bots.push_back(bot);
  }
  const std::string text = to_text(report).en;
  std::vector<int> ends;
  for (const auto line : split(text, '\n')) {
    for (const auto& bot : report.bots) {
      if (line.starts_with(bot.name)) ends.push_back(cells(line));
    }
  }
  ASSERT_EQ(ends.size(), 3u) << text;
  EXPECT_EQ(ends[1], ends[0]) << text;
  EXPECT_EQ(ends[2], ends[0]) << text;
}

}  // namespace
}  // namespace salon
