#include "server/packing.h"

#include <zlib.h>

#include "random_game.h"
#include "table/replay.h"
#include "wire.h"

namespace salon::test {
namespace {

std::string gunzip(std::string_view packed) {
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  std::string out(std::size_t{4} << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

struct Answered {
  std::string head;
  std::string body;
};

Answered ask(const House& house, const std::string& path, std::string_view headers) {
  const std::string all = Wire(house.port()).ask(request("GET", path, headers));
  const auto end = std::min(all.find("\r\n\r\n"), all.size());
  return {all.substr(0, end), all.substr(std::min(end + 4, all.size()))};
}

TEST(Packing, WhatIsLongIsPackedForThoseWhoTakeIt) {
  const House house;
  for (const std::string path : {"/api/games", "/api/games/khan/rules?lang=fr"}) {
    const auto plain = ask(house, path, {});
    EXPECT_EQ(plain.head.find("Content-Encoding"), std::string::npos);
    const auto packed = ask(house, path, "Accept-Encoding: deflate, gzip;q=0.8\r\n");
    EXPECT_NE(packed.head.find("Content-Encoding: gzip"), std::string::npos) << path;
    EXPECT_NE(packed.head.find("Vary: Accept-Encoding"), std::string::npos);
    EXPECT_LT(packed.body.size(), plain.body.size());
    EXPECT_EQ(gunzip(packed.body), plain.body);
    const auto refused = ask(house, path, "Accept-Encoding: gzip;q=0\r\n");
    EXPECT_EQ(refused.body, plain.body);
  }
  const auto brief = ask(house, "/health", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(brief.body, R"({"ok":true,"program":"salon"})");
}

TEST(Packing, WhatIsToldInPiecesIsPackedToo) {
  const House house;
  const std::string body =
      dump(Json{{"record", random_game("cluedo", 3, {}, 300, 3).record().text()}, {"eyes", 0}});
  const auto told = [&](std::string_view headers) {
    Wire wire(house.port());
    const std::string asked =
        request("POST", "/api/replay", std::string(kJson) + std::string(headers), body);
    wire.send(in_older_http(asked));
    const std::string all = wire.rest();
    return all.substr(std::min(all.find("\r\n\r\n") + 4, all.size()));
  };
  const std::string plain = told({}), packed = told("Accept-Encoding: gzip\r\n");
  EXPECT_GT(plain.size(), 2 * table::Replay::kPieceBytes);
  EXPECT_LT(packed.size(), plain.size() / 10);
  EXPECT_EQ(gunzip(packed), plain);
  // In chunks there is one for each piece, so that no thread makes several in one go.
  Wire wire(house.port());
  const auto close = std::string(kJson) + "Accept-Encoding: gzip\r\nConnection: close\r\n";
  wire.send(request("POST", "/api/replay", close, body));
  const auto chunks = chunks_of(wire.rest());
  ASSERT_TRUE(chunks);
  EXPECT_GT(chunks->size(), plain.size() / table::Replay::kPieceBytes);
  std::string joined;
  for (const auto& chunk : *chunks) joined += chunk;
  EXPECT_EQ(gunzip(joined), plain);
}

TEST(Packing, MessagesArePackedForOtherMachinesThatAskForIt) {
  const House house([](server::Config& config) { config.trust_proxy = true; });
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  ASSERT_TRUE(opened);
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>() + "/socket";
  const std::string upgrade =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::string packs =
      "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";
  const auto granted = [&](const std::string& headers) {
    const std::string head = Wire(house.port()).ask(request("GET", path, headers));
    EXPECT_TRUE(head.starts_with("HTTP/1.1 101"));
    return head.find("permessage-deflate") != std::string::npos;
  };
  EXPECT_TRUE(granted(upgrade + packs + "X-Forwarded-For: 203.0.113.9\r\n"));
  EXPECT_FALSE(granted(upgrade + "X-Forwarded-For: 203.0.113.9\r\n"));
  EXPECT_FALSE(granted(upgrade + packs)) << "within one machine it only costs";
}

TEST(Packing, OnlySoManySocketsPackTheirMessages) {
  const House house([](server::Config& config) {
    config.trust_proxy = true;
    config.packing_sockets = 2;
  });
  const auto opened =
      house.post("/api/tables", {{"game", "khan"}, {"seats", {me("Ada"), me("Bob")}}});
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>() + "/socket";
  const std::string asked = upgrade(path,
                                    "Sec-WebSocket-Extensions: permessage-deflate; "
                                    "client_max_window_bits\r\n"
                                    "X-Forwarded-For: 203.0.113.9\r\n");
  const auto packs = [&](Wire& wire) {
    const std::string head = wire.ask(asked);
    EXPECT_TRUE(head.starts_with("HTTP/1.1 101")) << "it is served in any case";
    return head.find("permessage-deflate") != head.npos;
  };
  auto first = std::make_unique<Wire>(house.port());
  Wire second(house.port()), third(house.port());
  EXPECT_TRUE(packs(*first));
  EXPECT_TRUE(packs(second));
  EXPECT_FALSE(packs(third));
  EXPECT_EQ(reading(house, "packing_sockets"), 2);
  first.reset();
  EXPECT_TRUE(until([&] { return reading(house, "packing_sockets") == 1; }));
  Wire fourth(house.port());
  EXPECT_TRUE(packs(fourth)) << "whoever leaves makes room";
}

/// A message of `permessage-deflate`: without the last four bytes, which are always the same.
std::string unpack_message(std::string bytes) {
  bytes += std::string("\x00\x00\xff\xff", 4);
  z_stream stream{};
  inflateInit2(&stream, -15);
  std::string out(std::size_t{4} << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_SYNC_FLUSH), Z_OK);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST(Packing, LongMessagesToPlayersArePackedAndNothingElse) {
  const House house([](server::Config& config) { config.trust_proxy = true; });
  const auto opened =
      house.post("/api/tables", {{"game", "cluedo"}, {"seats", {me("A"), me("B"), me("C")}}});
  const std::string path = "/api/tables/" + (*opened)["table"].get<std::string>() + "/socket";
  for (const bool sits : {true, false}) {
    Wire wire(house.port());
    const std::string head = wire.ask(upgrade(path,
                                              "Sec-WebSocket-Extensions: permessage-deflate; "
                                              "client_max_window_bits\r\n"
                                              "X-Forwarded-For: 203.0.113.9\r\n"));
    ASSERT_NE(head.find("permessage-deflate"), head.npos);
    Json greeting{{"type", sits ? "sit" : "watch"}, {"views", true}, {"features", {"constants"}}};
    if (sits) greeting["token"] = token_of(*opened, 0);
    wire.send(frame(1, greeting.dump()));
    int brief = 0, lengthy = 0;
    for (std::string type; type != "view" && type != "turn";) {
      const auto heard = hear_frame(wire);
      ASSERT_TRUE(heard);
      const std::string text = heard->packed ? unpack_message(heard->bytes) : heard->bytes;
      EXPECT_EQ(heard->packed, sits && text.size() >= 1024) << text.size();
      ++(text.size() < 1024 ? brief : lengthy);
      type = Json::parse(text)["type"];
    }
    EXPECT_GT(brief, 0);
    EXPECT_GT(lengthy, 0);
  }
}

TEST(Packing, AnyTextComesBackAsItWas) {
  EXPECT_EQ(gunzip(server::gzip("")), "");
  std::string text;
  Random random(3);
  for (int i = 0; i < 100'000; ++i) text += static_cast<char>(random.below(256));
  EXPECT_EQ(gunzip(server::gzip(text)), text);
}

}  // namespace
}  // namespace salon::test
