#include "games/stratego/bots.h"

#include "extent.h"
#include "games/stratego/belief.h"
#include "games/stratego/deployment.h"
#include "games/stratego/fixture.h"
#include "games/stratego/outlook.h"
#include "games/stratego/setup.h"

namespace salon::stratego {
namespace {

using namespace fixture;

constexpr std::string_view kNames[] = {"random", "easy", "medium", "hard", "expert"};
constexpr std::string_view kThinking[] = {"medium", "hard", "expert"};
constexpr std::string_view kForTheArena[] = {"hard-1", "expert-1", "thinker"};

const Level<Stratego>& level(std::string_view name) {
  static const auto all = levels();
  return *std::ranges::find(all, name, &Level<Stratego>::name);
}

Thinking thinking(std::uint64_t work, std::uint64_t seed = 1) {
  return Thinking({.ms = {}, .work = work}, seed);
}

/// Two bots at one table; checks that every move is legal and, if asked, now and then that a bot
/// made anew and told everything again answers the same.
struct Duel {
  const Stratego& game;
  std::array<std::string_view, 2> names;
  std::uint64_t work;
  std::uint64_t seed;
  bool rebuild = false;
  Position position = {};
  std::array<std::vector<Seen>, 2> told = {};

  /// Until the game is over, or `plies` of play at most.
  void play(int plies = kMostPlies) {
    std::array bots{level(names[0]).make(game), level(names[1]).make(game)};
    std::array views{game.view(red), game.view(blue)};
    const auto enough = [&] { return !position.setting_up() && position.plies >= plies; };
    for (Seat seat; (seat = game.turn(position)) >= 0 && !enough();) {
      const std::uint64_t now = mix(seed, told[seat].size());
      auto some = thinking(work, now);
      const Move move = bots[seat]->choose(views[seat], some);
      const auto legal = game.moves(position);
      ASSERT_NE(std::ranges::find(legal, move), legal.end())
          << names[seat] << " plays " << game.text(move) << " in " << game.text(position);
      if (rebuild && told[seat].size() % 7 == 0) {
        auto again = thinking(work, now);
        ASSERT_EQ(rebuilt(seat)->choose(views[seat], again), move) << game.text(position);
      }
      for (const Seat each : {red, blue}) {
        const Seen seen = game.seen(position, move, each);
        bots[each]->see(views[each], seen);
        game.fold(views[each], seen);
        told[each].push_back(seen);
      }
      game.play(position, move);
    }
  }

  std::unique_ptr<Bot<Stratego>> rebuilt(Seat seat) const {
    auto bot = level(names[seat]).make(game);
    View view = game.view(seat);
    for (const Seen& seen : told[seat]) {
      bot->see(view, seen);
      game.fold(view, seen);
    }
    return bot;
  }
};

/// Points of the first of two bots over some games, seats changing.
double score(const Stratego& game, std::string_view one, std::string_view two, std::uint64_t work,
             int games) {
  double points = 0;
  for (int n = 0; n < games; ++n) {
    const bool swapped = n % 2 == 1;
    Duel duel{game, {swapped ? two : one, swapped ? one : two}, work, mix(7, n)};
    duel.play();
    points += game.outcome(duel.position).score[swapped];
  }
  return points;
}

TEST(StrategoBots, AreFiveInOrderAndThreeForTheArena) {
  const auto all = levels();
  ASSERT_EQ(all.size(), std::size(kNames) + std::size(kForTheArena));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool offered = i < std::size(kNames);
    EXPECT_EQ(all[i].name, offered ? kNames[i] : kForTheArena[i - std::size(kNames)]);
    EXPECT_EQ(all[i].offered, offered);
    EXPECT_TRUE(all[i].budget.ms && all[i].budget.work);
    EXPECT_FALSE(all[i].about.en.empty() || all[i].about.fr.empty());
  }
}

TEST(StrategoBots, PlayLegallyUnderAllRules) {
  std::uint64_t seed = 1;
  for (const int bomb : {Rules::both, Rules::stays}) {
    for (const int repetition : {0, 1, 2, 3}) {
      const Stratego game(
          Rules{.bomb = bomb, .two_squares = repetition & 1, .more_squares = repetition >> 1});
      for (std::size_t i = 1; i < std::size(kNames); ++i) {
        Duel duel{game, {kNames[i], kNames[(i + seed) % std::size(kNames)]}, 60, ++seed};
        ASSERT_NO_FATAL_FAILURE(duel.play(test::at_length(20, 150)));
      }
    }
  }
}

TEST(StrategoBots, OneUnitOfWorkIsEnough) {
  const Stratego game(Rules{.quiet = 20});
  for (const auto name : kNames) {
    Duel duel{game, {name, name}, 1, 3};
    duel.play();
    EXPECT_EQ(game.turn(duel.position), kOver);
  }
}

TEST(StrategoBots, AnswerWhenSomebodyIsWaiting) {
  const Stratego game;
  Duel duel{game, {"expert", "easy"}, 60, 2};
  duel.play(20);
  View view = game.view(red);
  for (const Seen& seen : duel.told[red]) game.fold(view, seen);
  for (const auto name : kThinking) {
    const std::atomic<bool> stop = true;
    Thinking hurried({.ms = {}, .work = 1'000'000}, 1, &stop);
    level(name).make(game)->choose(view, hurried);
    // It looks up every 256 positions: the first time is enough, there is no second.
    EXPECT_LT(hurried.work(), 2 * 256u) << name;
  }
}

TEST(StrategoBots, RebuiltBotAnswersTheSame) {
  for (const Rules& rules : {kHouse, kTournament}) {
    const Stratego game(rules);
    for (const auto name : kThinking) {
      Duel duel{game, {name, name}, 200, 11, true};
      ASSERT_NO_FATAL_FAILURE(duel.play(60));
    }
  }
}

/// The set-up of `seat` in a game, as its forty pieces.
Setup setup_of(const Position& position, Seat seat) {
  Setup setup;
  for (int n = 0; n < kArmy; ++n) setup[n] = position.cells[placement_square(seat, n)].kind();
  return setup;
}

TEST(StrategoBots, SetUpSoundlyAndNeverTwiceTheSame) {
  const Stratego game;
  std::vector<std::string> seen;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (const auto name : kThinking) {
      Duel duel{game, {name, name}, 1, mix(seed, name.size())};
      duel.play(0);
      for (const Seat seat : {red, blue}) {
        const auto setup = setup_of(duel.position, seat);
        seen.push_back(setup_text(setup));
        const auto home = std::ranges::find(setup, flag) - setup.begin();
        ASSERT_LT(home, kSize) << "the flag stands on the back row";
        EXPECT_EQ(setup[home + kSize], bomb) << seen.back();
        if (home > 0) {
          EXPECT_EQ(setup[home - 1], bomb) << seen.back();
        }
        if (home < kSize - 1) {
          EXPECT_EQ(setup[home + 1], bomb) << seen.back();
        }
      }
    }
  }
  std::ranges::sort(seen);
  EXPECT_EQ(std::ranges::unique(seen).size(), 0u);
}

TEST(StrategoBots, GoOnWithASetUpBegunByOthers) {
  const Stratego game;
  Random random(5);
  // Scouts behind, the flag in front and no bomb near: no bot would have begun so.
  Position position;
  for (const char c : std::string_view("SSSSSSSSNNNNNMGCCJJJPPPPLLLLTTTYF"))
    game.play(position, Move::place(*kind_of(c), position.next_placement()));
  while (position.turn == red) {
    const Move move = deploy(position, kSuperhuman, random);
    ASSERT_TRUE(legal(game, position, game.text(move))) << game.text(move);
    game.play(position, move);
  }
}

TEST(StrategoBelief, SumsToOneAPieceAndToTheArmyAKind) {
  const Stratego game;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Duel duel{game, {"medium", "easy"}, 10, seed};
    duel.play(20 + 50 * static_cast<int>(seed));
    View view = game.view(red);
    Notes notes(kPeople, Notes::closely);
    for (const Seen& seen : duel.told[red]) notes.see(view, seen), game.fold(view, seen);
    const Belief belief(view.board, blue, notes.evidence());
    const Pool left = pool(view.board, blue);
    Weights sums{};
    for (const Square s : belief.unknowns()) {
      double sum = 0;
      for (int kind = spy; kind <= flag; ++kind) {
        EXPECT_GE(belief.of(s)[kind], 0);
        sum += belief.of(s)[kind];
        sums[kind] += belief.of(s)[kind];
      }
      EXPECT_NEAR(sum, 1, 1e-4);
      if (view.board.cells[s].moved()) {
        EXPECT_EQ(belief.of(s)[bomb] + belief.of(s)[flag], 0);
      }
    }
    for (int kind = spy; kind <= flag; ++kind) EXPECT_NEAR(sums[kind], left[kind], 0.1) << kind;
  }
}

TEST(StrategoBelief, DealsWorldsThatLookTheSame) {
  for (const Rules& rules : {kHouse, kTournament}) {
    const Stratego game(rules);
    Duel duel{game, {"medium", "random"}, 10, 4};
    duel.play(150);
    View view = game.view(red);
    Notes notes(kPeople, Notes::closely);
    for (const Seen& seen : duel.told[red]) notes.see(view, seen), game.fold(view, seen);
    const Belief belief(view.board, blue, notes.evidence());
    Random random(1);
    for (int i = 0; i < 200; ++i) {
      Position world;
      static_cast<Board&>(world) = view.board;
      belief.deal(world, random);
      EXPECT_EQ(as_known(world, red), view.board);
      EXPECT_EQ(pool(world, blue), Pool{});
    }
  }
}

TEST(StrategoBelief, LearnsFromBehaviour) {
  const Stratego game;
  // Red's general is known; a blue piece comes up to it, another goes away.
  Position position = set_up(game, kBalanced, kBalanced);
  View view = game.view(red);
  Notes notes(kPeople, Notes::closely);
  const Square general_at = at(4, 4);
  view.board = as_known(position, red);
  for (Square s = 60; s < 100; ++s) {
    View placing = view;
    placing.board.turn = blue;
    notes.see(placing, {kNowhere, static_cast<std::int8_t>(s), unknown});
  }
  view.board.put(general_at, Piece::of(red, general).revealed(general));
  view.board.turn = blue;
  const auto chance = [&](Square s, Kind kind) {
    return Belief(view.board, blue, notes.evidence()).of(s)[kind];
  };
  const float before = chance(at(4, 6), marshal);
  const Seen comes{at(4, 6), at(4, 5)};
  notes.see(view, comes);
  game.fold(view, comes);
  EXPECT_GT(chance(at(4, 5), marshal), 2 * before);
  view.board.turn = blue;
  const float near = chance(at(4, 5), marshal);
  const Seen flees{at(4, 5), at(5, 5)};
  notes.see(view, flees);
  game.fold(view, flees);
  EXPECT_LT(chance(at(5, 5), marshal), near);
}

TEST(StrategoBelief, KnowsThatFlagsAreWalledIn) {
  const Stratego game;
  View view = game.view(red);
  Notes notes(kPeople, Notes::closely);
  view.board.turn = blue;
  for (Square s = 60; s < 100; ++s)
    notes.see(view, {kNowhere, static_cast<std::int8_t>(s), unknown});
  view.board = as_known(set_up(game, kBalanced, kBalanced), red);
  view.board.put(at(0, 5), Piece::of(red, miner));
  const auto flag_chance = [&](Square s) {
    return Belief(view.board, blue, notes.evidence()).of(s)[flag];
  };
  const float left = flag_chance(at(0, 7)), middle = flag_chance(at(4, 7));
  const Seen finds{at(0, 5), at(0, 6), miner, bomb};
  notes.see(view, finds);
  game.fold(view, finds);
  EXPECT_GT(flag_chance(at(0, 7)), 2 * left) << "beside a bomb";
  const Seen leaves{at(4, 6), at(4, 5)};
  notes.see(view, leaves);
  game.fold(view, leaves);
  EXPECT_LT(flag_chance(at(4, 7)), middle / 2) << "beside what was no bomb";
}

TEST(StrategoOutlook, CountsTheRoadsToItsFlag) {
  const Stratego game;
  const auto outlook = [&](std::string_view pieces, Outlook::Guard guard) {
    const Board board = as_known(fixture::position(game, pieces), red);
    return Outlook(game, board, red, Belief(board, blue, no_evidence()),
                   enemy_belief(board, red, kPeople), guard);
  };
  constexpr std::string_view walled = "F@a1 B@a2 B@b1 B@e5 T@j1 f@j10 c@e6 t@g8";
  constexpr std::string_view open = "F@a1 B@b1 B@e5 T@j1 f@j10 c@e6 t@g8";
  const Piece enemy = Piece::of(blue, colonel), own = Piece::of(red, bomb);
  const Outlook behind = outlook(walled, Outlook::by_roads),
                bare = outlook(open, Outlook::by_roads);
  EXPECT_GT(bare.post(enemy, at(0, 1)), bare.post(enemy, at(0, 2)));
  EXPECT_GT(bare.post(enemy, at(0, 2)), behind.post(enemy, at(0, 2))) << "a bomb is in the way";
  EXPECT_GT(behind.post(enemy, at(0, 2)), behind.post(enemy, at(9, 8)));
  EXPECT_GT(behind.post(own, at(0, 1)), behind.post(own, at(4, 4))) << "bombs beside the flag";
  EXPECT_EQ(outlook(open, Outlook::by_distance).post(enemy, at(0, 1)), 0);
}

TEST(StrategoBots, TakeWhatTheyKnowTheyBeat) {
  const Stratego game;
  for (const auto name : kThinking) {
    const auto position =
        fixture::position(game, "F@a1 B@a2 B@b1 M@e5 T@j1 f@j10 b@i10 b@j9 c@e6 s@a9",
                          "r 0 50 moved:e6,e5 known:e6,e5");
    View view = game.view(red);
    view.board = as_known(position, red);
    auto some = thinking(2000);
    EXPECT_EQ(game.text(level(name).make(game)->choose(view, some)), "e5e6") << name;
  }
}

TEST(StrategoBots, ThinkersDoNotAttackAKnownStrongerPiece) {
  const Stratego game;
  for (const auto name : kThinking) {
    const auto position =
        fixture::position(game, "F@a1 B@a2 B@b1 C@e5 T@j1 f@j10 b@i10 b@j9 m@e6 s@a9",
                          "r 0 50 moved:e6,e5 known:e6,e5");
    View view = game.view(red);
    view.board = as_known(position, red);
    auto some = thinking(2000);
    const auto move = game.text(level(name).make(game)->choose(view, some));
    EXPECT_EQ(move.substr(0, 2), "e5") << name << " leaves the colonel to the marshal: " << move;
    EXPECT_NE(move, "e5e6") << name;
  }
}

/// How many plies a level needs to win as red from a position, the enemy moving at random.
int plies_to_win(const Stratego& game, std::string_view name, Position position) {
  auto bot = level(name).make(game);
  View view = game.view(red);
  view.board = as_known(position, red);
  Random random(9);
  const int start = position.plies;
  for (Seat seat; (seat = game.turn(position)) >= 0;) {
    auto some = thinking(1500, position.plies);
    const Move move = seat == red ? bot->choose(view, some) : game.random_move(position, random);
    const Seen seen = game.seen(position, move, red);
    bot->see(view, seen);
    game.fold(view, seen);
    game.play(position, move);
  }
  return game.outcome(position).score[red] == 1 ? position.plies - start : kMostPlies;
}

TEST(StrategoBots, FinishWonGames) {
  for (const Rules& rules : {kHouse, kTournament}) {
    const Stratego game(rules);
    const auto position = fixture::position(
        game, "F@a1 B@a2 B@b1 M@e4 N@d4 N@f4 f@j10 b@i10 b@j9 t@b9 s@c7", "r 0 300 moved:e4,d4,f4");
    for (const auto name : kThinking) EXPECT_LE(plies_to_win(game, name, position), 150) << name;
  }
}

// From a game that was drawn: with miners beside the flag, and nothing else left that could be it,
// everything but taking it looked as good, because it could be taken later.
TEST(StrategoBots, ExpertTakesAFlagThatIsSurelyThere) {
  const Stratego game;
  const std::string_view pieces =
      "F@j1 B@j2 B@h1 B@i1 B@h2 B@f2 B@c1 P@i2 T@j3 L@c10 T@d8 J@f10 N@b10 N@d10 N@i10 N@b8 L@e10 "
      "c@h7 f@b9";
  auto position = fixture::position(
      game, pieces, "r 150 600 moved:c10,d8,f10,b10,d10,i10,b8,e10,h7 known:h7,e10");
  View view = game.view(red);
  view.board = as_known(position, red);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    auto some = thinking(300, seed);
    EXPECT_EQ(game.text(level("expert").make(game)->choose(view, some)).substr(2), "b9");
    auto others = thinking(300, seed);
    const auto counsel = level("expert").make(game)->advise(view, others);
    EXPECT_EQ(counsel.opinions.front().value, 1);
  }
}

TEST(StrategoBots, KeepTheMinersForLater) {
  const Stratego game;
  int miners = 0, games = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed, ++games) {
    Duel duel{game, {"medium", "easy"}, 10, seed};
    duel.play(100);
    miners += duel.position.left[red][miner];
  }
  EXPECT_GE(2 * miners, 7 * games);
}

TEST(StrategoBots, AdviseWithReasonsBestFirst) {
  const Stratego game;
  for (const auto name : {"hard", "expert"}) {
    Duel duel{game, {name, "easy"}, 100, 2};
    duel.play(20);
    ASSERT_EQ(game.turn(duel.position), red);
    View view = game.view(red);
    for (const Seen& seen : duel.told[red]) game.fold(view, seen);
    auto some = thinking(3000), again = some;
    const auto bot = duel.rebuilt(red);
    const auto counsel = bot->advise(view, some);
    EXPECT_EQ(counsel.opinions.size(), game.moves(view).size());
    EXPECT_EQ(counsel.opinions.front().move, bot->choose(view, again));
    EXPECT_TRUE(
        std::ranges::is_sorted(counsel.opinions, std::ranges::greater{}, &Opinion<Move>::value));
    for (const auto& opinion : counsel.opinions) {
      EXPECT_TRUE(opinion.value >= 0 && opinion.value <= 1);
      EXPECT_FALSE(opinion.reason.en.empty() || opinion.reason.fr.empty());
    }
  }
}

// A short ladder; the long one is in the README. Draws would show as halves.
TEST(StrategoBots, EachLevelBeatsTheOneBelow) {
  const Stratego game;
  EXPECT_GE(score(game, "easy", "random", 10, 6), 5);
  EXPECT_GE(score(game, "medium", "easy", 10, 10), 6);
  EXPECT_GE(score(game, "hard", "easy", 600, 6), 4);
  if (test::at_length(0, 1)) {
    EXPECT_GE(score(game, "expert", "medium", 1500, 6), 3.5);
  }
}

}  // namespace
}  // namespace salon::stratego
