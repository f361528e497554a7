// Two truths that an observer cannot tell apart give the same bytes and the same moves of bots, in
// every game that hides something.
#include <gtest/gtest.h>

#include "extent.h"
#include "games/registry.h"
#include "twin.h"
#include "whisper.h"

namespace salon::test {
namespace {

struct Case {
  const AnyGame* game;
  std::string rules;
  int seats;
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.game->about().name << " " << c.rules << " x" << c.seats;
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const auto& game : games()) {
    const About& about = game->about();
    if (!about.hidden) continue;
    for (const auto& preset : game->presets()) {
      for (const int seats : std::set{about.min_seats, about.max_seats})
        all.push_back({game.get(), preset.name, seats});
    }
  }
  return all;
}

class Secrecy : public testing::TestWithParam<Case> {};

TEST_P(Secrecy, TruthsThatLookTheSameAreTheSame) {
  const auto& [game, rules, seats] = GetParam();
  int pairs = 0;
  std::vector<Seat> observers{kSpectator};
  for (Seat seat = 0; seat < seats; ++seat) observers.push_back(seat);
  for (const Seat eyes : observers) {
    const auto found =
        compare_truths(*game, {rules, seats, {}}, eyes, at_length(6, 30), at_length(6, 12));
    if (!found.leaks.empty())
      ADD_FAILURE() << found.leaks.size() << " leaks, one of them:\n" << found.leaks.front();
    std::cout << testing::PrintToString(GetParam()) << ", "
              << (eyes == kSpectator ? "spectator" : "seat " + std::to_string(eyes)) << ": "
              << found.pairs << " pairs of truths, bots asked in " << found.answers << "\n";
    pairs += found.pairs;
  }
  EXPECT_GT(pairs, 0) << "it says that it hides something, and everybody sees everything";
}

INSTANTIATE_TEST_SUITE_P(Games, Secrecy, testing::ValuesIn(cases()), [](const auto& made) {
  return made.param.game->about().name + "_" + made.param.rules + "_" +
         std::to_string(made.param.seats);
});

template <Leak leak>
Comparison compare_whispers(Seat eyes) {
  return compare_truths(*whisper<leak>(), {}, eyes, 20, 4);
}

TEST(SecrecyTest, TellsAnHonestGameFromOneThatLeaks) {
  for (const Seat eyes : {Seat{1}, kSpectator}) {
    const auto honest = compare_whispers<Leak::none>(eyes);
    EXPECT_GT(honest.pairs, 0);
    EXPECT_EQ(honest.leaks, std::vector<std::string>{});
    EXPECT_EQ(compare_whispers<Leak::seen>(eyes).pairs, 0) << "nothing is hidden";
    EXPECT_FALSE(compare_whispers<Leak::value>(eyes).leaks.empty());
  }
  EXPECT_GT(compare_whispers<Leak::none>(1).answers, 0);
  EXPECT_FALSE(compare_whispers<Leak::bot>(1).leaks.empty());
  EXPECT_EQ(compare_whispers<Leak::none>(0).pairs, 0) << "whoever holds the card knows";
}

}  // namespace
}  // namespace salon::test
