#include "table/catalogue.h"

#include <algorithm>

#include "core/rules.h"
#include "games/puzzles.h"
#include "games/registry.h"

namespace salon::table {
namespace {

Json to_json(const Knob& knob) {
  Json json{{"name", knob.name}, {"about", salon::to_json(knob.about)}};
  if (knob.choices.empty()) {
    json["low"] = knob.low;
    json["high"] = knob.high;
  } else {
    json["choices"] = Json::array();
    for (const auto& choice : knob.choices)
      json["choices"].push_back({{"name", choice.name}, {"about", salon::to_json(choice.about)}});
  }
  return json;
}

Json to_json(const Preset& preset, const std::vector<Knob>& knobs) {
  Json json{{"name", preset.name},
            {"title", salon::to_json(title_of(preset))},
            {"about", salon::to_json(preset.about)},
            {"published", preset.published},
            {"values", Json::object()}};
  for (std::size_t i = 0; i < knobs.size(); ++i) json["values"][knobs[i].name] = preset.values[i];
  return json;
}

Json to_json(const LevelAbout& level, const Cast& cast) {
  Json json{{"name", level.name}, {"about", salon::to_json(level.about)}};
  if (level.usual) json["usual"] = true;
  if (const auto elo = elo_of(cast, level.name)) json["elo"] = *elo;
  const auto played = std::ranges::find(cast, level.name, &Character::level);
  if (played != cast.end()) {
    json["called"] = played->names;
    json["character"] = salon::to_json(played->about);
  }
  return json;
}

Json to_json(const AnyGame& game) {
  const About& about = game.about();
  Json json{{"name", about.name},
            {"title", salon::to_json(about.title)},
            {"summary", salon::to_json(about.summary)},
            {"min_seats", about.min_seats},
            {"max_seats", about.max_seats},
            {"minutes", about.minutes},
            {"hidden", about.hidden},
            {"boards", about.boards},
            {"puzzles", puzzles_of(game).size()},
            {"seat_names", Json::array()},
            {"presets", Json::array()},
            {"knobs", Json::array()},
            {"levels", Json::array()}};
  for (const auto& name : about.seat_names) json["seat_names"].push_back(salon::to_json(name));
  const auto knobs = game.knobs();
  for (const auto& preset : game.presets()) json["presets"].push_back(to_json(preset, knobs));
  for (const auto& knob : knobs) json["knobs"].push_back(to_json(knob));
  for (const auto& level : game.levels()) json["levels"].push_back(to_json(level, game.cast()));
  return json;
}

}  // namespace

const std::string& catalogue() {
  static const std::string all = [] {
    Json list = Json::array();
    for (const auto& game : games()) list.push_back(to_json(*game));
    return dump(Json{{"games", std::move(list)}});
  }();
  return all;
}

Result<Response> rules_page(const std::string& name, const Request& request) {
  const auto game = find_game(name);
  if (!game) return http_error(404, game.error());
  const About& about = (*game)->about();
  const bool french = request.value("lang") == "fr";
  return page(std::string(french ? about.rules_fr : about.rules_en),
              "text/markdown; charset=utf-8");
}

Json to_json(const Advice& advice) {
  Json json{{"opinions", Json::array()}};
  for (const auto& opinion : advice.opinions) {
    Json entry{{"move", opinion.move},
               {"value", opinion.value},
               {"reason", salon::to_json(opinion.reason)}};
    if (!opinion.more.empty()) entry["more"] = opinion.more;
    json["opinions"].push_back(std::move(entry));
  }
  if (!advice.more.empty()) json["more"] = advice.more;
  return json;
}

}  // namespace salon::table
