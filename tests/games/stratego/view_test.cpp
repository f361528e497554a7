// What is seen, what a view knows by it, and what it will not believe.
#include "extent.h"
#include "games/stratego/fixture.h"
#include "games/stratego/imagine.h"

namespace salon::stratego {
namespace {

using namespace fixture;

constexpr Seat kObservers[] = {red, blue, kSpectator, kAllOpen};

/// A table with an eye for every observer.
struct Watched {
  const Stratego& game;
  Position truth = game.start();
  std::map<Seat, View> views;

  explicit Watched(const Stratego& g) : game(g) {
    for (const Seat observer : kObservers) views[observer] = game.view(observer);
  }
  void play(Move move) {
    for (auto& [observer, view] : views) {
      const Seen seen = game.seen(truth, move, observer);
      ASSERT_TRUE(game.admits(view, seen))
          << game.text(truth) << " " << game.seen_text(seen) << " by " << observer;
      const auto read = game.parse_seen(game.seen_text(seen));
      ASSERT_TRUE(read && *read == seen) << game.seen_text(seen);
      game.fold(view, seen);
    }
    game.play(truth, move);
  }
  /// Every view is what that observer may know, and agrees on whose turn it is and what may be
  /// done.
  void check() const {
    const End end = game.end(truth);
    for (const auto& [observer, view] : views) {
      ASSERT_EQ(view.board, as_known(truth, observer))
          << game.text(truth) << " seen by " << observer;
      ASSERT_EQ(view.end, end) << game.text(truth) << " seen by " << observer;
      ASSERT_EQ(game.turn(view), game.turn(truth));
      const auto own = game.moves(view);
      const auto legal = game.turn(truth) == observer ? game.moves(truth) : Stratego::Moves{};
      ASSERT_TRUE(std::ranges::equal(own, legal)) << game.text(truth);
    }
  }
};

class StrategoViews : public testing::TestWithParam<const char*> {
 protected:
  Stratego game{*Stratego::book().parse(GetParam())};
};

TEST_P(StrategoViews, FoldToWhatTheObserverMayKnow) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Random random(seed);
    Watched table(game);
    for (const auto& move : random_game(game, random, 1500)) {
      ASSERT_NO_FATAL_FAILURE(table.play(move));
      ASSERT_NO_FATAL_FAILURE(table.check());
    }
  }
}

TEST_P(StrategoViews, AnImaginedTruthLooksTheSame) {
  Random random(7);
  Watched table(game);
  for (const auto& move : random_game(game, random, 1200)) {
    table.play(move);
    for (const Seat observer : kObservers) {
      const auto& view = table.views[observer];
      const auto imagined = imagine(game, view, random);
      ASSERT_EQ(as_known(imagined, observer), view.board);
      ASSERT_EQ(imagined.occupied(), table.truth.occupied());
      ASSERT_EQ(game.end(imagined), view.end);
      if (game.turn(view) == observer) {
        ASSERT_TRUE(std::ranges::equal(game.moves(imagined), game.moves(view)));
      }
      std::array<std::array<int, kKinds>, 2> of{};
      each(imagined.occupied(),
           [&](Square s) { ++of[imagined.cells[s].seat()][imagined.cells[s].kind()]; });
      for (const Seat seat : {red, blue}) {
        for (int kind = spy; kind <= flag && !imagined.setting_up(); ++kind) {
          ASSERT_EQ(of[seat][kind], table.truth.left[seat][kind]);
        }
      }
    }
  }
}

TEST_P(StrategoViews, OnlyWhatCouldHaveHappenedIsAdmitted) {
  // Whatever a view admits of random messages, it stays a view that can go on.
  Random random(8);
  int admitted = 0;
  for (int round = 0; round < test::at_length(8, 30); ++round) {
    Watched table(game);
    const auto moves =
        random_game(game, random, static_cast<int>(random.below(round % 3 ? 900 : 60)));
    for (const auto& move : moves) table.play(move);
    for (const Seat observer : {red, blue, kSpectator}) {
      View view = table.views[observer];
      for (int i = 0; i < 4000; ++i) {
        Seen seen{static_cast<std::int8_t>(static_cast<int>(random.below(kSquares + 1)) - 1),
                  static_cast<std::int8_t>(random.below(kSquares)),
                  static_cast<Kind>(random.below(kKinds + 1)),
                  static_cast<Kind>(random.below(3) ? 0 : random.below(kKinds)),
                  static_cast<End>(random.below(20) ? 0 : 3 + random.below(2))};
        if (!seen.placement() && random.below(2)) {
          seen.to = static_cast<std::int8_t>(first(kNear[seen.from] ? kNear[seen.from] : bit(0)));
          if (random.below(2)) seen.mover = nothing;
        }
        if (!game.admits(view, seen)) continue;
        ++admitted;
        game.fold(view, seen);
        const auto imagined = imagine(game, view, random);
        for (const Seat seat : {red, blue}) {
          ASSERT_EQ(count(imagined.pieces[seat]), count(view.board.pieces[seat]));
        }
        (void)game.json(view);
      }
    }
  }
  EXPECT_GT(admitted, test::at_length(15, 50));
}

INSTANTIATE_TEST_SUITE_P(Rules, StrategoViews,
                         testing::Values("house", "tournament", "house,bomb=stays,quiet=30",
                                         "house,more-squares=on", "tournament,bomb=both"),
                         [](const auto& made) { return "r" + std::to_string(made.index); });

// ---- What exactly is seen

Watched opening(const Stratego& game, std::string_view red_letters = kBalanced,
                std::string_view blue_letters = kBalanced) {
  Watched table(game);
  const auto placed = set_up(game, red_letters, blue_letters);
  for (int i = 0; i < 2 * kArmy; ++i) {
    const Square square = placement_square(i / kArmy, i % kArmy);
    table.play(Move::place(placed.cells[square].kind(), square));
  }
  return table;
}

TEST(StrategoSeen, APlacementOfTheOtherSideIsOnlySomething) {
  const Stratego game;
  const auto start = game.start();
  const auto text = [&](Seat observer) {
    return game.seen_text(game.seen(start, Move::place(flag, 0), observer));
  };
  EXPECT_EQ(text(red), "F@a1");
  EXPECT_EQ(text(blue), "?@a1");
  EXPECT_EQ(text(kSpectator), "?@a1");
  EXPECT_EQ(text(kAllOpen), "F@a1");
}

TEST(StrategoSeen, StepsBattlesAndLongMoves) {
  const Stratego game;
  const auto now = position(game, "F@a1 S@e4 P@f5 t@e6 m@f6 f@j10");
  for (const Seat observer : kObservers) {
    const auto text = [&](std::string_view move) {
      return game.seen_text(game.seen(now, *game.parse_move(move), observer));
    };
    EXPECT_EQ(text("f5f4"), "f5f4");
    EXPECT_EQ(text("e4e5"), "e4e5") << "one square does not give the scout away";
    EXPECT_EQ(text("e4a4"), "e4a4 S");
    EXPECT_EQ(text("e4e6"), "e4e6 x S T");
    EXPECT_EQ(text("f5f6"), "f5f6 x P M");
  }
}

TEST(StrategoSeen, TheEndThatHiddenPiecesBringIsAnnounced) {
  const Stratego house, stays({.bomb = Rules::stays});
  const auto stuck = position(house, "F@a1 P@e4 b@i10 f@j10 t@j9 b@i9 B@j8", "r");
  EXPECT_EQ(house.seen_text(house.seen(stuck, *house.parse_move("e4e5"), red)), "e4e5");
  const auto shut = position(house, "F@a1 P@e4 f@j10 b@a10");
  EXPECT_EQ(house.seen_text(house.seen(shut, *house.parse_move("e4e5"), red)), "e4e5 stuck");
  const auto walled = position(stays, "F@a1 B@a2 B@b1 P@e4 f@j10 b@j9 b@i10 n@e5 t@f8 T@b7");
  EXPECT_EQ(stays.seen_text(stays.seen(walled, *stays.parse_move("e4e5"), blue)),
            "e4e5 x P N walled");
}

TEST(StrategoSeen, ACapturedFlagShowsTheFlagAndNothingElse) {
  const Stratego game;
  const auto now = position(game, "F@a1 S@e9 f@e10 m@j9");
  EXPECT_EQ(game.seen_text(game.seen(now, *game.parse_move("e9e10"), red)), "e9e10 x S F");
}

TEST(StrategoReveals, BattlesAndScoutsThatGiveThemselvesAway) {
  const Stratego game;
  const auto now = position(game, "F@a1 S@e4 P@f5 t@e6 f@j10", "r 0 0 moved:- known:-");
  EXPECT_TRUE(game.reveals(now, *game.parse_move("e4e6")));
  EXPECT_TRUE(game.reveals(now, *game.parse_move("e4a4")));
  EXPECT_FALSE(game.reveals(now, *game.parse_move("e4e5")));
  EXPECT_FALSE(game.reveals(now, *game.parse_move("f5f6")));
  const auto known = position(game, "F@a1 S@e4 t@e6 f@j10", "r 0 0 moved:- known:e4");
  EXPECT_FALSE(game.reveals(known, *game.parse_move("e4a4"))) << "known already";
  EXPECT_FALSE(game.reveals(game.start(), Move::place(flag, 0)));
}

// An old server sent all hidden pieces to both players.
TEST(StrategoSecrets, NothingOfTheOtherArmyIsInAnythingASeatGets) {
  const Stratego game;
  auto table = opening(game);
  for (const Seat observer : kObservers) {
    const Json json = game.json(table.views[observer]);
    for (const auto& piece : json["pieces"]) {
      const bool shown = observer == kAllOpen || piece["seat"] == observer;
      EXPECT_EQ(piece["rank"].is_null(), !shown);
    }
  }
  EXPECT_EQ(game.json(table.views[red])["rows"][0], "??????????");
}

TEST(StrategoSecrets, TheTrayOfTheOtherSideIsHiddenToo) {
  const Stratego game;
  Watched table(game);
  table.play(Move::place(flag, 0));
  EXPECT_EQ(game.json(table.views[red])["tray"]["F"], 0);
  EXPECT_TRUE(game.json(table.views[blue])["tray"].is_null());
  EXPECT_TRUE(game.json(table.views[kSpectator])["tray"].is_null());
  EXPECT_EQ(game.json(table.views[blue])["next"], "b1");
}

// ---- What is not believed

struct Believer {
  const Stratego& game;
  View view;
  bool believes(std::string_view text) const {
    const auto seen = game.parse_seen(text);
    EXPECT_TRUE(seen) << text;
    return seen && game.admits(view, *seen);
  }
  void see(std::string_view text) {
    ASSERT_TRUE(believes(text)) << text;
    game.fold(view, *game.parse_seen(text));
  }
};

TEST(StrategoAdmits, PlacementsInOrderOfWhatIsLeftAndHiddenFromTheOthers) {
  const Stratego game;
  Believer own{game, game.view(red)}, other{game, game.view(blue)};
  EXPECT_TRUE(own.believes("F@a1"));
  EXPECT_FALSE(own.believes("?@a1")) << "a seat knows what it places";
  EXPECT_FALSE(own.believes("F@b1"));
  EXPECT_FALSE(own.believes("F@a1 stuck"));
  EXPECT_FALSE(own.believes("a4a5"));
  own.see("F@a1");
  EXPECT_FALSE(own.believes("F@b1")) << "there is only one";
  EXPECT_TRUE(other.believes("?@a1"));
  EXPECT_FALSE(other.believes("F@a1")) << "nobody tells that";
}

TEST(StrategoAdmits, StepsThatThePiecesAllow) {
  const Stratego game;
  auto table = opening(game);  // row 4 of both is SPLJPSTJSP, from the owner's left
  Believer eye{game, table.views[blue]};
  EXPECT_TRUE(eye.believes("a4a5"));
  EXPECT_TRUE(eye.believes("a4a6 S"));
  EXPECT_TRUE(eye.believes("b4b6 S")) << "for all blue knows";
  EXPECT_FALSE(eye.believes("a4a6")) << "two squares tell";
  EXPECT_FALSE(eye.believes("a4a5 S"));
  EXPECT_FALSE(eye.believes("c4c5")) << "a lake";
  EXPECT_FALSE(eye.believes("a3a4")) << "onto its own";
  EXPECT_FALSE(eye.believes("a3a5 S")) << "through its own";
  EXPECT_FALSE(eye.believes("a7a6")) << "not blue's turn";
  EXPECT_FALSE(eye.believes("a5a6")) << "nothing there";
  EXPECT_FALSE(eye.believes("a4b5"));
  EXPECT_FALSE(eye.believes("a4a5 x S P")) << "nobody to fight";
  EXPECT_FALSE(eye.believes("a4a7 S")) << "a battle without ranks";
  EXPECT_TRUE(eye.believes("a4a7 x S P"));
  EXPECT_FALSE(eye.believes("a4a7 x M P")) << "only a scout goes that far";
  EXPECT_FALSE(eye.believes("a4a7 x S C")) << "blue knows its own captain";
  EXPECT_FALSE(eye.believes("a4a7 x B P"));
  EXPECT_FALSE(eye.believes("a4a5 stuck")) << "blue can move";
  EXPECT_FALSE(eye.believes("a4a5 walled"));
}

TEST(StrategoAdmits, NoMoreOfARankThanThereAre) {
  const Stratego game;
  auto table = opening(game);
  Believer eye{game, table.views[blue]};
  eye.see("a4a7 x S P");
  eye.see("b7b6");
  EXPECT_TRUE(eye.believes("b4b5"));
  eye.see("b4b5");
  EXPECT_FALSE(eye.believes("b6b5 x P B")) << "it has moved";
  EXPECT_FALSE(eye.believes("b6b5 x P F"));
  EXPECT_FALSE(eye.believes("b6b5 x P M")) << "blue's own b6 is a scout";
  const char own = letter(eye.view.board.cells[parse_square("b6")].kind());
  EXPECT_TRUE(eye.believes(fmt::format("b6b5 x {} M", own)));
  eye.see(fmt::format("b6b5 x {} M", own));
  EXPECT_FALSE(eye.believes("e4e5 x M M"));
  eye.see("e4e5");
  eye.see("e7e6");
  EXPECT_FALSE(eye.believes(
      fmt::format("e5e6 x M {}", letter(eye.view.board.cells[parse_square("e6")].kind()))))
      << "the marshal is another";
}

TEST(StrategoAdmits, AKnownPieceStaysWhatItIs) {
  const Stratego game({.bomb = Rules::stays});
  auto table = opening(game);
  Believer eye{game, table.views[red]};
  eye.see("a4a7 x S B");  // red's scout against what turns out to be a bomb
  EXPECT_FALSE(eye.believes("a7a6")) << "a known bomb does not move";
  EXPECT_FALSE(eye.believes("a7a6 S"));
  eye.see("e7e6");
  EXPECT_TRUE(eye.believes("b4b5"));
  EXPECT_FALSE(eye.believes("b4b6"));
}

TEST(StrategoAdmits, NothingAfterTheEnd) {
  const Stratego game;
  auto table = opening(game);
  Believer eye{game, table.views[red]};
  eye.see("a4a7 x S F");
  EXPECT_EQ(game.turn(eye.view), kOver);
  EXPECT_EQ(game.say(eye.view).en, "Red captures the enemy flag");
  EXPECT_EQ(game.asks(eye.view, {"Ada", "Blaise"}).en, "Ada captures the flag and wins");
  EXPECT_EQ(game.asks(eye.view, {}).fr, "Rouge prend le drapeau et gagne");
  EXPECT_FALSE(eye.believes("e7e6"));
}

TEST(StrategoAdmits, BeingStuckMustBePossible) {
  const Stratego game;
  auto table = opening(game);
  Believer eye{game, table.views[red]};
  EXPECT_TRUE(eye.believes("a4a5 stuck"))
      << "six of blue's columns are open, and there are six bombs";
  eye.see("e4e5");
  eye.see("e7e6");
  EXPECT_FALSE(eye.believes("a4a5 stuck")) << "the piece on e6 has moved, it can move again";
  EXPECT_FALSE(Believer(game, table.views[kAllOpen]).believes("a4a5 stuck"))
      << "who sees all knows better";
}

}  // namespace
}  // namespace salon::stratego
