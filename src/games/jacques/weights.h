#pragma once
#include <array>
#include <string>

#include "core/json.h"
#include "games/jacques/signs.h"

/// What the signs at the end of a phase say about whether Jacques wins, as a sum of log-odds.
namespace salon::jacques::weights {

inline constexpr int kRivals = 0;  // 8 a phase
inline constexpr int kDark = 56;   // 1 a phase
inline constexpr int kRest = 63;   // 8 for even phases, 8 for odd ones
inline constexpr int kFeatures = 79;

using Vector = std::array<float, kFeatures>;

/// Calls `visit(index, value)` for what is not 0.
template <class Visit>
void each_feature(const Signs& signs, Visit&& visit) {
  const int phase = signs.phase - 1;
  const int whole = static_cast<int>(signs.rivals);
  const float part = signs.rivals - static_cast<float>(whole);
  visit(kRivals + 8 * phase + whole - 1, 1 - part);
  if (part > 0) visit(kRivals + 8 * phase + whole, part);
  if (signs.dark) visit(kDark + phase, 1.0f);
  const int rest = kRest + 8 * (signs.phase % 2);
  if (signs.dark && signs.to_exit <= 0) visit(rest + (signs.may_play ? 0 : 1), 1.0f);
  if (signs.dark && signs.to_exit > 0 && signs.to_exit <= 3) visit(rest + 2, 1.0f);
  if (!signs.dark && signs.to_exit <= 0) visit(rest + 3, 1.0f);
  visit(rest + 4, signs.hunters);
  visit(rest + 5, signs.hunters / signs.rivals);
  if (signs.hunters == 0) visit(rest + 6, 1 / signs.rivals);
  visit(rest + 7, static_cast<float>(signs.lamps) / 8);
}

/// `rivals.3.5`: five suspects after phase 3.
std::string name(int feature);

/// Set by hand, not made by a tool.
extern const Vector kByHand;
/// Learned from games, by tools/jacques: judgement.json.
const Vector& learned();

/// Weights as the file holds them, in thousandths; `made` says how they were made.
Json to_json(const Vector& vector, const Json& made);
Expected<Vector> parse(const Json& json);

}  // namespace salon::jacques::weights
