// What whoever draws the game must know and no view repeats.
#include "games/jacques/jacques.h"

namespace salon::jacques {
namespace {

/// A character's turn as steps a person reads: the walk, the power where there is one, and both in
/// a word.
struct Steps {
  Phrase walk;
  Phrase power;
  Phrase about;
};

const std::array<Steps, kCharacters>& steps() {
  static const Phrase walk{"move", "se déplacer"};
  static const std::array<Steps, kCharacters> all{{
      {walk,
       {"turn the lantern", "orienter la lanterne"},
       {"carries the lantern", "porte la lanterne"}},
      {walk, {"draw an alibi", "tirer un alibi"}, {"draws an alibi", "tire un alibi"}},
      {walk, {"move a light", "déplacer une lumière"}, {"moves a light", "déplace une lumière"}},
      {walk, {"move a cover", "déplacer une plaque"}, {"moves a cover", "déplace une plaque"}},
      {walk, {"move a cordon", "déplacer un cordon"}, {"moves a cordon", "déplace un cordon"}},
      {walk, {"whistle", "siffler"}, {"whistles people nearer", "siffle et attire"}},
      {walk, {"or swap", "ou échanger"}, {"may swap places", "peut échanger sa place"}},
      {{"move, up to four, through houses", "se déplacer, à travers les maisons"},
       {},
       {"walks through houses", "traverse les maisons"}},
  }};
  return all;
}

Json characters_json() {
  Json characters = Json::array();
  for (int i = 0; i < kCharacters; ++i) {
    const auto who = static_cast<Character>(i);
    const auto& [walk, power, about] = steps()[i];
    characters.push_back({{"id", kCharacterWords[i]},
                          {"name", to_json(short_name(who))},
                          {"full_name", to_json(full_name(who))},
                          {"feminine", who == discrete},
                          {"about", to_json(about)},
                          {"walk", to_json(walk)},
                          {"power", power.en.empty() ? Json(nullptr) : to_json(power)}});
  }
  return characters;
}

/// Directions, and exits that are called after them.
Json directions_json() {
  Json directions = Json::object();
  for (const auto& name :
       {Phrase{"N", "N"}, Phrase{"NE", "NE"}, Phrase{"E", "E"}, Phrase{"SE", "SE"},
        Phrase{"S", "S"}, Phrase{"SW", "SO"}, Phrase{"W", "O"}, Phrase{"NW", "NO"}}) {
    directions[name.en] = to_json(name);
  }
  return directions;
}

Json picks_json() {
  Json phases = Json::array();
  for (int phase = 1; phase <= kPhases; ++phase) {
    Json seats = Json::array();
    Tableau tableau;
    tableau.phase = static_cast<std::uint8_t>(phase);
    // As many as are still to be picked, whoever they are.
    for (Crowd left = 0b1111; left != 0; left = static_cast<Crowd>(left >> 1)) {
      tableau.left = left;
      seats.push_back(tableau.player());
    }
    phases.push_back(std::move(seats));
  }
  return phases;
}

/// Whether Jacques may flee, by what he stated last.
Json flight_json() {
  return {{"unstated", to_json({"First phase: Jacques cannot flee yet.",
                                "Première phase : Jacques ne peut pas encore fuir."})},
          {"light", to_json({"Jacques was in the light: he cannot flee.",
                             "Jacques était éclairé : il ne peut pas fuir."})},
          {"dark", to_json({"Jacques was in the dark: he may flee by a free exit.",
                            "Jacques était dans le noir : il peut fuir par une sortie libre."})}};
}

}  // namespace

Json Jacques::constants() const {
  const auto& sides = about().seat_names;
  return {{"characters", characters_json()},
          {"directions", directions_json()},
          {"sides", {to_json(sides[kInspector]), to_json(sides[kJacques])}},
          {"picks", picks_json()},
          {"flight", flight_json()}};
}

}  // namespace salon::jacques
