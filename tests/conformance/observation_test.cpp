// Views and moves as numbers: every legal move has a number of its own, all bytes are written and
// no others, and games stepped side by side are those that a referee would have led.
#include <gtest/gtest.h>

#include <numeric>

#include "kind.h"
#include "twin.h"

namespace salon::test {
namespace {

class Observation : public testing::TestWithParam<Kind> {
 protected:
  std::shared_ptr<const Variant> variant = *GetParam().game->open(GetParam().setting);
  Layout layout = variant->layout();

  std::vector<std::uint8_t> observed(const Match& match, Seat seat, std::uint8_t before) const {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(layout.bytes()), before);
    EXPECT_TRUE(match.course().observe(seat, bytes));
    return bytes;
  }
};

TEST_P(Observation, EveryLegalMoveHasANumberAndEveryByteIsWritten) {
  Random random(5);
  for (int round = 0; round < at_length(1, 10); ++round) {
    auto match = *Match::begin(variant, people(variant->seats()));
    while (!match.over() && match.ply() < 400) {
      if (match.turn() == kNature) {
        ASSERT_LE(static_cast<int>(match.course().chances().size()), variant->most_chances());
        match.play_nature(random);
        continue;
      }
      const auto moves = match.course().moves();
      const auto numbers = match.course().actions();
      ASSERT_EQ(moves.size(), numbers.size());
      ASSERT_EQ(std::set(numbers.begin(), numbers.end()).size(), numbers.size());
      ASSERT_GE(std::ranges::min(numbers), 0);
      ASSERT_LT(std::ranges::max(numbers), layout.actions());
      const auto chosen = random.below(moves.size());
      ASSERT_EQ(*match.course().action_text(numbers[chosen]), moves[chosen]);
      ASSERT_FALSE(match.course().action_text(layout.actions()));
      for (Seat seat = 0; seat < variant->seats() && match.ply() % 8 < 2; ++seat)
        ASSERT_EQ(observed(match, seat, 0), observed(match, seat, 77))
            << "some bytes stay unwritten";
      ASSERT_TRUE(match.play(match.turn(), moves[chosen]));
    }
  }
}

TEST_P(Observation, KeepsToTheBytesItIsGivenAndTakesNoOtherNumberOfThem) {
  constexpr std::size_t fence = 64;
  const auto size = static_cast<std::size_t>(layout.bytes());
  const std::vector<std::uint8_t> blank(fence + size + fence, 7);
  std::set<std::size_t> wrong{size + 1, size + fence};
  if (size > 0) wrong.insert({0, size / 2, size - 1});
  Random random(6);
  auto match = *Match::begin(variant, people(variant->seats()));
  while (!match.over() && match.ply() < 60) {
    for (Seat seat = 0; seat < variant->seats(); ++seat) {
      auto bytes = blank;
      ASSERT_TRUE(match.course().observe(seat, std::span(bytes).subspan(fence, size)));
      ASSERT_TRUE(std::ranges::equal(std::span(bytes).first(fence), std::span(blank).first(fence)));
      ASSERT_TRUE(std::ranges::equal(std::span(bytes).last(fence), std::span(blank).last(fence)));
    }
    auto untouched = blank;
    const auto refuses = [&](Seat seat, std::size_t count) {
      return !match.course().observe(seat, std::span(untouched).subspan(fence, count));
    };
    for (const std::size_t count : wrong) ASSERT_TRUE(refuses(0, count)) << count;
    for (const Seat nobody : {kSpectator, kAllOpen, kNature, Seat{variant->seats()}})
      ASSERT_TRUE(refuses(nobody, size)) << nobody;
    ASSERT_EQ(untouched, blank);
    if (match.turn() == kNature) {
      match.play_nature(random);
    } else {
      const auto moves = match.course().moves();
      ASSERT_TRUE(match.play(match.turn(), moves[random.below(moves.size())]));
    }
  }
}

/// What stepping wrote of some games.
struct Told {
  Told(const Layout& layout, int games, int seats)
      : seen(static_cast<std::size_t>(layout.bytes() * games)),
        legal(static_cast<std::size_t>(layout.actions() * games)),
        seat(static_cast<std::size_t>(games)),
        rewards(static_cast<std::size_t>(games * seats)),
        ended(static_cast<std::size_t>(games)) {}
  Rows rows() { return {seen.data(), legal.data(), seat.data(), rewards.data(), ended.data()}; }
  bool operator==(const Told&) const = default;

  std::vector<std::uint8_t> seen, legal;
  std::vector<std::int32_t> seat;
  std::vector<float> rewards;
  std::vector<std::uint8_t> ended;
};

TEST_P(Observation, LanesStandWhereTheirPositionsDoAndGoOnAfterTheEnd) {
  constexpr int games = 3;
  const auto lanes = variant->lanes(games, 8, true), same = variant->lanes(games, 8, true);
  Told told(layout, games, variant->seats()), again = told;
  lanes->look(0, games, told.rows());
  Random random(3);
  for (int step = 0; step < at_length(150, 1000); ++step) {
    std::vector<std::int32_t> actions(games);
    for (int i = 0; i < games; ++i) {
      const auto course = *variant->from(lanes->position(i));
      const auto at = static_cast<std::size_t>(i);
      ASSERT_EQ(course->turn(), told.seat[at]);
      // The text of a position may leave out what was repeated, which can forbid moves.
      const auto possible = course->actions();
      std::vector<std::int32_t> legal;
      for (int number = 0; number < layout.actions(); ++number) {
        if (!told.legal[at * static_cast<std::size_t>(layout.actions()) +
                        static_cast<std::size_t>(number)])
          continue;
        ASSERT_NE(std::ranges::find(possible, number), possible.end()) << number;
        legal.push_back(number);
      }
      ASSERT_FALSE(legal.empty());
      actions[at] = legal[random.below(legal.size())];
    }
    ASSERT_EQ(lanes->step(0, games, actions.data(), told.rows()), -1);
    // The other way round, and each by itself: lanes know nothing of each other.
    for (int i = games; i-- > 0;) ASSERT_EQ(same->step(i, i + 1, actions.data(), again.rows()), -1);
    ASSERT_EQ(told, again);
    for (int i = 0; i < games; ++i) {
      const auto* paid = told.rewards.data() + i * variant->seats();
      const float sum = std::accumulate(paid, paid + variant->seats(), 0.0F);
      if (told.ended[static_cast<std::size_t>(i)]) {
        const bool nobody = variant->about().winnerless && sum == 0;
        EXPECT_TRUE(nobody || std::abs(sum - 1) < 1e-5) << sum;
      } else {
        EXPECT_EQ(sum, 0);
      }
    }
  }
  lanes->wander(0, games, 5000);
  EXPECT_GT(lanes->moves(0), 5000U);
  std::vector<std::int32_t> wrong(games, layout.actions());
  const auto before = lanes->position(1);
  EXPECT_EQ(lanes->step(1, games, wrong.data(), told.rows()), 1);
  EXPECT_EQ(lanes->position(1), before);
}

/// The game that a lane plays, led by a referee with the lane's own dice and cards.
class Shadow {
 public:
  Shadow(std::shared_ptr<const Variant> variant, std::uint64_t seed)
      : variant_(std::move(variant)), seed_(seed), match_(next()) {}

  const Match& match() const { return match_; }
  /// False once the game is over; another has begun then.
  bool play(int action, std::vector<float>& rewards) {
    EXPECT_TRUE(match_.play(match_.turn(), *match_.course().action_text(action)));
    settle(match_);
    if (!match_.over()) return true;
    for (Seat seat = 0; seat < variant_->seats(); ++seat)
      rewards.push_back(static_cast<float>(match_.outcome().score[static_cast<std::size_t>(seat)]));
    match_ = next();
    return false;
  }

 private:
  Match next() {
    nature_ = Random(mix(seed_, begun_++));
    auto match = *Match::begin(variant_, people(variant_->seats()));
    settle(match);
    return match;
  }
  void settle(Match& match) {
    while (match.turn() == kNature) match.play_nature(nature_);
  }

  std::shared_ptr<const Variant> variant_;
  std::uint64_t seed_;
  std::uint64_t begun_ = 0;
  Random nature_{0};
  Match match_;
};

// Batches are written from the lanes' own views, a state from what its seat saw: the same bytes.
TEST_P(Observation, LanesShowEverySeatWhatARefereeWouldHaveShownIt) {
  constexpr std::uint64_t seed = 8;
  const auto lanes = variant->lanes(1, seed, true);
  Shadow shadow(variant, mix(seed, 0));
  Told told(layout, 1, variant->seats());
  lanes->look(0, 1, told.rows());
  Random random(4);
  std::set<Seat> asked;
  for (int step = 0; step < at_length(300, 3000); ++step) {
    const Match& match = shadow.match();
    ASSERT_EQ(match.turn(), told.seat[0]) << step;
    asked.insert(match.turn());
    ASSERT_EQ(observed(match, match.turn(), 77), told.seen) << step;
    const auto numbers = match.course().actions();
    std::vector<std::uint8_t> legal(static_cast<std::size_t>(layout.actions()));
    for (const int number : numbers) legal[static_cast<std::size_t>(number)] = 1;
    ASSERT_EQ(legal, told.legal) << step;
    const std::int32_t action = numbers[random.below(numbers.size())];
    ASSERT_EQ(lanes->step(0, 1, &action, told.rows()), -1);
    std::vector<float> rewards;
    ASSERT_EQ(shadow.play(action, rewards), told.ended[0] == 0);
    if (told.ended[0]) {
      ASSERT_EQ(rewards, told.rewards);
    }
  }
  EXPECT_EQ(static_cast<int>(asked.size()), variant->seats());
}

INSTANTIATE_TEST_SUITE_P(Games, Observation, testing::ValuesIn(presets()), name_of);

}  // namespace
}  // namespace salon::test
