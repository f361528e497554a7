#include "games/jacques/weights.h"

#include "core/game.h"
#include "core/real.h"
#include "games/jacques/jacques.h"

namespace salon::embedded {
extern const std::string_view judgement_jacques;
}  // namespace salon::embedded

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

Vector gather() {
  Vector all{};
  for (int phase = 0; phase < kPhases - 1; ++phase) {
    for (int n = 0; n < kCharacters; ++n) {
      all[kRivals + 8 * phase + n] = log_odds(kChances[phase][n]);
    }
    all[kDark + phase] = kInTheDark;
  }
  for (int i = 0; i < 16; ++i) all[kRest + i] = kRestOf[i / 8][i % 8];
  return all;
}

/// Of what else moves his chance, in the order of `each_feature`.
constexpr std::array<std::string_view, 8> kRestNames{"exit_now", "exit_waiting", "exit_near",
                                                     "exit_lit", "hunters",      "hunters_a_rival",
                                                     "unhunted", "lamps"};

constexpr float kThousandths = 1000;

std::uint64_t checksum(const Vector& vector) {
  std::uint64_t sum = 0;
  for (const float number : vector) {
    sum = mix(sum, static_cast<std::uint64_t>(std::lround(number * kThousandths)));
  }
  return sum;
}

}  // namespace

const Vector kByHand = gather();

std::string name(int feature) {
  if (feature < kDark) return fmt::format("rivals.{}.{}", feature / 8 + 1, feature % 8 + 1);
  if (feature < kRest) return fmt::format("dark.{}", feature - kDark + 1);
  const int rest = feature - kRest;
  return fmt::format("{}.{}", rest < 8 ? "even" : "odd", kRestNames[rest % 8]);
}

Json to_json(const Vector& vector, const Json& made) {
  Json json = made;
  json["unit"] = "thousandths of the log-odds that Jacques wins";
  json["checksum"] = fmt::format("{:016x}", checksum(vector));
  for (int i = 0; i < kFeatures; ++i) {
    json["numbers"][name(i)] = std::lround(vector[i] * kThousandths);
  }
  return json;
}

Expected<Vector> parse(const Json& json) {
  Vector vector{};
  const auto numbers = json.find("numbers");
  for (int i = 0; i < kFeatures; ++i) {
    const bool known = numbers != json.end() && numbers->contains(name(i));
    if (!known || !(*numbers)[name(i)].is_number_integer()) {
      return fail("judgement: no number {}", "jugement : pas de nombre {}", name(i));
    }
    vector[i] = static_cast<float>((*numbers)[name(i)].get<int>()) / kThousandths;
  }
  if (json.value("checksum", "") != fmt::format("{:016x}", checksum(vector))) {
    return fail("judgement: the checksum does not fit", "jugement : la somme ne convient pas");
  }
  return vector;
}

const Vector& learned() {
  static const Vector vector = *parse(Json::parse(embedded::judgement_jacques));
  return vector;
}

}  // namespace salon::jacques::weights
