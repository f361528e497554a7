// Stratego's rules, sentence by sentence; repetition has its own file.
#include "games/stratego/fixture.h"
#include "games/stratego/setup.h"

namespace salon::stratego {
namespace {

using namespace fixture;

constexpr Rules kStays{.bomb = Rules::stays};

/// A red piece on e4 attacks a blue one on e5, flags far away; the sign left on e5, '.' for none.
char duel(char attacker, char defender, const Rules& rules = kHouse) {
  const Stratego game(rules);
  const std::string pieces = fmt::format("F@a1 {}@e4 {}@e5 f@j10 T@b1 t@i10", attacker, defender);
  const auto next = after(game, position(game, pieces), "e4e5");
  EXPECT_TRUE(next.cells[at(4, 3)].empty());
  EXPECT_EQ(next.quiet, 0);
  const Piece left = next.cells[at(4, 4)];
  if (left.empty()) return '.';
  EXPECT_TRUE(left.known());
  EXPECT_EQ(left.moved(), left.seat() == red);
  return left.seat() == red ? letter(left.kind())
                            : static_cast<char>(std::tolower(letter(left.kind())));
}

TEST(StrategoBoard, LakesAndCamps) {
  Texts lakes;
  each(kLakes, [&](Square s) { lakes.push_back(square_name(s)); });
  EXPECT_EQ(lakes, (Texts{"c5", "d5", "g5", "h5", "c6", "d6", "g6", "h6"}));
  EXPECT_EQ(count(kCamp[red]), kArmy);
  EXPECT_EQ(count(kCamp[blue]), kArmy);
  EXPECT_EQ(first(kCamp[red]), parse_square("a1"));
  EXPECT_EQ(first(kCamp[blue]), parse_square("a7"));
}

TEST(StrategoPieces, FortyASide) {
  int total = 0;
  for (const int n : kOf) total += n;
  EXPECT_EQ(total, kArmy);
  const std::vector<std::pair<char, int>> page{{'M', 1}, {'G', 1}, {'C', 2}, {'J', 3},
                                               {'P', 4}, {'L', 4}, {'T', 4}, {'N', 5},
                                               {'S', 8}, {'Y', 1}, {'B', 6}, {'F', 1}};
  for (const auto& [sign, number] : page) EXPECT_EQ(kOf[*kind_of(sign)], number) << sign;
  EXPECT_EQ(*kind_of('M'), 10);
  EXPECT_EQ(*kind_of('Y'), 1);
}

TEST(StrategoSetUp, OneSquareAfterAnotherRedFirst) {
  const Stratego game;
  auto now = game.start();
  Texts squares;
  for (int i = 0; i < 2 * kArmy; ++i) {
    ASSERT_EQ(game.turn(now), i < kArmy ? red : blue);
    const auto move = game.moves(now)[0];
    squares.push_back(square_name(move.to));
    game.play(now, move);
  }
  EXPECT_EQ(squares[0], "a1");
  EXPECT_EQ(squares[1], "b1");
  EXPECT_EQ(squares[9], "j1");
  EXPECT_EQ(squares[10], "a2");
  EXPECT_EQ(squares[39], "j4");
  EXPECT_EQ(squares[40], "j10");
  EXPECT_EQ(squares[41], "i10");
  EXPECT_EQ(squares[49], "a10");
  EXPECT_EQ(squares[50], "j9");
  EXPECT_EQ(squares[79], "a7");
  EXPECT_EQ(now.plies, 0) << "set-up is not play";
}

TEST(StrategoSetUp, OnlyWhatIsStillInTheTrayMayBePlaced) {
  const Stratego game;
  auto now = game.start();
  EXPECT_EQ(moves_of(game, now).size(), 12u);
  now = after(game, now, "F@a1 B@b1");
  EXPECT_FALSE(legal(game, now, "F@c1"));
  now = after(game, now, "B@c1 B@d1 B@e1 B@f1");
  EXPECT_TRUE(legal(game, now, "B@g1"));
  now = after(game, now, "B@g1");
  EXPECT_FALSE(legal(game, now, "B@h1"));
  EXPECT_FALSE(legal(game, now, "M@i1")) << "not the next square";
  EXPECT_EQ(game.count_moves(now), 10u);
}

TEST(StrategoTurn, OneSquareOrthogonallyOntoEmptyOrEnemy) {
  const Stratego game;
  EXPECT_EQ(moves_of(game, position(game, "F@a1 P@e4 T@d4 t@e5 f@j10")),
            (Texts{"d4c4", "d4d3", "e4e3", "e4e5", "e4f4"}))
      << "no lake (d5), no piece of one's own, nothing slantwise";
  EXPECT_EQ(moves_of(game, position(game, "F@a1 P@j1 f@j10")), (Texts{"j1i1", "j1j2"}))
      << "edges do not wrap";
  EXPECT_EQ(moves_of(game, position(game, "F@b1 P@a2 f@j10")), (Texts{"a2a1", "a2a3", "a2b2"}));
}

TEST(StrategoTurn, BombsAndFlagNeverMove) {
  const Stratego game;
  EXPECT_EQ(moves_of(game, position(game, "F@a1 B@e4 P@j1 f@j10")), (Texts{"j1i1", "j1j2"}));
}

TEST(StrategoScout, AnyNumberOfEmptySquaresInALine) {
  const Stratego game;
  EXPECT_EQ(moves_of(game, position(game, "F@a1 S@e4 f@j10")),
            (Texts{"e4a4", "e4b4", "e4c4", "e4d4", "e4e1", "e4e10", "e4e2", "e4e3", "e4e5", "e4e6",
                   "e4e7", "e4e8", "e4e9", "e4f4", "e4g4", "e4h4", "e4i4", "e4j4"}));
}

// An old program let scouts slide through pieces.
TEST(StrategoScout, NeverThroughPiecesOrLakes) {
  const Stratego game;
  const auto now = position(game, "F@a1 S@e4 T@b4 t@e7 m@g4 f@j10");
  EXPECT_FALSE(legal(game, now, "e4b4")) << "its own piece";
  EXPECT_FALSE(legal(game, now, "e4a4")) << "behind its own piece";
  EXPECT_TRUE(legal(game, now, "e4e7")) << "ends its line by attacking";
  EXPECT_FALSE(legal(game, now, "e4e8")) << "behind an enemy";
  EXPECT_TRUE(legal(game, now, "e4g4"));
  EXPECT_FALSE(legal(game, now, "e4h4"));
  const auto lake = position(game, "F@a1 S@c4 f@j10");
  EXPECT_FALSE(legal(game, lake, "c4c5"));
  EXPECT_FALSE(legal(game, lake, "c4c7"));
  const auto beside = position(game, "F@a1 S@b5 f@j10");
  EXPECT_TRUE(legal(game, beside, "b5a5"));
  EXPECT_FALSE(legal(game, beside, "b5e5"));
}

TEST(StrategoScout, ALongMoveTellsEveryoneAShortOneNothing) {
  const Stratego game;
  const auto start = position(game, "F@a1 S@e4 f@j10 t@j9");
  EXPECT_TRUE(after(game, start, "e4e6").cells[parse_square("e6")].known());
  EXPECT_FALSE(after(game, start, "e4e5").cells[parse_square("e5")].known());
}

TEST(StrategoBattle, HigherRankWinsEqualRanksBothLeave) {
  const std::string ranks = "YSNTLPJCGM";
  for (std::size_t a = 0; a < ranks.size(); ++a) {
    for (std::size_t d = 0; d < ranks.size(); ++d) {
      if (ranks[a] == 'Y' && ranks[d] == 'M') continue;
      const char small = static_cast<char>(std::tolower(ranks[d]));
      EXPECT_EQ(duel(ranks[a], small), a > d   ? ranks[a]
                                       : a < d ? small
                                               : '.')
          << ranks[a] << ranks[d];
    }
  }
}

TEST(StrategoBattle, TheSpyBeatsTheMarshalOnlyWhenAttacking) {
  EXPECT_EQ(duel('Y', 'm'), 'Y');
  EXPECT_EQ(duel('M', 'y'), 'M');
  EXPECT_EQ(duel('Y', 'g'), 'g');
}

TEST(StrategoBattle, BombsKillAllButMiners) {
  for (const char attacker : std::string("YSTLPJCGM")) {
    EXPECT_EQ(duel(attacker, 'b'), '.') << attacker << ": the bomb leaves too in house";
    EXPECT_EQ(duel(attacker, 'b', kStays), 'b') << attacker << ": and stays in tournament";
  }
  EXPECT_EQ(duel('N', 'b'), 'N');
  EXPECT_EQ(duel('N', 'b', kStays), 'N');
}

TEST(StrategoBattle, BothRanksBecomeKnownForGood) {
  const Stratego game;
  auto now = after(game, position(game, "F@a1 P@e4 t@e5 f@j10 l@j9"), "e4e5 j9i9 e5e6 i9j9");
  EXPECT_TRUE(now.cells[parse_square("e6")].known());
  now = after(game, position(game, "F@a1 T@e4 p@e5 f@j10 P@a2"), "e4e5 e5e4 a2a3");
  EXPECT_TRUE(now.cells[parse_square("e4")].known());
  EXPECT_EQ(now.left[red][sergeant], 0);
}

TEST(StrategoEnd, CapturingTheFlagWins) {
  const Stratego game;
  for (const char attacker : std::string("YSNM")) {
    const auto over =
        after(game, position(game, fmt::format("F@a1 {}@e9 f@e10 m@j9", attacker)), "e9e10");
    EXPECT_EQ(game.turn(over), kOver);
    EXPECT_EQ(game.outcome(over), Outcome::win(red));
    EXPECT_EQ(game.ending(over).en, "red captures the enemy flag");
  }
}

TEST(StrategoEnd, APlayerToMoveWithoutAMoveLoses) {
  const Stratego game;
  const auto walled_in = position(game, "F@a2 B@b1 T@a1 f@j10 t@j9");
  EXPECT_EQ(game.turn(walled_in), kOver);
  EXPECT_EQ(game.outcome(walled_in), Outcome::win(blue));
  const auto bare = position(game, "F@a1 f@j10 t@j9");
  EXPECT_EQ(game.outcome(bare), Outcome::win(blue));
  EXPECT_EQ(game.turn(position(game, "F@a1 f@j10 t@j9", "b")), blue)
      << "it is blue's turn: the game goes on";
}

TEST(StrategoEnd, AnArrangementWhereNothingCanMoveIsLegalAndLoses) {
  // Bombs in front of every open column, everything else behind them or behind the lakes.
  const std::string wall = "FMGCCJJJPPPPLLLLTTTTNNNNNSSSSSBBSSBBYSBB";
  const Stratego game;
  ASSERT_TRUE(parse_setup(wall));
  const auto over = set_up(game, wall, kBalanced);
  EXPECT_EQ(game.turn(over), kOver);
  EXPECT_EQ(game.outcome(over), Outcome::win(blue));
  EXPECT_EQ(game.ending(over).en, "red has no legal move and loses");
  auto later = set_up(game, kBalanced, wall);
  EXPECT_EQ(game.turn(later), red);
  game.play(later, game.moves(later)[0]);
  EXPECT_EQ(game.outcome(later), Outcome::win(red));
}

TEST(StrategoEnd, DrawAtOnceWhenNeitherSideHasAMovablePiece) {
  const Stratego game;
  const auto over = after(game, position(game, "F@a1 T@e4 t@e5 f@j10"), "e4e5");
  EXPECT_EQ(game.turn(over), kOver);
  EXPECT_EQ(game.outcome(over), Outcome::draw());
  EXPECT_EQ(game.end(over), End::exhausted);
}

// ---- "with bomb=stays also when each flag is closed off ... and that enemy has no miner left"

const std::string kWalledRed = "F@a1 B@a2 B@b1 ";
const std::string kWalledBlue = "f@j10 b@j9 b@i10 ";

TEST(StrategoClosedFlags, DrawWhenBothAreClosedAndNoMinerIsLeft) {
  const Stratego stays(kStays), both(kHouse);
  const auto text = kWalledRed + kWalledBlue + "T@e4 t@f7";
  EXPECT_EQ(stays.end(position(stays, text)), End::walled);
  EXPECT_EQ(stays.outcome(position(stays, text)), Outcome::draw());
  EXPECT_EQ(both.end(position(both, text)), End::none) << "bombs go away in house";
}

TEST(StrategoClosedFlags, NotWhileAMinerIsLeft) {
  const Stratego game(kStays);
  EXPECT_EQ(game.end(position(game, kWalledRed + kWalledBlue + "N@e4 t@f7")), End::none);
  EXPECT_EQ(game.end(position(game, kWalledRed + kWalledBlue + "T@e4 n@f7")), End::none);
}

TEST(StrategoClosedFlags, NotWhileOneFlagIsOpen) {
  const Stratego game(kStays);
  EXPECT_EQ(game.end(position(game, "F@a1 B@a2 T@b1 t@f7 " + kWalledBlue)), End::none)
      << "another piece of one's own is no wall";
  EXPECT_EQ(game.end(position(game, "F@a1 B@a2 b@b1 T@e4 t@f7 " + kWalledBlue)), End::none)
      << "nor is an enemy's bomb";
}

TEST(StrategoClosedFlags, AnEnemyInsideTheWallIsNotClosedOff) {
  const Stratego game(kStays);
  const std::string wide = "F@a1 B@a3 B@b2 B@c1 ";
  EXPECT_EQ(game.end(position(game, wide + kWalledBlue + "T@e4 t@f7")), End::walled);
  EXPECT_EQ(game.end(position(game, wide + kWalledBlue + "T@e4 t@b1")), End::none);
  EXPECT_EQ(game.end(position(game, wide + kWalledBlue + "T@b1 t@f7")), End::walled)
      << "its own may be inside";
  EXPECT_EQ(game.end(position(game, wide + kWalledBlue + "T@b1 t@f7 b@a2")), End::walled)
      << "bombs do not move";
}

TEST(StrategoClosedFlags, LakesAndEdgesAreWalls) {
  const Stratego game(kStays);
  const std::string by_the_lake = "F@c4 B@b4 B@d4 B@c3 ";
  EXPECT_EQ(game.end(position(game, by_the_lake + kWalledBlue + "T@e4 t@f7")), End::walled);
}

TEST(StrategoClosedFlags, ComesBeforeTheLossOfAPlayerWithoutAMove) {
  const Stratego game(kStays);
  EXPECT_EQ(game.end(position(game, kWalledRed + kWalledBlue + "t@f7")), End::walled);
}

// ---- Draws by counting

TEST(StrategoEnd, QuietPliesDrawAndABattleStartsThemAfresh) {
  const Stratego game({.quiet = 10});
  const auto now = position(game, "F@a1 P@e4 t@e5 f@j10 l@j9", "r 9 30");
  const auto drawn = after(game, now, "e4f4");
  EXPECT_EQ(game.end(drawn), End::quiet);
  EXPECT_EQ(game.outcome(drawn), Outcome::draw());
  const auto fought = after(game, now, "e4e5");
  EXPECT_EQ(game.turn(fought), blue);
  EXPECT_EQ(fought.quiet, 0);
  EXPECT_EQ(fought.plies, 31);
}

TEST(StrategoEnd, FourThousandPliesInAll) {
  const Stratego game;
  const auto now = position(game, "F@a1 P@e4 t@e5 f@j10 l@j9", "r 0 3999");
  EXPECT_EQ(game.turn(now), red);
  EXPECT_EQ(game.end(after(game, now, "e4e5")), End::too_long);
}

TEST(StrategoEnd, APlayerWithoutAMoveHasLostEvenWhenThePliesRunOut) {
  const Stratego game({.quiet = 10});
  EXPECT_EQ(game.outcome(position(game, "F@a1 f@j10 t@j9", "r 10")), Outcome::win(blue));
}

TEST(StrategoRules, PresetsAndKnobs) {
  const auto& book = Stratego::book();
  EXPECT_EQ(*book.parse(""), kHouse);
  EXPECT_EQ(*book.parse("tournament"), kTournament);
  EXPECT_EQ(*book.parse("house,bomb=stays,two-squares=on,more-squares=on"), kTournament);
  EXPECT_EQ(book.text({.quiet = 50}), "house,quiet=50");
  EXPECT_FALSE(book.parse("bomb=goes"));
  EXPECT_EQ(book.revision(), 2);
  Rules before = kTournament;
  before.chase = Rules::quiet_only;
  EXPECT_EQ(*book.parse("tournament", 1), before);
  EXPECT_EQ(book.text(before), "tournament,chase=quiet");
  EXPECT_FALSE(Stratego::make({.quiet = 251, .more_squares = Rules::on}, 2, ""));
  EXPECT_TRUE(Stratego::make({.quiet = 4000}, 2, ""));
}

TEST(StrategoPosition, IsSmall) {
  EXPECT_LE(sizeof(Position) - sizeof(Chase), 256u);
  EXPECT_LE(sizeof(Position), 752u);
  EXPECT_LE(sizeof(Move), 3u);
}

TEST(StrategoPerft, CountsSetUpAndScouts) {
  const Stratego game;
  EXPECT_EQ(perft(game, game.start(), 1), 12u);
  EXPECT_EQ(perft(game, game.start(), 2), 144u - 4u) << "four kinds have one piece only";
  EXPECT_EQ(perft(game, position(game, "F@a1 S@e4 f@j10 T@j1 t@i10"), 1), 20u);
}

TEST(StrategoRandomMove, IsUniformAndAsManyAsCounted) {
  const Stratego game;
  const auto now = position(game, "F@a1 S@e4 P@b2 t@e6 f@j10");
  const auto moves = moves_of(game, now);
  EXPECT_EQ(game.count_moves(now), moves.size());
  std::map<std::string, int> counts;
  Random random(5);
  constexpr int draws = 40'000;
  for (int i = 0; i < draws; ++i) ++counts[game.text(game.random_move(now, random))];
  EXPECT_EQ(counts.size(), moves.size());
  const double mean = static_cast<double>(draws) / static_cast<double>(moves.size());
  for (const auto& [text, number] : counts) EXPECT_NEAR(number, mean, 6 * std::sqrt(mean)) << text;
}

}  // namespace
}  // namespace salon::stratego
