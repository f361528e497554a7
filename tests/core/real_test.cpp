// Our own exp, log and the rest against the library's, and their bits against those written down.
#include "core/real.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "core/random.h"

namespace salon {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
constexpr double kLargest = std::numeric_limits<double>::max();

/// How many units in the last place two numbers are apart.
double apart(double ours, double theirs) {
  if (ours == theirs || (std::isnan(ours) && std::isnan(theirs))) return 0;
  if (!std::isfinite(ours) || !std::isfinite(theirs)) return kInf;
  return std::abs(ours - theirs) / (std::nextafter(std::abs(theirs), kInf) - std::abs(theirs));
}

TEST(Real, ExpIsTheLibrarysToTheLastPlaceButTwo) {
  Random random(1);
  for (int i = 0; i < 300'000; ++i) {
    const double wide = (2 * random.unit() - 1) * 746, narrow = (2 * random.unit() - 1) * 2;
    for (const double x : {wide, narrow, narrow * 1e-9})
      ASSERT_LE(apart(real::exp(x), std::exp(x)), 2) << x;
  }
}

TEST(Real, LogsAreTheLibrarysToTheLastPlaceButThree) {
  Random random(2);
  for (int i = 0; i < 300'000; ++i) {
    const auto any = std::bit_cast<double>(random.next() >> 1);
    if (!std::isfinite(any)) continue;
    for (const double x : {any, 0.5 + random.unit(), 1 + (random.unit() - 0.5) * 1e-6}) {
      ASSERT_LE(apart(real::log(x), std::log(x)), 2) << x;
      ASSERT_LE(apart(real::log2(x), std::log2(x)), 3) << x;
      ASSERT_LE(apart(real::log10(x), std::log10(x)), 3) << x;
    }
  }
}

TEST(Real, PowIsAsGoodAsItSays) {
  Random random(3);
  for (int i = 0; i < 300'000; ++i) {
    const double x = random.unit() * 4, y = (2 * random.unit() - 1) * 20;
    const double theirs = std::pow(x, y);
    if (x == 0 || !std::isnormal(theirs)) continue;
    const double allowed = (3 + std::abs(y * std::log(x))) * 0x1p-52;
    ASSERT_NEAR(real::pow(x, y) / theirs, 1, allowed) << x << " " << y;
  }
}

TEST(Real, ErfcToThirteenDigits) {
  for (double x = -6; x < 26; x += 0.00137) {
    const double theirs = std::erfc(x);
    ASSERT_NEAR(real::erfc(x) / theirs, 1, 2e-13) << x;
  }
}

TEST(Real, TheEndsAreTheLibrarys) {
  for (const double x :
       {0.0,        -0.0,   1.0,       -1.0,     kInf,      -kInf,  kNan,   kSmallest,
        -kSmallest, 1e-310, 0x1p-1022, kLargest, -kLargest, 709.78, 709.79, 710.0,
        -745.1,     -745.2, -746.0,    2.0,      0.5,       1e300,  -1e300}) {
    EXPECT_LE(apart(real::exp(x), std::exp(x)), 2) << x;
    EXPECT_LE(apart(real::log(x), std::log(x)), 2) << x;
    EXPECT_LE(apart(real::log2(x), std::log2(x)), 3) << x;
    EXPECT_LE(apart(real::log10(x), std::log10(x)), 3) << x;
    EXPECT_NEAR(std::isnan(x) ? 0 : real::erfc(x), std::isnan(x) ? 0 : std::erfc(x), 1e-15) << x;
    EXPECT_EQ(real::pow(x, 0.0), 1) << x;
    EXPECT_EQ(real::pow(1.0, x), 1) << x;
  }
  EXPECT_TRUE(std::isnan(real::erfc(kNan)));
  EXPECT_EQ(real::exp(0.0), 1);
  EXPECT_EQ(real::log(1.0), 0);
  EXPECT_EQ(real::pow(0.0, 2.0), 0);
  EXPECT_EQ(real::pow(0.0, -2.0), kInf);
  EXPECT_EQ(real::pow(kInf, -1.0), 0);
  EXPECT_EQ(real::pow(kInf, 0.5), kInf);
  EXPECT_EQ(real::pow(2.0, -kInf), 0);
  EXPECT_TRUE(std::isnan(real::pow(-2.0, 0.5)));
  EXPECT_EQ(real::logistic(0.0), 0.5);
  EXPECT_EQ(real::logistic(kInf), 1);
  EXPECT_EQ(real::logistic(-kInf), 0);
  EXPECT_EQ(real::exp(1.5F), static_cast<float>(real::exp(1.5)));
}

TEST(Real, PowersOfTwoHaveWholeLogarithms) {
  for (int e = -1074; e < 1024; ++e) ASSERT_EQ(real::log2(std::ldexp(1.0, e)), e);
}

/// All bits of all answers over some hundred questions, and a few one by one: any compiler, any
/// machine, the same.
TEST(Real, TheBitsAreTheseOnEveryMachine) {
  Random random(2026);
  std::uint64_t sum = 0;
  const auto add = [&](double answer) { sum = mix(sum, std::bit_cast<std::uint64_t>(answer)); };
  for (int i = 0; i < 400; ++i) {
    const double x = (2 * random.unit() - 1) * 40, y = random.unit() * 10;
    add(real::exp(x));
    add(real::log(y));
    add(real::log2(y));
    add(real::log10(y));
    add(real::pow(y, x / 10));
    add(real::erfc(x / 8));
    add(real::logistic(x));
  }
  EXPECT_EQ(sum, 0x25ff27497f5e06c5u);
  EXPECT_EQ(real::exp(1.0), 0x1.5bf0a8b14576ap+1);
  EXPECT_EQ(real::exp(-0.7), 0x1.fc80db9dd5542p-2);
  EXPECT_EQ(real::exp(100.0), 0x1.3494a9b171bf5p+144);
  EXPECT_EQ(real::log(10.0), 0x1.26bb1bbb55516p+1);
  EXPECT_EQ(real::log(0.3), -0x1.34378fcbda721p+0);
  EXPECT_EQ(real::log2(10), 0x1.a934f0979a371p+1);
  EXPECT_EQ(real::pow(0.97, 5.0), 0x1.b7abfc78b016bp-1);
  EXPECT_EQ(real::erfc(0.5), 0x1.eb02147ce245ap-2);
  EXPECT_EQ(real::erfc(2), 0x1.328f5ec350e66p-8);
}

}  // namespace
}  // namespace salon
