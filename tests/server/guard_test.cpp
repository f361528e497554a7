#include "server/guard.h"

#include <boost/asio/io_context.hpp>
#include <thread>

#include "table/client_command.h"
#include "table/http.h"
#include "wire.h"

namespace salon::test {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Guard, EveryAnswerCarriesTheHeadersThatProtect) {
  const House house;
  Wire wire(house.port());
  for (const char* path : {"/", "/api/games", "/nothing.js", "/health"}) {
    const std::string answer = wire.ask(request("GET", path));
    EXPECT_TRUE(has(answer, "Content-Security-Policy: default-src 'none'; script-src 'self'"));
    EXPECT_TRUE(has(answer, "X-Content-Type-Options: nosniff")) << path;
    EXPECT_TRUE(has(answer, "Referrer-Policy: no-referrer")) << path;
    EXPECT_FALSE(has(answer, "Access-Control-Allow-Origin")) << path;
  }
}

TEST(Guard, ThePageIsServedUnderEveryAddressOfTheClientAndOnlyOnceSent) {
  const House house;
  Wire wire(house.port());
  const std::string page = wire.ask(request("GET", "/t/AAAAAAAAAAAAAAAAAAAAAA"));
  EXPECT_TRUE(page.starts_with("HTTP/1.1 200"));
  EXPECT_TRUE(has(page, "text/html"));
  EXPECT_TRUE(has(page, "Cache-Control: no-cache"));
  const auto at = page.find("ETag: ") + 6;
  const std::string etag = page.substr(at, page.find("\r\n", at) - at);
  const std::string again = wire.ask(request("GET", "/", "If-None-Match: " + etag + "\r\n"));
  EXPECT_TRUE(again.starts_with("HTTP/1.1 304")) << again;
  EXPECT_TRUE(wire.ask(request("GET", "/nothing.js")).starts_with("HTTP/1.1 404"));
  EXPECT_TRUE(wire.ask(request("POST", "/", kJson, "{}")).starts_with("HTTP/1.1 405"));
  const std::string head = wire.ask(request("HEAD", "/"));
  EXPECT_TRUE(head.starts_with("HTTP/1.1 200"));
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

TEST(Guard, OtherSitesMayNotSpeakForTheirVisitors) {
  const House house([](server::Config& config) {
    config.origins = {"https://salon.example"};
    config.seed.reset();
  });
  const auto open = [&](const std::string& headers) {
    return Wire(house.port())
        .ask(request("POST", "/api/tables", std::string(kJson) + headers, "{}"))
        .substr(9, 3);
  };
  EXPECT_EQ(open("Origin: http://evil.example\r\n"), "403");
  EXPECT_EQ(open("Origin: null\r\n"), "403");
  EXPECT_EQ(open("Origin: http://127.0.0.1.evil.example\r\n"), "403");
  EXPECT_EQ(open(""), "400") << "programs send no origin";
  EXPECT_EQ(open("Origin: http://127.0.0.1\r\n"), "400");
  EXPECT_EQ(open("Origin: https://salon.example\r\n"), "400");
  EXPECT_EQ(open("Host: evil.example\r\nOrigin: http://evil.example\r\n"), "421")
      << "a name that was made to point here";
  EXPECT_EQ(open("Host: salon.example\r\nOrigin: https://salon.example\r\n"), "400");
  const std::string upgrade =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const auto opened = house.post("/api/tables", {{"game", "khan"}, {"seats", {me("A"), me("B")}}});
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>() + "/socket";
  EXPECT_TRUE(Wire(house.port())
                  .ask(request("GET", path, upgrade + "Origin: http://evil.example\r\n"))
                  .starts_with("HTTP/1.1 403"));
  EXPECT_TRUE(Wire(house.port())
                  .ask(request("GET", path, upgrade + "Origin: http://127.0.0.1\r\n"))
                  .starts_with("HTTP/1.1 101"));
}

TEST(Guard, OnlyJsonIsTakenAndNotTooMuchOfIt) {
  const House house;
  EXPECT_TRUE(Wire(house.port())
                  .ask(request("POST", "/api/tables", "Content-Type: text/plain\r\n", "{}"))
                  .starts_with("HTTP/1.1 415"));
  const std::string long_body(20'000, ' ');
  EXPECT_TRUE(Wire(house.port())
                  .ask(request("POST", "/api/tables/x/join", kJson, long_body))
                  .starts_with("HTTP/1.1 413"));
  EXPECT_TRUE(Wire(house.port())
                  .ask(request("POST", "/api/replay", kJson, std::string(1'200'000, ' ')))
                  .starts_with("HTTP/1.1 413"));
  const std::string deep = std::string(10'000, '[');
  EXPECT_TRUE(Wire(house.port())
                  .ask(request("POST", "/api/tables", kJson, "{\"game\":" + deep))
                  .starts_with("HTTP/1.1 400"));
}

TEST(Guard, BadBytesEndAConnectionAndNothingElse) {
  const House house;
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    std::string bytes;
    for (auto n = random.below(300); n > 0; --n) bytes += static_cast<char>(random.below(256));
    if (i % 3 == 0) bytes = "GET / HTTP/1.1\r\n" + bytes + "\r\n\r\n";
    Wire wire(house.port());
    wire.send(bytes);
    if (i % 3 == 1) wire.ask(request("GET", "/health"));
  }
  Wire headers(house.port());
  EXPECT_TRUE(headers.ask("GET / HTTP/1.1\r\nX: " + std::string(40'000, 'x') + "\r\n\r\n")
                  .starts_with("HTTP/1.1 431"));
  for (const char* target : {"x", "/%", "/%zz", "/%00", "http://other/", "/api/games?%"})
    EXPECT_FALSE(Wire(house.port()).ask(request("GET", target)).starts_with("HTTP/1.1 200"))
        << target;
  EXPECT_TRUE(house.get("/health"));
}

TEST(Guard, BadFramesEndASocketAndNothingElse) {
  const House house;
  const auto opened = house.post("/api/tables", {{"game", "khan"}, {"seats", {me("A"), me("B")}}});
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>() + "/socket";
  const std::string watch = frame(1, R"({"type":"watch"})");
  const std::vector<std::string> bad{
      frame(1, "nonsense"),
      frame(1, R"({"type":"sit"})"),
      frame(1, R"({"type":"sit","token":"x"})"),
      frame(1, R"({"type":"move","ply":0,"move":"side top"})"),
      frame(2, "\x01\x02"),
      watch + frame(1, std::string(5000, 'x')),
      watch + frame(11, "?"),
      watch + "\x81\x05hello",  // not masked
      watch + frame(8, ""),
      watch + frame(1, "\xff\xfe"),
      std::string(200, '\xff'),
  };
  for (const auto& bytes : bad) {
    Wire wire(house.port());
    ASSERT_TRUE(wire.ask(upgrade(path)).starts_with("HTTP/1.1 101"));
    wire.send(bytes);
    wire.rest();
    EXPECT_TRUE(wire.closed());
  }
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  EXPECT_FALSE(ada.wait("turn").is_null());
}

TEST(Bucket, LetsSoManyThroughAtOnceAndThenOneByOne) {
  const server::Bucket::Clock::time_point start;
  server::Bucket bucket(10, 20, start);
  EXPECT_TRUE(bucket.full(start));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(bucket.take(start), 0ms) << i;
  EXPECT_EQ(bucket.take(start), 101ms);
  EXPECT_EQ(bucket.take(start + 50ms), 51ms);
  EXPECT_EQ(bucket.take(start + 101ms), 0ms);
  EXPECT_GT(bucket.take(start + 101ms), 0ms);
  EXPECT_FALSE(bucket.full(start + 1s));
  EXPECT_TRUE(bucket.full(start + 3s));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(bucket.take(start + 1h), 0ms) << "and no more than that";
  EXPECT_GT(bucket.take(start + 1h), 0ms);
}

TEST(Bucket, WhatCostsMoreTakesMore) {
  const server::Bucket::Clock::time_point start;
  server::Bucket bucket(40, 80, start);
  int looks = 0;
  for (auto now = start; now < start + 10s; now += 1ms) looks += bucket.take(now, 20) == 0ms;
  EXPECT_EQ(looks, 4 + 2 * 10 - 1) << "four at once, then two a second";
  EXPECT_EQ(server::Bucket(5, 10, start).take(start, 20), 0ms) << "nothing costs more than all";
}

TEST(Guard, WhoAsksTooMuchIsToldToWait) {
  const House house([](server::Config& config) { config.requests_per_s = 1; });
  // Five at once, and one more for each second this takes.
  int asked = 0;
  EXPECT_TRUE(until([&] {
    ++asked;
    return Wire(house.port())
        .ask(request("POST", "/api/tables", kJson, "{}"))
        .starts_with("HTTP/1.1 429");
  }));
  EXPECT_GT(asked, 5);
  EXPECT_TRUE(house.get("/api/games")) << "reading is free";
}

TEST(Guard, WhoTalksTooFastIsSlowedDown) {
  const House house([](server::Config& config) { config.messages_per_s = 10; });
  const auto opened = house.post("/api/tables", {{"game", "khan"}, {"seats", {me("A"), me("B")}}});
  Ear ada(house.link((*opened)["table"], 0, token_of(*opened, 0)));
  ada.wait("turn");
  const auto start = SteadyClock::now();
  for (int i = 0; i < 30; ++i) ada.say("x");
  for (int i = 0; i < 30; ++i) ASSERT_FALSE(ada.wait("refused").is_null());
  EXPECT_GE(SteadyClock::now() - start, 800ms);
}

TEST(Guard, WhoComesWhileTheServerEndsIsSentAway) {
  const server::Config config;
  server::Guard guard(config);
  boost::asio::io_context loop;
  std::atomic<int> ended = 0;
  const int visitors = 2'000;
  {
    const std::jthread door([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) guard.close_all(server::Guard::Parting::kindly);
    });
    // Some come before the end, some while it is made, however late that thread gets a core.
    for (int i = 0; i < visitors || !guard.closing(); ++i) {
      const server::Guard::Visit visit(guard, "somebody", loop.get_executor(),
                                       [&](server::Guard::Parting) { ++ended; });
      if (guard.closing()) loop.poll();
    }
  }
  server::Guard::Visit late(guard, "somebody", loop.get_executor(),
                            [&](server::Guard::Parting parting) {
                              EXPECT_EQ(parting, server::Guard::Parting::at_once);
                              ended = -1;
                            });
  EXPECT_EQ(ended, -1) << "not even let in";
}

TEST(Guard, TablesAreCounted) {
  const House house([](server::Config& config) { config.tables_per_client = 2; });
  const Json khan{{"game", "khan"}, {"seats", {me("A"), me("B")}}};
  EXPECT_TRUE(house.post("/api/tables", khan));
  EXPECT_TRUE(house.post("/api/tables", khan));
  EXPECT_FALSE(house.post("/api/tables", khan));
}

TEST(Guard, ConnectionsAreCounted) {
  // No other connection before these: one that its client has closed may still be counted.
  const House house([](server::Config& config) { config.connections_per_client = 4; });
  std::vector<std::unique_ptr<Wire>> wires;
  for (int i = 0; i < 4; ++i) {
    wires.push_back(std::make_unique<Wire>(house.port()));
    // Whoever has been answered has been counted.
    ASSERT_TRUE(wires.back()->ask(request("GET", "/health")).starts_with("HTTP/1.1 200")) << i;
  }
  Wire one_more(house.port());
  EXPECT_EQ(one_more.ask(request("GET", "/health")), "");
  wires.clear();
  EXPECT_TRUE(until([&] { return house.get("/health").has_value(); }));
}

TEST(Guard, AddressesBehindATrustedProxyAreTheLastOnes) {
  server::Config config;
  EXPECT_EQ(server::Guard(config).client("10.0.0.1", "1.2.3.4"), "10.0.0.1");
  config.trust_proxy = true;
  EXPECT_EQ(server::Guard(config).client("10.0.0.1", "9.9.9.9, 1.2.3.4"), "1.2.3.4");
  EXPECT_EQ(server::Guard(config).client("10.0.0.1", ""), "10.0.0.1");
}

TEST(Guard, OfIPv6AHouseholdIsOneClient) {
  const server::Config config;
  const server::Guard guard(config);
  EXPECT_EQ(guard.client("2001:db8:1:2::1", ""), guard.client("2001:db8:1:2:ffff::9", ""));
  EXPECT_NE(guard.client("2001:db8:1:2::1", ""), guard.client("2001:db8:1:3::1", ""));
  EXPECT_EQ(guard.client("::ffff:10.0.0.1", ""), "10.0.0.1");
}

TEST(Guard, OnlyTheMachinesOwnNamesAreItsOwn) {
  const server::Config config;
  const server::Guard guard(config);
  for (const char* own : {"localhost", "LOCALHOST:8080", "Localhost.", "127.0.0.1", "127.0.0.1:80",
                          "127.1.2.3", "[::1]", "[::1]:8080"})
    EXPECT_TRUE(guard.knows_host(own)) << own;
  for (const char* other : {"127.evil.com", "127.0.0.1.evil.com", "evil.com", "localhost.evil.com",
                            "[::2]", "10.0.0.1", "127.evil.com:8080"})
    EXPECT_FALSE(guard.knows_host(other)) << other;
}

TEST(Guard, PlainWaysFromElsewhereAreNotSecure) {
  server::Config config;
  EXPECT_TRUE(server::Guard(config).is_secure("localhost:8080"));
  EXPECT_FALSE(server::Guard(config).is_secure("192.168.1.2:8080"));
  config.trust_proxy = true;
  EXPECT_TRUE(server::Guard(config).is_secure("salon.example"));
}

TEST(Http, TargetsAreTakenApart) {
  const auto target = table::parse_target("/a%20b?x=1&y=%C3%A9+z#rest");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/a b");
  ASSERT_EQ(target->query.size(), 2u);
  EXPECT_EQ(target->query[1].second, "é z");
  for (const char* bad : {"", "a", "/%", "/%1", "/%0g", "/?%", "/%00", "/%ff", "/?x=%c3"})
    EXPECT_FALSE(table::parse_target(bad)) << bad;
}

}  // namespace
}  // namespace salon::test
