#include "core/utf8.h"
#include "games/jacques/scene.h"

namespace salon::jacques {
namespace {

using namespace scene;

std::string refusal(const Jacques& game, std::string_view position) {
  const auto read = game.parse_position(position);
  if (read) return "accepted";
  EXPECT_FALSE(read.error().what.fr.empty());
  return read.error().what.en;
}

TEST(JacquesText, MovesAreTextAndBack) {
  const auto game = game_of("house");
  for (const std::string text :
       {"jacques freud", "phase maigret poirot gerber freud", "alibi lumiere", "state dark",
        "pick cruchot", "walk m12", "whistle", "pull freud f10", "lantern NE", "light b2 f9",
        "cover c2 a5", "cordon NE NW", "swap g5", "accuse g5", "leave", "done"}) {
    const auto move = game.parse_move(text);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(game.text(*move), text);
  }
  for (const std::string text :
       {"", "walk", "walk z9", "walk a1 a2", "pick holmes", "lantern X", "cordon NE XX",
        "phase maigret maigret poirot freud", "state grey", "done now", "\xff", "pull freud"}) {
    const auto move = game.parse_move(text);
    ASSERT_FALSE(move) << text;
    EXPECT_FALSE(move.error().what.fr.empty());
  }
}

TEST(JacquesText, HiddenDrawsAndAccusationsAsSeen) {
  const auto game = game_of("house");
  for (const std::string text : {"jacques ?", "alibi ?", "alibi freud", "accuse g5 freud"}) {
    const auto seen = game.parse_seen(text);
    ASSERT_TRUE(seen) << text;
    EXPECT_EQ(game.seen_text(*seen), text);
  }
  EXPECT_FALSE(game.parse_seen("walk ?"));
  EXPECT_FALSE(game.parse_move("jacques ?"));
}

TEST(JacquesText, EveryPositionOfRandomGamesReadsBack) {
  for (const auto& rules : kAllRules) {
    const auto game = game_of(rules);
    Random random(12);
    for (int round = 0; round < 25; ++round) {
      auto now = game.start();
      const auto check = [&](const Position& at) {
        const auto read = game.parse_position(game.text(at));
        ASSERT_TRUE(read) << game.text(at) << ": " << read.error().what.en;
        ASSERT_EQ(*read, at) << game.text(at);
      };
      playout(game, now, random, [&](const Position& at, Move) { check(at); });
      check(now);
    }
  }
}

TEST(JacquesText, WrongPositionsNameTheField) {
  const auto game = game_of("house");
  const auto text = game.text(opening(game, "freud", "maigret poirot lumiere freud"));
  const auto with = [&](std::string_view fields) { return refusal(game, changed(text, fields)); };
  EXPECT_EQ(refusal(game, text), "accepted");
  EXPECT_EQ(with("maigret=b2"), "position: maigret: not a street hex");
  EXPECT_EQ(with("maigret=z1"), "position: maigret: there is no hex \"z1\" on this board");
  EXPECT_NE(with("maigret=g5").find("two characters on one hex"), std::string::npos);
  EXPECT_NE(with("lamps=b2:2").find("position: lamps"), std::string::npos);
  EXPECT_NE(with("lamps=a1:+").find("position: lamps"), std::string::npos);
  EXPECT_NE(with("covers=c2").find("position: covers: there should be 2"), std::string::npos);
  EXPECT_NE(with("cordons=NE,NE").find("position: cordons"), std::string::npos);
  EXPECT_NE(with("lantern=?").find("position: lantern"), std::string::npos);
  EXPECT_NE(with("phase=9").find("position: phase"), std::string::npos);
  EXPECT_NE(with("left=freud").find("position: left"), std::string::npos);
  EXPECT_NE(with("jacques=?").find("position: left"), std::string::npos);
  EXPECT_NE(with("alibis=freud:I").find("position: alibis"), std::string::npos);
  EXPECT_NE(with("alibis=maigret:I,gerber:J").find("position: alibis"), std::string::npos);
  EXPECT_NE(with("suspects=maigret").find("position: suspects"), std::string::npos);
  EXPECT_NE(with("stated=grey").find("position: stated"), std::string::npos);
  EXPECT_NE(with("over=survived").find("position: over"), std::string::npos);
  EXPECT_NE(with("steps=2").find("position: steps: only with now"), std::string::npos);
  EXPECT_NE(refusal(game, text + " maigret=a3").find("given twice"), std::string::npos);
  EXPECT_NE(refusal(game, text + " colour=red").find("is no field"), std::string::npos);
  EXPECT_NE(refusal(game, "").find("maigret: is missing"), std::string::npos);
}

std::string board_refusal(std::string_view board) {
  const auto game = Jacques::make({}, 2, board);
  if (game) return "accepted";
  EXPECT_FALSE(game.error().what.fr.empty());
  return game.error().what.en;
}

/// One of our boards with a piece of its text replaced.
std::string broken(std::string_view what, std::string_view with) {
  std::string text = board_file("square");
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), with);
}

TEST(JacquesBoards, OursAreAccepted) {
  EXPECT_EQ(board_refusal(board_file("square")), "accepted");
  EXPECT_EQ(board_refusal(board_file("alley")), "accepted");
  EXPECT_EQ(board_refusal(""), "accepted");
}

TEST(JacquesBoards, BrokenOnesAreRefusedNamingTheHex) {
  EXPECT_EQ(board_refusal("{"), "board: this is not JSON");
  EXPECT_NE(board_refusal("[]").find("\"cells\""), std::string::npos);
  EXPECT_NE(board_refusal(broken("\"a2\": \".\"", "\"a2\": \"?\"")).find("hex a2"),
            std::string::npos);
  EXPECT_NE(board_refusal(broken("\"a2\": \".\"", "\"A2\": \".\"")).find("hex A2"),
            std::string::npos);
  EXPECT_NE(board_refusal(broken("\"d3\": \"L2\"", "\"d3\": \"L1\"")).find("hex d3"),
            std::string::npos);
  EXPECT_NE(board_refusal(broken("\"poirot\": \"b1\"", "\"poirot\": \"a2\"")).find("hex a2"),
            std::string::npos);
  EXPECT_NE(board_refusal(broken("\"poirot\": \"b1\"", "\"poirot\": \"b2\"")).find("hex b2"),
            std::string::npos);
  EXPECT_NE(board_refusal(broken("\"poirot\": \"b1\", ", "")).find("poirot"), std::string::npos);
  EXPECT_NE(board_refusal(broken("\"b4\": \"L-\"", "\"b4\": \"L+\"")).find("one dark"),
            std::string::npos);
  EXPECT_NE(board_refusal(broken("\"e6\": \"M-\"", "\"e6\": \"M+\"")).find("covered"),
            std::string::npos);
  EXPECT_NE(board_refusal(broken("\"cordon\": true", "\"cordon\": false")).find("cordon"),
            std::string::npos);
  EXPECT_NE(board_refusal(broken("\"a2\": \".\"", "\"a2\": \".\", \"k9\": \".\"")).find("hex k9"),
            std::string::npos);
  EXPECT_NE(board_refusal(broken("\"lantern\": \"N\"", "\"lantern\": 3")).find("lantern"),
            std::string::npos);
  std::string many = "\"a2\": \".\"";
  for (char column = 'a'; column < 'm'; ++column) {
    for (int number = 20; number < 32; ++number)
      many += fmt::format(", \"{}{}\": \".\"", column, number);
  }
  EXPECT_NE(board_refusal(broken("\"a2\": \".\"", many)).find("128"), std::string::npos);
}

TEST(JacquesBoards, SmallBoardsAreDrawnAndTold) {
  const auto game = game_of("house", board_file("alley"));
  Random random(2);
  auto now = game.start();
  View view = game.view(kAllOpen);
  playout(game, now, random, [&](const Position& at, Move move) {
    Canvas canvas;
    game.draw(view, canvas, Lang::fr);
    ASSERT_LE(canvas.width(), 100);
    ASSERT_LE(canvas.height(), 40);
    ASSERT_FALSE(game.say(view).fr.empty());
    game.fold(view, game.seen(at, move, kAllOpen));
  });
  EXPECT_FALSE(game.ending(now).en.empty());
}

TEST(JacquesText, TheStepsOfAWhistleAreCounted) {
  const auto game = game_of("house");
  const auto whistling = [&](Seat eyes, int pulls) {
    View view = game.view(eyes);
    for (const char* seen : {"jacques ?", "phase cruchot poirot lumiere freud", "pick cruchot"})
      game.fold(view, *game.parse_seen(seen));
    view.tableau.pulls = static_cast<decltype(view.tableau.pulls)>(pulls);
    return game.asks(view);
  };
  EXPECT_EQ(whistling(kInspector, 3).en, "Your turn, Cruchot: pull somebody nearer (3 steps left)");
  EXPECT_EQ(whistling(kInspector, 1).en, "Your turn, Cruchot: pull somebody nearer (1 step left)");
  EXPECT_EQ(whistling(kInspector, 1).fr, "À vous, Cruchot : rapprocher quelqu'un (encore 1 pas)");
  EXPECT_EQ(whistling(kSpectator, 1).en,
            "The Inspector plays Cruchot: pull somebody nearer (1 step left)");
}

TEST(JacquesText, OnesTurnBeginsByTheSameWordsAsElsewhere) {
  const auto game = game_of("house");
  View view = game.view(kInspector);
  for (const char* seen : {"jacques ?", "phase cruchot poirot lumiere freud"})
    game.fold(view, *game.parse_seen(seen));
  EXPECT_EQ(game.asks(view).en, "Your turn: pick a character");
  EXPECT_EQ(game.asks(view).fr, "À vous : choisissez un personnage");
  EXPECT_EQ(game.say(view).en, "You: pick a character") << "as the protocol's version 1 hears it";
}

TEST(JacquesText, RefusalsAreExplained) {
  const auto game = game_of("house");
  View view = game.view(kInspector);
  const auto see = [&](std::string_view text) { game.fold(view, *game.parse_seen(text)); };
  const auto why = [&](std::string_view text) {
    return game.explain(view, *game.parse_move(text)).en;
  };
  see("jacques ?");
  see("phase maigret poirot lumiere freud");
  EXPECT_EQ(why("pick gerber"), "Gerber does not play now");
  EXPECT_EQ(why("walk a4"), "pick a character first");
  see("pick maigret");
  EXPECT_NE(why("walk m12").find("within 3 steps"), std::string::npos);
  EXPECT_NE(why("walk g5").find("somebody stands there"), std::string::npos);
  EXPECT_NE(why("leave").find("in the light"), std::string::npos);
  EXPECT_NE(why("done").find("something to do"), std::string::npos);
  see("walk a4");
  EXPECT_NE(why("done").find("lantern"), std::string::npos);
}

}  // namespace
}  // namespace salon::jacques
