#include "device/module.h"
#include "extent.h"
#include "page.h"

namespace salon::test {
namespace {

/// Through the module's own door; the answer must be an object.
Json call(const std::string& request) {
  unsigned char* room = salon_take(request.size());
  EXPECT_NE(room, nullptr);
  std::copy(request.begin(), request.end(), room);
  const unsigned char* answer = salon_call(room, request.size());
  std::size_t size = 0;
  for (int i = 3; i >= 0; --i) size = size << 8 | answer[i];
  const Json json = Json::parse(answer + 4, answer + 4 + size, nullptr, false);
  EXPECT_TRUE(json.is_object()) << request;
  return json;
}

/// Requests of every kind, with something real in them.
std::vector<Json> honest_requests() {
  Page page;
  Guest guest = open_table(page, "khan");
  guest.sit();
  guest.move(guest.question(), "side bottom");
  page.http("POST", "/api/tables/" + guest.table + "/hint", {{"token", guest.token}});
  Json task = page.thoughts.front()["task"];
  task["bot"] = "easy:work=20";
  const std::string id = guest.table;
  std::vector<Json> all{
      {{"ask", "version"}},
      {{"ask", "think"}, {"task", task}},
      {{"ask", "restore"}, {"table", id}, {"lines", page.kept[id]}, {"now", 1e12}},
      {{"ask", "open"}, {"socket", 1}, {"path", "/api/tables/" + id + "/socket"}},
      {{"ask", "send"},
       {"socket", 1},
       {"text", dump({{"type", "sit"}, {"token", guest.token}, {"views", true}})}},
      {{"ask", "send"}, {"socket", 1}, {"text", R"({"type":"move","ply":1,"move":"K@c6"})"}},
      {{"ask", "thought"}, {"thought", 1}, {"result", {{"result", {{"move", "a1a2"}}}}}},
      {{"ask", "tick"}, {"now", 2e12}},
      {{"ask", "close"}, {"socket", 1}},
      {{"ask", "forget"}, {"table", id}}};
  for (const char* path : {"/api/games", "/api/puzzles/khan/1", "/api/tables", "/api/records",
                           "/api/replay", "/api/analysis", "/api/jobs/x"}) {
    for (const char* method : {"GET", "POST", "DELETE"}) {
      Json body{
          {"game", "khan"}, {"seats", {me("Ada"), bot("easy")}}, {"record", "salon-record 1"}};
      all.push_back({{"ask", "http"},
                     {"id", 1},
                     {"method", method},
                     {"path", path},
                     {"headers", {{"Authorization", "Bearer x"}}},
                     {"body", dump(body)}});
    }
  }
  return all;
}

/// Puts something else in the place of a value, somewhere inside.
void spoil(Json& json, Random& random) {
  static const std::vector<Json> others{nullptr,
                                        true,
                                        -1,
                                        3.5,
                                        1e300,
                                        18446744073709551615U,
                                        "",
                                        "x",
                                        "plan {}",
                                        "12 0 side top",
                                        Json::array(),
                                        Json::object(),
                                        Json::array({Json::array()})};
  if (json.is_structured() && !json.empty() && random.below(5) != 0) {
    auto at = json.begin();
    std::advance(at, static_cast<std::ptrdiff_t>(random.below(json.size())));
    return spoil(*at, random);
  }
  if (json.is_string() && json != "" && random.below(2) != 0) {
    std::string text = json.get<std::string>();
    text[random.below(text.size())] = static_cast<char>(random.below(256));
    json = text;
  } else {
    json = others[random.below(others.size())];
  }
}

TEST(Module, AnswersWhateverComes) {
  EXPECT_TRUE(call("").contains("error"));
  EXPECT_TRUE(call("null").contains("error"));
  EXPECT_TRUE(call("[[[[").contains("error"));
  EXPECT_TRUE(call(std::string(10'000, '[')).contains("error"));
  EXPECT_TRUE(call(R"({"ask":"dance"})").contains("error"));
  EXPECT_TRUE(call(R"({"ask":["http"]})").contains("error"));
  EXPECT_EQ(salon_take(std::size_t{1} << 40), nullptr);
}

TEST(Module, SurvivesSpoiltRequests) {
  const auto honest = honest_requests();
  Random random(2026);
  for (int round = 0; round < at_length(4, 300); ++round) {
    for (const Json& request : honest) {
      Json other = request;
      for (auto times = random.below(3); times > 0; --times) spoil(other, random);
      call(dump(other));
    }
  }
}

TEST(Module, SurvivesBytesThatAreNoJson) {
  const auto honest = honest_requests();
  Random random(2027);
  for (int round = 0; round < at_length(300, 20'000); ++round) {
    std::string text = dump(honest[random.below(honest.size())]);
    for (auto times = 1 + random.below(4); times > 0; --times)
      text[random.below(text.size())] = static_cast<char>(random.below(256));
    call(text);
  }
}

TEST(Module, TakesWeightsOnlyFromWhoeverHasThem) {
  device::Engine engine;
  EXPECT_TRUE(Json::parse(engine.take_weights("stratego")).contains("error"));
  EXPECT_TRUE(Json::parse(engine.take_weights(std::string("khan\0x", 6))).contains("error"));
  EXPECT_TRUE(Json::parse(engine.take_weights(std::string("none\0x", 6))).contains("error"));
}

}  // namespace
}  // namespace salon::test
