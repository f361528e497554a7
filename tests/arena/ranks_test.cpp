#include "arena/ranks.h"

#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <numeric>
#include <sstream>
#include <thread>

#include "arena/ledger.h"
#include "arena/tournament.h"
#include "patience.h"

namespace salon {
namespace {

/// Ranks within one process: letters in boxes.
class Boxes {
 public:
  explicit Boxes(int size) : letters_(static_cast<std::size_t>(size)) {}

  class Rank : public Ranks {
   public:
    Rank(Boxes& boxes, int rank) : boxes_(boxes), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return static_cast<int>(boxes_.letters_.size()); }
    void send(int to, std::string text) override {
      const std::lock_guard lock(boxes_.mutex_);
      boxes_.letters_[static_cast<std::size_t>(to)].push_back({rank_, std::move(text)});
    }
    std::optional<Letter> receive() override {
      const std::lock_guard lock(boxes_.mutex_);
      auto& box = boxes_.letters_[static_cast<std::size_t>(rank_)];
      if (box.empty()) return std::nullopt;
      auto letter = std::move(box.front());
      box.pop_front();
      return letter;
    }

   private:
    Boxes& boxes_;
    int rank_;
  };

 private:
  std::mutex mutex_;
  std::vector<std::deque<Ranks::Letter>> letters_;
};

TournamentOptions duel(long games) {
  TournamentOptions options;
  options.game = "khan";
  options.bots = {"random", "random:work=2"};
  options.games = games;
  options.seed = 7;
  return options;
}

std::string timeless_report(const Expected<TournamentReport>& report) {
  if (!report) return report.error().what.en;
  auto json = to_json(*report);
  json.erase("seconds");
  json.erase("moves_per_second");
  for (auto& bot : json["bots"]) {
    for (const auto* key : {"ms_per_move", "longest_ms"}) bot.erase(key);
  }
  return dump(json, 1);
}

std::string text_of(const NumberedResult& numbered) {
  std::string text;
  write(text, numbered);
  return text;
}

std::string played_by(int ranks, TournamentOptions options) {
  Boxes boxes(ranks);
  Boxes::Rank first(boxes, 0);
  std::vector<std::jthread> others;
  for (int rank = 1; rank < ranks; ++rank) {
    others.emplace_back([&boxes, rank, options]() mutable {
      Boxes::Rank own(boxes, rank);
      options.ranks = &own;
      EXPECT_TRUE(follow(options));
    });
  }
  options.ranks = &first;
  auto report = timeless_report(run(options));
  others.clear();
  // MPI lets nobody leave whose letter was not read.
  for (int rank = 0; rank < ranks; ++rank)
    EXPECT_FALSE(Boxes::Rank(boxes, rank).receive()) << "a letter to rank " << rank << " is left";
  return report;
}

/// The next letter to a rank, which must come.
Json next_letter(Boxes::Rank& rank) {
  std::optional<Ranks::Letter> letter;
  EXPECT_TRUE(test::until([&] { return (letter = rank.receive()).has_value(); }));
  return letter ? Json::parse(letter->text) : Json::object();
}

/// A file that is gone with the test.
class LedgerFile {
 public:
  explicit LedgerFile(std::string_view name = "ledger")
      : path_(std::filesystem::temp_directory_path() / fmt::format("{}-{}", name, getpid())) {
    std::filesystem::remove(path_);
  }
  ~LedgerFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }
  std::string text() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(std::string_view text) const { std::ofstream(path_, std::ios::binary) << text; }

 private:
  std::filesystem::path path_;
};

TEST(Ranks, AnyNumberOfThemPlaysTheSameGames) {
  const auto alone = timeless_report(run(duel(101)));
  EXPECT_EQ(played_by(2, duel(101)), alone);
  EXPECT_EQ(played_by(5, duel(101)), alone);
  EXPECT_EQ(played_by(3, duel(1)), timeless_report(run(duel(1))));
}

TEST(Ranks, ASequentialTestEndsWhereItEndsAlone) {
  auto options = duel(4000);
  options.bots = {"easy:work=50", "random"};
  options.sprt = Sprt{.elo0 = 0, .elo1 = 50};
  const auto alone = timeless_report(run(options));
  EXPECT_EQ(alone.find("undecided"), std::string::npos) << alone;
  EXPECT_EQ(played_by(3, options), alone);
}

TEST(Ranks, ResultsAreNotHeldBackUntilMoreGamesAreWanted) {
  auto options = duel(20'000);
  options.bots = {"easy:work=50", "random"};
  options.threads = 2;
  Boxes boxes(2);
  Boxes::Rank leader(boxes, 0), own(boxes, 1);
  const std::jthread follower([&] {
    options.ranks = &own;
    EXPECT_TRUE(follow(options));
  });
  EXPECT_GT(next_letter(leader)["wants"], 0);
  // Far more than it asked for: it has nothing to ask while it plays them.
  std::vector<long> games(20'000);
  std::iota(games.begin(), games.end(), 0);
  leader.send(1, dump(Json{{"games", games}}));
  const auto letter = next_letter(leader);
  EXPECT_EQ(letter["wants"], 0);
  EXPECT_FALSE(letter["results"].empty());
  leader.send(1, R"({"end":true})");
}

TEST(Ledger, WhatItHoldsIsNotPlayedAgain) {
  const LedgerFile file;
  auto options = duel(60);
  const auto whole = timeless_report(run(options));
  options.ledger = file.path();
  options.games = 25;
  ASSERT_TRUE(run(options));
  const auto before = file.text();
  EXPECT_EQ(std::ranges::count(before, '\n'), 26);
  options.games = 60;
  EXPECT_EQ(timeless_report(run(options)), whole);
  const auto after = file.text();
  EXPECT_TRUE(after.starts_with(before));
  EXPECT_EQ(std::ranges::count(after, '\n'), 61);
}

// Whoever is killed during a game loses that game and none before it.
TEST(Ledger, HoldsEveryGameBeforeTheNextOneBegins) {
  const LedgerFile file, seen("seen");
  auto options = duel(5);
  options.ledger = file.path();
  options.threads = 1;
  options.limits = {.move = test::kPatience, .first = test::kPatience};
  // A program that writes down how many lines there are when it is started, and goes.
  options.bots = {fmt::format("exec:wc -l <{} >>{}", file.path(), seen.path()), "random"};
  ASSERT_TRUE(run(options));
  std::istringstream lines(seen.text());
  for (int game = 0, there = 0; game < options.games; ++game) {
    ASSERT_TRUE(lines >> there) << seen.text();
    EXPECT_EQ(there, 1 + game);
  }
}

TEST(Ledger, ALineCutShortIsPlayedAgain) {
  const LedgerFile file;
  auto options = duel(30);
  options.ledger = file.path();
  const auto whole = timeless_report(run(options));
  const auto text = file.text();
  file.write(text.substr(0, text.size() - 20));
  EXPECT_EQ(timeless_report(run(options)), whole);
  EXPECT_EQ(std::ranges::count(file.text(), '\n'), 31);
}

TEST(Ledger, OneOfAnotherTournamentOrADamagedOneIsRefused) {
  const LedgerFile file;
  auto options = duel(4);
  options.ledger = file.path();
  ASSERT_TRUE(run(options));
  const auto text = file.text();
  options.seed = 8;
  EXPECT_FALSE(run(options));
  EXPECT_EQ(file.text(), text);
  options.seed = 7;
  file.write(text + "{\"game\":1}\n");
  const auto damaged = run(options);
  ASSERT_FALSE(damaged);
  EXPECT_NE(damaged.error().what.en.find("line 6"), std::string::npos) << damaged.error().what.en;
}

TEST(Ledger, RefusesWhatHasTheWrongShape) {
  const std::string place = R"({"score":1,"result":"win","moves":3,"seconds":0.5})";
  const auto game = [](const std::string& places) {
    return R"({"game":1,"plies":6,"places":[)" + places + "]}";
  };
  EXPECT_TRUE(result_of_json(Json::parse(game(place + "," + place)), 2));
  EXPECT_TRUE(result_of_json(Json::parse(R"({"game":1,"error":{"en":"a","fr":"b"}})"), 2));
  for (const std::string& text :
       {std::string("[]"), std::string(R"({"game":"1"})"), std::string(R"({"game":1.5})"),
        std::string(R"({"game":1,"error":{"en":5,"fr":"b"}})"),
        std::string(R"({"game":1,"error":{"en":"a"}})"), std::string(R"({"game":1,"error":"a"})"),
        std::string(R"({"game":1,"error":["en","fr"]})"), game(place), game("1,2"),
        game(place + R"(,{"score":1,"result":"win","moves":1e300,"seconds":0})"),
        game(place + R"(,{"score":1,"result":7,"moves":1,"seconds":0})"),
        game(place + R"(,{"score":1,"result":"win","moves":1,"seconds":0,"forfeit":{"en":[]}})")})
    EXPECT_FALSE(result_of_json(Json::parse(text), 2)) << text;
}

TEST(Ledger, KeepsAResultToTheLastBit) {
  BoutResult result;
  result.plies = 12;
  result.places.resize(3);
  result.places[0] = {1.0 / 3, Finish::draw, 4, 0.1 + 0.2, 0.1, false, std::nullopt};
  result.places[1] = {0.1, Finish::loss, 5, 1e-9, 1e-9, true, Phrase{"too \"late\"", "trop tard"}};
  const NumberedResult numbered{17, result};
  const auto again = result_of_json(Json::parse(text_of(numbered)), 3);
  ASSERT_TRUE(again);
  ASSERT_TRUE(again->result);
  EXPECT_EQ(again->game, 17);
  EXPECT_EQ(text_of(*again), text_of(numbered));
  EXPECT_EQ(again->result->places[0].score, 1.0 / 3);
  EXPECT_EQ(again->result->places[0].seconds, 0.1 + 0.2);
  EXPECT_EQ(again->result->places[0].longest, 0.1);
  EXPECT_EQ(again->result->places[1].forfeit, result.places[1].forfeit);
  EXPECT_FALSE(result_of_json(Json::parse(text_of(numbered)), 2));
}

}  // namespace
}  // namespace salon
