// Two deals that a seat cannot tell apart must give it the same bytes, always.
#include <gtest/gtest.h>

#include <map>

#include "games/cluedo/deduction.h"
#include "games/side_by_side.h"

namespace salon::cluedo {
namespace {

/// A game with few accusations, all of them wrong, up to some ply.
std::vector<Move> some_game(const Cluedo& game, Random& random, int plies) {
  std::vector<Move> moves;
  auto now = game.start();
  while (game.turn(now) != kOver && static_cast<int>(moves.size()) < plies) {
    Move move{Move::pass, {}, 0};
    if (game.turn(now) == kNature) {
      move = draw_chance(game, now, random);
    } else if (now.phase == Phase::walk && game.reach(now).rooms) {
      move = Move::of(Move::enter, lowest(game.reach(now).rooms));
    } else if (now.phase != Phase::accuse || random.below(30) == 0) {
      move = game.random_move(now, random);
    }
    if (move.kind == Move::accuse && move.cards.cards() == now.envelope) continue;
    moves.push_back(move);
    game.play(now, move);
  }
  return moves;
}

/// The same game with another deal `observer` cannot tell from the true one; empty if there is
/// none with these answers. Cards shown to others change with the deal.
std::vector<Move> other_truth(const Cluedo& game, std::vector<Move> moves, Seat observer,
                              Random& random) {
  View view = game.view(observer);
  auto now = game.start();
  for (const Move move : moves) {
    game.fold(view, game.seen(now, move, observer));
    game.play(now, move);
  }
  const Deduction deduction(case_of(game, view));
  if (now.dealt < kDealt || deduction.deals() == 0) return {};
  Deal deal = deduction.draw(random);
  auto then = game.start();
  for (Move& move : moves) {
    const Seat to = then.seat;
    if (move.kind == Move::envelope) move.cards = Triple::of(deal[kEnvelope]);
    if (move.kind == Move::deal && to != observer) {
      const Card card = nth(deal[to], random.below(count(deal[to])));
      move = Move::of(Move::deal, card);
      deal[to] &= ~bit(card);
    }
    const bool hidden = then.seat != observer && then.answerer != observer;
    if (move.kind == Move::show && hidden) {
      const Cards has = then.hands[then.answerer] & then.question.cards();
      move = Move::of(Move::show, nth(has, random.below(count(has))));
    }
    game.play(then, move);
  }
  return moves;
}

class CluedoCheating : public testing::TestWithParam<int> {
 protected:
  /// Follows both games with the same observer and compares all that it gets.
  void compare(const std::vector<Move>& moves, const std::vector<Move>& others, Seat observer) {
    const Cluedo game({}, GetParam());
    const auto variant = *(*find_game("cluedo"))->open({"house", GetParam(), {}});
    const auto eye = variant->eye(observer), other_eye = variant->eye(observer);
    std::vector<std::unique_ptr<Player>> bots;
    for (const auto& level : (*find_game("cluedo"))->levels()) {
      for (int i = 0; i < 2; ++i) {
        bots.push_back(*variant->player({level.name, {{"work", "5"}}}, observer, 42, Pace::work));
      }
    }
    auto one = game.start(), two = game.start();
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      const auto seen = game.seen_text(game.seen(one, moves[ply], observer));
      ASSERT_EQ(seen, game.seen_text(game.seen(two, others[ply], observer)));
      ASSERT_TRUE(eye->see(seen)) << seen;
      ASSERT_TRUE(other_eye->see(seen));
      const Seat by = game.turn(one);
      for (auto& bot : bots) ASSERT_TRUE(bot->see(seen, by));
      game.play(one, moves[ply]);
      game.play(two, others[ply]);
      ASSERT_EQ(eye->turn(), game.turn(one));
      if (ply % 3 == 0) {
        ASSERT_EQ(test::shown(*eye), test::shown(*other_eye));
      }
      if (game.turn(one) != observer) continue;
      ASSERT_EQ(eye->moves(), texts(game, one));
      ASSERT_EQ(eye->moves(), texts(game, two));
      for (std::size_t i = 0; i < bots.size(); i += 2) {
        ASSERT_EQ(*bots[i]->choose(nullptr), *bots[i + 1]->choose(nullptr));
      }
    }
  }
  static std::vector<std::string> texts(const Cluedo& game, const Position& position) {
    std::vector<std::string> list;
    for (const Move move : game.moves(position)) list.push_back(game.text(move));
    return list;
  }
};

TEST_P(CluedoCheating, WhatASeatCannotTellApartLooksTheSameToTheLastByte) {
  const Cluedo game({}, GetParam());
  Random random(mix(99, GetParam()));
  int compared = 0;
  for (int round = 0; round < 3; ++round) {
    const Seat observer = static_cast<Seat>(random.below(GetParam()));
    const auto moves = some_game(game, random, 60 + 25 * round);
    const auto others = other_truth(game, moves, observer, random);
    if (others.empty() || others == moves) continue;
    ++compared;
    ASSERT_NO_FATAL_FAILURE(compare(moves, others, observer));
  }
  EXPECT_GE(compared, 2);
}

TEST(CluedoSeen, WhatIsSeenIsTextAndBackForEverybody) {
  const Cluedo game({Rules::random, Rules::roll, 200}, 4);
  Random random(5);
  for (int round = 0; round < 5; ++round) {
    auto now = game.start();
    std::map<Seat, View> views;
    for (const Seat seat : {0, 1, 2, 3, kSpectator, kAllOpen}) views.emplace(seat, game.view(seat));
    for (const Move move : some_game(game, random, 150)) {
      for (auto& [seat, view] : views) {
        const Seen seen = game.seen(now, move, seat);
        ASSERT_EQ(*game.parse_seen(game.seen_text(seen)), seen);
        ASSERT_TRUE(game.admits(view, seen)) << seat << " " << game.seen_text(seen);
        game.fold(view, seen);
      }
      game.play(now, move);
      ASSERT_EQ(views.at(kAllOpen).tableau, static_cast<const Tableau&>(now));
      ASSERT_EQ(views.at(kAllOpen).tableau.hands, now.hands);
      ASSERT_EQ(views.at(2).tableau, static_cast<const Tableau&>(now));
      ASSERT_EQ(views.at(2).tableau.hands[2], now.hands[2]);
      for (const Cards known : views.at(kSpectator).tableau.hands) ASSERT_EQ(known, 0u);
      ASSERT_EQ(views.at(kSpectator).tableau.envelope, 0u);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seats, CluedoCheating, testing::Values(3, 4, 5, 6));

}  // namespace
}  // namespace salon::cluedo
