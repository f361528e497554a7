// Every bot stops when it is told to. What it still does is counted, not timed, so that it makes no
// difference how fast the machine is.
#include <gtest/gtest.h>

#include "core/erased/player.h"
#include "kind.h"
#include "whisper.h"

namespace salon {
namespace {

using Whisper = test::Whisper<test::Leak::none>;

// After the word to stop. The most work is that of Khan's expert, who compares placements by
// searches of 6,144 positions; the most looks are those of Cluedo's reasons, one a fact.
constexpr std::uint64_t kMostWork = 20'000;
constexpr std::uint64_t kMostLooks = 200;

/// What is wrong with how it stopped: nothing if it did at once. The word may come right after a
/// look, so that the work until the next one counts too.
std::string fault(const Effort& effort) {
  if (effort.late_work > kMostWork) return fmt::format("{} units late", effort.late_work);
  if (effort.late_looks > kMostLooks) return fmt::format("{} looks late", effort.late_looks);
  if (effort.unwatched > kMostWork) return fmt::format("{} units unwatched", effort.unwatched);
  return {};
}

/// Asks for a move and for advice, told to stop from the start, then at several of its looks.
std::string fault_of(Player& player) {
  constexpr std::uint64_t never = ~std::uint64_t{0};
  const std::atomic<bool> stop = true;
  for (const std::uint64_t look : {1, 2, 3, 5, 10, 20}) {
    const bool at_once = look == 1;
    player.hurry_at(at_once ? never : look);
    const auto chosen = player.choose(at_once ? &stop : nullptr);
    if (!chosen) return chosen.error().what.en;
    if (const auto wrong = fault(player.effort()); !wrong.empty()) return "choose: " + wrong;
    const auto advice = player.advise(at_once ? &stop : nullptr);
    if (!advice) return advice.error().what.en;
    if (advice->opinions.empty()) return "advise: no opinion";
    if (const auto wrong = fault(player.effort()); !wrong.empty()) return "advise: " + wrong;
  }
  return {};
}

class Stopping : public testing::TestWithParam<test::Kind> {
 protected:
  /// Asks the bots of a level here and there in a random game, the closer together the earlier.
  static void expect_prompt(const std::shared_ptr<const Variant>& kind, const BotSpec& spec) {
    std::vector<Chair> chairs;
    std::vector<std::unique_ptr<Player>> players;
    for (Seat seat = 0; seat < kind->seats(); ++seat) {
      chairs.push_back({"random", "IA" + std::to_string(seat + 1)});
      players.push_back(*kind->player(spec, seat, 99 + seat, Pace::work));
    }
    auto game = *Match::begin(kind, chairs);
    Random random(27);
    std::size_t next = 0;
    while (!game.over() && game.ply() < test::kMostPlies) {
      const Seat seat = game.turn();
      if (seat == kNature) {
        game.play_nature(random);
        continue;
      }
      Player& player = *players[seat];
      if (game.ply() >= next) {
        next = game.ply() + 1 + game.ply() / test::at_length(4, 20);
        ASSERT_TRUE(player.follow(game.sight(seat)));
        ASSERT_EQ(fault_of(player), "") << spec.level << " at ply " << game.ply();
      }
      const auto moves = game.eye(seat).moves();
      ASSERT_TRUE(game.play(seat, moves[random.below(moves.size())]));
    }
  }
};

TEST_P(Stopping, EveryLevelDoesItSoonInWhateverItDoes) {
  const auto opened = GetParam().game->open(GetParam().setting);
  ASSERT_TRUE(opened) << opened.error().what.en;
  for (const auto& level : GetParam().game->levels()) {
    SCOPED_TRACE(level.name);
    // Enough work for a day, so that nothing else ends it.
    expect_prompt(*opened, {level.name, {{"work", "2000000000"}}});
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Stopping, testing::ValuesIn(test::presets()), test::name_of);

/// Does some work of each kind before it answers, whatever it is told.
class DeafBot final : public Bot<Whisper> {
 public:
  struct Work {
    int units = 0, heaps = 0, looks = 0;
  };
  explicit DeafBot(Work work) : work_(work) {}

  test::WhisperMove choose(const test::WhisperView&, Thinking& thinking) override {
    for (int i = 0; i < work_.units; ++i) thinking.spend();
    for (int i = 0; i < work_.heaps; ++i) thinking.spend(kMostWork + 1);
    for (int i = 0; i < work_.looks; ++i) thinking.hurried();
    return {1};
  }

 private:
  Work work_;
};

std::string fault_of(DeafBot::Work work) {
  const auto game = std::make_shared<const Whisper>();
  auto asked = game->view(1);
  game->fold(asked, {});
  erased::PlayerOf<Whisper> player(game, std::make_unique<DeafBot>(work), 1, asked, {}, 7);
  return fault_of(player);
}

TEST(Stops, NoBotThatIsDeafPassesForOneThatListens) {
  EXPECT_EQ(fault_of(DeafBot::Work{}), "");
  EXPECT_EQ(fault_of({.units = 1000}), "") << "few, if it is deaf";
  EXPECT_EQ(fault_of({.looks = 100}), "");
  EXPECT_EQ(fault_of({.units = 30'000}), "choose: 29744 units late");
  EXPECT_EQ(fault_of({.heaps = 1}), "choose: 20001 units unwatched");
  EXPECT_EQ(fault_of({.looks = 300}), "choose: 299 looks late");
}

}  // namespace
}  // namespace salon
