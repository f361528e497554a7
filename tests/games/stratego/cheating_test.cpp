// The heart of it: two truths that a seat cannot tell apart must give it the same bytes, always.
#include "extent.h"
#include "games/side_by_side.h"
#include "games/stratego/fixture.h"

namespace salon::stratego {
namespace {

using namespace fixture;

/// For each placed piece of a game what became of it, in the order of placement.
struct Fate {
  Kind kind = nothing;
  bool moved = false;
  bool shown = false;  // to the other side: in battle, or by a long move
};

std::array<Fate, 2 * kArmy> fates(const Stratego& game, const std::vector<Move>& moves) {
  std::array<Fate, 2 * kArmy> all;
  std::array<int, kSquares> who{};
  auto now = game.start();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    if (move.placement()) {
      all[i].kind = move.kind;
      who[move.to] = static_cast<int>(i);
    } else {
      Fate& mover = all[who[move.from]];
      mover.moved = true;
      const bool battle = !now.cells[move.to].empty();
      mover.shown |= battle || distance(move.from, move.to) > 1;
      if (battle) all[who[move.to]].shown = true;
    }
    const bool defended = !move.placement() && !now.cells[move.to].empty();
    game.play(now, move);
    // After a battle the square may still be the defender's.
    const bool arrived = !move.placement() && (!defended || now.cells[move.to].seat() != now.turn);
    if (arrived) who[move.to] = who[move.from];
  }
  return all;
}

/// The same game with the armies hidden from `observer` dealt out differently, in a way that
/// observer cannot have noticed. Empty if this dealing does not stand the game that was played.
std::vector<Move> other_truth(const Stratego& game, std::vector<Move> moves, Seat observer,
                              Random& random) {
  const auto fate = fates(game, moves);
  for (const Seat seat : {red, blue}) {
    if (seat == observer) continue;
    std::vector<int> still, moved;
    std::vector<Kind> fixed, free;
    for (int i = seat * kArmy; i < (seat + 1) * kArmy; ++i) {
      if (fate[i].shown) continue;
      (fate[i].moved ? moved : still).push_back(i);
      (movable(fate[i].kind) ? free : fixed).push_back(fate[i].kind);
    }
    random.shuffle(still);
    random.shuffle(free);
    still.insert(still.end(), moved.begin(), moved.end());
    fixed.insert(fixed.end(), free.begin(), free.end());
    for (std::size_t i = 0; i < still.size(); ++i) moves[still[i]].kind = fixed[i];
  }
  auto now = game.start();
  for (const auto& move : moves) {
    if (game.turn(now) == kOver || !legal(game, now, game.text(move))) return {};
    game.play(now, move);
  }
  return moves;
}

End end_of(const Stratego& game, const std::vector<Move>& moves) {
  auto now = game.start();
  for (const auto& move : moves) game.play(now, move);
  return game.end(now);
}

class StrategoCheating : public testing::TestWithParam<const char*> {
 protected:
  Stratego game{*Stratego::book().parse(GetParam())};
  std::shared_ptr<const Variant> variant = *(*find_game("stratego"))->open({GetParam(), 2, {}});

  void compare(const std::vector<Move>& moves, const std::vector<Move>& others, Seat observer) {
    test::SideBySide truths(variant, observer, 50, 1);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      ASSERT_NO_FATAL_FAILURE(truths.play(game.text(moves[ply]), game.text(others[ply])));
    }
    truths.compare();
  }
};

TEST_P(StrategoCheating, WhatASeatCannotTellApartLooksTheSameToTheLastByte) {
  Random random(2026);
  int compared = 0;
  for (const int plies : {0, 10, 60, 160}) {
    if (plies != 60 && !test::at_length(0, 1)) continue;
    for (const Seat observer : {red, blue, kSpectator}) {
      const auto moves = random_game(game, random, plies);
      const auto others = other_truth(game, moves, observer, random);
      if (others.empty() || others == moves || end_of(game, moves) != end_of(game, others))
        continue;
      ++compared;
      ASSERT_NO_FATAL_FAILURE(compare(moves, others, observer));
    }
  }
  EXPECT_GE(compared, test::at_length(2, 8));
}

TEST_P(StrategoCheating, ViewsAndMessagesOfManyWholeGames) {
  Random random(2027);
  int compared = 0;
  for (int round = 0; round < test::at_length(12, 40); ++round) {
    const Seat observer = round % 3 == 2 ? kSpectator : round % 3;
    const auto moves = random_game(game, random, 50 + 40 * round);
    const auto others = other_truth(game, moves, observer, random);
    if (others.empty() || end_of(game, moves) != end_of(game, others)) continue;
    ++compared;
    auto one = game.start(), two = game.start();
    View view = game.view(observer), other = view;
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      const Seen seen = game.seen(one, moves[ply], observer),
                 also = game.seen(two, others[ply], observer);
      ASSERT_EQ(seen, also);
      game.play(one, moves[ply]);
      game.play(two, others[ply]);
      game.fold(view, seen);
      game.fold(other, also);
      ASSERT_EQ(view, other);
      if (game.turn(one) == observer) {
        ASSERT_TRUE(std::ranges::equal(game.moves(one), game.moves(two)));
      }
      if (ply % 50 == 0) {
        ASSERT_EQ(dump(game.json(view)), dump(game.json(other)));
      }
    }
  }
  EXPECT_GE(compared, test::at_length(8, 25));
}

INSTANTIATE_TEST_SUITE_P(Rules, StrategoCheating,
                         testing::Values("house", "tournament", "house,bomb=stays"),
                         [](const auto& made) { return "r" + std::to_string(made.index); });

}  // namespace
}  // namespace salon::stratego
