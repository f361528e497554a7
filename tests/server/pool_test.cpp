#include "server/pool.h"

#include <gtest/gtest.h>

#include <latch>
#include <stdexcept>

#include "patience.h"

namespace salon::test {
namespace {

using server::Pool;
using Rank = Pool::Rank;

Pool::Stop new_stop() {
  return std::make_shared<std::atomic<bool>>(false);
}

TEST(Pool, WhatIsThrownIsCaughtCountedAndBecomesAnError) {
  server::Metrics metrics;
  std::latch after(4);
  Pool pool(2, metrics);
  auto throws = []() -> Expected<int> { throw std::bad_alloc(); };
  EXPECT_FALSE(pool.attempt(throws).error().what.fr.empty());
  auto asked = []() -> table::Result<int> { throw std::runtime_error("no"); };
  EXPECT_EQ(pool.attempt(asked).error().status, 500);
  auto strange = []() -> Expected<int> { throw 7; };
  EXPECT_FALSE(pool.attempt(strange));
  EXPECT_EQ(metrics.thrown.value(), 3u);
  // On a thread of its own it does not end the program, and the thread goes on.
  for (int i = 0; i < 4; ++i) {
    pool.submit(Rank::play, "", nullptr, [] { throw std::runtime_error("a bot's fault"); });
    pool.submit(Rank::play, "", nullptr, [&after] { after.count_down(); });
  }
  after.wait();
  EXPECT_TRUE(until([&] { return metrics.thrown.value() == 7; }));
}

TEST(Pool, WorkThatComesAfterTheEndIsDoneTooAndHurried) {
  server::Metrics metrics;
  Pool pool(2, metrics);
  std::latch before(1);
  pool.submit(Rank::play, "", nullptr, [&before] { before.count_down(); });
  before.wait();
  pool.end();
  EXPECT_TRUE(until([&] { return metrics.thinking.value() == 0; }));
  std::atomic<bool> hurried = false;
  const auto stop = new_stop();
  pool.submit(Rank::play, "", stop, [&hurried, stop] { hurried = stop->load(); });
  EXPECT_TRUE(until([&] { return hurried.load(); }));
}

TEST(Pool, HintsAndAnalysesNeverHaveAllThreads) {
  for (const int threads : {1, 2, 4}) {
    server::Metrics metrics;
    std::latch go(1), played(1);
    Pool pool(threads, metrics);
    for (int i = 0; i < 10; ++i) {
      pool.submit(i % 2 ? Rank::hint : Rank::study, std::to_string(i), nullptr,
                  [&go] { go.wait(); });
    }
    EXPECT_TRUE(until([&] { return metrics.thinking.value() >= std::max(1, threads / 2); }));
    pool.submit(Rank::play, "x", nullptr, [&played] { played.count_down(); });
    EXPECT_TRUE(until([&] { return played.try_wait(); })) << threads;
    EXPECT_EQ(metrics.bot_waited.count(), 1u);
    go.count_down();
  }
}

TEST(Pool, ClientsTakeTurnsHoweverMuchOneOfThemWants) {
  server::Metrics metrics;
  std::latch go(1), done(8);
  std::string order;      // written by one at a time
  Pool pool(2, metrics);  // one thread of which does hints
  pool.submit(Rank::hint, "first", nullptr, [&go] { go.wait(); });
  EXPECT_TRUE(until([&] { return metrics.thinking.value() == 1; }));
  const auto ask = [&](const char* client) {
    pool.submit(Rank::hint, client, nullptr, [&order, &done, client] {
      order += client;
      done.count_down();
    });
  };
  for (int i = 0; i < 5; ++i) ask("a");
  ask("b");
  ask("c");
  ask("b");
  go.count_down();
  done.wait();
  EXPECT_EQ(order, "abcabaaa");
}

TEST(Pool, WhenItEndsEverybodyIsToldToStop) {
  server::Metrics metrics;
  std::atomic<int> stopped = 0;
  Pool pool(2, metrics);
  const auto running = new_stop(), waiting = new_stop();
  const auto until_told = [&stopped](const Pool::Stop& stop) {
    return [&stopped, stop] {
      if (until([&] { return stop->load(); })) ++stopped;
    };
  };
  pool.submit(Rank::hint, "", running, until_told(running));
  pool.submit(Rank::hint, "", waiting, until_told(waiting));
  pool.end();
  EXPECT_TRUE(until([&] { return stopped == 2; }));
  const auto late = new_stop();
  pool.submit(Rank::play, "", late, [] {});
  EXPECT_TRUE(*late);
}

}  // namespace
}  // namespace salon::test
