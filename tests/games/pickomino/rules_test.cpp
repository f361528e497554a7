// Each sentence of the rules page, in its order.
#include <gtest/gtest.h>

#include "core/match.h"
#include "games/pickomino/pickomino.h"
#include "games/registry.h"

namespace salon::pickomino {
namespace {

using Texts = std::vector<std::string>;

Pickomino game_of(const std::string& rules, int seats = 2) {
  return *Pickomino::make(*Pickomino::book().parse(rules), seats, {});
}

Position at(const Pickomino& game, const std::string& text) {
  const auto position = game.parse_position(text);
  if (!position) ADD_FAILURE() << text << ": " << position.error().what.en;
  return position.value_or(Position{});
}

/// The position after these moves, as text.
std::string after(const Pickomino& game, const std::string& text, const Texts& moves) {
  Position position = at(game, text);
  for (const auto& move : moves) game.play(position, *game.parse_move(move));
  return game.text(position);
}

Texts moves_at(const Pickomino& game, const std::string& text) {
  Texts texts;
  for (const Move move : game.moves(at(game, text))) texts.push_back(game.text(move));
  return texts;
}

// ---- Material

TEST(PickominoMaterial, SixteenTilesOfOneToFourPoints) {
  const int expected[] = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4};
  for (Tile tile = 0; tile < kTiles; ++tile) EXPECT_EQ(points(tile), expected[tile]);
  EXPECT_EQ(number(0), 21);
  EXPECT_EQ(number(kTiles - 1), 36);
  EXPECT_EQ(game_of("house").text(Pickomino().start()), "21-36 -/- 0 - ? 0");
}

TEST(PickominoMaterial, VCountsFive) {
  EXPECT_EQ(Dice::of(kWorm, 8).total(), 40);
  EXPECT_EQ((Dice::of(0) + Dice::of(1) + Dice::of(4, 2) + Dice::of(kWorm)).total(), 18);
}

TEST(PickominoMaterial, RollsAreFair) {
  const auto game = game_of("house");
  const std::size_t outcomes[] = {6, 21, 56, 126, 252, 462, 792, 1287};
  for (int dice = 1; dice <= kDice; ++dice) {
    Position position;
    position.aside = Dice::of(0, kDice - dice);
    const auto chances = game.chances(position);
    EXPECT_EQ(chances.size(), outcomes[dice - 1]);
    double sum = 0;
    for (const auto& [move, probability] : chances) sum += probability;
    EXPECT_NEAR(sum, 1, 1e-13);
  }
}

TEST(PickominoMaterial, TheQuickThrowDrawsWithTheSameChances) {
  const auto game = game_of("house");
  Random random(1);
  for (const int dice : {1, 3, 4, 5, 8}) {
    Position position;
    position.aside = Dice::of(0, kDice - dice);
    std::map<std::uint32_t, int> drawn;
    constexpr int kDraws = 60'000;
    for (int i = 0; i < kDraws; ++i) ++drawn[game.draw_chance(position, random).dice.counts];
    double chi_square = 0;
    for (const auto& [move, probability] : game.chances(position)) {
      const double expected = probability * kDraws;
      const double excess = drawn[move.dice.counts] - expected;
      chi_square += excess * excess / expected;
    }
    const double freedom = static_cast<double>(game.chances(position).size()) - 1;
    EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom)) << dice << " dice";
  }
}

// ---- A turn

TEST(PickominoTurn, AllDiceOfTheChosenFaceAreSetAside) {
  const auto game = game_of("house");
  EXPECT_EQ(after(game, "21-36 -/- 0 - 1123455V 0", {"take 5"}), "21-36 -/- 0 55 - 0");
  EXPECT_EQ(after(game, "21-36 -/- 0 - 1123455V 0", {"take 5", "again"}), "21-36 -/- 0 55 ? 0");
  EXPECT_EQ(after(game, "21-36 -/- 0 55 ? 0", {"roll 12345V"}), "21-36 -/- 0 55 12345V 0");
}

TEST(PickominoTurn, AFaceIsChosenOnlyOnce) {
  const auto game = game_of("house");
  EXPECT_EQ(moves_at(game, "21-36 -/- 0 - 1123455V 0"),
            (Texts{"take 1", "take 2", "take 3", "take 4", "take 5", "take V"}));
  EXPECT_EQ(moves_at(game, "21-36 -/- 0 55V 11255 0"), (Texts{"take 1", "take 2"}));
}

TEST(PickominoTurn, ARollOfChosenFacesOnlyLosesTheTurnAtOnce) {
  const auto game = game_of("house");
  EXPECT_EQ(after(game, "21-36 -/- 0 555VVV ? 0", {"roll 5V"}), "21-35 -/- 1 - ? 1");
  EXPECT_EQ(after(game, "21-30 36/- 0 11VVVVV ? 4", {"roll V"}), "21-30 -/- 1 - ? 5");
}

TEST(PickominoTurn, StopOrRollTheRest) {
  const auto game = game_of("house");
  EXPECT_EQ(moves_at(game, "21-36 -/- 0 55 - 0"), (Texts{"stop", "again"}));
}

TEST(PickominoTurn, ATakeThatLeavesNoDiceStopsByItself) {
  const auto game = game_of("house");
  EXPECT_EQ(after(game, "21-36 -/- 0 111VVVV 2 0", {"take 2"}), "21-24,26-36 25/- 1 - ? 1");
  EXPECT_EQ(after(game, "21-36 -/- 0 1112222 3 0", {"take 3"}), "21-35 -/- 1 - ? 1");  // no V: lost
}

TEST(PickominoTurn, StoppingWithoutAVIsLegalAndLost) {
  for (const auto* rules : {"house", "official"}) {
    const auto game = game_of(rules);
    EXPECT_EQ(after(game, "21-36 -/- 0 44455 - 0", {"stop"}), "21-35 -/- 1 - ? 1");
    EXPECT_EQ(after(game, "21-36 -/- 0 445555 - 0", {"stop"}), "21-35 -/- 1 - ? 1");  // 28
  }
}

TEST(PickominoTurn, StoppingShortOfAnyTileIsLegalAndLost) {
  for (const auto* rules : {"house", "official"}) {
    EXPECT_EQ(after(game_of(rules), "21-36 -/- 0 55VV - 0", {"stop"}), "21-35 -/- 1 - ? 1");
  }
}

// ---- exact

TEST(PickominoExact, OnTheTotalMustEqualAFaceUpTile) {
  const auto game = game_of("house");
  EXPECT_EQ(after(game, "21-36 -/- 0 155VV - 0", {"stop"}), "22-36 21/- 1 - ? 1");
  EXPECT_EQ(after(game, "22-36 -/- 0 155VV - 0", {"stop"}), "22-35 -/- 1 - ? 1");
  EXPECT_EQ(after(game, "21-24,26-36 -/- 0 55VVV - 0", {"stop"}), "21-24,26-35 -/- 1 - ? 1");
}

TEST(PickominoExact, OffTheHighestTileBelowWillDo) {
  const auto game = game_of("house,exact=off");
  EXPECT_EQ(after(game, "21-36 -/- 0 55VVV - 0", {"stop"}), "21-24,26-36 25/- 1 - ? 1");
  EXPECT_EQ(after(game, "21,22,30-36 -/- 0 55VVV - 0", {"stop"}), "21,30-36 22/- 1 - ? 1");
  EXPECT_EQ(after(game, "30-36 -/- 0 55VVV - 0", {"stop"}), "30-35 -/- 1 - ? 1");
}

// ---- steal

TEST(PickominoSteal, OffATileInAStackIsOutOfReach) {
  EXPECT_EQ(after(game_of("house"), "21-24 -/25 0 55VVV - 3", {"stop"}), "21-23 -/25 1 - ? 4");
  EXPECT_EQ(after(game_of("official,steal=off"), "21-24 -/25 0 55VVV - 3", {"stop"}),
            "21-23 24/25 1 - ? 4");
}

TEST(PickominoSteal, OnAnotherTopTileIsTakenWithItsPoints) {
  for (const auto* rules : {"official", "house,steal=on"}) {
    const auto game = game_of(rules);
    EXPECT_EQ(after(game, "21-24 30/29.25 0 55VVV - 3", {"stop"}), "21-24 30.25/29 1 - ? 4")
        << rules;
    Position position = at(game, "21-24 30/29.25 0 55VVV - 3");
    game.play(position, {Move::stop});
    EXPECT_EQ(position.points(0), 3 + 2);
    EXPECT_EQ(position.points(1), 3);
  }
}

TEST(PickominoSteal, OnlyTheTopOfAStack) {
  EXPECT_EQ(after(game_of("house,steal=on"), "21-24 -/25.29 0 55VVV - 3", {"stop"}),
            "21-23 -/25.29 1 - ? 4");
  EXPECT_EQ(after(game_of("official"), "21-24 -/25.29 0 55VVV - 3", {"stop"}),
            "21-23 24/25.29 1 - ? 4");
}

TEST(PickominoSteal, OnesOwnTopCountsAsAbsent) {
  EXPECT_EQ(after(game_of("house,steal=on"), "21-24 25/- 0 55VVV - 3", {"stop"}),
            "21-24 -/- 1 - ? 4");
  EXPECT_EQ(after(game_of("official"), "21-24 25/- 0 55VVV - 3", {"stop"}),
            "21-23 25.24/- 1 - ? 4");
}

TEST(PickominoSteal, EvenFromASeatThatResigned) {
  EXPECT_EQ(after(game_of("official", 3), "21-24 -/25x/- 0 55VVV - 3", {"stop"}),
            "21-24 25/-x/- 2 - ? 4");
}

// ---- over36

TEST(PickominoOver36, LostOrTheHighestOnTheTable) {
  EXPECT_EQ(after(game_of("house"), "21-36 -/- 0 5VVVVVV 4 0", {"take 4"}), "21-35 -/- 1 - ? 1");
  EXPECT_EQ(after(game_of("official"), "21-36 -/- 0 5VVVVVV 4 0", {"take 4"}),
            "21-35 36/- 1 - ? 1");
  EXPECT_EQ(after(game_of("official"), "21-33 -/- 0 5VVVVVV 4 0", {"take 4"}),
            "21-32 33/- 1 - ? 1");
  EXPECT_EQ(after(game_of("house,over36=highest"), "21-33 -/- 0 5VVVVVV 4 0", {"take 4"}),
            "21-32 33/- 1 - ? 1");
  EXPECT_EQ(after(game_of("official,over36=lost"), "21-36 -/- 0 5VVVVVV 4 0", {"take 4"}),
            "21-35 -/- 1 - ? 1");
}

TEST(PickominoOver36, DoesNotStealThe36) {
  EXPECT_EQ(after(game_of("official"), "21-33 -/36 0 5VVVVVV 4 2", {"take 4"}),
            "21-32 33/36 1 - ? 3");
}

// ---- A lost turn

TEST(PickominoLose, TheTopGoesBackWithItsPoints) {
  const auto game = game_of("house");
  Position position = at(game, "21-24,36 30.25/- 0 55 - 3");
  EXPECT_EQ(position.points(0), 5);
  game.play(position, {Move::stop});
  EXPECT_EQ(position.points(0), 3);
  EXPECT_EQ(game.text(position), "21-25 30/- 1 - ? 4");
}

TEST(PickominoLose, HouseRemovesTheHighestEvenIfJustReturned) {
  EXPECT_EQ(after(game_of("house"), "21,23,24 22.36/- 0 55 - 3", {"stop"}),
            "21,23,24 22/- 1 - ? 4");
  EXPECT_EQ(after(game_of("house"), "21,23,24 -/- 0 55 - 3", {"stop"}), "21,23 -/- 1 - ? 4");
}

TEST(PickominoLose, OfficialSparesTheTileJustReturned) {
  const auto game = game_of("official");
  EXPECT_EQ(after(game, "21,23,24 22.36/- 0 55 - 3", {"stop"}), "21,23,24,36 22/- 1 - ? 4");
  EXPECT_EQ(after(game, "21,24,36 22.25/- 0 55 - 3", {"stop"}), "21,24,25 22/- 1 - ? 4");
  EXPECT_EQ(after(game, "21,24,36 -/- 0 55 - 3", {"stop"}), "21,24 -/- 1 - ? 4");
}

// ---- End

TEST(PickominoEnd, WhenNoFaceUpTileIsLeft) {
  const auto game = game_of("house");
  EXPECT_EQ(after(game, "21 -/30 0 155VV - 9", {"stop"}), "- 21/30 - - - 10");
  EXPECT_EQ(after(game, "21 -/30 0 55 - 9", {"stop"}), "- -/30 - - - 10");
  // With a tile to give back, something is left after the removal.
  EXPECT_EQ(after(game, "21 25/30 0 55 - 9", {"stop"}), "21 -/30 1 - ? 10");
  EXPECT_EQ(game.turn(at(game, "- 21/30 - - - 10")), kOver);
}

TEST(PickominoEnd, ALimitOfTurns) {
  const auto game = game_of("house,limit=3");
  EXPECT_EQ(after(game, "21-36 -/- 0 55 - 1", {"stop"}), "21-35 -/- 1 - ? 2");
  EXPECT_EQ(after(game, "21-24,26-36 -/25 0 55 - 2", {"stop"}), "21-24,26-35 -/25 - - - 3");
}

TEST(PickominoEnd, RankedByPointsThenByTheHighestTile) {
  const auto game = game_of("house", 3);
  const auto points = at(game, "- 36/21.25/33.29 - - - 20");
  EXPECT_EQ(game.outcome(points), Outcome::win(2));
  EXPECT_EQ(game.place(points, 0), 2);
  EXPECT_EQ(game.place(points, 1), 3);
  const auto tied = at(game, "- 21.22.23.24/25.29/33.36 - - - 20");
  EXPECT_EQ(game.outcome(tied), Outcome::win(2));
  const auto two = at(game, "- 21.29/33/22 - - - 20");  // 4, 4, 1
  EXPECT_EQ(game.outcome(two), Outcome::win(1));
  const auto several = at(game, "- 33/25.26/21.29 - - - 20");  // 4 each: 33, 26, 29
  EXPECT_EQ(game.outcome(several), Outcome::win(0));
  EXPECT_EQ(game.place(several, 1), 3);
  EXPECT_EQ(game.place(several, 2), 2);
  EXPECT_EQ(game.ending(several).en,
            "Seat 1 wins with 4 points and the highest tile of those tied, 33");
}

TEST(PickominoEnd, WithoutATileTheRankIsShared) {
  const auto game = game_of("house", 4);
  const auto nobody = at(game, "- -/-/-/- - - - 16");
  EXPECT_EQ(game.outcome(nobody), (Outcome{{0.25, 0.25, 0.25, 0.25}}));
  const auto one = at(game, "- -/-/21/- - - - 16");
  EXPECT_EQ(game.outcome(one), Outcome::win(2));
  EXPECT_EQ(game.place(one, 0), 2);
  EXPECT_EQ(game.place(one, 1), 2);
  EXPECT_EQ(game.place(one, 3), 2);
}

TEST(PickominoEnd, NamesTheWinnerWithThePoints) {
  const auto game = game_of("house");
  EXPECT_EQ(game.ending(at(game, "- 36/21.25 - - - 20")).en, "Seat 1 wins with 4 points");
  EXPECT_EQ(game.ending(at(game, "- -/21 - - - 20")).fr, "Place 2 gagne avec 1 point");
  EXPECT_EQ(game.ending(at(game, "- 36/21.25 - - - 20"), {"zoé", "Max"}).en,
            "zoé wins with 4 points");
  EXPECT_EQ(game.ending(at(game, "- -/- - - - 20")).en, "Nobody has a tile: the game is shared");
}

// ---- Order

TEST(PickominoOrder, SeatZeroStartsAndTurnsGoRound) {
  const auto game = game_of("house", 3);
  EXPECT_EQ(game.start().seat, 0);
  EXPECT_EQ(after(game, "21-36 -/-/- 1 55 - 1", {"stop"}), "21-35 -/-/- 2 - ? 2");
  EXPECT_EQ(after(game, "21-36 -/-/- 2 55 - 1", {"stop"}), "21-35 -/-/- 0 - ? 2");
}

TEST(PickominoOrder, OrNatureDrawsWhoStarts) {
  const auto game = game_of("house,first=random", 3);
  const auto start = game.start();
  EXPECT_EQ(game.turn(start), kNature);
  EXPECT_EQ(game.text(start), "21-36 -/-/- ? - - 0");
  const auto chances = game.chances(start);
  ASSERT_EQ(chances.size(), 3U);
  for (const auto& [move, probability] : chances) EXPECT_DOUBLE_EQ(probability, 1.0 / 3);
  EXPECT_EQ(after(game, "21-36 -/-/- ? - - 0", {"first 2"}), "21-36 -/-/- 2 - ? 0");
  EXPECT_FALSE(game.parse_move("first 3"));
}

// ---- Resigning

TEST(PickominoResign, TurnsAreSkippedTilesStayAndItRanksLast) {
  const auto game = game_of("house", 3);
  Position position = at(game, "21-24 -/36.35/25 0 - ? 4");
  game.resign(position, 1);
  EXPECT_EQ(game.text(position), "21-24 -/36.35x/25 0 - ? 4");
  EXPECT_EQ(game.place(position, 1), 3);
  EXPECT_EQ(game.place(position, 0), 2);
  EXPECT_EQ(after(game, game.text(position), {"roll 11111111", "take 1"}),
            "21-23 -/36.35x/25 2 - ? 5");
}

TEST(PickominoResign, InOnesOwnTurnNothingIsLost) {
  const auto game = game_of("house", 3);
  Position position = at(game, "21-24 26/-/25 0 55 1234VV 4");
  game.resign(position, 0);
  EXPECT_EQ(game.text(position), "21-24 26x/-/25 1 - ? 5");
}

TEST(PickominoResign, TheLastOneLeftWins) {
  const auto game = game_of("house");
  Position position = at(game, "21-24 26.36/- 0 55 1234VV 4");
  game.resign(position, 0);
  EXPECT_EQ(game.text(position), "21-24 26.36x/- - - - 5");
  EXPECT_EQ(game.turn(position), kOver);
  EXPECT_EQ(game.outcome(position), Outcome::win(1));
  EXPECT_EQ(game.ending(position).en, "Seat 2 wins with 0 points: the others have resigned");
  game.resign(position, 1);
  EXPECT_EQ(game.outcome(position), Outcome::win(1));
}

TEST(PickominoResign, BeforeTheFirstSeatIsDrawn) {
  const auto game = game_of("house,first=random", 3);
  Position position = game.start();
  game.resign(position, 2);
  EXPECT_EQ(after(game, game.text(position), {"first 2"}), "21-36 -/-/-x 0 - ? 0");
}

TEST(PickominoResign, IsWrittenInTheRecord) {
  const auto variant = *(*find_game("pickomino"))->open({"official", 3, {}});
  auto match = *Match::begin(variant, {{"human", "Ann"}, {"human", "Bob"}, {"human", "Cy"}});
  Random random(3);
  match.play_nature(random);
  ASSERT_TRUE(match.resign(0));
  EXPECT_EQ(match.turn(), kNature);
  match.play_nature(random);
  EXPECT_EQ(match.turn(), 1);
  const auto again = open_record(*Record::parse(match.record().text()));
  ASSERT_TRUE(again) << again.error().what.en;
  EXPECT_EQ(again->position(), match.position());
  EXPECT_EQ(dump(again->eye(1).json()), dump(match.eye(1).json()));
  ASSERT_TRUE(match.resign(2));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.outcome(), Outcome::win(1));
}

// ---- What older programs got wrong

TEST(PickominoKnownGaps, ASavedGameKeepsTakenTilesTaken) {
  for (const auto* rules : {"house", "official"}) {
    const auto game = game_of(rules, 3);
    Random random(5);
    for (int i = 0; i < 50; ++i) {
      Position position = game.start();
      playout(game, position, random, [&](const Position& now, Move) {
        const auto again = at(game, game.text(now));
        ASSERT_EQ(again.face_up, now.face_up);
        for (Seat seat = 0; seat < 3; ++seat) {
          ASSERT_EQ(again.tiles(seat), now.tiles(seat));
          ASSERT_EQ(again.tiles(seat) & again.face_up, 0);
        }
      });
    }
  }
}

TEST(PickominoKnownGaps, PointsAreAlwaysThoseOfTheTilesHeld) {
  const auto game = game_of("official", 4);
  Random random(6);
  for (int i = 0; i < 200; ++i) {
    PickominoView view = game.view(0);
    Position position = game.start();
    playout(game, position, random, [&](const Position&, Move move) {
      game.fold(view, move);
      if (view.last.kind != TurnEnd::lost || view.last.tile == kNoTile) return;
      // What was given back lies on the table or is gone, and counts for nobody.
      if (view.position.phase == Phase::roll && view.position.aside == Dice{}) {
        for (Seat seat = 0; seat < 4; ++seat)
          ASSERT_FALSE(view.position.tiles(seat) & bit(view.last.tile));
      }
    });
    const auto json = game.json(view);
    for (const auto& stack : json["stacks"]) {
      int sum = 0;
      for (const int tile : stack["tiles"]) sum += 1 + (tile - 21) / 4;
      ASSERT_EQ(stack["points"], sum);
    }
  }
}

TEST(PickominoKnownGaps, NobodyWinsWithFewerPoints) {
  Random random(7);
  for (const auto* rules : {"house", "official", "house,steal=on", "official,exact=on"}) {
    for (int seats = 2; seats <= 7; ++seats) {
      const auto game = game_of(rules, seats);
      for (int i = 0; i < 100; ++i) {
        Position position = game.start();
        playout(game, position, random, [](const auto&, const auto&) {});
        const auto outcome = game.outcome(position);
        int most = 0;
        for (Seat seat = 0; seat < seats; ++seat) most = std::max(most, position.points(seat));
        for (Seat seat = 0; seat < seats; ++seat) {
          if (outcome.score[seat] == 0) continue;
          ASSERT_EQ(position.points(seat), most) << game.text(position);
        }
        const auto said = most > 0 ? fmt::format("with {} point", most) : "Nobody has a tile";
        ASSERT_NE(game.ending(position).en.find(said), std::string::npos);
      }
    }
  }
}

}  // namespace
}  // namespace salon::pickomino
