#include "games/jacques/weights.h"

namespace salon::jacques::weights {

const std::array<float, kFeatures> kLearned = [] {
  std::array<float, kFeatures> w{};
  for (int phase = 0; phase < 7; ++phase) {
    for (int n = 0; n < 8; ++n) w[8 * phase + n] = -2.5f + 0.5f * float(n) + 0.3f * float(phase);
    w[kDark + phase] = 0.3f;
  }
  for (int p = 0; p < 2; ++p) {
    w[kRest + 8 * p + 0] = 0.8f;
    w[kRest + 8 * p + 1] = 0.3f;
    w[kRest + 8 * p + 2] = 0.2f;
    w[kRest + 8 * p + 5] = -1.5f;
    w[kRest + 8 * p + 6] = 1.0f;
  }
  return w;
}();

}  // namespace salon::jacques::weights
