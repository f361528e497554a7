// Games written down under revision 1 of the rules, when a capture opened no chase.
#include "games/registry.h"
#include "games/stratego/fixture.h"

namespace salon::stratego {
namespace {

using namespace fixture;

/// Both armies set up alike, then these moves in turn, from red on.
std::string game_text(std::string_view head, std::string_view moves) {
  std::string text = "salon-record 1\ngame stratego\n" + std::string(head) +
                     "seat human Anne\nseat human Bruno\nmoves\n";
  for (const Seat seat : {red, blue}) {
    for (int i = 0; i < kArmy; ++i)
      text += fmt::format("{} {}@{}\n", seat, kBalanced[i], square_name(placement_square(seat, i)));
  }
  Seat seat = red;
  for (const auto move : split(moves, ' ')) {
    text += fmt::format("{} {}\n", seat, move);
    seat = 1 - seat;
  }
  return text;
}

/// Red's captain takes a scout on e6 beside blue's captain on f6, and hunts that one round
/// the square e5 f5 f6 e6; the last move brings back the position after the capture.
constexpr std::string_view kHunt =
    "e4e5 e7e6 a4a5 f7f6 e5e6 f6f5 e6f6 f5e5 f6f5 e5e6 f5e5 e6f6 e5e6";

Expected<Match> replayed(const std::string& text) {
  return open_record(*Record::parse(text));
}

TEST(StrategoRevision, AnOldGameReplaysAndFinishesUnderTheOldReading) {
  const std::string old = game_text("rules tournament\n", kHunt);
  auto match = replayed(old);
  ASSERT_TRUE(match) << match.error().what.en;
  EXPECT_EQ(match->variant().setting().rules, "tournament,chase=quiet");
  ASSERT_TRUE(match->play(blue, "f6f5"));
  ASSERT_TRUE(match->play(red, "a5a6"));
  ASSERT_TRUE(match->resign(blue));
  const auto finished = replayed(match->record().text());
  ASSERT_TRUE(finished) << finished.error().what.en;
  EXPECT_EQ(finished->record(), match->record());
  EXPECT_TRUE(replayed(old + "! 1 resign\nresult 1 0\n"));
}

TEST(StrategoRevision, WrittenAgainItSaysWhatItMeans) {
  const auto text = replayed(game_text("rules tournament\n", "e4e5"))->record().text();
  EXPECT_TRUE(
      text.starts_with("salon-record 1\ngame stratego\nrules tournament,chase=quiet\nrevision 2\n"))
      << text.substr(0, 100);
  const auto house = replayed(game_text("rules house\n", "e4e5"))->record().text();
  EXPECT_TRUE(house.starts_with("salon-record 1\ngame stratego\nrules house\nrevision 2\n"))
      << house.substr(0, 100);
}

TEST(StrategoRevision, ANewGameIsRefusedAndTheRuleIsNamed) {
  const auto more = replayed(game_text("rules tournament\nrevision 2\n", kHunt));
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().what.en,
            "move 93 (\"e5e6\"): more-squares: e5e6 would bring back a position of the chase that "
            "is going on; break it off");
  EXPECT_TRUE(
      more.error().what.fr.starts_with("coup 93 (« e5e6 ») : plusieurs cases (more-squares) : "));
  EXPECT_TRUE(replayed(game_text("rules tournament,chase=quiet\nrevision 2\n", kHunt)));
  EXPECT_TRUE(replayed(game_text("rules house\nrevision 2\n", kHunt)));
}

TEST(StrategoRevision, TheOtherRuleIsNamedToo) {
  const auto two = replayed(game_text("rules tournament\n", "e4e5 a7a6 e5e4 a6a7 e4e5 b7b6 e5e4"));
  ASSERT_FALSE(two);
  EXPECT_TRUE(two.error().what.en.starts_with("move 87 (\"e5e4\"): two-squares: "))
      << two.error().what.en;
}

TEST(StrategoRevision, WhatIsNotKnownIsRefused) {
  const auto newer = replayed(game_text("rules tournament\nrevision 3\n", "e4e5"));
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().what.en, "revision 3 of the rules is not known here: the newest is 2");
  EXPECT_FALSE(replayed(game_text("rules tournament,chase=any\n", "e4e5")))
      << "revision 1 had no such rule";
  for (const auto wrong : {"revision 0\n", "revision two\n", "revision -1\n", "revision\n"})
    EXPECT_FALSE(Record::parse(game_text(wrong, "e4e5"))) << wrong;
}

}  // namespace
}  // namespace salon::stratego
