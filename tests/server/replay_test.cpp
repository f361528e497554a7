// Games as frames, told piece by piece.
#include "table/replay.h"

#include <list>

#include "random_game.h"
#include "server/large_answers.h"
#include "wire.h"

namespace salon::test {
namespace {

using table::Replay;

constexpr std::size_t kManyEvents = 300;  // several pieces

Record long_record() {
  return random_game("cluedo", 3, {}, kManyEvents, 3).record();
}

/// All of it, and in how many pieces it came.
std::pair<Json, int> told(Replay replay) {
  const std::atomic<bool> never = false;
  std::string text;
  int pieces = 0;
  while (!replay.done()) {
    const auto piece = replay.piece(never);
    if (!piece) return {nullptr, pieces};
    text += *piece;
    ++pieces;
  }
  const auto after = replay.piece(never);
  EXPECT_TRUE(after && after->empty());
  return {Json::parse(text), pieces};
}

TEST(Replay, IsToldInPieces) {
  const Record record = long_record();
  auto replay = Replay::of(record, {}, "open");
  ASSERT_TRUE(replay);
  const auto [json, pieces] = told(std::move(*replay));
  EXPECT_GT(pieces, 2);
  EXPECT_EQ(json["frames"].size(), record.events.size() + 1);
  EXPECT_FALSE(json.contains("cut"));
}

TEST(Replay, IsCutWhereItGrowsTooLong) {
  const Record record = long_record();
  const std::size_t most = Replay::kPieceBytes + Replay::kPieceBytes / 2;
  EXPECT_FALSE(Replay::of(record, {}, "open", most / 8)) << "the beginning tells it";
  auto replay = Replay::of(record, {}, "open", most);
  ASSERT_TRUE(replay) << "the beginning does not";
  const auto [json, pieces] = told(std::move(*replay));
  EXPECT_EQ(pieces, 2);
  EXPECT_LT(json["frames"].size(), record.events.size());
  EXPECT_NE(json["cut"]["en"].get<std::string>().find("too long"), std::string::npos);
}

TEST(Replay, ThatIsToldToStopDoes) {
  auto replay = Replay::of(long_record(), {}, "open");
  ASSERT_TRUE(replay);
  std::atomic<bool> stop = false;
  ASSERT_TRUE(replay->piece(stop));
  stop = true;
  EXPECT_FALSE(replay->piece(stop));
}

TEST(Replay, IsTheSameHoweverItIsAskedFor) {
  const House house;
  const Record record = long_record();
  const auto whole = table::replay(record, {}, "open");
  ASSERT_TRUE(whole);
  const std::string body = dump(Json{{"record", record.text()}, {"eyes", "open"}});
  const auto in_chunks = house.post("/api/replay", Json::parse(body));
  ASSERT_TRUE(in_chunks) << english(in_chunks.error());
  EXPECT_EQ(dump(*in_chunks), dump(Json::parse(*whole)));
  // Who speaks an older HTTP knows no chunks and reads to the end of the connection.
  Wire old(house.port());
  old.send(in_older_http(request("POST", "/api/replay", kJson, body)));
  const std::string all = old.rest();
  EXPECT_TRUE(old.closed());
  EXPECT_FALSE(old.reset());
  EXPECT_EQ(all.find("Transfer-Encoding"), std::string::npos);
  EXPECT_EQ(all.substr(all.find("\r\n\r\n") + 4), *whole);
}

TEST(Replay, LeavesTheConnectionToTheNextQuestion) {
  const House house;
  const std::string body = dump(Json{{"record", long_record().text()}, {"eyes", "open"}});
  Wire wire(house.port());
  wire.send(request("POST", "/api/replay", kJson, body));
  EXPECT_TRUE(wire.read_to("\r\n0\r\n\r\n"));
  EXPECT_NE(wire.ask(request("GET", "/health")).find("200 OK"), std::string::npos);
}

/// Of a game so long that what the system keeps for a slow reader is full before its end.
std::string very_long_replay() {
  const Record record = random_game("cluedo", 6, {}, 1500, 3).record();
  return request("POST", "/api/replay", kJson,
                 dump(Json{{"record", record.text()}, {"eyes", "open"}}));
}

TEST(Replay, ThatNobodyReadsDoesNotKeepTheServerFromItsEnd) {
  const std::string asked = very_long_replay();
  auto house = std::make_unique<House>();
  Wire slow(house->port(), 4096), older(house->port(), 4096);
  slow.send(asked);
  older.send(in_older_http(asked));
  EXPECT_NE(slow.take(12).find("200"), std::string::npos);
  EXPECT_NE(older.take(12).find("200"), std::string::npos);
  const auto start = SteadyClock::now();
  house.reset();
  EXPECT_LT(SteadyClock::now() - start, server::ReadersTime::kHeadStart)
      << "it waits for no reader whose time is not up";
  EXPECT_FALSE(slow.rest().ends_with("\r\n0\r\n\r\n"));
  older.rest();
  EXPECT_TRUE(older.reset()) << "an end in order would pass for the end of the answer";
}

TEST(Replay, ThatBreaksOffGivesItsPlaceBackAndIsCounted) {
  const std::string asked = very_long_replay();
  const House house;
  for (int round = 0; round < 2; ++round) {
    // As many as one client may have under way.
    std::list<Wire> slow;
    for (int i = 0; i < server::LargeAnswers::kMostOfOne; ++i) {
      slow.emplace_back(house.port(), 4096).send(asked);
      EXPECT_NE(slow.back().take(12).find("200"), std::string::npos);
    }
  }
  EXPECT_TRUE(until([&] { return reading(house, "answers_broken_total") == 8; }));
  const std::string brief = dump(Json{{"record", long_record().text()}, {"eyes", "open"}});
  EXPECT_TRUE(house.post("/api/replay", Json::parse(brief)));
  EXPECT_EQ(reading(house, "answers_broken_total"), 8);
}

TEST(Replay, WhoeverReadsItHasTimeForASlowLineAndNoMore) {
  using server::ReadersTime;
  const ReadersTime::Clock::time_point start{};
  const std::size_t piece = Replay::kPieceBytes;
  // 256 KB in each 2 s is fast enough; waiting for the next piece is not the reader's doing.
  ReadersTime fast(start);
  auto now = start;
  for (int i = 0; i < 20; ++i) {
    EXPECT_GT(fast.begin(piece, now), now + 2s) << i;
    now += 2s;
    fast.end(now);
    now += 20s;
  }
  EXPECT_LE(fast.begin(piece, start + 10min), start + 10min) << "but not for ever";
  // Half as fast as it should be: the head start is used up.
  ReadersTime slow(start);
  now = start;
  int pieces = 0;
  for (; slow.begin(piece, now) > now + 8s; ++pieces) slow.end(now += 8s);
  EXPECT_GE(pieces, 1);
  EXPECT_LE(pieces, 3);
  // Nobody takes longer than a minute.
  ReadersTime lengthy(start);
  EXPECT_EQ(lengthy.begin(std::size_t{1} << 30, start), start + ReadersTime::kPiece);
  lengthy.end(start + 59s);
  EXPECT_EQ(lengthy.begin(1, start + 59s), start + ReadersTime::kMost);
}

}  // namespace
}  // namespace salon::test
