#include "table/seating.h"

#include <gtest/gtest.h>

#include "table/secrets.h"

namespace salon::test {
namespace {

using namespace table;

Plan waiting() {
  Plan plan;
  plan.seats = {{Holder::Kind::person, "Ada", {}, hash_secret("ada"), "browser", {}},
                {Holder::Kind::open, {}, {}, {}, {}, {}},
                {Holder::Kind::open, "Cleo", {}, {}, {}, hash_secret("cleo")}};
  plan.director = hash_secret("director");
  return plan;
}

TEST(Seating, KnowsPeopleByTheirTokens) {
  const Plan plan = waiting();
  EXPECT_EQ(Seating(plan).seat_of("ada"), 0);
  EXPECT_FALSE(Seating(plan).seat_of("bob"));
  EXPECT_FALSE(Seating(plan).seat_of(""));
  EXPECT_TRUE(Seating(plan).directs("director"));
  EXPECT_FALSE(Seating(plan).directs("ada"));
}

TEST(Seating, PeopleSitDownWhereItIsFreeAndGetUpAgain) {
  const Plan plan = waiting();
  const auto change = Seating(plan).with_person("Bob", {});
  ASSERT_TRUE(change);
  EXPECT_EQ(change->seated.seat, 1);
  EXPECT_EQ(Seating(change->plan).seat_of(change->seated.token), 1);
  EXPECT_FALSE(Seating(plan).seat_of(change->seated.token)) << "the plan it came from is the same";
  EXPECT_FALSE(Seating(plan).with_person("Bob", 0)) << "Ada sits there";
  EXPECT_FALSE(Seating(plan).with_person("Bob", 2)) << "kept for Cleo";
  EXPECT_FALSE(Seating(plan).with_person("Bob", 7));
  EXPECT_FALSE(Seating(plan).with_person("Ada", {})) << "no two of one name";
  EXPECT_FALSE(Seating(change->plan).with_person("Dan", {})) << "full";
  const Plan left = Seating(change->plan).without(1);
  EXPECT_EQ(left.seats[1].kind, Holder::Kind::open);
  EXPECT_FALSE(Seating(left).seat_of(change->seated.token));
}

TEST(Seating, AKeptSeatIsForOnePerson) {
  const Plan plan = waiting();
  EXPECT_FALSE(Seating(plan).with_kept(hash_secret("bob")));
  const auto change = Seating(plan).with_kept(hash_secret("cleo"));
  ASSERT_TRUE(change);
  EXPECT_EQ(change->seated.seat, 2);
  EXPECT_EQ(change->plan.seats[2].name, "Cleo");
  EXPECT_FALSE(Seating(change->plan).with_kept(hash_secret("cleo"))) << "only once";
}

TEST(Seating, ABotTakesOnlyAnOpenSeat) {
  const Plan plan = waiting();
  EXPECT_FALSE(Seating(plan).with_bot(0, "easy"));
  const auto with = Seating(plan).with_bot(1, "easy");
  ASSERT_TRUE(with);
  EXPECT_EQ(with->seats[1].kind, Holder::Kind::bot);
  EXPECT_EQ(with->seats[1].name, "easy");
}

TEST(Seating, TheNextGameIsOneSeatOn) {
  Plan plan = waiting();
  plan.seats[1] = {Holder::Kind::person, "Bob", {}, hash_secret("bob"), {}, {}};
  plan.seats[2] = {Holder::Kind::bot, "easy", "easy", {}, {}, {}};
  plan.resumed.emplace(3);
  const Plan next = Seating(plan).next({{"human", "Ada"}, {"medium", "medium"}, {"easy", "easy"}});
  EXPECT_EQ(next.seats[0].bot, "easy");
  EXPECT_EQ(next.seats[1].kept_for, hash_secret("ada"));
  EXPECT_EQ(next.seats[1].kind, Holder::Kind::open);
  EXPECT_EQ(next.seats[2].bot, "medium") << "who was replaced stays replaced";
  EXPECT_FALSE(next.resumed);
  EXPECT_TRUE(next.director.empty());
}

}  // namespace
}  // namespace salon::test
