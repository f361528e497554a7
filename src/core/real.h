#pragma once

namespace salon::real {

/// The functions of a mathematical library that bots think with. Libraries differ in the last bit,
/// and one bit may make another move; these are made of additions, multiplications, divisions and
/// whole numbers alone, which IEEE 754 leaves no freedom, so a bot plays the same game on every
/// machine. (No compiler may fuse them: the build says -ffp-contract=off.) At the ends of their
/// ranges they do as the library's: exp(-inf) is 0, log(0) is -inf, log(-1) is NaN.

/// Within two units in the last place.
double exp(double x);
double log(double x);
/// Exact for powers of two.
double log2(double x);
double log10(double x);
/// e^(y log x), with a relative error of about (|y log x| + 2) 2^-52. A negative x gives NaN,
/// whether y is whole or not.
double pow(double x, double y);
/// The complementary error function, with a relative error of about 1e-13.
double erfc(double x);

/// 1 / (1 + e^-x): a chance from its log odds.
double logistic(double x);

/// The same rounded once more.
inline float exp(float x) {
  return static_cast<float>(exp(double{x}));
}
inline float log(float x) {
  return static_cast<float>(log(double{x}));
}
inline float logistic(float x) {
  return static_cast<float>(logistic(double{x}));
}
inline float pow(float x, float y) {
  return static_cast<float>(pow(double{x}, double{y}));
}

}  // namespace salon::real
