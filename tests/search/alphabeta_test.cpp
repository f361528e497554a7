#include "search/alphabeta.h"

#include <gtest/gtest.h>

#include <chrono>

#include "games/khan/evaluation.h"
#include "matches.h"

namespace salon::search {
namespace {

using khan::Khan;
using KhanSearch = AlphaBeta<Khan, khan::Judge>;

constexpr std::uint64_t kPlenty = 100'000'000;

Thinking thinking(std::uint64_t work, std::uint64_t seed = 1) {
  return Thinking({.ms = {}, .work = work}, seed);
}

/// The obvious search: no bounds, no table, no order. The value for `me`.
template <class G, class J>
int minimax(const G& game, const J& judge, const typename G::Position& position, Seat me, int depth,
            int ply) {
  const Seat seat = game.turn(position);
  if (seat == kOver) {
    const auto outcome = game.outcome(position);
    const double lead = outcome.score[me] - outcome.score[1 - me];
    return lead > 0 ? kWin - ply : lead < 0 ? ply - kWin : 0;
  }
  int best = -kInfinity;
  const auto consider = [&](const typename G::Move& move) {
    auto next = position;
    game.play(next, move);
    best = std::max(best, minimax(game, judge, next, seat, depth - 1, ply + 1));
  };
  if (depth > 0) {
    for (const auto& move : game.moves(position)) consider(move);
  } else {
    best = judge.value(position, seat);
    if constexpr (requires { judge.noisy(position); }) {
      for (const auto& move : judge.noisy(position)) consider(move);
    }
  }
  return seat == me ? best : -best;
}

/// A position some random plies into a random game.
khan::Position random_position(const Khan& game, std::uint64_t seed) {
  Random random(seed);
  for (;;) {
    auto position = game.start();
    const int plies = 13 + static_cast<int>(random.below(30));
    for (int i = 0; i < plies && game.turn(position) >= 0; ++i) {
      game.play(position, game.random_move(position, random));
    }
    if (game.turn(position) >= 0) return position;
  }
}

void expect_minimax(const khan::Rules& rules, int positions, int depth) {
  const Khan game(rules);
  KhanSearch search(game, khan::Judge(game, khan::kFirstWeights),
                    {.table_bits = 12, .plain = true});
  for (int seed = 0; seed < positions; ++seed) {
    const auto position = random_position(game, seed);
    auto plenty = thinking(kPlenty, seed);
    const auto& best = search.think(position, plenty, {.depth = depth}).front();
    // A forced win may be found, and the search end, before the depth asked for.
    const int reached = search.depth();
    EXPECT_EQ(best.value, minimax(game, search.judge(), position, position.turn, reached, 0))
        << game.text(position) << " depth " << reached;
    auto next = position;
    game.play(next, best.move);
    EXPECT_EQ(best.value, minimax(game, search.judge(), next, position.turn, reached - 1, 1))
        << "the move must be worth the value";
  }
}

TEST(AlphaBeta, IsMinimaxOnKhan) {
  expect_minimax({}, 60, 3);
}
TEST(AlphaBeta, IsMinimaxOnKhanDeeper) {
  expect_minimax({}, 6, 4);
}
TEST(AlphaBeta, IsMinimaxNearTheDraw) {
  expect_minimax({.quiet = 8}, 40, 3);
}
TEST(AlphaBeta, IsMinimaxUnderOtherRules) {
  expect_minimax({.disobey = khan::Rules::sbires,
                  .reentry = khan::Rules::anywhere,
                  .stalemate = khan::Rules::pass},
                 20, 3);
}

TEST(AlphaBeta, EveryLineIsExact) {
  const Khan game;
  KhanSearch search(game, khan::Judge(game, khan::kFirstWeights),
                    {.table_bits = 12, .plain = true});
  for (int seed = 0; seed < 10; ++seed) {
    const auto position = random_position(game, seed);
    auto plenty = thinking(kPlenty);
    const auto& lines = search.think(position, plenty, {.depth = 3, .every_line = true});
    ASSERT_EQ(lines.size(), game.moves(position).size());
    EXPECT_TRUE(std::ranges::is_sorted(lines, std::ranges::greater{}, &Line<khan::Move>::value));
    for (const auto& line : lines) {
      auto next = position;
      game.play(next, line.move);
      EXPECT_TRUE(line.exact);
      EXPECT_EQ(line.value,
                minimax(game, search.judge(), next, position.turn, search.depth() - 1, 1));
    }
  }
}

TEST(AlphaBeta, VariationsCanBePlayed) {
  const Khan game;
  KhanSearch search(game, khan::Judge(game, khan::kFirstWeights));
  for (int seed = 0; seed < 20; ++seed) {
    auto position = random_position(game, seed);
    auto some = thinking(3000);
    const auto& line = search.think(position, some).front();
    ASSERT_FALSE(line.variation.empty());
    EXPECT_EQ(line.variation[0], line.move);
    for (const auto& move : line.variation) {
      const auto legal = game.moves(position);
      ASSERT_NE(std::ranges::find(legal, move), legal.end());
      game.play(position, move);
    }
  }
}

TEST(AlphaBeta, SeatsMayMoveTwiceInARow) {
  for (int heap = 1; heap <= 14; ++heap) {
    const Matches game(heap);
    for (const bool plain : {true, false}) {
      AlphaBeta<Matches, BlindJudge> search(game, BlindJudge{}, {.table_bits = 8, .plain = plain});
      auto plenty = thinking(kPlenty);
      const auto& best = search.think(game.start(), plenty, {.depth = 16}).front();
      EXPECT_EQ(best.value, minimax(game, BlindJudge{}, game.start(), 0, 16, 0)) << heap;
    }
  }
}

TEST(AlphaBeta, WinsQuicklyAndLosesSlowly) {
  const Matches game(3);  // three at once wins now; two and one wins too, later
  AlphaBeta<Matches, BlindJudge> search(game, BlindJudge{});
  auto plenty = thinking(kPlenty);
  EXPECT_EQ(search.think(game.start(), plenty).front().move.count, 3);
  for (int heap = 1; heap <= 14; ++heap) {
    const Matches longer(heap);
    AlphaBeta<Matches, BlindJudge> other(longer, BlindJudge{});
    auto enough = thinking(kPlenty);
    const auto& best = other.think(longer.start(), enough).front();
    auto next = longer.start();
    longer.play(next, best.move);
    EXPECT_EQ(best.value, minimax(longer, BlindJudge{}, next, 0, 20, 1)) << heap;
  }
}

TEST(AlphaBeta, OneNodeIsEnoughForALegalMove) {
  const Khan game;
  KhanSearch search(game, khan::Judge(game, khan::kFirstWeights));
  for (std::uint64_t work = 1; work < 40; ++work) {
    const auto position = random_position(game, work);
    auto little = thinking(work);
    const auto move = search.think(position, little).front().move;
    const auto legal = game.moves(position);
    EXPECT_NE(std::ranges::find(legal, move), legal.end());
    EXPECT_LE(little.work(), work);
  }
}

TEST(AlphaBeta, OneNodeIsEnoughToTakeTheKalista) {
  const Khan game;
  const auto position = game.parse_position("6/6/2s3/2K2k/5S/S5 r 3");
  ASSERT_TRUE(position);
  KhanSearch search(game, khan::Judge(game, khan::kFirstWeights));
  auto one = thinking(1);
  EXPECT_EQ(game.text(search.think(*position, one).front().move), "f5f4");
}

TEST(AlphaBeta, SameWorkSameLinesWhateverCameBefore) {
  const Khan game;
  KhanSearch used(game, khan::Judge(game, khan::kFirstWeights));
  for (int seed = 0; seed < 10; ++seed) {
    const auto position = random_position(game, seed);
    KhanSearch other(game, khan::Judge(game, khan::kFirstWeights));
    auto one = thinking(2000, seed), two = thinking(2000, seed);
    const auto& lines = used.think(position, one);
    const auto& again = other.think(position, two);
    ASSERT_EQ(lines.size(), again.size());
    EXPECT_EQ(one.work(), two.work());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      EXPECT_EQ(lines[i].move, again[i].move);
      EXPECT_EQ(lines[i].value, again[i].value);
    }
  }
}

TEST(AlphaBeta, StopsWhenToldTo) {
  const Khan game;
  KhanSearch search(game, khan::Judge(game, khan::kFirstWeights));
  const auto position = random_position(game, 3);
  const std::atomic<bool> stop = true;
  Thinking hurried({}, 1, &stop);
  EXPECT_FALSE(search.think(position, hurried).empty());
  EXPECT_LE(hurried.work(), 256u);
}

TEST(AlphaBeta, StopsWhenTimeIsUp) {
  const Khan game;
  KhanSearch search(game, khan::Judge(game, khan::kFirstWeights));
  Thinking timed({.ms = 30, .work = {}}, 1);
  // Without any other limit it would go on for good.
  EXPECT_FALSE(search.think(random_position(game, 5), timed).empty());
  EXPECT_TRUE(timed.spent());
}

TEST(AlphaBeta, DoesNotGoBackWhereItWasUnlessItMust) {
  const Khan game;
  const auto position = random_position(game, 8);
  KhanSearch search(game, khan::Judge(game, khan::kFirstWeights));
  auto first = thinking(2000);
  const auto best = search.think(position, first).front();
  ASSERT_GT(best.value, 0);
  ASSERT_FALSE(decided(best.value));
  auto next = position;
  game.play(next, best.move);
  const std::array past{search.key(next)};
  auto second = thinking(2000);
  for (const auto& line : search.think(position, second, {.every_line = true, .past = past})) {
    if (line.move == best.move) {
      EXPECT_EQ(line.value, 0) << "met before: as good as a draw";
    }
  }
}

}  // namespace
}  // namespace salon::search
