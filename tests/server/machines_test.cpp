// The bots of a table, without a table.
#include "server/machines.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <future>
#include <set>

#include "games/registry.h"
#include "table/beat.h"

namespace salon::server {
namespace {

using namespace std::chrono_literals;

/// A game of Khan, two random players, and whatever the machines say.
class MachinesTest : public ::testing::Test {
 protected:
  MachinesTest()
      : match_(*Match::begin(*(*find_game("khan"))->open({}), {{"easy", "A"}, {"easy", "B"}})) {}

  /// What comes of a coroutine of the loop.
  template <class T>
  T run(asio::awaitable<T> work) {
    auto done = asio::co_spawn(loop_, std::move(work), asio::use_future);
    loop_.restart();
    loop_.run();
    return done.get();
  }
  Expected<std::string> choose(Seat seat) {
    thought_ = machines_.begin(seat);
    EXPECT_TRUE(thought_);
    return run(machines_.choose(thought_, match_, "random", {"client", 7}, std::nullopt));
  }

  asio::io_context loop_;
  Metrics metrics_;
  Thinkers thinkers_{2, metrics_};
  std::shared_ptr<Minds> minds_ = std::make_shared<Minds>(2, metrics_.minds);
  std::vector<std::optional<Seat>> said_;
  Machines machines_{loop_.get_executor(), thinkers_, minds_,
                     [this](std::optional<Seat> seat) { said_.push_back(seat); }};
  Match match_;
  std::shared_ptr<Machines::Thought> thought_;
};

TEST_F(MachinesTest, OneThinksAtATimeAndItsMoveIsLegal) {
  EXPECT_FALSE(machines_.thinking());
  for (int ply = 0; ply < 30 && !match_.over(); ++ply) {
    const Seat seat = match_.turn();
    const auto move = choose(seat);
    ASSERT_TRUE(move);
    EXPECT_EQ(machines_.thinking(), seat);
    EXPECT_FALSE(machines_.begin(seat)) << "it does already";
    EXPECT_TRUE(machines_.finish(thought_));
    EXPECT_FALSE(machines_.thinking());
    ASSERT_TRUE(match_.play(seat, *move));
  }
}

TEST_F(MachinesTest, ABotGoesOnFromWhatItKnewOrBeginsAnewAndPlaysTheSame) {
  const auto first = choose(0);
  EXPECT_TRUE(machines_.finish(thought_));
  const auto again = choose(0);
  EXPECT_TRUE(machines_.finish(thought_));
  machines_.forget_all();
  const auto anew = choose(0);
  ASSERT_TRUE(first && again && anew);
  EXPECT_EQ(*first, *anew) << "its dice depend on the seed and on what it has seen";
}

TEST_F(MachinesTest, OnlySoManyBotsRememberTheirGamesAndOthersPlayTheSame) {
  std::vector<std::unique_ptr<Machines>> tables;
  for (int table = 0; table < 5; ++table)
    tables.push_back(std::make_unique<Machines>(loop_.get_executor(), thinkers_, minds_,
                                                [](std::optional<Seat>) {}));
  std::set<std::string> moves;
  for (int round = 0; round < 2; ++round) {
    for (const auto& table : tables) {
      const auto thought = table->begin(0);
      const auto move = run(table->choose(thought, match_, "random", {"client", 7}, std::nullopt));
      ASSERT_TRUE(move);
      moves.insert(*move);
      EXPECT_TRUE(table->finish(thought));
      EXPECT_LE(metrics_.minds.value(), 2);
    }
  }
  EXPECT_EQ(moves.size(), 1u) << "the dice of one that was told anew are the same";
  EXPECT_EQ(metrics_.minds.value(), 2);
  tables.back().reset();
  EXPECT_EQ(metrics_.minds.value(), 1) << "a table that is gone needs no room";
  tables.clear();
  EXPECT_EQ(metrics_.minds.value(), 0);
}

TEST_F(MachinesTest, WhatIsCancelledIsNotWanted) {
  ASSERT_TRUE(choose(0));
  machines_.cancel();
  EXPECT_FALSE(machines_.thinking());
  EXPECT_FALSE(machines_.finish(thought_));
  EXPECT_EQ(said_, (std::vector<std::optional<Seat>>{0, std::nullopt}))
      << "what was announced is taken back";
  ASSERT_TRUE(choose(0)) << "the next begins anew";
  EXPECT_TRUE(machines_.finish(thought_));
}

TEST_F(MachinesTest, ABotThatDoesNotExistIsAnError) {
  thought_ = machines_.begin(0);
  EXPECT_FALSE(run(machines_.choose(thought_, match_, "nobody", {"client", 7}, std::nullopt)));
  EXPECT_TRUE(machines_.finish(thought_));
}

TEST_F(MachinesTest, AnAdviserHasOpinionsOfLegalMoves) {
  const auto advice = run(machines_.advise(match_, 0, "easy", {"client", 7}, 1000ms));
  ASSERT_TRUE(advice);
  ASSERT_FALSE(advice->opinions.empty());
  EXPECT_TRUE(match_.play(0, advice->opinions.front().move));
}

TEST_F(MachinesTest, AShowStandsStillGoesOnAndTakesSteps) {
  EXPECT_TRUE(machines_.running());
  machines_.direct({40, true});
  EXPECT_FALSE(machines_.running());
  EXPECT_EQ(machines_.pace_ms(), 40);
  machines_.step();
  EXPECT_TRUE(machines_.running());
  ASSERT_TRUE(choose(0));
  EXPECT_TRUE(machines_.finish(thought_));
  EXPECT_FALSE(machines_.running()) << "that was the step";
  machines_.direct({std::nullopt, false});
  EXPECT_TRUE(machines_.running());
  EXPECT_EQ(machines_.pace_ms(), 40);
}

TEST_F(MachinesTest, MovesOfAShowKeepThePaceUnlessHurried) {
  machines_.direct({3'600'000, false});
  ASSERT_TRUE(choose(0));
  asio::post(loop_, [this] { asio::post(loop_, [this] { machines_.hurry(); }); });
  run(machines_.wait_for_beat(thought_, false, true));  // else it would take an hour
  EXPECT_TRUE(machines_.finish(thought_));
}

TEST_F(MachinesTest, WhereSomethingIsHiddenMovesComeOnABeat) {
  const auto before = std::chrono::steady_clock::now();
  ASSERT_TRUE(choose(0));
  run(machines_.wait_for_beat(thought_, true, false));
  EXPECT_GE(std::chrono::steady_clock::now() - before, table::kBeat);
  EXPECT_TRUE(machines_.finish(thought_));
}

TEST(Beat, ThoughtsOfDifferentLengthComeOutTheSame) {
  const std::chrono::steady_clock::time_point asked{1h};
  EXPECT_EQ(table::next_beat(asked, asked + 1600us), table::next_beat(asked, asked + 3500us));
  EXPECT_EQ(table::next_beat(asked, asked), asked + table::kBeat) << "never at once";
  EXPECT_EQ(table::next_beat(asked, asked + table::kBeat), asked + 2 * table::kBeat);
}

}  // namespace
}  // namespace salon::server
