// JSON written straight into a line is, byte for byte, what the library makes of a tree.
#include "core/written.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/random.h"
#include "core/view_text.h"

namespace salon {
namespace {

std::string by_library(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class Value>
std::string written(const Value& value) {
  std::string text;
  write(text, value);
  return text;
}

TEST(Written, EveryByteWhereverItStands) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text{'a', static_cast<char>(first), static_cast<char>(second), 'z'};
      ASSERT_EQ(written(text), by_library(text)) << first << " " << second;
    }
  }
}

/// The borders of what is UTF-8, whole and cut short.
TEST(Written, CharactersOfAllLengths) {
  for (const std::string_view text :
       {"é", "À vous : posez la « Kalista »", "\u07ff\u0800\ue000\uffff", "\U00010000\U0010ffff",
        "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
        "\xc1\xbf", "\xe2\x82", "\xf0\x9f\x98"}) {
    EXPECT_EQ(written(text), by_library(Json(text)));
    for (std::size_t end = 0; end < text.size(); ++end)
      EXPECT_EQ(written(text.substr(0, end)), by_library(Json(text.substr(0, end))));
  }
}

TEST(Written, Numbers) {
  for (const std::int64_t number :
       {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1'000'000'007},
        std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
    EXPECT_EQ(written(number), by_library(number));
  EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(written(std::int8_t{-5}), "-5");
  EXPECT_EQ(written(std::uint8_t{65}), "65");
  EXPECT_EQ(written(true), "true");
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    const double number =
        (random.unit() - 0.5) * std::pow(10, static_cast<int>(random.below(40)) - 20);
    ASSERT_EQ(written(number), by_library(number));
  }
  for (const double number : {0.0, -0.0, 1.0, 0.1, 1e100, 5e-324, 1.0 / 3})
    EXPECT_EQ(written(number), by_library(number));
  EXPECT_EQ(written(std::numeric_limits<double>::quiet_NaN()), "null");
  EXPECT_EQ(written(std::numeric_limits<double>::infinity()), "null");
}

TEST(Written, Trees) {
  const Json tree = Json::parse(
      R"({"a":[1,-2,3.5,true,false,null,"é\n\"\\",[],{}],"b\t":{"c":{"d":[[1],[2,[3]]]}},"":""})");
  EXPECT_EQ(written(tree), by_library(tree));
  EXPECT_EQ(dump(tree), by_library(tree));
  EXPECT_EQ(written(Phrase{"no", "non"}), R"({"en":"no","fr":"non"})");
  EXPECT_EQ(written(std::vector<std::string>{"a", "b\""}), R"(["a","b\""])");
  EXPECT_EQ(written(std::vector<std::string>{}), "[]");
  EXPECT_EQ(written(nullptr), "null");
}

TEST(Written, MemberByMember) {
  std::string text = "before ";
  {
    ObjectText object(text);
    object.add("type", "view").add("ply", 3).add("view", Verbatim{R"({"x":1})"});
    ListText list(object.begin("list"));
    list.add(1);
    ObjectText(list.begin()).add("so", false);
    ListText(list.begin());
  }
  EXPECT_EQ(text, R"(before {"type":"view","ply":3,"view":{"x":1},"list":[1,{"so":false},[]]})");
}

TEST(ViewText, IsTheViewWhateverItHolds) {
  ViewText none;
  none.end();
  EXPECT_EQ(none.json(), "{}");
  ViewText some;
  some.add("a", 1).add("b", Json::array({"x"}));
  some.end();
  EXPECT_EQ(some.json(), R"({"a":1,"b":["x"]})");
  EXPECT_EQ(some.news_since(none), R"({"set":{"a":1,"b":["x"]}})");
  EXPECT_EQ(none.news_since(some), R"({"gone":["a","b"]})");
  ViewText turned;
  turned.add("b", Json::array({"x", "y"})).add("a", 1);
  turned.end();
  EXPECT_EQ(turned.news_since(some), R"({"add":{"b":["y"]}})") << "whatever the order";
}

}  // namespace
}  // namespace salon
