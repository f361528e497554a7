#include "naive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace naive_khan {
namespace {

using Texts = std::vector<std::string>;

const Rules kDefault;
const Rules kDisobeySbires{.disobey_sbires = true};
const Rules kReentryAnywhere{.reentry_anywhere = true};
const Rules kStalematePass{.stalemate_pass = true};

const char* const kOpening = "s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -";

/// Red: a1 (value 2), the Kalista on d4 (1), f6 (1), three sbires captured. Nobody on a 3.
const std::string kThreeCaptured = "S5/6/6/2kK2/6/5S r ";

/// Every red piece is hemmed in: each neighbour of a 1 is red, each neighbour of the rest taken.
const std::string kHemmedIn = "KSs3/SSSs2/sSs3/1s4/6/5k r d2";

/// All five red sbires are hemmed in; the Kalista on c2 (3) can go by d2.
const std::string kOnlyKalistaFree = "SSs3/SSK3/sSs3/1s4/6/5k r ";
const Texts kKalistaMoves{"c2c1", "c2c3", "c2d4", "c2e1", "c2e3", "c2f2"};

Game read(const std::string& position, const Rules& rules = kDefault) {
  return from_text(rules, position);
}

Texts moves_from(const Game& game, const std::string& square) {
  Texts found;
  for (const std::string& move : moves(game)) {
    if (move.starts_with(square)) found.push_back(move);
  }
  return found;
}

Texts reentries(const Game& game) {
  return moves_from(game, "S@");
}

Texts joined(Texts a, const Texts& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::sort(a.begin(), a.end());
  return a;
}

// ---- "A piece moves exactly as many steps as the value of the square it stands on."

TEST(NaiveKhanMove, OneStepFromAOne) {
  EXPECT_EQ(moves(read("k5/6/6/3K2/6/6 r -")), (Texts{"d4c4", "d4d3", "d4d5", "d4e4"}));
}

TEST(NaiveKhanMove, TwoStepsFromATwoStraightOrTurning) {
  EXPECT_EQ(moves(read("k5/6/2K3/6/6/6 r -")),
            (Texts{"c3a3", "c3b2", "c3b4", "c3c1", "c3c5", "c3d2", "c3d4", "c3e3"}));
}

TEST(NaiveKhanMove, ThreeStepsMayCurlRoundToANeighbour) {
  EXPECT_EQ(moves(read("5k/6/6/K5/6/6 r -")),
            (Texts{"a4a1", "a4a3", "a4a5", "a4b2", "a4b4", "a4b6", "a4c3", "a4c5", "a4d4"}));
}

TEST(NaiveKhanMove, TwoRoutesAreOneMove) {
  EXPECT_EQ(moves(read("K5/6/6/6/6/5k r -")), (Texts{"a1a3", "a1b2", "a1c1"}));
}

TEST(NaiveKhanMove, NoSquareTwice) {
  // f1 (3) has only the dead end f2: three steps would have to go f2, f1, f2 or f2, f1, e1.
  EXPECT_EQ(moves_from(read("4sK/4S1/5S/6/6/k5 r -"), "f1"), Texts{});
  // With f3 open the path runs on, and f1 itself is never an end.
  EXPECT_EQ(moves_from(read("4sK/4S1/6/6/6/k5 r -"), "f1"), (Texts{"f1e3", "f1f4"}));
}

TEST(NaiveKhanMove, AnyPieceBlocksBeforeTheLastStep) {
  // a1 (2): b1 is taken, so c1 is out of reach, b2 only by a2; one step to b1 is too few.
  EXPECT_EQ(moves(read("Ks4/6/6/6/6/5k r -")), (Texts{"a1a3", "a1b2"}));
  EXPECT_EQ(moves_from(read("KS4/6/6/6/6/5k r -"), "a1"), (Texts{"a1a3", "a1b2"}));
}

TEST(NaiveKhanMove, CapturesAnEnemyNeverAFriend) {
  const Game game = read("k5/6/3s2/3K2/3S2/6 r 1 12");
  EXPECT_EQ(moves_from(game, "d4"), (Texts{"d4c4", "d4d3", "d4e4"}));
  EXPECT_EQ(to_text(play(game, "d4d3")), "k5/6/3K2/6/3S2/6 o d3");
  EXPECT_EQ(to_text(play(game, "d4c4")), "k5/6/3s2/2K3/3S2/6 o c4 13");
}

// ---- "The opponent must then move a piece standing on a square of the khan's value."

TEST(NaiveKhanObey, OnlyPiecesOnTheKhansValue) {
  EXPECT_EQ(moves(read(kThreeCaptured + "c4")), (Texts{"a1a3", "a1b2", "a1c1"}));
  EXPECT_EQ(moves(read(kThreeCaptured + "2")), (Texts{"a1a3", "a1b2", "a1c1"}));
}

TEST(NaiveKhanObey, TheKalistaObeysToo) {
  const Texts on_ones{"d4c4", "d4d3", "d4d5", "d4e4", "f6e6", "f6f5"};
  EXPECT_EQ(moves(read(kThreeCaptured + "1")), on_ones);
  EXPECT_EQ(moves(read(kThreeCaptured + "1", kDisobeySbires)), on_ones);
  EXPECT_EQ(moves(read(kThreeCaptured + "1", kReentryAnywhere)), on_ones);
}

TEST(NaiveKhanObey, WithoutAKhanAnyPieceMovesAndNoneReenters) {
  const Texts all{"a1a3", "a1b2", "a1c1", "d4c4", "d4d3", "d4d5", "d4e4", "f6e6", "f6f5"};
  EXPECT_EQ(moves(read(kThreeCaptured + "-")), all);
  EXPECT_EQ(moves(read(kThreeCaptured + "-", kDisobeySbires)), all);
  EXPECT_EQ(moves(read(kThreeCaptured + "-", kReentryAnywhere)), all);
}

// ---- "If none can obey, the player may disobey."

TEST(NaiveKhanDisobey, AnyPieceOrAReentryOnTheKhansValue) {
  const Texts threes{"S@a4", "S@b1", "S@b3", "S@b5", "S@c2", "S@c6",
                     "S@d3", "S@d5", "S@e2", "S@e4", "S@f1", "S@f5"};
  const Texts steps{"a1a3", "a1b2", "a1c1", "d4c4", "d4d3", "d4d5", "d4e4", "f6e6", "f6f5"};
  EXPECT_EQ(moves(read(kThreeCaptured + "3")), joined(threes, steps));

  const Texts sbire_steps{"a1a3", "a1b2", "a1c1", "f6e6", "f6f5"};
  EXPECT_EQ(moves(read(kThreeCaptured + "3", kDisobeySbires)), joined(threes, sbire_steps));
}

TEST(NaiveKhanDisobey, ReentryAnywhereIsOnEveryEmptySquare) {
  const Texts found = reentries(read(kThreeCaptured + "3", kReentryAnywhere));
  EXPECT_EQ(found.size(), 36u - 4u);
  for (const char* taken : {"S@a1", "S@c4", "S@d4", "S@f6"}) {
    EXPECT_FALSE(std::ranges::binary_search(found, taken)) << taken;
  }
}

TEST(NaiveKhanDisobey, AReenteredSbireStaysAndCarriesTheKhan) {
  const Game game = play(read(kThreeCaptured + "3 7"), "S@b1");
  EXPECT_EQ(to_text(game), "SS4/6/6/2kK2/6/5S o b1");
  // The khan is worth 3, the ochre Kalista stands on a 2: it may disobey in its turn.
  EXPECT_EQ(reentries(game).size(), 11u);
  EXPECT_EQ(moves_from(game, "c4").size(), 7u);
}

TEST(NaiveKhanDisobey, ABlockedPieceOnTheValueDoesNotBindAndFiveSbiresLeaveNoneToReenter) {
  // The Kalista on a1 is the only red piece on a 2 and is hemmed in by b1 and a2.
  EXPECT_EQ(moves(read("Ks3k/s5/6/6/2SSSS/5S r 2")),
            (Texts{"c5b5", "c5c4", "c5c6", "d5b4", "d5b6", "d5c3", "d5d2", "d5e3", "d5f4", "e5e4",
                   "e5e6", "f5d4", "f5e3", "f5f2", "f6e6"}));
}

// ---- "A player to move with no legal move at all loses."

TEST(NaiveKhanStalemate, Loses) {
  const Game game = read(kHemmedIn);
  EXPECT_EQ(status(game), Status::ochre_wins);
  EXPECT_EQ(moves(game), Texts{});
  EXPECT_EQ(status(read("Ks4/s5/6/6/6/5k r -")), Status::ochre_wins);
}

TEST(NaiveKhanStalemate, OrPassesAndLeavesTheKhan) {
  const Game game = read(kHemmedIn + " 4", kStalematePass);
  EXPECT_EQ(status(game), Status::playing);
  EXPECT_EQ(moves(game), Texts{"pass"});
  const Game next = play(game, "pass");
  EXPECT_EQ(to_text(next), "KSs3/SSSs2/sSs3/1s4/6/5k o d2 5");
  // Ochre now obeys its own khan, a 1, and may do so with the piece that carries it.
  EXPECT_EQ(moves(next), (Texts{"a3a2", "a3a4", "a3b3", "b4a4", "b4b3", "b4b5", "b4c4", "c1b1",
                                "c1c2", "c1d1", "d2c2", "d2d1", "d2d3", "d2e2", "f6e6", "f6f5"}));
}

TEST(NaiveKhanStalemate, AKalistaThatMayNotDisobeyDoesNotSave) {
  EXPECT_EQ(moves(read(kOnlyKalistaFree + "a3")), kKalistaMoves);
  EXPECT_EQ(moves(read(kOnlyKalistaFree + "a3", kDisobeySbires)), Texts{});
  EXPECT_EQ(status(read(kOnlyKalistaFree + "a3", kDisobeySbires)), Status::ochre_wins);
  EXPECT_EQ(moves(read(kOnlyKalistaFree + "3", kDisobeySbires)), kKalistaMoves);
  EXPECT_EQ(moves(read(kOnlyKalistaFree + "-", kDisobeySbires)), kKalistaMoves);
  const Rules both{.disobey_sbires = true, .stalemate_pass = true};
  EXPECT_EQ(moves(read(kOnlyKalistaFree + "a3", both)), Texts{"pass"});
}

// ---- "100 consecutive plies without a capture or a re-entry: draw."

TEST(NaiveKhanQuiet, TheHundredthQuietPlyDraws) {
  const Game before = read("k5/6/6/3K2/6/6 r 1 99");
  EXPECT_EQ(status(before), Status::playing);
  const Game drawn = play(before, "d4d3");
  EXPECT_EQ(to_text(drawn), "k5/6/3K2/6/6/6 o d3 100");
  EXPECT_EQ(status(drawn), Status::draw);
  EXPECT_EQ(moves(drawn), Texts{});
  EXPECT_EQ(perft(drawn, 1), 0u);
}

TEST(NaiveKhanQuiet, TheLimitIsARule) {
  EXPECT_EQ(status(read("k5/6/6/3K2/6/6 r 1 2", {.quiet = 3})), Status::playing);
  EXPECT_EQ(status(read("k5/6/6/3K2/6/6 r 1 3", {.quiet = 3})), Status::draw);
}

TEST(NaiveKhanQuiet, ACaptureOrAReentryOnTheHundredthPlyDoesNotDraw) {
  EXPECT_EQ(status(play(read("k5/6/3s2/3K2/6/6 r 1 99"), "d4d3")), Status::playing);
  EXPECT_EQ(status(play(read(kThreeCaptured + "3 99"), "S@b1")), Status::playing);
}

TEST(NaiveKhanQuiet, APlayerWithoutAMoveHasLostNotDrawn) {
  EXPECT_EQ(status(read(kHemmedIn + " 100")), Status::ochre_wins);
  EXPECT_EQ(status(read(kHemmedIn + " 100", kStalematePass)), Status::draw);
  EXPECT_EQ(moves(read(kHemmedIn + " 100", kStalematePass)), Texts{});
}

// ---- "Capturing the enemy Kalista wins at once."

TEST(NaiveKhanWin, CapturingTheKalista) {
  const Game won = play(read(kThreeCaptured + "1 99"), "d4c4");
  EXPECT_EQ(to_text(won), "S5/6/6/2K3/6/5S o c4");
  EXPECT_EQ(status(won), Status::red_wins);
  EXPECT_EQ(moves(won), Texts{});
  EXPECT_EQ(status(read("6/6/6/6/6/k4S r -")), Status::ochre_wins);
}

// ---- Set-up

Texts each(const std::string& piece, const Texts& squares) {
  Texts placements;
  for (const std::string& square : squares) placements.push_back(piece + square);
  return placements;
}

const Texts kTop{"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1", "e2", "f1", "f2"};
const Texts kBottom{"a5", "a6", "b5", "b6", "c5", "c6", "d5", "d6", "e5", "e6", "f5", "f6"};
const Texts kLeft{"a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3", "b4", "b5", "b6"};
const Texts kRight{"e1", "e2", "e3", "e4", "e5", "e6", "f1", "f2", "f3", "f4", "f5", "f6"};

/// Places on the first free squares of the camp, checking what may be placed at each ply.
Game place_all(Game game, Texts free_squares) {
  for (int placed = 0; placed < 6; ++placed) {
    EXPECT_EQ(moves(game), each(placed == 0 ? "K@" : "S@", free_squares));
    game = play(game, moves(game).front());
    free_squares.erase(free_squares.begin());
  }
  return game;
}

TEST(NaiveKhanSetUp, RedChoosesASideAndOchreHasTheOppositeOne) {
  struct Case {
    std::string side;
    Texts red;
    std::string opposite;
    Texts ochre;
    std::string placed;
  };
  const Case cases[] = {
      {"top", kTop, "bottom", kBottom, "KSS3/SSS3/6/6/kss3/sss3 r -"},
      {"bottom", kBottom, "top", kTop, "kss3/sss3/6/6/KSS3/SSS3 r -"},
      {"left", kLeft, "right", kRight, "K3k1/S3s1/S3s1/S3s1/S3s1/S3s1 r -"},
      {"right", kRight, "left", kLeft, "k3K1/s3S1/s3S1/s3S1/s3S1/s3S1 r -"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.side);
    Game game = start(kDefault);
    EXPECT_EQ(to_text(game), "6/6/6/6/6/6 r - side");
    EXPECT_EQ(moves(game), (Texts{"side bottom", "side left", "side right", "side top"}));
    game = play(game, "side " + c.side);
    EXPECT_EQ(to_text(game), "6/6/6/6/6/6 r - place " + c.side + " 0");
    game = place_all(game, c.red);
    EXPECT_TRUE(to_text(game).ends_with(" o - place " + c.opposite + " 0")) << to_text(game);
    game = place_all(game, c.ochre);
    EXPECT_EQ(to_text(game), c.placed);
    EXPECT_EQ(status(game), Status::playing);
  }
}

TEST(NaiveKhanSetUp, TheTextSaysWhatComes) {
  const Game game = read("S1K3/4S1/6/6/6/6 r - place top 3");
  EXPECT_EQ(moves(game).size(), 9u);
  EXPECT_EQ(to_text(play(game, "S@f2")), "S1K3/4SS/6/6/6/6 r - place top 4");
}

TEST(NaiveKhanPerft, FromTheStart) {
  EXPECT_EQ(perft(start(kDefault), 0), 1u);
  EXPECT_EQ(perft(start(kDefault), 1), 4u);
  EXPECT_EQ(perft(start(kDefault), 2), 48u);
  EXPECT_EQ(perft(start(kDefault), 3), 48u * 11u);
}

TEST(NaiveKhanPerft, OfTheOpeningOnThePage) {
  EXPECT_EQ(moves(read(kOpening)),
            (Texts{"a5a3", "a5b4", "b6a6", "b6b5", "b6c6", "c5b5", "c5c4", "c5c6", "c5d5", "d6d4",
                   "e5d5", "e5e4", "e5e6", "e5f5", "f6e6", "f6f5"}));
  EXPECT_EQ(perft(read(kOpening), 1), 16u);
}

// ---- Text

TEST(NaiveKhanText, ReadsBackWhatItWrites) {
  std::mt19937_64 random(1);
  for (int combination = 0; combination < 8; ++combination) {
    const Rules rules{.disobey_sbires = (combination & 1) != 0,
                      .reentry_anywhere = (combination & 2) != 0,
                      .stalemate_pass = (combination & 4) != 0,
                      .quiet = 20};
    for (int games = 0; games < 20; ++games) {
      Game game = start(rules);
      for (Texts legal = moves(game); !legal.empty(); legal = moves(game)) {
        ASSERT_EQ(status(game), Status::playing);
        game = play(game, legal[random() % legal.size()]);
        ASSERT_EQ(from_text(rules, to_text(game)), game) << to_text(game);
      }
      ASSERT_NE(status(game), Status::playing);
    }
  }
}

TEST(NaiveKhanText, AZeroOfQuietPliesIsLeftOut) {
  EXPECT_EQ(to_text(read(std::string(kOpening) + " 0")), kOpening);
}

TEST(NaiveKhanText, RefusesWhatIsNoPosition) {
  for (const char* text : {
           "",
           "6/6/6/6/6/6",
           "k5/6/6/6/6/K5 r",
           "k5/6/6/6/K5 r -",
           "k6/6/6/6/6/K5 r -",
           "k41/6/6/6/6/K5 r -",
           "x5/6/6/6/6/K5 r -",
           "k5/6/6/6/6/K5 b -",
           "k5/6/6/6/6/K5 r 4",
           "k5/6/6/6/6/K5 r b2",
           "k5/6/6/6/6/K5 r - -1",
           "k5/6/6/6/6/K5 r - 1 2",
           "kk4/6/6/6/6/K5 r -",
           "6/6/6/6/6/6 r -",
           "ksssss/s5/6/6/6/K5 r -",
           "6/6/6/6/6/6 o - side",
           "6/6/6/6/6/6 r - place top 1",
           "6/6/6/6/6/6 r - place middle 0",
           "6/6/6/6/6/K5 r - place top 1",
           "KSSSSS/S5/6/6/6/6 r - place top 6",
       }) {
    EXPECT_THROW(read(text), std::runtime_error) << text;
  }
}

TEST(NaiveKhanText, RefusesWhatIsNoMove) {
  for (const char* move : {"", "a5a4", "a5", "S@a1", "pass", "side top", "a1a3"}) {
    EXPECT_THROW(play(read(kOpening), move), std::runtime_error) << move;
  }
}

}  // namespace
}  // namespace naive_khan
