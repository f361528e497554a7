// What people read: sentences, reasons, pictures, JSON; and how the first bots behave.
#include "core/match.h"
#include "games/registry.h"
#include "games/stratego/fixture.h"
#include "games/stratego/setup.h"

namespace salon::stratego {
namespace {

using namespace fixture;

/// The view red or blue would have of a bare position, for asking why a move is not legal.
View view_of(const Position& position, Seat seat) {
  View view;
  view.seat = seat;
  view.board = as_known(position, seat);
  return view;
}

TEST(StrategoExplain, SaysWhatIsWrong) {
  const Stratego game;
  const auto now = position(game, "F@a1 B@b1 S@e4 P@a2 T@e2 t@e6 y@f4 f@j10");
  const auto why = [&](std::string_view move) {
    return game.explain(view_of(now, red), *game.parse_move(move)).en;
  };
  EXPECT_EQ(why("a4a5"), "a4 is empty");
  EXPECT_EQ(why("c5c4"), "c5 is a lake");
  EXPECT_EQ(why("e6e5"), "the piece on e6 is not yours");
  EXPECT_EQ(why("a1b2"), "the flag never moves");
  EXPECT_EQ(why("b1b2"), "a bomb never moves");
  EXPECT_EQ(why("a2a1"), "a1 holds a piece of your own");
  EXPECT_EQ(why("a2a2"), "a piece has to move");
  EXPECT_EQ(why("e4d5"), "d5 is a lake");
  EXPECT_EQ(why("a2b3"), "pieces move along rows and columns");
  EXPECT_EQ(why("a2a4"), "only a scout goes further than one square; a2 is a captain");
  EXPECT_EQ(why("e4e7"), "the way from e4 to e7 is not free: a scout jumps over nothing");
  EXPECT_EQ(why("e4h4"), "the way from e4 to h4 is not free: a scout jumps over nothing");
  EXPECT_EQ(why("F@a1"), "the pieces are all placed");
  EXPECT_EQ(game.explain(view_of(now, blue), *game.parse_move("e6e5")).en, "it is not your turn");
}

TEST(StrategoExplain, WhatHoldsASinglePiece) {
  const Stratego game(kTournament);
  const auto now = position(game, "F@a1 P@c1 B@b1 B@d1 B@c2 S@e4 f@j10 t@j5");
  const auto why = [&](const Position& at, std::string_view move) {
    return game.explain(view_of(at, red), *game.parse_move(move)).en;
  };
  EXPECT_EQ(why(now, "c1c1"), "the piece on c1 has no free square beside it");
  EXPECT_EQ(why(now, "c2c2"), "a bomb never moves");
  EXPECT_EQ(why(now, "j5j5"), "the piece on j5 is not yours");
  const auto two = after(game, now, "e4e5 j5j6 e5e4 j6j7 e4e5 j7j8");
  EXPECT_TRUE(why(two, "e5e5").starts_with("two-squares: "));
}

TEST(StrategoExplain, DuringSetUp) {
  const Stratego game;
  auto view = game.view(red);
  const auto why = [&](std::string_view move) {
    return game.explain(view, *game.parse_move(move)).en;
  };
  EXPECT_EQ(why("a4a5"), "place all your pieces first: a1 is next");
  EXPECT_EQ(why("F@c1"), "the next piece goes to a1");
  EXPECT_EQ(why("F@c6"), outside_camp().en) << "a lake, and far from the camp";
  EXPECT_EQ(why("F@a5"), outside_camp().en);
  EXPECT_EQ(game.constants()["outside_camp"]["en"], outside_camp().en);
  game.fold(view, *game.parse_seen("F@a1"));
  EXPECT_EQ(why("F@b1"), "no flag is left to place");
}

TEST(StrategoExplain, RepetitionInWords) {
  const Stratego game(kTournament);
  const auto two =
      after(game, position(game, "F@a1 P@e4 f@j10 t@j5 l@i9"), "e4e5 j5j6 e5e4 j6j7 e4e5 j7j8");
  EXPECT_TRUE(
      game.explain(view_of(two, red), *game.parse_move("e5e4")).en.starts_with("two-squares: "));
  const auto more = after(game, position(game, "F@a1 P@e7 t@f8 f@j10 n@a10"),
                          "e7f7 f8e8 f7f8 e8e7 f8e8 e7f7 e8e7 f7f8");
  EXPECT_TRUE(
      game.explain(view_of(more, red), *game.parse_move("e7f7")).en.starts_with("more-squares: "));
  EXPECT_TRUE(game.explain(view_of(more, red), *game.parse_move("e7f7"))
                  .fr.starts_with("plusieurs cases (more-squares) : "));
}

TEST(StrategoJson, TellsABrowserAllItNeeds) {
  const Stratego game;
  auto view = view_of(position(game, "F@a1 P@e4 t@e5 f@j10", "r 3 9 moved:e5 known:e4"), red);
  auto json = game.json(view);
  EXPECT_EQ(json["position"], rows("F@a1 P@e4 !@e5 ?@j10", "r 3 9 moved:e5 known:e4"));
  EXPECT_EQ(json["turn"], red);
  EXPECT_EQ(json["quiet"], 3);
  EXPECT_EQ(json["plies"], 9);
  EXPECT_EQ(json["captured"][0]["P"], 3);
  EXPECT_EQ(json["captured"][1]["M"], 1);
  EXPECT_TRUE(json["last"].is_null());
  game.fold(view, *game.parse_seen("e4e5 x P T"));
  json = game.json(view);
  EXPECT_EQ(json["last"]["battle"]["survivor"], "attacker");
  EXPECT_EQ(json["last"]["from"], "e4");
  EXPECT_EQ(json["captured"][1]["T"], 4);
}

TEST(StrategoPicture, OnesOwnCampLiesAtTheBottom) {
  const Stratego game;
  const auto now = position(game, "F@a1 P@e4 S@e3 t@e7 m@f7 f@j10", "r 3 9 moved:e7 known:e3,f7");
  const auto lines = [&](Seat seat) {
    Canvas canvas;
    game.draw(view_of(now, seat), canvas, Lang::en);
    std::vector<std::string> all;
    const auto text = canvas.render({.unicode = false, .colours = 0});
    for (const auto line : split(text, '\n')) all.emplace_back(line);
    return all;
  };
  const auto mine = lines(red);
  EXPECT_TRUE(mine[0].starts_with("     a    b    c"));
  EXPECT_TRUE(mine[2].starts_with("10 |"));
  EXPECT_NE(mine[2].find("###"), std::string::npos) << "a back that never moved";
  EXPECT_NE(mine[8].find("#*#|m10'"), std::string::npos) << "a back that moved, a known marshal";
  EXPECT_NE(mine[10].find("~~~~"), std::string::npos);
  EXPECT_NE(mine[16].find("S2'"), std::string::npos) << "a scout the enemy knows";
  EXPECT_NE(mine[20].find("F "), std::string::npos);
  const auto theirs = lines(blue);
  EXPECT_TRUE(theirs[0].starts_with("     j    i    h"));
  EXPECT_TRUE(theirs[2].starts_with(" 1 |"));
  EXPECT_NE(theirs[14].find("m10'| t4"), std::string::npos);
}

TEST(StrategoSay, WhatIsExpected) {
  const Stratego game;
  auto view = game.view(red);
  EXPECT_TRUE(game.say(view).en.starts_with("Your turn: set up your army"));
  EXPECT_EQ(game.asks(game.view(blue), {"Ada", "Blaise"}).fr, "Ada place son armée (0 sur 40)");
  EXPECT_EQ(game.say(game.view(blue)).fr, "Rouge place son armée (0 sur 40)");
  game.fold(view, *game.parse_seen("F@a1"));
  EXPECT_EQ(game.say(view).en, "Your turn: place a piece on b1 (2 of 40)");
}

// ---- Bots

/// Plays a game between two levels; the match when it is over.
Match bout(const std::string& first, const std::string& second, std::uint64_t seed) {
  auto variant = *(*find_game("stratego"))->open({});
  auto match = *Match::begin(variant, {{first, "A"}, {second, "B"}});
  std::vector<std::unique_ptr<Player>> players;
  players.push_back(*variant->player({first, {}}, red, seed, Pace::work));
  players.push_back(*variant->player({second, {}}, blue, seed + 1, Pace::work));
  while (!match.over()) {
    const Seat seat = match.turn();
    EXPECT_TRUE(players[seat]->follow(match.sight(players[seat]->seat())));
    EXPECT_TRUE(match.play(seat, *players[seat]->choose(nullptr)));
  }
  return match;
}

TEST(StrategoEasy, BeatsRandomAndFollowsASetUp) {
  double score = 0;
  for (std::uint64_t i = 0; i < 4; ++i) {
    const bool first = i % 2 == 0;
    score += bout(first ? "easy" : "random", first ? "random" : "easy", 10 * i)
                 .outcome()
                 .score[first ? 0 : 1];
  }
  EXPECT_GE(score, 3.5);
}

// Two bots of an old program undid each other's moves for ever.
TEST(StrategoEasy, TwoOfThemComeToAnEndByFighting) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const auto match = bout("easy", "easy", seed);
    EXPECT_LT(match.ply(), 80u + kMostPlies);
    int battles = 0;
    for (std::size_t ply = 0; ply < match.ply(); ++ply)
      battles += match.glimpse(kSpectator, ply).text.find(" x ") != std::string::npos;
    EXPECT_GT(battles, 15);
  }
}

}  // namespace
}  // namespace salon::stratego
