// Games as frames, told piece by piece.
#include "table/replay.h"

#include "random_game.h"
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
  std::string asked = request("POST", "/api/replay", kJson, body);
  asked.replace(asked.find("HTTP/1.1"), 8, "HTTP/1.0");
  old.send(asked);
  const std::string all = old.rest();
  EXPECT_TRUE(old.closed());
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

}  // namespace
}  // namespace salon::test
