#include "server/backlog.h"

#include "wire.h"

namespace salon::test {
namespace {

using server::Backlog;

TEST(Backlog, DropsWhoeverReadsLeastAndNobodyWhoKeepsUp) {
  server::Metrics metrics;
  Backlog backlog({.reader = 100, .client = 150, .total = 300}, metrics);
  std::string dropped;
  const auto note = [&](char name) { return [&dropped, name] { dropped += name; }; };
  Backlog::Reader a(backlog, "one", note('a'));
  Backlog::Reader b(backlog, "one", note('b'));
  Backlog::Reader c(backlog, "two", note('c'));
  Backlog::Reader d(backlog, "three", note('d'));
  a.add(90);
  b.add(10);
  b.remove(10);
  EXPECT_EQ(dropped, "");
  b.add(70);  // one client has 160 waiting
  EXPECT_EQ(dropped, "a");
  EXPECT_EQ(backlog.total(), 70u) << "what waited for it is gone at once";
  c.add(101);
  EXPECT_EQ(dropped, "ac") << "one reader alone has too much";
  c.add(95);
  d.add(90);
  b.add(10);
  EXPECT_EQ(dropped, "ac");
  EXPECT_EQ(metrics.backlog.value(), 265);
  Backlog::Reader e(backlog, "four", note('e'));
  e.add(40);
  EXPECT_EQ(dropped, "acc") << "the slowest of all, not the one who came last";
  EXPECT_EQ(metrics.slow_readers.value(), 3u);
  EXPECT_EQ(metrics.backlog_client_most.value(), 160) << "the first client had that, for a moment";
  const std::string text = metrics.text();
  for (const char* budget :
       {"salon_backlog_limit_bytes 300\n", "salon_backlog_client_limit_bytes 150\n",
        "salon_backlog_reader_limit_bytes 100\n"})
    EXPECT_NE(text.find(budget), std::string::npos) << budget << " in " << text;
}

TEST(Metrics, WhatFillsUpIsShownBesideItsLimit) {
  const House house([](server::Config& config) {
    config.loops = 2;
    config.minds = 10;
    config.analyses_kb = 3;
    config.packing_sockets = 5;
    config.max_connections = 70;
  });
  EXPECT_EQ(reading(house, "minds_limit"), 20) << "of two loops";
  EXPECT_EQ(reading(house, "analysis_limit_bytes"), 3 << 10);
  EXPECT_EQ(reading(house, "packing_sockets_limit"), 5);
  EXPECT_EQ(reading(house, "connections_limit"), 70);
}

}  // namespace
}  // namespace salon::test
