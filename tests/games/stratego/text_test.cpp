// Moves, positions, what is seen and set-ups as text, both ways; what is wrong is said.
#include "games/registry.h"
#include "games/stratego/fixture.h"
#include "games/stratego/setup.h"

namespace salon::stratego {
namespace {

using namespace fixture;

TEST(StrategoText, MovesAreReadGenerously) {
  const Stratego game;
  for (const auto& [typed, text] :
       std::vector<std::pair<std::string, std::string>>{{"a4a5", "a4a5"},
                                                        {"A4-A5", "a4a5"},
                                                        {" a4 a5 ", "a4a5"},
                                                        {"a4xa5", "a4a5"},
                                                        {"a9a10", "a9a10"},
                                                        {"a10a9", "a10a9"},
                                                        {"j10i10", "j10i10"},
                                                        {"f@a1", "F@a1"},
                                                        {"m@j10", "M@j10"},
                                                        {"a1a10", "a1a10"}}) {
    const auto move = game.parse_move(typed);
    ASSERT_TRUE(move) << typed;
    EXPECT_EQ(game.text(*move), text);
  }
  for (const auto typed : {"", "a", "a4", "a4a", "a4a11", "k4a5", "a0a1", "a4a5a6", "@a1", "F@",
                           "F@k1", "Q@a1", "?@a1", "a100a1", "a4--a5", "setup"}) {
    const auto move = game.parse_move(typed);
    ASSERT_FALSE(move) << typed;
    EXPECT_FALSE(move.error().what.en.empty());
    EXPECT_FALSE(move.error().what.fr.empty());
  }
}

TEST(StrategoText, PositionsAsOnThePage) {
  const Stratego game;
  EXPECT_EQ(game.text(game.start()),
            "........../........../........../........../2~~2~~2/2~~2~~2/"
            "........../........../........../.......... r 0 0 moved:- known:-");
  const auto half = after(game, game.start(), "F@a1 B@b1");
  EXPECT_EQ(game.text(half),
            "........../........../........../........../2~~2~~2/2~~2~~2/"
            "........../........../........../FB........ r 0 0 moved:- known:-");
  EXPECT_EQ(*game.parse_position(game.text(half)), half);
  const auto played = after(game, position(game, "F@a1 S@e3 f@j10 t@j9"), "e3e5 j9j8");
  EXPECT_EQ(game.text(played), rows("F@a1 S@e5 f@j10 t@j8", "r 2 2 moved:j8,e5 known:e5"));
  EXPECT_EQ(*game.parse_position(game.text(played)), played);
}

TEST(StrategoText, TrailingFieldsMayBeLeftOut) {
  const Stratego game;
  const std::string full = rows("F@a1 f@j10 t@j9", "b 3 9 moved:j9 known:a1");
  for (const auto rest : {"", "b", "b 3", "b 3 9", "b 3 9 moved:j9", "b 3 9 moved:j9 known:a1"}) {
    EXPECT_TRUE(game.parse_position(rows("F@a1 f@j10 t@j9", rest))) << rest;
  }
  EXPECT_EQ(game.text(*game.parse_position(full)), full);
  EXPECT_EQ(game.text(*game.parse_position(rows("F@a1 f@j10", ""))),
            rows("F@a1 f@j10", "r 0 0 moved:- known:-"));
}

TEST(StrategoText, EveryPositionOfAGameReadsBack) {
  const Stratego game;
  Random random(3);
  for (int i = 0; i < 5; ++i) {
    auto now = game.start();
    for (const auto& move : random_game(game, random)) {
      game.play(now, move);
      const auto again = game.parse_position(game.text(now));
      ASSERT_TRUE(again) << game.text(now) << again.error().what.en;
      ASSERT_EQ(*again, now) << game.text(now);
    }
  }
}

TEST(StrategoText, WrongPositionsAreRefusedWithTheReason) {
  const Stratego game;
  const std::string empty = "10/10/10/10/2~~2~~2/2~~2~~2/10/10/10/";
  const std::string start =
      "........../........../........../........../2~~2~~2/2~~2~~2/........../........../"
      "........../";
  for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
           {"", "a position is ten rows"},
           {"10/10", "2 rows instead of ten"},
           {empty + "9 r", "row 1 (\"9\"): fewer than ten squares"},
           {empty + "91F r", "one number"},
           {empty + "0F9 r", "one number"},
           {empty + "F10 r", "more than ten squares"},
           {empty + "FFFFFFFFFFF r", "more than ten squares"},
           {empty + "Q9 r", "'Q' is no piece"},
           {empty + "~F8 r", "a1 is no lake"},
           {"10/10/10/10/10/2~~2~~2/10/10/10/F8f r", "c6 is a lake"},
           {"10/10/10/10/2F~2~~2/2~~2~~2/10/10/10/F8f r", "c6 is a lake"},
           {empty + "10 r", "no flag"},
           {empty + "FF8 r", "red has one flag too many"},
           {"f9/10/10/10/2~~2~~2/2~~2~~2/10/10/MMM7/F9 r", "red has two marshals too many"},
           {empty + "F8f x", "should be r or b"},
           {empty + "F8f r 201", "plies without battle"},
           {empty + "F8f r -1", "plies without battle"},
           {empty + "F8f r 0 4001", "plies in all"},
           {empty + "F8f r 0 0 known:a1", "should be moved:-"},
           {empty + "F8f r 0 0 moved:a1", "a1 holds a flag, which never moves"},
           {empty + "F8f r 0 0 moved:b1", "b1 cannot be marked"},
           {empty + "FT7f r 0 0 moved:b1,b1", "b1 is named twice"},
           {empty + "FT7f r 0 0 moved:k1", "\"k1\" is not a square"},
           {empty + "F8f r 0 0 moved:- known:- x", "a position is ten rows"},
           {start + ".F........ r", "placed in order"},
           {start + "F......... b", "it is the other side"},
           {start + "F......... r 1", "plies without battle"},
           {start + "F......... r 0 0 moved:- known:a1", "cannot be marked"},
           {"10/10/10/..8/2~~2~~2/2~~2~~2/10/10/10/F8f r", "placed in order"},
           {"10/10/10/10/.1~~2~~2/2~~2~~2/10/10/10/F8f r", "nobody's camp"}}) {
    const auto position = game.parse_position(text);
    ASSERT_FALSE(position) << text;
    EXPECT_NE(position.error().what.en.find(why), std::string::npos)
        << text << ": " << position.error().what.en;
    EXPECT_FALSE(position.error().what.fr.empty());
  }
}

TEST(StrategoText, SeenIsStrict) {
  const Stratego game;
  for (const auto text : {"?@a7", "F@a1", "M@j10 stuck", "a4a5", "b4b9 S", "a10a9", "a4a5 x C P",
                          "b4b9 x S B", "a4a5 stuck", "a4a5 x C P walled", "b4b9 S stuck"}) {
    const auto seen = game.parse_seen(text);
    ASSERT_TRUE(seen) << text;
    EXPECT_EQ(game.seen_text(*seen), text);
  }
  for (const auto text :
       {"",          " ",          "a4",         " a4a5",      "a4a5 ",
        "a4-a5",     "A4A5",       "a4a5 s",     "a4a5 M",     "a4a5 x",
        "a4a5 x C",  "a4a5 x c p", "a4a5 x ? P", "a4a5 y C P", "a4a5 x C P stuck walled",
        "?@",        "f@a1",       "?@k1",       "F@a1 x",     "stuck",
        "a4a5 lost", "a4a5  stuck"}) {
    const auto seen = game.parse_seen(text);
    ASSERT_FALSE(seen) << text;
    EXPECT_FALSE(seen.error().what.fr.empty());
  }
}

// ---- Set-ups

TEST(StrategoSetUps, TheReadyMadeOnesAreWholeArmies) {
  for (const auto& ready : ready_made()) {
    const auto letters = setup_text(ready.setup);
    const auto again = parse_setup(letters);
    ASSERT_TRUE(again) << ready.name.en << ": " << again.error().what.en;
    EXPECT_EQ(*again, ready.setup);
    EXPECT_EQ(mirrored(mirrored(ready.setup)), ready.setup);
    EXPECT_TRUE(parse_setup(setup_text(mirrored(ready.setup))));
  }
}

TEST(StrategoSetUps, FourRowsOfAFileReadLikeOneWord) {
  const auto rows = parse_setup("FBTNNNNNBT\nbbjmbssygb\r\n TSLCSLPCLS\nSPLJPSTJSP\n");
  ASSERT_TRUE(rows);
  EXPECT_EQ(setup_text(*rows), kBalanced);
}

TEST(StrategoSetUps, WrongCountsAreNamed) {
  const auto why = [](std::string_view text) {
    const auto setup = parse_setup(text);
    EXPECT_FALSE(setup) << text;
    return setup ? Phrase{} : setup.error().what;
  };
  const auto many = why("FBTNNNNNBTBBJMBSSYGBTSLCSLPCLSSPLJPSTBBB");
  EXPECT_EQ(many.en,
            "three bombs too many, one major missing, one captain missing, one scout missing");
  const auto fewer = why("FBTNNNNNBTBBJMBSSYGBTSLCSLPCLSSPLJPSTJSS");
  EXPECT_EQ(fewer.en, "one scout too many, one captain missing");
  EXPECT_EQ(fewer.fr, "un éclaireur de trop, il manque un capitaine");
  EXPECT_EQ(why("FBTNNNNNBTBBJMBSSYGBTSLCSLPCLSSPLJPSTJS").en,
            "39 pieces instead of 40: one captain missing");
  EXPECT_EQ(why("FX").en, "letter 2: 'X' is no piece (M G C J P L T N S Y B F)");
  EXPECT_EQ(why("FBTNNNNNBTBFJMBSSYGBTSLCSLPCLSSPLJPSTJSP").fr,
            "un drapeau de trop, il manque une bombe");
}

TEST(StrategoSetUps, AShorthandOfTheMoves) {
  const Stratego game;
  auto view = game.view(red);
  for (const auto text :
       {"setup balanced", "SETUP équilibré", "setup  offensif", "setup defensive"}) {
    const auto moves = game.shorthand(view, text);
    ASSERT_TRUE(moves && *moves) << text;
    ASSERT_EQ((*moves)->size(), 40u);
    EXPECT_EQ(game.text((**moves)[0]).substr(1), "@a1");
    auto now = game.start();
    for (const auto& move : **moves) {
      ASSERT_TRUE(legal(game, now, game.text(move)));
      game.play(now, move);
    }
  }
  EXPECT_EQ((**game.shorthand(view, "setup " + std::string(kBalanced)))[3], Move::place(miner, 3));
  EXPECT_FALSE(game.shorthand(view, "F@a1"));
  EXPECT_FALSE(*game.shorthand(view, "setup"));
  EXPECT_FALSE(*game.shorthand(view, "setup nonsense"));
  EXPECT_FALSE(*game.shorthand(view, "setup FFFF"));
  EXPECT_FALSE(*game.shorthand(game.view(blue), "setup balanced")) << "red's turn";
  game.fold(view, *game.parse_seen("F@a1"));
  EXPECT_FALSE(*game.shorthand(view, "setup balanced")) << "begun piece by piece";
}

TEST(StrategoSetUps, ARandomOneIsDrawnBeforeItIsRead) {
  const Stratego game;
  const auto drawn = [&](std::string_view typed, std::uint64_t seed) {
    Random random(seed);
    return game.draw_lots(typed, random);
  };
  const std::string first = drawn("setup random", 1);
  EXPECT_EQ(first.size(), std::string("setup ").size() + kArmy);
  EXPECT_TRUE(*game.shorthand(game.view(red), first));
  for (const auto typed :
       {"SETUP Random", " setup  aléatoire ", "setup hasard", "setup setup random"})
    EXPECT_EQ(drawn(typed, 1), first) << typed;
  EXPECT_NE(drawn("setup random", 2), first);
  for (const auto typed : {"setup balanced", "setup", "random", "a4a5", ""})
    EXPECT_EQ(drawn(typed, 1), typed);
  const auto undrawn = game.shorthand(game.view(red), "setup aléatoire");
  ASSERT_TRUE(undrawn && !*undrawn);
  EXPECT_EQ(undrawn->error().what.en, "no random set-up is drawn here");
}

TEST(StrategoSetUps, AMatchDrawsItFromItsSeedThePlyAndTheUndos) {
  const auto begin = [](std::optional<std::uint64_t> seed) {
    auto match =
        *Match::begin(*(*find_game("stratego"))->open({}), {{"human", "Anne"}, {"human", "Bruno"}});
    if (seed) match.draw_from(*seed);
    return match;
  };
  const auto red_setup = [&](Match& match) {
    EXPECT_TRUE(match.play(red, "setup random"));
    return match.eye(red).setup();
  };
  auto one = begin(7), same = begin(7), other = begin(8), none = begin({});
  const std::string drawn = red_setup(one);
  EXPECT_FALSE(drawn.empty());
  EXPECT_EQ(red_setup(same), drawn);
  EXPECT_NE(red_setup(other), drawn);
  EXPECT_FALSE(none.play(red, "setup random"));
  ASSERT_TRUE(one.undo(red));
  EXPECT_NE(red_setup(one), drawn) << "whoever takes it back gets another";
  ASSERT_TRUE(same.play(blue, "setup random"));
  EXPECT_NE(same.eye(blue).setup(), drawn) << "the two armies have nothing in common";
}

TEST(StrategoSetUps, BluesShorthandIsInItsOwnersOrder) {
  const Stratego game;
  auto view = game.view(blue);
  for (int i = 0; i < kArmy; ++i)
    game.fold(view, {kNowhere, static_cast<std::int8_t>(i), unknown, nothing, End::none});
  const auto moves = game.shorthand(view, "setup balanced");
  ASSERT_TRUE(moves && *moves);
  EXPECT_EQ(game.text((**moves)[0]), "F@j10");
  EXPECT_EQ(game.text((**moves)[39]), "P@a7");
}

TEST(StrategoSetUps, OnesOwnIsWrittenAsItMayBeTyped) {
  const Stratego game;
  auto view = game.view(red);
  EXPECT_EQ(game.shorthands(view).size(), 4u);
  Random random(3);
  for (const auto& offered : game.shorthands(view)) {
    EXPECT_TRUE(*game.shorthand(view, game.draw_lots(offered.en, random))) << offered.en;
    EXPECT_TRUE(*game.shorthand(view, game.draw_lots(offered.fr, random))) << offered.fr;
  }
  const std::string typed = "setup " + std::string(kBalanced);
  const auto moves = **game.shorthand(view, "setup " + typed);
  for (const Move move : moves) {
    EXPECT_EQ(game.setup(view), "") << "not complete";
    game.fold(view, {kNowhere, move.to, move.kind, nothing, End::none});
    EXPECT_TRUE(game.shorthands(view).empty());
  }
  EXPECT_EQ(game.setup(view), typed);
  EXPECT_EQ(game.setup(game.view(kAllOpen)), "") << "nobody's own";
}

}  // namespace
}  // namespace salon::stratego
