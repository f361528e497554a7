// What whoever draws the game must know and no view repeats.
#include "games/stratego/setup.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

Json ranks_json() {
  Json ranks = Json::array();
  for (const Kind kind : kAllKinds) {
    ranks.push_back({{"letter", std::string(1, letter(kind))},
                     {"numeral", movable(kind) ? Json(static_cast<int>(kind)) : Json(nullptr)},
                     {"count", kOf[kind]},
                     {"name", to_json(kind_name(kind))}});
  }
  return ranks;
}

Json camp_json(Seat seat) {
  Json squares = Json::array();
  for (int n = 0; n < kArmy; ++n) squares.push_back(square_name(placement_square(seat, n)));
  return squares;
}

Json setups_json() {
  Json setups = Json::array();
  for (const auto& [name, setup] : ready_made()) {
    setups.push_back({{"name", to_json(name)}, {"letters", setup_text(setup)}});
  }
  return setups;
}

}  // namespace

Json Stratego::constants() const {
  Json lakes = Json::array();
  each(kLakes, [&](Square square) { lakes.push_back(square_name(square)); });
  const auto& colours = about().seat_names;
  return {{"size", kSize},
          {"lakes", std::move(lakes)},
          {"ranks", ranks_json()},
          {"camps", {camp_json(red), camp_json(blue)}},
          {"setups", setups_json()},
          {"colours", {to_json(colours[red]), to_json(colours[blue])}},
          {"outside_camp", to_json(outside_camp())}};
}

}  // namespace salon::stratego
