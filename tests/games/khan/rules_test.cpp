// Khan's rules, sentence by sentence, and against the slow second implementation.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "extent.h"
#include "games/khan/khan.h"
#include "games/khan/naive.h"

namespace salon::khan {
namespace {

Position at(const Khan& game, std::string_view text) {
  auto position = game.parse_position(text);
  EXPECT_TRUE(position) << text << ": " << position.error().what.en;
  return position.value_or(Position{});
}

std::vector<std::string> moves_of(const Khan& game, const Position& position) {
  std::vector<std::string> texts;
  if (game.turn(position) == kOver) return texts;
  for (const auto& move : game.moves(position)) texts.push_back(game.text(move));
  std::ranges::sort(texts);
  return texts;
}

std::vector<std::string> moves_of(std::string_view text, Rules rules = {}) {
  const Khan game(rules);
  return moves_of(game, at(game, text));
}

Position after(const Khan& game, Position position, std::initializer_list<std::string_view> moves) {
  for (const auto text : moves) {
    const auto move = game.parse_move(text);
    EXPECT_TRUE(move) << text;
    const auto legal = game.moves(position);
    EXPECT_NE(std::ranges::find(legal, *move), legal.end()) << text;
    game.play(position, *move);
  }
  return position;
}

using Texts = std::vector<std::string>;
using testing::Test;

TEST(KhanSetUp, RedChoosesOneOfFourSidesThenBothPlaceInTheirCamps) {
  const Khan game;
  auto position = game.start();
  EXPECT_EQ(moves_of(game, position),
            (Texts{"side bottom", "side left", "side right", "side top"}));
  position = after(game, position, {"side left"});
  const auto kalistas = moves_of(game, position);
  EXPECT_EQ(kalistas.size(), 12u);
  EXPECT_EQ(kalistas.front(), "K@a1");
  EXPECT_EQ(kalistas.back(), "K@b6");
  position = after(game, position, {"K@a1", "S@a2", "S@a3", "S@a4", "S@a5", "S@a6"});
  EXPECT_EQ(game.turn(position), ochre);
  EXPECT_EQ(moves_of(game, position).front(), "K@e1");
  EXPECT_EQ(game.text(position), "K5/S5/S5/S5/S5/S5 o - place right 0");
  position = after(game, position, {"K@f1", "S@f2", "S@f3", "S@f4", "S@f5", "S@f6"});
  EXPECT_EQ(game.turn(position), red);
  EXPECT_EQ(game.text(position), "K4k/S4s/S4s/S4s/S4s/S4s r -");
}

TEST(KhanMove, ExactlyAsManyStepsAsTheSquareSays) {
  // d4 is a 1, c3 a 2, d3 a 3; nothing near them.
  EXPECT_EQ(moves_of("k5/6/6/3S2/6/5K r 1"),
            (Texts{"d4c4", "d4d3", "d4d5", "d4e4", "f6e6", "f6f5"}));
  EXPECT_EQ(moves_of("k5/6/2S3/6/6/5K r 2").size(), 8u);
  const auto three = moves_of("k5/6/3S2/6/6/5K r 3");
  EXPECT_EQ(std::ranges::count(three, "d3c3"), 1) << "round the corner, back beside the start";
  EXPECT_EQ(std::ranges::count(three, "d3d3"), 0);
  EXPECT_EQ(std::ranges::count(three, "d3a3"), 1);
}

TEST(KhanMove, NoSquareTwiceAndNoneOccupiedBeforeTheLast) {
  // b1 is a 3 in the corner: its only way out is blocked by its own sbires on c1; a1 leads to a2.
  const auto moves = moves_of("1SS3/1S4/6/6/6/K4k r 3");
  EXPECT_EQ(std::ranges::count_if(moves, [](const auto& m) { return m.starts_with("b1"); }), 1);
  EXPECT_EQ(std::ranges::count(moves, "b1a3"), 1) << "a1, a2, then a3; b2 is its own";
}

TEST(KhanMove, TheLastStepMayCaptureButNeverOnesOwn) {
  const auto moves = moves_of("6/6/3s2/2SS2/3s2/K4k r 1");
  EXPECT_EQ(std::ranges::count(moves, "d4d3"), 1);
  EXPECT_EQ(std::ranges::count(moves, "d4d5"), 1);
  EXPECT_EQ(std::ranges::count(moves, "d4c4"), 0);
}

TEST(KhanTurn, TheOpponentMustObeyTheKhanIfItCan) {
  const Khan game;
  auto position = at(game, "k5/s5/6/6/S5/K5 r -");
  EXPECT_EQ(moves_of(game, position).size(), moves_of("k5/s5/6/6/S5/K5 r 2").size())
      << "all stand on 2";
  position = after(game, position, {"a5a3"});  // a3 is a 1, ochre stands on 2 and 2: it disobeys
  EXPECT_EQ(position.khan, 1);
  EXPECT_FALSE(game.can_obey(position));
  EXPECT_FALSE(moves_of(game, position).empty());
}

TEST(KhanTurn, APieceOnTheKhansValueThatCannotMoveDoesNotBind) {
  // Red's only piece on a 1 is f6, walled in by its own sbires; so any piece may move.
  const auto moves = moves_of("k5/6/6/6/5S/4SK r 1");
  EXPECT_TRUE(std::ranges::any_of(moves, [](const auto& m) { return m.starts_with("e6"); }));
  EXPECT_TRUE(std::ranges::any_of(moves, [](const auto& m) { return m.starts_with("f5"); }));
}

TEST(KhanTurn, DisobeyingMovesAnyPieceOrSbiresOnlyOrBringsASbireBack) {
  const std::string text = "k5/6/6/6/S5/K5 r 3";  // both on 2: nobody can obey a 3
  const auto any = moves_of(text);
  EXPECT_TRUE(std::ranges::any_of(any, [](const auto& m) { return m.starts_with("a6"); }));
  EXPECT_EQ(std::ranges::count_if(any, [](const auto& m) { return m.starts_with("S@"); }), 12)
      << "every free 3";
  const auto sbires = moves_of(text, {.disobey = Rules::sbires});
  EXPECT_FALSE(std::ranges::any_of(sbires, [](const auto& m) { return m.starts_with("a6"); }));
  EXPECT_TRUE(std::ranges::any_of(sbires, [](const auto& m) { return m.starts_with("a5"); }));
  const auto anywhere = moves_of(text, {.reentry = Rules::anywhere});
  EXPECT_EQ(std::ranges::count_if(anywhere, [](const auto& m) { return m.starts_with("S@"); }), 33);
}

TEST(KhanTurn, AReEnteredSbireCarriesTheKhanAndTheCountStartsAfresh) {
  const Khan game;
  const auto position = after(game, at(game, "k5/6/6/6/S5/K5 r 3 7"), {"S@c2"});
  EXPECT_EQ(game.text(position), "k5/2S3/6/6/S5/K5 o c2");
}

TEST(KhanEnd, TakingTheKalistaWinsAtOnce) {
  const Khan game;
  const auto position = after(game, at(game, "6/6/3k2/3S2/6/K5 r 1"), {"d4d3"});
  EXPECT_EQ(game.turn(position), kOver);
  EXPECT_EQ(game.outcome(position), Outcome::win(red));
  EXPECT_EQ(at(game, game.text(position)), position);
}

TEST(KhanEnd, APlayerWithoutAMoveLosesOrPasses) {
  const std::string walled = "KSs3/SSSs2/sSs3/1s4/6/5k r d2";
  const Khan loss;
  EXPECT_EQ(loss.turn(at(loss, walled)), kOver);
  EXPECT_EQ(loss.outcome(at(loss, walled)), Outcome::win(ochre));
  const Khan pass({.stalemate = Rules::pass});
  EXPECT_EQ(moves_of(pass, at(pass, walled)), Texts{"pass"});
  const auto position = after(pass, at(pass, walled), {"pass"});
  EXPECT_EQ(pass.text(position), "KSs3/SSSs2/sSs3/1s4/6/5k o d2 1")
      << "the khan stays, the ply is quiet";
}

TEST(KhanEnd, QuietPliesDrawButAPlayerWithoutAMoveHasLost) {
  const Khan game({.quiet = 10});
  const auto position = after(game, at(game, "k5/6/6/6/6/4K1 r 2 9"), {"e6c6"});
  EXPECT_EQ(game.turn(position), kOver);
  EXPECT_EQ(game.outcome(position), Outcome::draw());
  const auto walled = at(game, "KSs3/SSSs2/sSs3/1s4/6/5k r d2 10");
  EXPECT_EQ(game.outcome(walled), Outcome::win(ochre));
}

TEST(KhanText, TheExamplePositionAndBareKhans) {
  const Khan game;
  const std::string opening = "s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -";
  EXPECT_EQ(game.text(at(game, opening)), opening);
  EXPECT_EQ(game.text(at(game, "k5/6/6/6/6/K5 o 3 12")), "k5/6/6/6/6/K5 o 3 12");
  EXPECT_EQ(game.text(at(game, " k5/6/6/6/6/K5  r  -  0 ")), "k5/6/6/6/6/K5 r -");
}

TEST(KhanText, WrongPositionsAreRefusedWithTheReason) {
  const Khan game;
  for (const auto text : {"",
                          "6",
                          "6/6/6/6/6/6 r -",
                          "k5/6/6/6/6/K5",
                          "k5/6/6/6/6/K5 x -",
                          "k5/6/6/6/6/K5 r 4",
                          "k5/6/6/6/6/K5 r b2",
                          "k6/6/6/6/6/K5 r -",
                          "k41/6/6/6/6/K5 r -",
                          "k4/6/6/6/6/K5 r -",
                          "kk4/6/6/6/6/K5 r -",
                          "k5/6/6/6/6/KX4 r -",
                          "k5/6/6/6/K5 r -",
                          "k5/6/6/6/6/6/K5 r -",
                          "SSSSSS/k5/6/6/6/K5 r -",
                          "k5/6/6/6/6/K5 r - 101",
                          "k5/6/6/6/6/K5 r - side",
                          "6/6/6/6/6/6 o - side",
                          "6/6/6/6/6/6 r - place up 0",
                          "6/6/6/6/6/6 r - place top 6",
                          "6/6/6/6/6/6 r - place top 1",
                          "6/6/6/6/6/K5 r - place top 1",
                          "6/6/6/6/6/K5 r a6 place bottom 1",
                          "6/6/6/6/6/6 o - place top 0",
                          "k5/6/6/6/6/K5 r - -1",
                          "k5/6/6/6/6/K5 r - 5 place",
                          "0k5/6/6/6/6/K5 r -"}) {
    const auto position = game.parse_position(text);
    ASSERT_FALSE(position) << text;
    EXPECT_FALSE(position.error().what.en.empty());
    EXPECT_FALSE(position.error().what.fr.empty());
  }
}

TEST(KhanText, MovesAreReadGenerously) {
  const Khan game;
  for (const auto& [typed, text] :
       std::vector<std::pair<std::string, std::string>>{{"A5B4", "a5b4"},
                                                        {"a5-b4", "a5b4"},
                                                        {" a5 b4 ", "a5b4"},
                                                        {"haut", "side top"},
                                                        {"side gauche", "side left"},
                                                        {"k@C5", "K@c5"},
                                                        {"s@b6", "S@b6"},
                                                        {"passe", "pass"}}) {
    const auto move = game.parse_move(typed);
    ASSERT_TRUE(move) << typed;
    EXPECT_EQ(game.text(*move), text);
  }
  for (const auto typed :
       {"", "a", "a5b", "a7b4", "g1a1", "K@", "K@a7", "Q@a1", "side up", "a5b4c3"}) {
    EXPECT_FALSE(game.parse_move(typed)) << typed;
  }
}

TEST(KhanExplain, SaysWhatIsWrong) {
  const Khan game;
  const auto why = [&](std::string_view position, std::string_view move) {
    return game.explain(game.look(at(game, position), red), *game.parse_move(move)).en;
  };
  const std::string opening = "s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -";
  EXPECT_EQ(why(opening, "b5b4"), "b5 is empty");
  EXPECT_EQ(why(opening, "a1a2"), "the piece on a1 is not yours");
  EXPECT_EQ(why(opening, "a5c5"), "c5 holds a piece of your own");
  EXPECT_EQ(why(opening, "a5a4"), "no free path of exactly 2 steps from a5 to a4");
  EXPECT_EQ(why("s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r 1", "a5b4"),
            "the khan is 1: a piece on a square 1 must move; a5 is a 2");
  // A move that goes nowhere asks about the piece.
  EXPECT_EQ(why("s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r 1", "a5a5"),
            "the khan is 1: a piece on a square 1 must move; a5 is a 2");
  EXPECT_EQ(why("k5/6/6/6/S5/KS4 r 2", "a6a6"), "the piece on a6 has nowhere to go");
  // Nor does a piece that may move end where it stands: before the first move, bound, or free.
  for (const auto& [position, square] : {std::pair("s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -", "c5"),
                                         std::pair("s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r 1", "c5"),
                                         std::pair("k5/6/6/6/S5/K5 r 3", "a5")}) {
    EXPECT_EQ(why(position, std::string(square) + square),
              fmt::format("the piece on {} may move, but must end on another square", square));
  }
  const Khan strict(Rules{.disobey = Rules::sbires});
  EXPECT_EQ(
      strict.explain(strict.look(at(strict, "k5/6/6/6/S5/K5 r 3"), red), *strict.parse_move("a6a6"))
          .en,
      "when nobody obeys, only sbires may move");
  EXPECT_EQ(why(opening, "S@d4"), "none of your sbires is captured");
  EXPECT_EQ(why("k5/6/6/6/S5/K5 r 2", "S@d4"),
            "a sbire comes back only when no piece can obey the khan");
  EXPECT_EQ(why("k5/6/6/6/S5/K5 r 3", "S@d4"),
            "a sbire comes back on a square 3 (the khan); d4 is a 1");
  EXPECT_EQ(why("k5/6/6/6/S5/K5 r 3", "K@d4"), "a Kalista never comes back");
  EXPECT_EQ(why("6/6/6/6/6/K5 r - place bottom 1", "S@a1"), "a1 is outside your camp");
  EXPECT_EQ(why("6/6/6/6/6/K5 r - place bottom 1", "S@a6"), "a6 is taken");
  EXPECT_EQ(why("6/6/6/6/6/6 r - side", "a1a2"),
            "first choose a side: side top, bottom, left or right");
}

TEST(KhanPerft, CountsSequencesOfExactlyThatLength) {
  const Khan game;
  EXPECT_EQ(perft(game, game.start(), 1), 4u);
  EXPECT_EQ(perft(game, game.start(), 2), 48u);
  EXPECT_EQ(perft(game, game.start(), 3), 528u);
  const auto opening = at(game, "s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -");
  const std::uint64_t counts[] = {1, 16, 194, 1376, 10574, 102765};
  for (int depth = 0; depth <= 5; ++depth) EXPECT_EQ(perft(game, opening, depth), counts[depth]);
  EXPECT_EQ(perft(game, at(game, "6/6/3k2/3S2/6/K5 r 1"), 1), 4u) << "a win counts as its own ply";
}

TEST(KhanPosition, IsSmall) {
  EXPECT_LE(sizeof(Position), 32u);
}

/// A random position of the play phase that need not be reachable: crowded boards, any khan.
std::string scattered(const Khan& game, Random& random) {
  std::array<Square, kSquares> squares;
  for (Square s = 0; s < kSquares; ++s) squares[s] = s;
  random.shuffle(squares);
  Position position;
  position.phase = Phase::play;
  std::size_t next = 0;
  // Half of the time everything stands in one 4×4 corner, where blocking is the rule.
  if (random.below(2) == 0) {
    std::ranges::stable_partition(squares, [](Square s) { return s % kSize < 4 && s / kSize < 4; });
  }
  for (const Seat seat : {red, ochre}) {
    position.kalista[seat] = static_cast<std::int8_t>(squares[next++]);
    for (auto count = random.below(kSbires + 1); count > 0; --count)
      position.sbires[seat] |= bit(squares[next++]);
  }
  position.turn = static_cast<std::int8_t>(random.below(2));
  position.quiet = static_cast<std::uint16_t>(random.below(game.rules().quiet + 1));
  const auto khan = random.below(8);
  if (khan > 0 && khan < 4) position.khan = static_cast<std::uint8_t>(khan);
  if (khan >= 4) {
    position.khan_square = static_cast<std::int8_t>(squares[random.below(next)]);
    position.khan = kValue[position.khan_square];
  }
  return game.text(position);
}

class KhanAgreement : public testing::TestWithParam<int> {
 protected:
  Rules rules() const {
    const int bits = GetParam();
    return {.disobey = bits & 1,
            .reentry = bits >> 1 & 1,
            .stalemate = bits >> 2 & 1,
            .quiet = bits & 8 ? 6 : 100};
  }
  naive_khan::Rules naive() const {
    const auto r = rules();
    return {r.disobey == Rules::sbires, r.reentry == Rules::anywhere, r.stalemate == Rules::pass,
            r.quiet};
  }

  /// Both must say the same of a position: its moves and its end.
  void compare(const Khan& game, const Position& position, const naive_khan::Game& other) {
    ASSERT_EQ(moves_of(game, position), naive_khan::moves(other)) << game.text(position);
    const auto status = naive_khan::status(other);
    ASSERT_EQ(game.turn(position) == kOver, status != naive_khan::Status::playing)
        << game.text(position);
    if (status == naive_khan::Status::playing) return;
    const auto outcome = status == naive_khan::Status::draw       ? Outcome::draw()
                         : status == naive_khan::Status::red_wins ? Outcome::win(red)
                                                                  : Outcome::win(ochre);
    ASSERT_EQ(game.outcome(position), outcome) << game.text(position);
  }
};

TEST_P(KhanAgreement, OnPositionsOfRandomGames) {
  const Khan game(rules());
  Random random(mix(2026, GetParam()));
  for (int positions = 0; positions < test::at_length(1'500, 60'000);) {
    auto position = game.start();
    auto other = naive_khan::start(naive());
    for (;; ++positions) {
      ASSERT_NO_FATAL_FAILURE(compare(game, position, other));
      if (game.turn(position) == kOver) break;
      const Move move = game.random_move(position, random);
      const auto text = game.text(move);
      game.play(position, move);
      other = naive_khan::play(other, text);
      ASSERT_EQ(game.text(position), naive_khan::to_text(other));
    }
  }
}

TEST_P(KhanAgreement, OnScatteredPositions) {
  const Khan game(rules());
  Random random(mix(2027, GetParam()));
  for (int i = 0; i < test::at_length(1'500, 50'000); ++i) {
    const auto text = scattered(game, random);
    const auto position = at(game, text);
    ASSERT_NO_FATAL_FAILURE(compare(game, position, naive_khan::from_text(naive(), text)));
    if (game.turn(position) == kOver) continue;
    ASSERT_EQ(game.count_moves(position), game.moves(position).size()) << text;
    const auto moves = game.moves(position);
    const Move move = game.random_move(position, random);
    ASSERT_NE(std::ranges::find(moves, move), moves.end()) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Knobs, KhanAgreement, testing::Range(0, 16));

TEST(KhanRandomMove, IsUniform) {
  const Khan game;
  const auto position = at(game, "k5/6/6/6/S5/K5 r 3");
  const auto moves = game.moves(position);
  std::map<std::string, int> counts;
  Random random(5);
  constexpr int draws = 40'000;
  for (int i = 0; i < draws; ++i) ++counts[game.text(game.random_move(position, random))];
  EXPECT_EQ(counts.size(), moves.size());
  const double mean = static_cast<double>(draws) / static_cast<double>(moves.size());
  for (const auto& [text, count] : counts) EXPECT_NEAR(count, mean, 6 * std::sqrt(mean)) << text;
}

TEST(KhanText, OthersGoByTheirNamesWhereTheyAreKnown) {
  const Khan game;
  const auto asked = [&](const std::string& position, Seat eyes, const Names& names) {
    return game.asks(game.look(at(game, position), eyes), names);
  };
  const Names names{"Ada", "de Vigny"};
  const std::string playing = "k5/6/6/6/S5/K5 o 3", taken = "k5/6/6/6/6/6 r 1";
  EXPECT_TRUE(asked(playing, red, names).en.starts_with("de Vigny "));
  EXPECT_TRUE(asked(playing, red, {}).en.starts_with("Ochre "));
  EXPECT_EQ(asked(playing, ochre, names), game.say(game.look(at(game, playing), ochre)));
  EXPECT_EQ(asked(taken, ochre, names).en, "de Vigny takes the Kalista and wins");
  EXPECT_EQ(asked(taken, red, {}).fr, "Ocre prend la Kalista et gagne");
  EXPECT_EQ(game.say(game.look(at(game, taken), red)).en, "ochre takes the enemy Kalista")
      << "programs of the protocol's version 1 hear what they have always heard";
}

}  // namespace
}  // namespace salon::khan
