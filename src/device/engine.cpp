#include "device/engine.h"

#include "core/protocol.h"
#include "device/ask.h"
#include "device/selfplay.h"
#include "games/registry.h"

namespace salon::device {
namespace {

// A request may hold a journal or what a seat saw, a line each.
constexpr JsonLimits kRequestLimits{
    .bytes = kMostRequest, .depth = 48, .members = 4096, .values = 2'000'000};

Json version() {
  Json json{{"version", SALON_VERSION},
            {"protocol", protocol::kVersion},
            {"games", Json::array()},
            {"weights", Json::object()}};
  for (const auto& game : games()) {
    const About& about = game->about();
    json["games"].push_back(about.name);
    if (about.learned)
      json["weights"][about.name] = {{"levels", about.learned->levels},
                                     {"here", about.learned->here()}};
  }
  return json;
}

std::string written(const Expected<Json>& answer) {
  return dump(answer ? *answer : Json{{"error", to_json(answer.error().what)}});
}

Expected<Json> learn(std::string_view request) {
  const auto end = request.find('\0');
  if (end == std::string_view::npos) return fail("no game is named", "aucun jeu n'est nommé");
  const auto game = find_game(request.substr(0, end));
  if (!game) return std::unexpected(game.error());
  const auto& learned = (*game)->about().learned;
  if (!learned) return fail("this game takes no weights", "ce jeu ne prend pas de poids");
  const auto taken = learned->learn(request.substr(end + 1));
  if (!taken) return std::unexpected(taken.error());
  return Json::object();
}

}  // namespace

Expected<Json> Engine::answer_to(const Json& ask) {
  const std::string what = text_at(ask, "ask");
  if (what == "version") return version();
  if (what == "selfplay") return selfplay(ask);
  if (what == "bench") return bench(ask);
  if (what != "think") return pocket_.answer(ask);
  const Json* task = member(ask, "task");
  auto result = thinker_.think(task ? *task : Json());
  if (!result) return std::unexpected(result.error());
  return Json{{"result", std::move(*result)}};
}

std::string Engine::answer(std::string_view request) {
  const auto json = parse_json(request, kRequestLimits);
  if (!json) return written(std::unexpected(json.error()));
  return written(answer_to(*json));
}

std::string Engine::take_weights(std::string_view request) {
  return written(learn(request));
}

}  // namespace salon::device
