// What people say and ask of each other at a table: what becomes of it, before anything is stored.
#include "table/aside.h"

#include <gtest/gtest.h>

#include "seated.h"

namespace salon::test {
namespace {

using namespace table;
using Action = TakebackCommand::Action;

class AsidesTest : public Seated {
 protected:
  /// Khan, where what was done can be taken back: Ada and Bob at two browsers.
  void play_khan() {
    row.plan.game = "khan";
    row.plan.seats.resize(2);
    begin(2);
    happens([](Match& match) { return match.play(0, "side top"); });
  }
  static std::string why(const Expected<Aside>& aside) {
    return aside ? "done" : aside.error().what.en;
  }
  std::string why(Seat seat, Action action) const { return why(asides.take_back(seat, {action})); }

  Asides asides{journal, people};
};

TEST_F(AsidesTest, WhatIsSaidBecomesAnEntry) {
  begin(4);
  const auto said = asides.say(1, {{}, "  bonjour "}, now_ms);
  ASSERT_TRUE(said) << why(said);
  EXPECT_EQ(said->words, Talk::entry({1, now_ms, {}, *check_words("  bonjour ")}));
  EXPECT_FALSE(said->back);
  const std::string word(ready_phrases().front().word);
  EXPECT_EQ(asides.say(0, {word, {}}, now_ms)->words, "phrase 0 " + word);
}

TEST_F(AsidesTest, NotEverybodySaysSomethingAndNotEverything) {
  begin(4);
  EXPECT_EQ(why(asides.say(kSpectator, {{}, "hello"}, now_ms)),
            "spectators read along and say nothing");
  EXPECT_FALSE(asides.say(1, {{}, "   "}, now_ms));
  for (int line = 0; line < kLinesAtOnce; ++line) reads("say 1 hello");
  EXPECT_FALSE(asides.say(1, {{}, "hello"}, now_ms)) << "too many at once";
  EXPECT_TRUE(asides.say(1, {{}, "hello"}, now_ms + kLinesWithinMs + 1));
  EXPECT_TRUE(asides.say(0, {{}, "hello"}, now_ms));
  row.plan.talk = false;
  EXPECT_EQ(why(asides.say(0, {{}, "hello"}, now_ms)), "this table was opened without talk");
}

TEST_F(AsidesTest, ATakebackIsAskedForAndTheLastOneWhoGrantsItTakesItBack) {
  play_khan();
  EXPECT_FALSE(asides.told_takeback());
  const auto asked = asides.take_back(0, {Action::ask});
  ASSERT_TRUE(asked) << why(asked);
  EXPECT_EQ(asked->words, "ask 0 0");
  EXPECT_FALSE(asked->back);
  reads(asked->words);
  EXPECT_EQ(*asides.told_takeback(),
            Json({{"type", "takeback"}, {"by", 0}, {"ply", 0}, {"waiting", {1}}}));
  EXPECT_EQ(why(1, Action::ask), "a takeback is asked for already");
  EXPECT_EQ(why(0, Action::grant), "nobody asks you for a takeback");

  const auto granted = asides.take_back(1, {Action::grant});
  ASSERT_TRUE(granted) << why(granted);
  EXPECT_EQ(granted->words, "grant 1");
  ASSERT_TRUE(granted->back);
  EXPECT_EQ(granted->back->seat, 0);
  EXPECT_EQ(granted->back->ply, 0u);
  EXPECT_EQ(asides.entries(*granted, 7), (std::vector<Entry>{{7, "grant 1"}, {7, "undo 0"}}));
  const Standing after{State::running, 0, 0, false};
  EXPECT_EQ(asides.after(*granted->back), after);
}

TEST_F(AsidesTest, ATakebackIsDeniedOrWithdrawn) {
  play_khan();
  reads("ask 0 0");
  EXPECT_EQ(asides.take_back(0, {Action::deny})->words, "deny 0") << "withdrawn";
  EXPECT_EQ(asides.take_back(1, {Action::deny})->words, "deny 1");
  reads("deny 1");
  EXPECT_EQ(*asides.told_takeback(),
            Json({{"type", "takeback"}, {"by", nullptr}, {"refused_by", 1}}));
  EXPECT_EQ(why(0, Action::ask), "that was refused; play on");
  EXPECT_EQ(why(1, Action::grant), "nobody asks you for a takeback");
}

TEST_F(AsidesTest, WhoeverIsAloneAsksNobody) {
  play_khan();
  EXPECT_EQ(why(asides.undo(0)), "in a game with others a takeback has to be asked for");
  row.plan.seats[1].owner = row.plan.seats[0].owner;
  for (const auto& aside : {asides.undo(0), asides.take_back(0, {Action::ask})}) {
    ASSERT_TRUE(aside) << why(aside);
    EXPECT_EQ(aside->words, "");
    ASSERT_TRUE(aside->back);
    EXPECT_EQ(asides.entries(*aside, 7), (std::vector<Entry>{{7, "undo 0"}}));
  }
}

TEST_F(AsidesTest, OnlyWhoeverPlaysTakesSomethingBack) {
  play_khan();
  EXPECT_EQ(why(kSpectator, Action::ask), "there is nothing you could take back");
  EXPECT_EQ(why(asides.undo(kSpectator)), "there is nothing you could take back");
  EXPECT_FALSE(asides.take_back(1, {Action::ask})) << "Bob has decided nothing yet";
  EXPECT_EQ(why(asides.take_back(0, {})), "a takeback's \"action\" is ask, grant or deny");
  happens([](Match& match) { return match.resign(1, "left"); });
  EXPECT_EQ(why(0, Action::ask), "there is nothing you could take back") << "it is over";
}

TEST_F(AsidesTest, AHintIsToldToTheOthersOnce) {
  begin(4);
  while (journal.match().turn() != 0) play_on();
  row.plan.aids = false;
  const auto refused = asides.hint(0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().status, 403);
  row.plan.aids = true;
  const auto told = asides.hint(0);
  ASSERT_TRUE(told && *told);
  EXPECT_EQ((*told)->words, "hint 0");
  reads((*told)->words);
  const auto again = asides.hint(0);
  ASSERT_TRUE(again);
  EXPECT_FALSE(*again) << "they know already";
}

}  // namespace
}  // namespace salon::test
