// The device that thinks for the bots of a table, without a table.
#include "server/helper.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <future>

#include "games/registry.h"

namespace salon::server {
namespace {

using namespace std::chrono_literals;

/// A bot of Khan that is to move, and a page at the other seat whose device may think for it.
class HelperTest : public ::testing::Test {
 protected:
  using Found = std::optional<std::string>;

  HelperTest()
      : match_(*Match::begin(*(*find_game("khan"))->open({}), {{"easy", "A"}, {"human", "B"}})) {
    page_->seat = 1;
    page_->features.thinks = true;
    page_->talk = Conversation(1, {.budget_ms = {}, .features = page_->features, .thinks = true});
    page_->say = [this](Frame frame) { heard_.push_back(Json::parse(*frame)); };
    audience_.add(page_);
    helper_.offer(*page_, true);
  }

  std::shared_ptr<Listener> ready() {
    return helper_.ready([](Seat seat) { return seat == 1; });
  }
  /// Asks for the bot's move. What was said before is forgotten.
  std::future<Found> ask(std::optional<std::chrono::milliseconds> limit = std::nullopt) {
    heard_.clear();
    thought_ = machines_.begin(0);
    auto work = helper_.think(page_, thought_, match_, "easy", limit);
    auto found = asio::co_spawn(loop_, std::move(work), asio::use_future);
    loop_.restart();
    loop_.poll();
    return found;
  }
  Found what(std::future<Found> found) {
    while (found.wait_for(0s) != std::future_status::ready) loop_.run_one();
    machines_.finish(thought_);
    return found.get();
  }
  Json last() const { return heard_.empty() ? Json() : heard_.back(); }

  asio::io_context loop_;
  Metrics metrics_;
  Thinkers thinkers_{1, metrics_};
  Audience audience_{metrics_.frames_written};
  Machines machines_{loop_.get_executor(), thinkers_, std::make_shared<Minds>(2, metrics_.minds),
                     [](std::optional<Seat>) {}};
  Helper helper_{audience_, machines_, metrics_, 1h};
  Match match_;
  std::shared_ptr<Listener> page_ = std::make_shared<Listener>();
  std::vector<Json> heard_;
  std::shared_ptr<Machines::Thought> thought_;
};

TEST_F(HelperTest, WhatTheDeviceFindsIsTheMove) {
  EXPECT_EQ(last(), Json({{"type", "thinks"}, {"here", true}}));
  ASSERT_EQ(ready(), page_);
  auto found = ask();
  EXPECT_TRUE(helper_.thinks());
  EXPECT_EQ(last(),
            Json({{"type", "think"}, {"thought", 1}, {"seat", 0}, {"ply", 0}, {"bot", "easy"}}));
  helper_.hear(*page_, {1, "side top"}, match_);
  EXPECT_EQ(what(std::move(found)), "side top");
  EXPECT_FALSE(helper_.thinks());
  EXPECT_EQ(heard_.size(), 1u) << "there is nothing to drop";
  EXPECT_EQ(metrics_.device_moves.value(), 1u);
  EXPECT_EQ(ready(), page_) << "the next time too";
}

TEST_F(HelperTest, OnlyAPageThatOffersItAndMayIsAsked) {
  EXPECT_FALSE(helper_.ready([](Seat) { return false; }));
  helper_.offer(*page_, false);
  EXPECT_EQ(last(), Json({{"type", "thinks"}, {"here", false}}));
  EXPECT_FALSE(ready());
  page_->talk = Conversation(1);
  helper_.offer(*page_, true);
  EXPECT_EQ(last(), Json({{"type", "thinks"}, {"here", false}}))
      << "it did not ask for the feature";
}

TEST_F(HelperTest, AMoveThatCannotBePlayedIsNone) {
  auto found = ask();
  helper_.hear(*page_, {1, "a1z9"}, match_);
  EXPECT_FALSE(what(std::move(found)));
  ASSERT_EQ(heard_.size(), 3u);
  EXPECT_EQ(heard_[1], Json({{"type", "drop"}, {"thought", 1}}));
  EXPECT_EQ(heard_[2], Json({{"type", "thinks"}, {"here", false}}));
  EXPECT_FALSE(ready()) << "until it offers to again";
  EXPECT_EQ(metrics_.device_missed.value(), 1u);
}

TEST_F(HelperTest, WhatAnswersNoQuestionDoesNoHarm) {
  helper_.hear(*page_, {0, "side top"}, match_);
  auto found = ask();
  const Listener stranger;
  helper_.hear(stranger, {1, "side top"}, match_);
  helper_.hear(*page_, {7, "side top"}, match_);
  helper_.lose(stranger);
  EXPECT_TRUE(helper_.thinks());
  helper_.hear(*page_, {1, "side left"}, match_);
  EXPECT_EQ(what(std::move(found)), "side left");
}

TEST_F(HelperTest, ADeviceThatIsLateIsWaitedForNoLonger) {
  Helper hasty(audience_, machines_, metrics_, 0ms);
  thought_ = machines_.begin(0);
  auto work = hasty.think(page_, thought_, match_, "easy", 1ms);
  EXPECT_FALSE(what(asio::co_spawn(loop_, std::move(work), asio::use_future)));
  EXPECT_EQ(last(), Json({{"type", "thinks"}, {"here", false}}));
}

TEST_F(HelperTest, APageThatGoesIsNotToldThatItIsDropped) {
  auto found = ask();
  page_->gone = true;
  audience_.remove(page_);
  helper_.lose(*page_);
  EXPECT_FALSE(what(std::move(found)));
  EXPECT_EQ(heard_.size(), 1u);
  EXPECT_FALSE(ready());
}

TEST_F(HelperTest, WhatIsNotWantedAnyMoreIsDroppedWithoutBlame) {
  auto found = ask();
  machines_.cancel();
  EXPECT_FALSE(what(std::move(found)));
  EXPECT_EQ(last(), Json({{"type", "drop"}, {"thought", 1}}));
  EXPECT_EQ(ready(), page_);
}

TEST_F(HelperTest, AHurriedDeviceIsAskedAgainForSomethingQuick) {
  auto found = ask(20s);
  helper_.hurry(match_, "expert");
  EXPECT_EQ(last()["thought"], 2);
  EXPECT_EQ(last()["bot"], "expert:ms=30");
  helper_.hear(*page_, {1, "side top"}, match_);
  EXPECT_TRUE(helper_.thinks()) << "the second question took the place of the first";
  helper_.hear(*page_, {2, "side left"}, match_);
  EXPECT_EQ(what(std::move(found)), "side left");
}

}  // namespace
}  // namespace salon::server
