#include <cstdio>

#include "house.h"

namespace salon::test {
namespace {

TEST(Link, IsTakenApart) {
  const auto link = server::Link::parse("http://salon.local:8080/t/abc#1.token");
  ASSERT_TRUE(link);
  EXPECT_EQ(link->host, "salon.local");
  EXPECT_EQ(link->port, "8080");
  EXPECT_EQ(link->table, "abc");
  EXPECT_EQ(link->seat, 1);
  EXPECT_EQ(link->token, "token");
  EXPECT_EQ(server::Link::parse("http://salon.local/t/abc")->port, "80");
  EXPECT_FALSE(server::Link::parse("http://salon.local/t/abc")->seat);
  EXPECT_FALSE(link->secure);
  const auto secure = server::Link::parse("https://salon.local/t/abc");
  ASSERT_TRUE(secure);
  EXPECT_TRUE(secure->secure);
  EXPECT_EQ(secure->port, "443");
  for (const char* bad :
       {"", "abc", "http://host/abc", "https://host/abc", "http://h/t/a#x.y", "http://h/t/a#1"})
    EXPECT_FALSE(server::Link::parse(bad)) << bad;
}

struct Ran {
  int status;
  std::string out;
};

/// `salon join` with these words after the link, and this typed into it.
Ran join(const House& house, const std::string& table, const std::string& words,
         const std::string& typed = {}) {
  const std::string command =
      fmt::format("printf '{}' | {} join http://127.0.0.1:{}/t/{} --lang en {} 2>&1", typed,
                  SALON_PROGRAM, house.port(), table, words);
  FILE* pipe = ::popen(command.c_str(), "r");
  Ran ran{0, {}};
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) ran.out += static_cast<char>(c);
  ran.status = WEXITSTATUS(::pclose(pipe));
  return ran;
}

std::string open_khan(const House& house) {
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {open_seat(), bot("random")}}});
  return (*opened)["table"];
}

std::string state_of(const House& house, const std::string& table) {
  return (*house.get("/api/tables/" + table))["state"];
}

TEST(Join, ABotOfOursPlaysAtARunningServer) {
  const House house;
  const std::string table = open_khan(house);
  const Ran ran = join(house, table, "--bot random");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_EQ(state_of(house, table), "over");
}

TEST(Join, SoDoesAProgramFromOutside) {
  const House house;
  const std::string table = open_khan(house);
  const Ran ran = join(
      house, table, "--name Py --bot 'exec:python3 " SALON_SOURCE_DIR "/examples/random_bot.py'");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_EQ(state_of(house, table), "over");
}

TEST(Join, APersonPlaysInTheTerminal) {
  const House house;
  const std::string table = open_khan(house);
  const Ran ran =
      join(house, table, "--name Ann", "?\\nside bottom\\nnonsense\\nK@a5\\nresign\\ny\\n");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_NE(ran.out.find("side left"), std::string::npos) << "? lists the moves";
  EXPECT_NE(ran.out.find("wins: Ann resigned"), std::string::npos) << ran.out;
  EXPECT_EQ(state_of(house, table), "over");
}

TEST(Join, HowOnePlaysThereIsToldFirst) {
  const House house;
  const auto join_people = [&](bool aids, bool talk) {
    const auto opened = house.post(
        "/api/tables",
        {{"game", "khan"}, {"seats", {open_seat(), me("Ada")}}, {"aids", aids}, {"talk", talk}});
    return join(house, (*opened)["table"], "", "resign\\ny\\n").out;
  };
  const std::string open = join_people(true, true);
  EXPECT_EQ(open.find("At this table one plays with hints"), 0u) << open;
  EXPECT_NE(open.find("with talk"), std::string::npos) << open;
  const std::string strict = join_people(false, false);
  EXPECT_EQ(strict.find("At this table one plays without hints"), 0u) << strict;
  EXPECT_NE(strict.find("without talk"), std::string::npos) << strict;
}

TEST(Join, WhatIsNotThereIsSaid) {
  const House house;
  EXPECT_EQ(join(house, "nosuchtable", "").status, 2);
  const std::string table = open_khan(house);
  EXPECT_EQ(join(house, table, "--seat 2").status, 2) << "it is taken";
  EXPECT_EQ(join(house, table, "--bot nobody").status, 1);
}

}  // namespace
}  // namespace salon::test
