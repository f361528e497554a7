// The engine against the slow second implementation, over all knobs and numbers of seats.
#include <gtest/gtest.h>

#include "extent.h"
#include "games/cluedo/cluedo.h"
#include "games/cluedo/naive.h"

namespace salon::cluedo {
namespace {

struct Both {
  Cluedo game;
  Position position;
  naive_cluedo::Game other;
};

Both begin(int suspects, int first, int limit, int seats) {
  const Cluedo game({suspects, first, limit}, seats);
  const naive_cluedo::Rules rules{static_cast<naive_cluedo::Suspects>(suspects),
                                  static_cast<naive_cluedo::First>(first), limit};
  return {game, game.start(), naive_cluedo::start(rules, seats)};
}

std::vector<std::string> texts(const Both& both) {
  std::vector<std::string> list;
  if (both.game.turn(both.position) == kNature) {
    for (const auto& chance : both.game.chances(both.position))
      list.push_back(both.game.text(chance.move));
  } else {
    for (const Move move : both.game.moves(both.position)) list.push_back(both.game.text(move));
  }
  std::ranges::sort(list);
  return list;
}

std::vector<std::string> others(const Both& both) {
  auto list = naive_cluedo::moves(both.other);
  for (const auto& [text, chance] : naive_cluedo::chances(both.other)) list.push_back(text);
  std::ranges::sort(list);
  return list;
}

void compare(const Both& both) {
  const auto status = naive_cluedo::status(both.other);
  const bool over = both.game.turn(both.position) == kOver;
  ASSERT_EQ(over, status.result != naive_cluedo::Result::playing);
  ASSERT_EQ(both.position.winner, status.winner);
  if (over) return;
  const Seat seat = both.game.turn(both.position);
  if (seat >= 0) {
    ASSERT_EQ(seat, both.other.seat);
    ASSERT_EQ(both.game.count_moves(both.position), both.game.moves(both.position).size());
  }
  const bool dealing = both.position.phase < Phase::first && seat == kNature;
  if (dealing && both.position.dealt % 6 != 0) return;
  ASSERT_EQ(texts(both), others(both)) << both.game.text(both.position);
}

/// A move as people make them: accusations are rare, questions and walks into rooms frequent.
Move lively(const Both& both, Random& random) {
  const auto& position = both.position;
  if (both.game.turn(position) == kNature) return draw_chance(both.game, position, random);
  if (position.phase == Phase::accuse && random.below(40) > 0) return {Move::pass, {}, 0};
  if (position.phase == Phase::accuse && random.below(12) == 0)
    return {Move::accuse, Triple::of(position.envelope), 0};
  if (position.phase == Phase::walk && random.below(3) > 0) {
    const Reach reach = both.game.reach(position);
    if (reach.rooms)
      return Move::of(Move::enter, nth(reach.rooms, random.below(count(reach.rooms))));
  }
  return both.game.random_move(position, random);
}

class CluedoAgreement : public testing::TestWithParam<int> {};

TEST_P(CluedoAgreement, OnLivelyGamesWithResignations) {
  const int seats = 3 + GetParam() % 4, suspects = GetParam() / 4 % 3, first = GetParam() / 12;
  Random random(mix(2026, GetParam()));
  for (int positions = 0; positions < test::at_length(120, 4'400);) {
    auto both = begin(suspects, first, random.below(3) == 0 ? 4 : 30, seats);
    for (;; ++positions) {
      ASSERT_NO_FATAL_FAILURE(compare(both));
      if (both.game.turn(both.position) == kOver) break;
      if (random.below(300) == 0) {
        const Seat seat = static_cast<Seat>(random.below(seats));
        if (!both.position.is_out(seat)) {
          naive_cluedo::resign(both.other, seat);
          both.game.resign(both.position, seat);
          continue;
        }
      }
      const Move move = lively(both, random);
      both.other = naive_cluedo::play(std::move(both.other), both.game.text(move));
      both.game.play(both.position, move);
      const auto text = both.game.text(both.position);
      const auto read = both.game.parse_position(text);
      ASSERT_TRUE(read) << text << ": " << read.error().what.en;
      ASSERT_EQ(*read, both.position) << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(KnobsAndSeats, CluedoAgreement, testing::Range(0, 24));

}  // namespace
}  // namespace salon::cluedo
