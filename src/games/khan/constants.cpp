// What whoever draws the game must know and no view repeats.
#include "games/khan/khan.h"

namespace salon::khan {
namespace {

Json values_json() {
  Json rows = Json::array();
  for (int row = 0; row < kSize; ++row) {
    rows.push_back(Json::array());
    for (int column = 0; column < kSize; ++column)
      rows.back().push_back(kValue[row * kSize + column]);
  }
  return rows;
}

Json phrases_json(std::initializer_list<Phrase> phrases) {
  Json all = Json::array();
  for (const auto& phrase : phrases) all.push_back(to_json(phrase));
  return all;
}

}  // namespace

Json Khan::constants() const {
  Json sides = Json::array();
  for (const Side side : {top, bottom, left, right}) {
    sides.push_back({{"side", side_name(side).en}, {"name", to_json(side_name(side))}});
  }
  const auto& colours = about().seat_names;
  return {
      {"values", values_json()},
      {"sides", std::move(sides)},
      {"pieces",
       {{{"letter", "K"},
         {"count", 1},
         {"names",
          phrases_json({{"red Kalista", "Kalista rouge"}, {"ochre Kalista", "Kalista ocre"}})}},
        {{"letter", "S"},
         {"count", kSbires},
         {"names", phrases_json({{"red sbire", "sbire rouge"}, {"ochre sbire", "sbire ocre"}})}}}},
      {"colours", phrases_json({colours[red], colours[ochre]})}};
}

}  // namespace salon::khan
