#include "arena/bout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace salon {
namespace {

/// A game for three: nature throws a die, then everybody names a number from 1 to 3, twice round.
/// The highest sum wins; nobody does if all named ones. Who resigns goes on naming, out of the
/// race.
struct Sums {
  int thrown = 0;
  std::vector<int> named;
  std::array<bool, 3> out{};

  Seat turn() const {
    if (thrown == 0) return kNature;
    return named.size() == 6 ? kOver : static_cast<Seat>(named.size() % 3);
  }
  Expected<void> play(std::string_view move) {
    const auto number = parse_number(move, 1, turn() == kNature ? 6 : 3);
    if (!number) return std::unexpected(number.error());
    if (turn() == kNature) {
      thrown = *number;
    } else {
      named.push_back(*number);
    }
    return {};
  }
  Outcome outcome() const {
    std::array<int, 3> sums{};
    for (std::size_t i = 0; i < named.size(); ++i) sums[i % 3] += out[i % 3] ? 0 : named[i];
    const int most = std::ranges::max(sums);
    Outcome outcome;
    if (most <= 2) return outcome;
    for (int i = 0; i < 3; ++i) {
      outcome.score[i] =
          sums[i] == most ? 1.0 / static_cast<double>(std::ranges::count(sums, most)) : 0;
    }
    return outcome;
  }
};

class SumsTruth : public Truth {
 public:
  Seat turn() const override { return sums_.turn(); }
  std::vector<std::string> moves() const override { return {"1", "2", "3"}; }
  std::vector<std::pair<std::string, double>> chances() const override { return {}; }
  Expected<void> play(std::string_view move) override { return sums_.play(move); }
  std::string draw(Random& random) const override { return std::to_string(1 + random.below(6)); }
  Expected<std::string> seen(std::string_view move, Seat) const override {
    return std::string(move);
  }
  bool reveals(std::string_view) const override { return false; }
  bool resign(Seat seat) override { return sums_.out[seat] = true; }
  Outcome outcome() const override { return sums_.outcome(); }
  Phrase ending(const Names&) const override { return {}; }
  std::string position() const override { return {}; }
  std::unique_ptr<Truth> clone() const override { return std::make_unique<SumsTruth>(*this); }

 private:
  Sums sums_;
};

class SumsEye : public Eye {
 public:
  Expected<void> see(std::string_view seen) override { return sums_.play(seen); }
  void resign(Seat) override {}
  void meet(Names) override {}
  Seat turn() const override { return sums_.turn(); }
  std::vector<std::string> moves() const override { return {"1", "2", "3"}; }
  Expected<std::vector<std::string>> read(std::string_view typed) const override {
    const auto number = parse_number(typed, 1, 3);
    if (!number) return std::unexpected(number.error());
    return std::vector{std::string(typed)};
  }
  Json json() const override { return {}; }
  Phrase say() const override { return {}; }
  void draw(Canvas&, Lang) const override {}

 private:
  Sums sums_;
};

class SumsPlayer : public Player {
 public:
  SumsPlayer(std::string level, std::uint64_t seed) : level_(std::move(level)), random_(seed) {}
  Expected<void> see(std::string_view, Seat by) override {
    if (level_ == "blind" && by == 1) return fail("it cannot follow", "il ne suit pas");
    return {};
  }
  void resign(Seat) override {}
  Expected<std::string> choose(const std::atomic<bool>*) override {
    if (level_ == "throws") throw std::runtime_error("out of luck");
    if (level_ == "random") return std::to_string(1 + random_.below(3));
    return level_;
  }
  Expected<Advice> advise(const std::atomic<bool>*) override { return fail({}); }

 private:
  std::string level_;
  Random random_;
};

class SumsVariant : public Variant {
 public:
  const About& about() const override {
    static const About about{.name = "sums",
                             .title = {"Sums", "Sommes"},
                             .summary = {},
                             .min_seats = 3,
                             .max_seats = 3,
                             .seat_names = {},
                             .rules_en = {},
                             .rules_fr = {}};
    return about;
  }
  Setting setting() const override { return {.rules = "", .seats = 3, .board = ""}; }
  std::unique_ptr<Truth> begin() const override {
    if (broken) throw std::logic_error("no pieces in the box");
    return std::make_unique<SumsTruth>();
  }
  Expected<std::unique_ptr<Truth>> from(std::string_view) const override { return fail({}); }
  std::unique_ptr<Eye> eye(Seat) const override { return std::make_unique<SumsEye>(); }
  Expected<std::unique_ptr<Eye>> eye_on(std::string_view) const override { return fail({}); }
  Expected<std::unique_ptr<Player>> player(const BotSpec& spec, Seat, std::uint64_t seed,
                                           Pace) const override {
    return std::make_unique<SumsPlayer>(spec.level, seed);
  }
  Expected<std::unique_ptr<Player>> player_at(const BotSpec&, std::string_view, std::uint64_t,
                                              Pace) const override {
    return fail({});
  }
  Expected<PerftCount> perft(const PerftOptions&) const override { return fail({}); }
  std::size_t position_bytes() const override { return 0; }
  std::uint64_t playout(std::uint64_t) const override { return 0; }
  void copy_positions(std::uint64_t) const override {}
  std::uint64_t signature() const override { return 0; }
  std::string middle(std::uint64_t) const override { return {}; }

  bool broken = false;
};

Expected<BoutResult> play(const std::vector<std::string>& specs, std::uint64_t seed = 1) {
  std::vector<Entrant> entrants;
  for (const auto& spec : specs) entrants.push_back(Entrant::parse(spec).value());
  std::vector<const Entrant*> seated;
  for (const auto& entrant : entrants) seated.push_back(&entrant);
  return play_bout({.variant = std::make_shared<SumsVariant>(), .limits = {}}, seated, seed);
}

std::vector<Result> results(const BoutResult& bout) {
  std::vector<Result> all;
  for (const auto& place : bout.places) all.push_back(place.result);
  return all;
}

using enum Result;

TEST(Bout, WinnersLosersAndSharedWins) {
  const auto won = play({"1", "3", "2"}).value();
  EXPECT_EQ(results(won), (std::vector{loss, win, loss}));
  EXPECT_EQ(won.plies, 7);
  EXPECT_EQ(won.places[1].moves, 2);
  const auto shared = play({"3", "1", "3"}).value();
  EXPECT_EQ(results(shared), (std::vector{draw, loss, draw}));
  EXPECT_DOUBLE_EQ(shared.places[0].score, 0.5);
}

TEST(Bout, AGameNobodyWonIsDrawn) {
  const auto bout = play({"1", "1", "1"}).value();
  EXPECT_EQ(results(bout), (std::vector{draw, draw, draw}));
  EXPECT_EQ(bout.places[0].score, 0);
}

TEST(Bout, WhoFailsIsOutAndTheOthersPlayOn) {
  for (const auto* bad : {"throws", "9", "blind"}) {
    const auto bout = play({bad, "2", "1"}).value();
    EXPECT_EQ(results(bout), (std::vector{loss, win, loss})) << bad;
    ASSERT_TRUE(bout.places[0].forfeit) << bad;
    EXPECT_FALSE(bout.places[0].forfeit->fr.empty());
    EXPECT_FALSE(bout.places[1].forfeit);
    EXPECT_EQ(bout.plies, 8);  // its resignation, too, and what was played in its stead
  }
}

TEST(Bout, AnOutsideProgramMayResignAmongThree) {
  const auto bout =
      play({"exec:while read x; do echo '{\"type\":\"resign\"}'; done", "2", "1"}).value();
  EXPECT_EQ(results(bout), (std::vector{loss, win, loss}));
  EXPECT_TRUE(bout.places[0].resigned);
  EXPECT_FALSE(bout.places[0].forfeit);
  EXPECT_EQ(bout.places[0].moves, 1);
}

TEST(Bout, OnlyTheSeedDecides) {
  const auto scores = [](std::uint64_t seed) {
    std::vector<double> all;
    const auto bout = play({"random", "random", "random"}, seed).value();
    for (const auto& place : bout.places) all.push_back(place.score);
    return all;
  };
  std::set<std::vector<double>> different;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(scores(seed), scores(seed));
    different.insert(scores(seed));
  }
  EXPECT_GT(different.size(), 3u);
}

TEST(Bout, OurOwnBugsAreErrorsNotCrashes) {
  const auto variant = std::make_shared<SumsVariant>();
  variant->broken = true;
  const auto entrant = Entrant::parse("1").value();
  const auto bout =
      play_bout({.variant = variant, .limits = {}}, {&entrant, &entrant, &entrant}, 1);
  ASSERT_FALSE(bout);
  EXPECT_NE(bout.error().what.en.find("no pieces"), std::string::npos);
}

TEST(Entrant, ReadsLevelsAndCommands) {
  const auto program = Entrant::parse(" exec:./my bot --depth=3:4 ").value();
  EXPECT_EQ(program.command, "./my bot --depth=3:4");
  EXPECT_FALSE(program.reproducible());
  EXPECT_TRUE(Entrant::parse("hard:work=20").value().reproducible());
  EXPECT_FALSE(Entrant::parse("hard:ms=20").value().reproducible());
  EXPECT_FALSE(Entrant::parse("hard:strong"));
  EXPECT_FALSE(Entrant::parse("exec:"));
}

}  // namespace
}  // namespace salon
