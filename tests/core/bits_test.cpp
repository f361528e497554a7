#include "core/bits.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace salon {
namespace {

TEST(Bits, AreCountedAsTheLibraryCountsThem) {
  Random random(1);
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t bits = mix(random.below(1u << 30), static_cast<std::uint64_t>(i));
    ASSERT_EQ(count_bits(bits), std::popcount(bits));
    ASSERT_EQ(count_bits(static_cast<std::uint32_t>(bits)),
              std::popcount(static_cast<std::uint32_t>(bits)));
    ASSERT_EQ(count_bits(static_cast<std::uint8_t>(bits)),
              std::popcount(static_cast<std::uint8_t>(bits)));
  }
  EXPECT_EQ(count_bits(std::uint64_t{0}), 0);
  EXPECT_EQ(count_bits(~std::uint64_t{0}), 64);
}

}  // namespace
}  // namespace salon
