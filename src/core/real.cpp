#include "core/real.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace salon::real {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kInverseLn2 = 0x1.71547652b82fep+0;
// ln 2 in two parts: the first has so few digits that whole multiples of it are exact.
constexpr double kLn2High = 0x1.62e42feep-1;
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;

/// 1 / n!, the coefficients of the exponential.
constexpr auto kInverseFactorials = [] {
  std::array<double, 14> all{};
  double factorial = 1;
  for (int n = 0; n < 14; ++n) {
    all[n] = 1 / factorial;
    factorial *= n + 1;
  }
  return all;
}();
/// 2/3, 2/5, 2/7, ..., those of the logarithm.
constexpr auto kTwoByOdds = [] {
  std::array<double, 12> all{};
  for (int i = 0; i < 12; ++i) all[i] = 2.0 / (2 * i + 3);
  return all;
}();

/// 2^n for n that a normal number can have.
double power_of_two(int n) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52);
}

/// x = m 2^e with m between the square roots of 1/2 and 2.
struct Parts {
  double m;
  int e;
};

Parts split(double x) {
  int e = 0;
  if (x < 0x1p-1022) {  // subnormal
    x *= 0x1p54;
    e = -54;
  }
  const auto bits = std::bit_cast<std::uint64_t>(x);
  e += static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  if (m > 0x1.6a09e667f3bcdp+0) {
    m /= 2;
    ++e;
  }
  return {m, e};
}

/// ln m for m as `split` gives it. With s = (m - 1) / (m + 1), ln m = 2 (s + s^3/3 + s^5/5 + ...);
/// written from m - 1, which is exact, so that hardly anything is lost near 1.
double log_of_part(double m) {
  const double f = m - 1, s = f / (2 + f), z = s * s;
  double rest = 0;
  for (int i = 11; i >= 0; --i) rest = z * (kTwoByOdds[i] + rest);
  return f - s * (f - rest);
}

bool has_log(double x) {
  return x > 0 && x < kInfinity;
}

double log_at_the_ends(double x) {
  if (x == 0) return -kInfinity;
  return x > 0 ? kInfinity : kNoNumber;
}

}  // namespace

double exp(double x) {
  if (x != x) return x;
  if (x > 709.8) return kInfinity;
  if (x < -745.2) return 0;
  const double turns = x * kInverseLn2;
  const int n = static_cast<int>(turns < 0 ? turns - 0.5 : turns + 0.5);
  const double r = (x - n * kLn2High) - n * kLn2Low;  // at most half of ln 2 either way
  double sum = 0;
  for (int i = 13; i >= 0; --i) sum = kInverseFactorials[i] + r * sum;
  // Half of the power at a time, for results at the edge of what a number can hold.
  const int half = n / 2;
  return sum * power_of_two(half) * power_of_two(n - half);
}

double log(double x) {
  if (!has_log(x)) return log_at_the_ends(x);
  const auto [m, e] = split(x);
  return e * kLn2High + (log_of_part(m) + e * kLn2Low);
}

double log2(double x) {
  if (!has_log(x)) return log_at_the_ends(x);
  const auto [m, e] = split(x);
  return e + log_of_part(m) * kInverseLn2;
}

double log10(double x) {
  return log(x) * 0x1.bcb7b1526e50ep-2;
}

double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  return exp(y * log(x));
}

double erfc(double x) {
  if (x != x) return x;
  if (x < 0) return 2 - erfc(-x);
  if (x > 27) return 0;
  constexpr double root_of_pi = 0x1.c5bf891b4ef6ap+0;
  const double density = exp(-x * x) / root_of_pi;
  if (x < 1) {
    double term = x, sum = x;
    for (int i = 1; i < 40; ++i) sum += term *= 2 * x * x / (2 * i + 1);
    return 1 - 2 * density * sum;
  }
  // Laplace's continued fraction, from far enough down.
  double tail = x;
  for (int i = 200; i >= 1; --i) tail = x + i * 0.5 / tail;
  return density / tail;
}

double logistic(double x) {
  return 1 / (1 + exp(-x));
}

}  // namespace salon::real
