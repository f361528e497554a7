#include "core/trait.h"

#include <gtest/gtest.h>

#include <array>

namespace salon {
namespace {

struct Taste {
  int salt = 3;
  int sugar = 5;
};
constexpr std::array kTastes{Trait<Taste>{"salt", &Taste::salt, 0, 10},
                             Trait<Taste>{"sugar", &Taste::sugar, -5, 5}};
constexpr std::span<const Trait<Taste>> kAll(kTastes);

TEST(Trait, AreTakenOutOfWhatIsGiven) {
  Traits given{{"sugar", "-2"}, {"pepper", "1"}};
  const auto taste = take_traits(kAll, given, Taste{});
  ASSERT_TRUE(taste);
  EXPECT_EQ(taste->sugar, -2);
  EXPECT_EQ(taste->salt, 3);
  EXPECT_EQ(given, (Traits{{"pepper", "1"}}));
}

TEST(Trait, OutOfBoundsOrNotANumberIsAnError) {
  for (const auto* value : {"11", "-1", "", "x", "3x"}) {
    Traits given{{"salt", value}};
    EXPECT_FALSE(take_traits(kAll, given, Taste{})) << value;
  }
}

TEST(Trait, AreWrittenWhereTheyDiffer) {
  EXPECT_EQ(traits_text(kAll, Taste{}, Taste{}), "");
  EXPECT_EQ(traits_text(kAll, Taste{.salt = 4, .sugar = -1}, Taste{}), "salt=4:sugar=-1");
}

}  // namespace
}  // namespace salon
