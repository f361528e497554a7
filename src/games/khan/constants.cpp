// What whoever draws the game must know and no view repeats.
#include "games/khan/setup.h"

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

/// Every ready-made set-up, with the moves that make it in each camp.
Json setups_json(const Khan& game) {
  Json all = Json::array();
  for (const Side side : {top, bottom, left, right}) {
    const auto offered = ready_made(side);
    for (std::size_t i = 0; i < offered.size(); ++i) {
      const auto& [name, setup] = offered[i];
      if (i == all.size()) all.push_back({{"name", to_json(name)}, {"placements", Json::object()}});
      Json moves = Json::array();
      moves.push_back(
          game.text(Move{Move::enter_kalista, 0, static_cast<std::int8_t>(setup.kalista)}));
      each(setup.sbires, [&](Square square) {
        moves.push_back(game.text(Move{Move::enter_sbire, 0, static_cast<std::int8_t>(square)}));
      });
      all[i]["placements"][side_name(side).en] = std::move(moves);
    }
  }
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
      {"colours", phrases_json({colours[red], colours[ochre]})},
      {"setups", setups_json(*this)}};
}

}  // namespace salon::khan
