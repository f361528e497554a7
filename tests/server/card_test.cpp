#include "table/card.h"

#include <gtest/gtest.h>

namespace salon::test {
namespace {

using namespace table;

TEST(Card, IsAFunctionOfTheRowAndOfWhoIsThere) {
  TableRow row;
  row.id = "t";
  row.plan.game = "khan";
  row.plan.seats = {{Holder::Kind::person, "Ada", {}, "hash", "owner", {}},
                    {Holder::Kind::bot, "easy", "easy:ms=5", {}, {}, {}},
                    {Holder::Kind::open, {}, {}, {}, {}, {}}};
  row.standing = {State::running, 4, 1, false};
  const Json asleep = card(row);
  EXPECT_EQ(asleep["players"], Json::parse(R"([{"name":"Ada","kind":"person","here":false},
                            {"name":"easy","kind":"bot","bot":"easy","here":true},
                            {"name":"","kind":"open","here":false}])"));
  EXPECT_EQ(asleep["turn"], 1);
  EXPECT_FALSE(asleep.contains("resumed"));
  EXPECT_EQ(asleep.dump().find("hash"), std::string::npos) << "nothing of the tokens";
  const std::vector<Chair> chairs{{"medium", "medium"}, {"easy:ms=5", "easy"}, {"human", "Bob"}};
  Presence presence;
  presence.arrive(2, 0);
  row.plan.seats[2] = {Holder::Kind::person, "Bob", {}, "h", {}, {}};
  row.plan.resumed.emplace(3, std::vector<Seat>{0});
  row.standing.state = State::over;
  const Json awake = card(row, &chairs, &presence);
  EXPECT_EQ(awake["players"][0]["kind"], "bot") << "Ada was replaced";
  EXPECT_EQ(awake["players"][0]["name"], "medium");
  EXPECT_EQ(awake["players"][2]["here"], true);
  EXPECT_EQ(awake["turn"], nullptr);
  EXPECT_EQ(awake["resumed"], Json::parse(R"({"ply":3,"seen_by":[0]})"));
}

}  // namespace
}  // namespace salon::test
