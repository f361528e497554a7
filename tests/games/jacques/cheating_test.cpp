// Two truths that an observer cannot tell apart must give it the same bytes, always.
#include "extent.h"
#include "games/jacques/scene.h"
#include "games/side_by_side.h"

namespace salon::jacques {
namespace {

using namespace scene;

/// A game as its moves; accusing ends it early, so that is left for rare.
std::vector<Move> random_game(const Jacques& game, Random& random) {
  std::vector<Move> moves;
  auto now = game.start();
  while (game.turn(now) != kOver) {
    Move move;
    if (game.turn(now) == kNature) {
      move = draw_chance(game, now, random);
    } else {
      const auto all = game.moves(now);
      do move = all[random.below(all.size())];
      while (move.kind == Move::accuse && random.below(200) != 0);
      if (move.kind == Move::leave) break;
    }
    moves.push_back(move);
    game.play(now, move);
  }
  return moves;
}

/// The same game with what is hidden from `observer` drawn differently; empty if the observer could
/// tell them apart.
std::vector<Move> other_truth(const Jacques& game, std::vector<Move> moves, Seat observer,
                              Random& random) {
  auto one = game.start(), two = one;
  for (auto& move : moves) {
    const Move played = move;
    const bool hidden = game.seen(one, move, observer) != game.seen(one, move, kAllOpen);
    if (game.turn(two) == kNature && hidden) move = draw_chance(game, two, random);
    const auto legal = game.moves(two);
    const auto chances = game.chances(two);
    if (std::ranges::find(legal, move) == legal.end() &&
        std::ranges::none_of(chances, [&](const auto& c) { return c.move == move; })) {
      return {};
    }
    if (game.seen(one, played, observer) != game.seen(two, move, observer)) return {};
    game.play(one, played);
    game.play(two, move);
  }
  return moves;
}

class JacquesCheating : public testing::TestWithParam<std::string> {
 protected:
  Jacques game = game_of(GetParam());
  std::shared_ptr<const Variant> variant = *(*find_game("jacques"))->open({GetParam(), 2, {}});

  void compare(const std::vector<Move>& moves, const std::vector<Move>& others, Seat observer) {
    test::SideBySide truths(variant, observer, 20, 3);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      ASSERT_NO_FATAL_FAILURE(truths.play(game.text(moves[ply]), game.text(others[ply])));
    }
    truths.compare();
  }
};

TEST_P(JacquesCheating, WhatASeatCannotTellApartLooksTheSameToTheLastByte) {
  Random random(5);
  int compared = 0;
  const int enough = test::at_length(2, 4);
  for (int round = 0; round < 400 && compared < enough; ++round) {
    const Seat observer = std::array{kInspector, kJacques, kSpectator}[round % 3];
    auto moves = random_game(game, random);
    moves.resize(std::min<std::size_t>(moves.size(), 60));
    const auto others = other_truth(game, moves, observer, random);
    if (others.empty() || others == moves) continue;
    ++compared;
    ASSERT_NO_FATAL_FAILURE(compare(moves, others, observer));
  }
  EXPECT_EQ(compared, enough);
}

/// The course of a turn, too: who is to move never depends on what an observer does not know.
TEST_P(JacquesCheating, ViewsOfManyWholeGames) {
  Random random(6);
  int compared = 0, open_at_an_exit = 0;
  for (int round = 0; round < 600; ++round) {
    const Seat observer = std::array{kInspector, kJacques, kSpectator}[round % 3];
    const auto moves = random_game(game, random);
    const auto others = other_truth(game, moves, observer, random);
    if (others.empty()) continue;
    ++compared;
    auto one = game.start(), two = one;
    View view = game.view(observer), other = view;
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      ASSERT_EQ(game.turn(one), game.turn(two));
      if (one.stage == Stage::act && one.walked == Walked::yes && game.could_leave(one)) {
        // Unless something compulsory is left, both turns wait for `done`.
        open_at_an_exit += legal(game, one, "done");
        ASSERT_EQ(legal(game, one, "done"), legal(game, two, "done"));
      }
      const Seen seen = game.seen(one, moves[ply], observer);
      ASSERT_EQ(seen, game.seen(two, others[ply], observer));
      ASSERT_TRUE(game.admits(view, seen)) << game.seen_text(seen) << " " << game.text(one);
      game.play(one, moves[ply]);
      game.play(two, others[ply]);
      game.fold(view, seen);
      game.fold(other, seen);
      ASSERT_EQ(view, other);
    }
  }
  EXPECT_GE(compared, 40);
  EXPECT_GE(open_at_an_exit, 1);
}

/// What is folded is what the position says the observer may know.
TEST_P(JacquesCheating, TheFoldAgreesWithThePosition) {
  Random random(8);
  for (int round = 0; round < 30; ++round) {
    const auto moves = random_game(game, random);
    for (const Seat observer : {kInspector, kJacques, kSpectator, kAllOpen}) {
      auto now = game.start();
      View view = game.view(observer);
      for (const Move move : moves) {
        game.fold(view, game.seen(now, move, observer));
        game.play(now, move);
        Tableau known = now;
        const bool told = now.end == End::caught || now.end == End::wronged;
        if (!view.knows_jacques() && !told) known.jacques = nobody;
        for (const Seat drawer : {kInspector, kJacques}) {
          if (!view.sees(drawer)) known.alibis[drawer] = 0;
        }
        ASSERT_EQ(view.tableau, known);
        ASSERT_TRUE(now.jacques == nobody || has(view.candidates(), now.jacques));
      }
    }
  }
}

/// A deal that fits what an observer saw, and how likely it was.
struct Deal {
  Position truth;
  double chance;
};

/// The deals that also fit the next thing seen. Where nature draws, each card it may have drawn is
/// a deal of its own.
std::vector<Deal> still_possible(const Jacques& game, const std::vector<Deal>& deals,
                                 const Seen& seen, Seat observer) {
  std::vector<Deal> possible;
  const auto keep = [&](Deal deal, Move move, double chance) {
    if (game.seen(deal.truth, move, observer) != seen) return;
    game.play(deal.truth, move);
    deal.chance *= chance;
    possible.push_back(deal);
  };
  for (const auto& deal : deals) {
    if (game.turn(deal.truth) != kNature) {
      keep(deal, seen.move, 1);
      continue;
    }
    for (const auto& [move, chance] : game.chances(deal.truth)) keep(deal, move, chance);
  }
  return possible;
}

template <class Holds>
double share(const std::vector<Deal>& deals, Holds&& holds) {
  double all = 0, part = 0;
  for (const auto& deal : deals) {
    all += deal.chance;
    if (holds(deal.truth)) part += deal.chance;
  }
  return part / all;
}

/// Beliefs against all deals that look the same to the observer, one by one: every identity, every
/// order of the cards.
TEST_P(JacquesCheating, BeliefsAreThoseOfAllDealsThatFit) {
  Random random(9);
  std::array<int, 5> by_cards{};
  for (int round = 0; round < 8; ++round) {
    const auto moves = random_game(game, random);
    for (const Seat observer : {kInspector, kJacques, kSpectator}) {
      auto now = game.start();
      View view = game.view(observer);
      std::vector<Deal> deals{{now, 1}};
      for (const Move move : moves) {
        const Seen seen = game.seen(now, move, observer);
        const bool nature = game.turn(now) == kNature;
        deals = still_possible(game, deals, seen, observer);
        game.fold(view, seen);
        game.play(now, move);
        if (now.end != End::none) break;
        if (!nature) continue;  // a seat's move tells nothing: whoever Jacques is may make it
        ++by_cards[now.drawn[0] + now.drawn[1]];
        const Belief suspicion = game.suspicion(view), cards = game.inspector_alibis(view);
        for (int i = 0; i < kCharacters; ++i) {
          const auto who = static_cast<Character>(i);
          ASSERT_NEAR(suspicion[i], share(deals, [&](auto& t) { return t.jacques == who; }), 1e-9)
              << kCharacterWords[i] << " for seat " << observer << " in " << game.text(now);
          ASSERT_NEAR(cards[i], share(deals, [&](auto& t) { return has(t.alibis[0], who); }), 1e-9)
              << kCharacterWords[i] << " for seat " << observer << " in " << game.text(now);
        }
      }
    }
  }
  EXPECT_GT(by_cards[2], 0);
  EXPECT_GT(by_cards[3], 0);
}

INSTANTIATE_TEST_SUITE_P(Rules, JacquesCheating,
                         testing::Values("house", "official", "house,lantern=six"),
                         [](const auto& made) { return "r" + std::to_string(made.index); });

}  // namespace
}  // namespace salon::jacques
