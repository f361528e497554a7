#include "listening.h"

namespace salon::test {
namespace {

using namespace server;

class AudienceTest : public Listening {
 protected:
  bool tell_all() {
    return audience.tell(moment, [](const Listener&) { return true; });
  }
};

TEST_F(AudienceTest, WhoeverComesHearsTheCardAndTheGame) {
  moment.thinking = 1;
  const auto ada = come(0);
  EXPECT_TRUE(all_told);
  EXPECT_EQ(ada->types(), "card hello turn thinking ");
  const auto watching = come(kSpectator);
  EXPECT_EQ(watching->types(), "card hello thinking ");
}

TEST_F(AudienceTest, WhatIsNewIsWrittenOnceForAllWhoKnowTheSame) {
  const auto ada = come(0), bob = come(1);
  std::vector<std::shared_ptr<Ear>> watching;
  for (int i = 0; i < 10; ++i) watching.push_back(come(kSpectator));
  for (const auto& ear : watching) ear->heard.clear();
  const auto before = written.value();
  play("side top");
  EXPECT_TRUE(tell_all());
  ASSERT_FALSE(watching.front()->heard.empty());
  for (const auto& ear : watching)
    EXPECT_EQ(ear->heard, watching.front()->heard) << "the same bytes";
  const auto made = written.value() - before;
  for (int i = 0; i < 100; ++i) watching.push_back(come(kSpectator));
  const auto again = written.value();
  play("K@a1");
  EXPECT_TRUE(tell_all());
  EXPECT_EQ(written.value() - again, made) << "a hundred more cost nothing";
  tell_all();
  EXPECT_EQ(written.value() - again, made) << "nothing is told twice";
}

TEST_F(AudienceTest, TellsOnlyThoseItIsAskedTo) {
  const auto ada = come(0), watching = come(kSpectator);
  ada->heard.clear();
  watching->heard.clear();
  play("side top");
  audience.tell(moment, [](const Listener& who) { return who.seat >= 0; });
  EXPECT_FALSE(ada->heard.empty());
  EXPECT_TRUE(watching->heard.empty());
  tell_all();
  EXPECT_FALSE(watching->heard.empty());
}

TEST_F(AudienceTest, ALongGameIsToldInParts) {
  play("side top");
  play("K@a1");
  const auto late = come(kSpectator, 1);
  EXPECT_FALSE(all_told);
  EXPECT_TRUE(audience.behind());
  int parts = 1;
  while (audience.behind() && parts < 10) {
    audience.tell(
        moment, [](const Listener& who) { return who.talk->behind(); }, true);
    ++parts;
  }
  EXPECT_EQ(parts, 2);
  EXPECT_EQ(late->types(), "card hello seen seen ");
}

TEST_F(AudienceTest, ATakebackIsToldWhenItChanges) {
  const auto ada = come(0);
  ada->heard.clear();
  tell_all();
  EXPECT_EQ(ada->types(), "") << "nobody asked for one";
  moment.takeback = Json{{"type", "takeback"}, {"by", 0}};
  tell_all();
  tell_all();
  EXPECT_EQ(ada->types(), "takeback ");
  moment.takeback.reset();
  tell_all();
  tell_all();
  EXPECT_EQ(ada->types(), "takeback takeback ");
  EXPECT_TRUE(Json::parse(*ada->heard.back()).at("by").is_null());
}

TEST_F(AudienceTest, WhoeverHasGoneHearsNothing) {
  const auto ada = come(0), bob = come(1);
  audience.remove(ada->who);
  ada->heard.clear();
  bob->heard.clear();
  audience.say_all("{\"type\":\"thinking\"}");
  EXPECT_EQ(ada->types(), "");
  EXPECT_EQ(bob->types(), "thinking ");
  audience.remove(bob->who);
  EXPECT_TRUE(audience.empty());
}

}  // namespace
}  // namespace salon::test
