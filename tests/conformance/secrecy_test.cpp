// Two truths that an observer cannot tell apart give the same bytes and the same moves of bots, in
// every game that hides something; whoever sees everything can tell them apart.
#include <gtest/gtest.h>

#include "kind.h"
#include "twin.h"
#include "whisper.h"

namespace salon::test {
namespace {

std::vector<Kind> hidden_ones() {
  std::vector<Kind> all = presets();
  std::erase_if(all, [](const Kind& kind) { return !kind.game->about().hidden; });
  return all;
}

class Secrecy : public testing::TestWithParam<Kind> {};

TEST_P(Secrecy, TruthsThatLookTheSameAreTheSame) {
  const auto& [game, setting] = GetParam();
  int pairs = 0;
  std::vector<Seat> observers{kSpectator};
  for (Seat seat = 0; seat < setting.seats; ++seat) observers.push_back(seat);
  for (const Seat eyes : observers) {
    // As many games for all observers together, however many sit there.
    const int games = at_length(2, 90 / static_cast<int>(observers.size()));
    const auto found = compare_truths(*game, setting, eyes, games, at_length(4, 12));
    if (!found.leaks.empty())
      ADD_FAILURE() << found.leaks.size() << " leaks, one of them:\n" << found.leaks.front();
    if (!found.blind.empty())
      ADD_FAILURE() << "open, two positions look the same:\n" << found.blind.front();
    std::cout << testing::PrintToString(GetParam()) << ", "
              << (eyes == kSpectator ? "spectator" : "seat " + std::to_string(eyes)) << ": "
              << found.pairs << " pairs of truths, bots asked in " << found.answers << "\n";
    EXPECT_TRUE(found.pairs > 0 || found.hidden == 0) << "nothing was compared for " << int{eyes};
    pairs += found.pairs;
  }
  EXPECT_GT(pairs, 0) << "it says that it hides something, and everybody sees everything";
}

INSTANTIATE_TEST_SUITE_P(Games, Secrecy, testing::ValuesIn(hidden_ones()), name_of);

template <Leak leak>
Comparison compare_whispers(Seat eyes) {
  return compare_truths(*whisper<leak>(), {}, eyes, 20, 4);
}

TEST(SecrecyTest, TellsAnHonestGameFromOneThatLeaks) {
  for (const Seat eyes : {Seat{1}, kSpectator}) {
    const auto honest = compare_whispers<Leak::none>(eyes);
    EXPECT_GT(honest.pairs, 0);
    EXPECT_EQ(honest.leaks, std::vector<std::string>{});
    EXPECT_EQ(honest.blind, std::vector<std::string>{});
    EXPECT_FALSE(compare_whispers<Leak::silent>(eyes).blind.empty());
    EXPECT_EQ(compare_whispers<Leak::seen>(eyes).pairs, 0) << "nothing is hidden";
    EXPECT_FALSE(compare_whispers<Leak::value>(eyes).leaks.empty());
    EXPECT_FALSE(compare_whispers<Leak::why>(eyes).leaks.empty());
  }
  EXPECT_GT(compare_whispers<Leak::none>(1).answers, 0);
  EXPECT_FALSE(compare_whispers<Leak::bot>(1).leaks.empty());
  EXPECT_FALSE(compare_whispers<Leak::advice>(1).leaks.empty());
  EXPECT_EQ(compare_whispers<Leak::none>(0).pairs, 0) << "whoever holds the card knows";
}

}  // namespace
}  // namespace salon::test
