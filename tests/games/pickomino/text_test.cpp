#include <gtest/gtest.h>

#include "core/match.h"
#include "games/pickomino/pickomino.h"
#include "games/registry.h"

namespace salon::pickomino {
namespace {

TEST(PickominoText, Moves) {
  const Pickomino game({}, 3);
  for (const auto* text :
       {"roll 1123455V", "roll V", "first 2", "take V", "take 1", "stop", "again"}) {
    const auto move = game.parse_move(text);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(game.text(*move), text);
  }
  EXPECT_EQ(*game.parse_move("roll v54321"), *game.parse_move("roll 12345V"));
  EXPECT_EQ(*game.parse_move(" v "), *game.parse_move("take V"));
  EXPECT_EQ(*game.parse_move("prendre 3"), *game.parse_move("3"));
  EXPECT_EQ(*game.parse_move("ENCORE"), *game.parse_move("again"));
  EXPECT_EQ(*game.parse_move("rester"), *game.parse_move("stop"));
  for (const auto* text :
       {"", "take", "take 6", "take VV", "6", "roll", "roll 123456", "roll 111111111", "first",
        "first 3", "first -1", "stop now", "take\xff", "roll 12 3"}) {
    const auto move = game.parse_move(text);
    ASSERT_FALSE(move) << text;
    EXPECT_FALSE(move.error().what.en.empty());
    EXPECT_FALSE(move.error().what.fr.empty());
  }
}

TEST(PickominoText, PositionsThatAreNone) {
  const Pickomino game({}, 2);
  for (const auto* text : {
           "",
           "21-36 -/- 0 - ?",             // no turns
           "21-36 -/- 0 - ? 0 0",         // one too many
           "20-36 -/- 0 - ? 0",           // no tile 20
           "21-37 -/- 0 - ? 0",           // no tile 37
           "36-21 -/- 0 - ? 0",           // falling
           "22,21 -/- 0 - ? 0",           // falling
           "21,21 -/- 0 - ? 0",           // twice
           "21-22-23 -/- 0 - ? 0",        // no range
           "21,,22 -/- 0 - ? 0",          // nothing
           "21-36 - 0 - ? 0",             // one stack
           "21-36 -/-/- 0 - ? 0",         // three stacks
           "21-36 22/- 0 - ? 0",          // face up and in a stack
           "21 22/22 0 - ? 0",            // in two stacks
           "21 22.22/- 0 - ? 0",          // twice in a stack
           "21 22./- 0 - ? 0",            // nothing on top
           "21 /- 0 - ? 0",               // an empty word
           "21-36 -/- 2 - ? 0",           // no seat 2
           "21-36 -x/- 0 - ? 0",          // one seat left: over
           "21-36 -x/-x - - - 0",         // nobody left
           "21-36 -/- 0 - - 0",           // nothing to decide on
           "21-36 -/- 0 - 1234 0",        // four dice missing
           "21-36 -/- 0 12 12345V1 0",    // nine dice
           "21-36 -/- 0 12345V11 ? 0",    // none left to roll
           "21-36 -/- 0 1122334455 - 0",  // ten
           "21-36 -/- 0 555VVV 5V 0",     // lost already
           "21-36 -/- 0 6 - 0",           // no such face
           "21-36 -/- 0 - ? 1001",        // beyond the limit
           "21-36 -/- 0 - ? -1",          // before the start
           "21-36 -/- 0 - ? x",           // no number
           "21-36 -/- ? - - 0",           // seat 0 starts here
           "21-36 -/- - - - 0",           // not over
           "- -/- 0 - ? 16",              // over
           "21-36 -/- 0 - ? 1000",        // over
           "- -/- - 55 - 16",             // dice after the end
       }) {
    const auto position = game.parse_position(text);
    ASSERT_FALSE(position) << text;
    EXPECT_FALSE(position.error().what.en.empty());
    EXPECT_FALSE(position.error().what.fr.empty());
  }
}

TEST(PickominoText, EveryPositionOfRandomGamesComesBack) {
  Random random(1);
  for (int i = 0; i < 400; ++i) {
    Rules rules{.exact = i & 1, .steal = i >> 1 & 1, .over36 = i >> 2 & 1, .lose = i >> 3 & 1};
    rules.limit = i % 5 == 0 ? 7 : 1000;
    rules.first = i >> 4 & 1;
    const Pickomino game(rules, 2 + i % 6);
    Position position = game.start();
    const auto check = [&](const Position& now) {
      const auto again = game.parse_position(game.text(now));
      ASSERT_TRUE(again) << game.text(now) << ": " << again.error().what.en;
      ASSERT_EQ(*again, now) << game.text(now);
      ASSERT_EQ(game.hash(*again), game.hash(now));
    };
    while (game.turn(position) != kOver) {
      check(position);
      if (random.below(40) == 0) {
        game.resign(position, static_cast<Seat>(random.below(game.seats())));
        continue;
      }
      game.play(position, game.turn(position) == kNature ? game.draw_chance(position, random)
                                                         : game.random_move(position, random));
    }
    check(position);
  }
}

TEST(PickominoText, WhyAMoveIsNotPossible) {
  const Pickomino game({}, 2);
  const auto why = [&](const std::string& position, const std::string& move) {
    return game.explain(game.look(*game.parse_position(position), 0), *game.parse_move(move)).en;
  };
  const std::string rolled = "21-36 -/- 0 55V 11255 0";
  EXPECT_EQ(why(rolled, "take 3"), "no die shows 3; choose 1 or 2");
  EXPECT_EQ(why(rolled, "take 5"), "5 was chosen earlier this turn; choose 1 or 2");
  EXPECT_EQ(why(rolled, "stop"), "first take one of the faces rolled: 1 or 2");
  EXPECT_EQ(why("21-36 -/- 0 55V - 0", "take 5"),
            "a face is taken already: stop, or roll the rest again");
  EXPECT_EQ(why("21-36 -/- 0 55 1122VV 0", "take 3"), "no die shows 3; choose 1, 2 or the worm");
  EXPECT_EQ(why("21-36 -/- 0 VV 11223V 0", "take V"),
            "the worm was chosen earlier this turn; choose 1, 2 or 3");
  EXPECT_EQ(why(rolled, "roll 11"), "the dice roll by themselves; you take a face, stop or go on");
}

TEST(PickominoText, TheSentenceAboveTheBoard) {
  const Pickomino game(kOfficial, 2);
  const auto said = [&](const std::string& position, Seat seat) {
    return game.say(game.look(*game.parse_position(position), seat));
  };
  EXPECT_EQ(said("21-36 -/- 0 - 1123455V 0", 0).en,
            "Your turn: set aside all dice of one face: 1, 2, 3, 4, 5, V");
  EXPECT_EQ(said("21-36 -/- 0 155VV - 0", 0).en,
            "Your turn: 21 wins tile 21: stop, or roll the other 3 dice again");
  EXPECT_EQ(said("22-36 -/21 0 155VV - 0", 1).en,
            "Seat 1 has 21, takes tile 21 from seat 2: stops, or rolls the other 3 dice again");
  EXPECT_EQ(said("21-36 -/- 0 - 1123455V 0", 1).fr,
            "Place 1 met de côté tous les dés d'une face : 1, 2, 3, 4, 5 ou le ver");
  EXPECT_EQ(said("21-36 -/- 0 11155VV - 0", 0).fr,
            "À vous : 23 gagne la tuile 23 : arrêtez, ou relancez le dernier dé");
  EXPECT_EQ(said("21-36 -/- 0 55 - 0", 0).en,
            "Your turn: 10, no worm yet: stop and lose the turn, or roll the other 6 dice again");
}

TEST(PickominoText, WhoeverIsAskedReadsWordsAndMayTypeThem) {
  const Pickomino game(kOfficial, 2);
  const auto asked = [&](const std::string& position, Seat seat) {
    return game.asks(game.look(*game.parse_position(position), seat), {"Ada", "Bob"});
  };
  EXPECT_EQ(asked("21-36 -/- 0 - 1123455V 0", 0).en,
            "Your turn: set aside all dice of one face: 1, 2, 3, 4, 5 or the worm");
  EXPECT_EQ(asked("21-36 -/- 0 - 1123455V 0", 0).fr,
            "À vous : mettez de côté tous les dés d'une face : 1, 2, 3, 4, 5 ou le ver");
  EXPECT_EQ(asked("21-36 -/- 0 11 555555 0", 0).en, "Your turn: set aside all dice of one face: 5");
  EXPECT_EQ(asked("22-36 -/21 0 155VV - 0", 0).en,
            "Your turn: 21 takes tile 21 from Bob: stop, or roll the other 3 dice again");
  for (const char* typed : {"worm", "Ver", "take worm", "prendre ver", "v"})
    EXPECT_EQ(game.text(*game.parse_move(typed)), "take V") << typed;
  EXPECT_FALSE(game.parse_move("take worms of all sizes"));
}

TEST(PickominoText, JsonHasAllABrowserNeeds) {
  const Pickomino game(kOfficial, 3);
  const auto json =
      game.json(game.look(*game.parse_position("21,23,24,30 22x/25.33/- 2 155VV - 9"), 2));
  EXPECT_EQ(json["phase"], "decide");
  EXPECT_EQ(json["turn"], 2);
  EXPECT_EQ(json["turn_number"], 10);
  EXPECT_EQ(json["total"], 21);
  EXPECT_EQ(json["worm"], true);
  EXPECT_EQ(json["dice_left"], 3);
  EXPECT_EQ(json["prize"]["tile"], 21);
  EXPECT_EQ(json["aside"][1], (Json{{"face", "5"}, {"count", 2}, {"sum", 10}}));
  EXPECT_EQ(json["stacks"][1]["tiles"], (Json{25, 33}));
  EXPECT_EQ(json["stacks"][1]["points"], 6);
  EXPECT_EQ(json["stacks"][0]["resigned"], true);
  EXPECT_EQ(json["tiles"][0]["state"], "table");
  EXPECT_EQ(json["tiles"][1],
            (Json{{"tile", 22}, {"points", 1}, {"state", "stack"}, {"seat", 0}, {"top", true}}));
  EXPECT_EQ(json["tiles"][15]["state"], "gone");
}

TEST(PickominoText, APictureShowsTilesStacksDiceAndTotal) {
  const Pickomino game(kOfficial, 7);
  const auto view =
      game.look(*game.parse_position("21,23,27-30 22.33/24.26x/-/35.36/-/-/- 0 1VV55 234 9"), 0);
  for (const Lang lang : {Lang::en, Lang::fr}) {
    Canvas canvas;
    game.draw(view, canvas, lang);
    EXPECT_LE(canvas.width(), 100);
    EXPECT_LE(canvas.height(), 26);
    const auto picture = canvas.render({.unicode = true, .colours = 0});
    for (const auto* part : {"│ 21 │", "│ 33 ││", "││ ×2", "2×V = 10", "●", "total 21"}) {
      EXPECT_NE(picture.find(part), std::string::npos) << part << "\n" << picture;
    }
  }
}

}  // namespace
}  // namespace salon::pickomino
