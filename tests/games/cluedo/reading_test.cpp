// What the others' manners tell beside what follows for certain.
#include "games/cluedo/reading.h"

#include <gtest/gtest.h>

#include "core/real.h"
#include "extent.h"
#include "games/cluedo/bots.h"
#include "games/cluedo/detective.h"

namespace salon::cluedo {
namespace {

constexpr Card kOlive = 0, kRope = kFirstWeapon, kHall = kFirstRoom;
constexpr Triple kAsked{kOlive, kRope, kHall};

/// Three seats, seat 0 looks on; what is known of hands is told by marks.
class CluedoReading : public testing::Test {
 protected:
  CluedoReading() {
    view_.seat = 0;
    view_.turn = 9;
    for (const int holder : {0, 1, 2, kEnvelope}) marks_[holder] = kAllCards;
  }
  void hear(Note::Kind kind, Seat asker, Seat seat, Card card = kNoCard,
            const Triple& triple = kAsked) {
    view_.notes.push_back({kind, static_cast<std::int8_t>(asker), static_cast<std::int8_t>(seat),
                           card, triple, turn_});
  }
  /// Of a deal in which the seat holds these cards, and nothing else counts.
  double weight(Seat seat, Cards hand) const {
    Deal deal{};
    deal[seat] = hand;
    return Reading(game_, view_, marks_, kExpert).weight(deal);
  }

  const Cluedo game_{{}, 3};
  View view_;
  Marks marks_{};
  std::uint16_t turn_ = 3;
};

TEST_F(CluedoReading, WhoCouldChooseShowsEachCardLessOften) {
  hear(Note::asked, 0, 0);
  hear(Note::shows, 0, 1, kRope);
  EXPECT_DOUBLE_EQ(weight(1, bit(kRope)), 2 * weight(1, bit(kRope) | bit(kHall)));
  EXPECT_DOUBLE_EQ(weight(1, bit(kRope)), 3 * weight(1, kAsked.cards()));
}

TEST_F(CluedoReading, WhatWasShownBeforeIsNoChoice) {
  hear(Note::shows, 0, 1, kRope);
  const double once = weight(1, kAsked.cards());
  hear(Note::shows, 0, 1, kRope);
  EXPECT_DOUBLE_EQ(weight(1, kAsked.cards()), once);
}

TEST_F(CluedoReading, WhatIsShownToOthersIsNotSeen) {
  hear(Note::shows, 2, 1);
  EXPECT_DOUBLE_EQ(weight(1, kAsked.cards()), 1);
}

TEST_F(CluedoReading, PeopleSeldomAskForTheirOwnCards) {
  hear(Note::asked, 2, 2);
  EXPECT_DOUBLE_EQ(weight(2, 0), 1);
  EXPECT_LT(weight(2, bit(kRope)), 1);
  EXPECT_LT(weight(2, bit(kRope) | bit(kOlive)), weight(2, bit(kRope)));
  EXPECT_DOUBLE_EQ(weight(2, bit(kHall)), 1) << "a room is named because one stands there";
  EXPECT_DOUBLE_EQ(weight(1, bit(kRope)), 1) << "somebody else's";
  const double once = weight(2, bit(kRope));
  hear(Note::asked, 2, 2);
  EXPECT_DOUBLE_EQ(weight(2, bit(kRope)), once) << "the same card again is no news";
}

TEST_F(CluedoReading, ButWhoIsKnownToDoItIsNotTrusted) {
  hear(Note::asked, 2, 2);
  const double before = weight(2, bit(kRope));
  // Two of the named cards are known to be the asker's, four others to be somebody else's.
  const Cards own = bit(Card{1}) | bit(Card{kFirstWeapon + 1});
  const Cards others = bit(Card{2}) | bit(Card{3}) | bit(Card{kFirstWeapon + 2});
  for (Seat seat : {0, 1}) marks_[seat] &= ~own;
  marks_[kEnvelope] &= ~own;
  marks_[2] &= ~others;
  hear(Note::asked, 2, 2, kNoCard, {1, kFirstWeapon + 1, kHall});
  EXPECT_GT(weight(2, bit(kRope)), before);
}

TEST_F(CluedoReading, WhoKeepsStillAfterNobodyAnsweredHoldsSome) {
  hear(Note::asked, 2, 2);
  hear(Note::lacks, 2, 0);
  hear(Note::lacks, 2, 1);
  EXPECT_LT(weight(2, 0), 0.1);
  EXPECT_DOUBLE_EQ(weight(2, bit(kHall)), 1);
  view_.turn = turn_;
  EXPECT_DOUBLE_EQ(weight(2, 0), 1) << "the turn is not over, an accusation may come";
  view_.turn = 9;
  hear(Note::accused, 2, 2);
  EXPECT_DOUBLE_EQ(weight(2, 0), 1) << "the accusation came";
}

TEST_F(CluedoReading, AnAnswerMeansThereWasNothingToAccuseOf) {
  hear(Note::asked, 2, 2);
  hear(Note::lacks, 2, 0);
  hear(Note::shows, 2, 1);
  EXPECT_DOUBLE_EQ(weight(2, 0), 1);
}

/// What the true solution costs in bits, in the eyes of every seat whenever it may accuse.
struct Surprise {
  double deaf = 0;
  double reading = 0;
};

void play(const Level<Cluedo>& level, std::uint64_t seed, Surprise& surprise) {
  const Cluedo game({}, 4);
  std::vector<std::unique_ptr<Bot<Cluedo>>> bots;
  std::vector<View> views;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    bots.push_back(level.make(game));
    views.push_back(game.view(seat));
  }
  const auto bits = [&](const Position& position, const View& view, const Skill& skill) {
    Thinking enough({.ms = {}, .work = 200}, 1);
    const Study study(game, view, case_of(game, view), skill, enough);
    return -real::log2(study.chance(Triple::of(position.envelope)));
  };
  Random random(seed);
  for (Position position = game.start(); game.turn(position) != kOver;) {
    const Seat seat = game.turn(position);
    if (seat >= 0 && position.phase == Phase::accuse) {
      surprise.deaf += bits(position, views[seat], {.reads = 0});
      surprise.reading += bits(position, views[seat], kExpert);
    }
    Thinking thinking({.ms = {}, .work = 40}, random.next());
    const Move move = seat == kNature ? draw_chance(game, position, random)
                                      : bots[seat]->choose(views[seat], thinking);
    for (auto& view : views) game.fold(view, game.seen(position, move, view.seat));
    game.play(position, move);
  }
}

TEST(CluedoReadingGames, TellTheSolutionBetterWhereOthersAskWell) {
  for (const auto& level : levels()) {
    if (level.name == "random" || !level.offered) continue;
    Surprise surprise;
    for (int seed = 0; seed < test::at_length(6, 30); ++seed) play(level, 100 + seed, surprise);
    const bool asks_well = level.name == "hard" || level.name == "expert";
    EXPECT_LT(surprise.reading, (asks_well ? 1 : 1.03) * surprise.deaf) << level.name;
  }
}

}  // namespace
}  // namespace salon::cluedo
