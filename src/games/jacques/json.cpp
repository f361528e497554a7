// A view for programs.
#include <algorithm>

#include "core/members.h"
#include "games/jacques/jacques.h"

namespace salon::jacques {
namespace {

Json crowd_json(Crowd crowd) {
  Json list = Json::array();
  each(crowd, [&](Character who) { list.push_back(kCharacterWords[who]); });
  return list;
}

Json hexes_json(const Board& board, Hexes hexes) {
  Json list = Json::array();
  each(hexes, [&](Hex hex) { list.push_back(board.names[hex]); });
  return list;
}

Json belief_json(const Belief& belief) {
  Json json = Json::object();
  auto& members = json.get_ref<Json::object_t&>();
  members.reserve(kCharacters);
  for (int who = 0; who < kCharacters; ++who)
    add_members(members, kCharacterWords[who], belief[who]);
  return json;
}

Json character_json(Character who) {
  return who == nobody ? Json() : Json(kCharacterWords[who]);
}

std::string_view kind_of(const Board& board, Hex hex) {
  if (board.houses.has(hex)) return "house";
  if (board.lamps.has(hex)) return "lamp";
  return board.manholes.has(hex) ? "manhole" : "street";
}

Json map_json(const Board& board) {
  Json hexes = Json::array();
  for (Hex hex = 0; hex < board.size(); ++hex) {
    hexes.push_back(object("hex", board.names[hex], "kind", kind_of(board, hex), "column",
                           board.columns[hex], "row", board.rows[hex]));
  }
  return hexes;
}

Json people_json(const Board& board, const View& view, Crowd light) {
  const Tableau& tableau = view.tableau;
  Json people = Json::array();
  for (int i = 0; i < kCharacters; ++i) {
    const auto who = static_cast<Character>(i);
    const Phrase name = full_name(who);
    people.push_back(object("id", kCharacterWords[i], "name", object("en", name.en, "fr", name.fr),
                            "hex", board.names[tableau.at[i]], "in_light", has(light, who),
                            "suspect", has(tableau.suspects, who)));
    if (view.cleared[i] != 0) people.back()["cleared"] = view.cleared[i];
  }
  return people;
}

Json lamps_json(const Board& board, const Tableau& tableau) {
  Json lamps = Json::array();
  each(board.lamps, [&](Hex hex) {
    const auto number = std::ranges::find(tableau.numbers, hex);
    lamps.push_back(object("hex", board.names[hex], "lit", tableau.lit.has(hex)));
    if (number != tableau.numbers.end()) {
      lamps.back()["number"] = number - tableau.numbers.begin() + 1;
    }
  });
  return lamps;
}

Json exits_json(const Board& board, const Tableau& tableau) {
  Json exits = Json::array();
  for (std::size_t i = 0; i < board.exits.size(); ++i) {
    exits.push_back(object("id", board.exits[i].name, "hex", board.names[board.exits[i].hex],
                           "cordon", (tableau.cordons >> i & 1) != 0));
  }
  return exits;
}

Json turn_json(const Jacques& game, const Tableau& tableau) {
  return {{"character", kCharacterWords[tableau.now]},
          {"from", game.board().names[tableau.origin]},
          {"steps", tableau.steps},
          {"walked", tableau.walked != Walked::no},
          {"power_used", tableau.powered},
          {"lantern_due", tableau.lantern == kUnset},
          {"pulls", tableau.pulls},
          {"pulled", crowd_json(tableau.pulled)},
          {"reach", hexes_json(game.board(), game.destinations(tableau))}};
}

constexpr std::array<std::string_view, 7> kStages{"identity", "deal",      "pick", "turn",
                                                  "alibi",    "statement", "over"};

}  // namespace

Json Jacques::json(const View& view) const {
  const Tableau& tableau = view.tableau;
  const Seat seat = turn(view);
  const auto lantern =
      tableau.lantern < kDirections ? Json(kDirectionWords[tableau.lantern]) : Json();
  Json json = object(
      "game", "jacques", "board", board_->title, "map", map_json(*board_), "stage",
      kStages[static_cast<int>(tableau.stage)], "phase", tableau.phase, "player",
      seat >= 0 ? Json(seat) : Json(), "characters", people_json(*board_, view, in_light(tableau)),
      "lamps", lamps_json(*board_, tableau), "covers", hexes_json(*board_, tableau.covers), "exits",
      exits_json(*board_, tableau), "lantern", lantern, "beam", hexes_json(*board_, beam(tableau)),
      "lit", hexes_json(*board_, lit_hexes(tableau)), "left", crowd_json(tableau.left), "played",
      crowd_json(tableau.played), "suspects", crowd_json(tableau.suspects), "stated",
      tableau.stated_dark ? "dark" : "light", "alibis_drawn", tableau.drawn, "jacques",
      character_json(tableau.jacques), "suspicion", belief_json(suspicion(view)),
      "inspector_alibis", belief_json(inspector_alibis(view)));
  for (const Seat drawer : {kInspector, kJacques}) {
    if (view.sees(drawer)) {
      json["alibis"][drawer == kInspector ? "inspector" : "jacques"] =
          crowd_json(tableau.alibis[drawer]);
    }
  }
  if (tableau.stage == Stage::act) json["turn"] = turn_json(*this, tableau);
  if (tableau.stage != Stage::identity) json["last"] = seen_text(view.last);
  return json;
}

}  // namespace salon::jacques
