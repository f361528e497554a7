#include "games/jacques/weights.h"

#include "core/real.h"

namespace salon::jacques::weights {
namespace {

/// Jacques's chance after each phase by how many are still suspected, him included.
constexpr float kChances[kPhases - 1][kCharacters] = {
    {.03f, .10f, .17f, .26f, .35f, .43f, .50f, .55f},
    {.04f, .12f, .20f, .30f, .40f, .48f, .55f, .60f},
    {.05f, .15f, .25f, .36f, .46f, .55f, .61f, .66f},
    {.06f, .18f, .30f, .42f, .52f, .60f, .67f, .72f},
    {.08f, .25f, .40f, .50f, .60f, .67f, .73f, .78f},
    {.12f, .35f, .50f, .62f, .70f, .76f, .80f, .83f},
    {.25f, .55f, .70f, .78f, .82f, .85f, .87f, .89f}};

/// What else moves his chance, in log-odds: for even phases, after which anybody may be drawn and
/// the Inspector begins; for odd ones, after which Jacques begins with one of the four left.
constexpr float kRestOf[2][8] = {{.8f, .3f, .2f, .1f, 0, -1.5f, 1.0f, 0},
                                 {.8f, .3f, .2f, .1f, 0, -1.0f, 0.8f, 0}};
constexpr float kInTheDark = 0.3f;

float log_odds(float chance) {
  return real::log(chance / (1 - chance));
}

std::array<float, kFeatures> gather() {
  std::array<float, kFeatures> all{};
  for (int phase = 0; phase < kPhases - 1; ++phase) {
    for (int n = 0; n < kCharacters; ++n) {
      all[kRivals + 8 * phase + n] = log_odds(kChances[phase][n]);
    }
    all[kDark + phase] = kInTheDark;
  }
  for (int i = 0; i < 16; ++i) all[kRest + i] = kRestOf[i / 8][i % 8];
  return all;
}

}  // namespace

const std::array<float, kFeatures> kSeasoned = gather();

}  // namespace salon::jacques::weights
