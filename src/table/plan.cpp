#include "table/plan.h"

#include <algorithm>

#include "games/registry.h"

namespace salon::table {
namespace {

constexpr const char* kKinds[] = {"open", "person", "bot"};

Json to_json(const Holder& holder) {
  Json json{{"kind", kKinds[static_cast<int>(holder.kind)]}, {"name", holder.name}};
  if (!holder.bot.empty()) json["bot"] = holder.bot;
  if (!holder.token.empty()) json["token"] = holder.token;
  if (!holder.owner.empty()) json["owner"] = holder.owner;
  if (!holder.kept_for.empty()) json["kept_for"] = holder.kept_for;
  return json;
}

// What is not there, or not of the right kind, is as it always was.

std::string text_in(const Json& json, const char* key, std::string otherwise = {}) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : otherwise;
}

bool truth_in(const Json& json, const char* key, bool otherwise) {
  const auto found = json.find(key);
  return found != json.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

template <class Number>
Number number_in(const Json& json, const char* key, Number otherwise) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number_integer() ? found->get<Number>() : otherwise;
}

Holder parse_holder(const Json& json) {
  Holder holder;
  if (!json.is_object()) return holder;
  const auto kind = text_in(json, "kind");
  holder.kind = kind == "person" ? Holder::Kind::person
                : kind == "bot"  ? Holder::Kind::bot
                                 : Holder::Kind::open;
  holder.name = text_in(json, "name");
  holder.bot = text_in(json, "bot");
  holder.token = text_in(json, "token");
  holder.owner = text_in(json, "owner");
  holder.kept_for = text_in(json, "kept_for");
  return holder;
}

Resumed parse_resumed(const Json& json) {
  Resumed resumed{number_in(json, "ply", 0), {}};
  const auto seats = json.find("seen_by");
  if (seats == json.end() || !seats->is_array()) return resumed;
  for (const auto& seat : *seats) {
    if (seat.is_number_integer()) resumed.seen_by.push_back(seat.get<Seat>());
  }
  return resumed;
}

/// Puts rules of an earlier revision into today's words.
void renew_rules(Plan& plan) {
  const auto game = find_game(plan.game);
  if (!game || plan.revision == (*game)->revision()) return;
  const auto variant =
      (*game)->open({plan.rules, static_cast<int>(plan.seats.size()), plan.board, plan.revision});
  if (!variant) return;  // whoever opens the table is told why
  const Setting setting = (*variant)->setting();
  plan.rules = setting.rules;
  plan.revision = setting.revision;
}

}  // namespace

bool Plan::has_open_seat() const {
  return std::ranges::any_of(seats, [](const Holder& h) { return h.kind == Holder::Kind::open; });
}

bool Plan::only_bots() const {
  return std::ranges::all_of(seats, [](const Holder& h) { return h.kind == Holder::Kind::bot; });
}

std::vector<Chair> Plan::chairs() const {
  std::vector<Chair> chairs;
  for (const auto& seat : seats) {
    chairs.push_back({seat.kind == Holder::Kind::bot ? seat.bot : "human", seat.name});
  }
  return chairs;
}

Json to_json(const ClockRules& clock) {
  if (clock.move_s > 0) return {{"move_s", clock.move_s}};
  return {{"total_s", clock.total_s}, {"increment_s", clock.increment_s}};
}

Json to_json(const Resumed& resumed) {
  return {{"ply", resumed.ply}, {"seen_by", resumed.seen_by}};
}

std::string plan_text(const Plan& plan) {
  Json json{{"game", plan.game},
            {"rules", plan.rules},
            {"revision", plan.revision},
            {"public", plan.is_public},
            {"seats", Json::array()},
            {"aids", plan.aids},
            {"talk", plan.talk},
            {"away_s", plan.away_s},
            {"bot_when_away", plan.bot_when_away},
            {"pace_ms", plan.pace_ms},
            {"director", plan.director},
            {"seed", plan.seed},
            {"opened_ms", plan.opened_ms},
            {"started_ms", plan.started_ms},
            {"rematch", plan.rematch}};
  for (const auto& seat : plan.seats) json["seats"].push_back(to_json(seat));
  if (plan.clock) json["clock"] = to_json(*plan.clock);
  if (plan.resumed) json["resumed"] = to_json(*plan.resumed);
  return dump(json);
}

/// The store's own words: they were written by `plan_text`, perhaps of an earlier version.
Expected<Plan> parse_plan(std::string_view text, std::string board) {
  const Json json = Json::parse(text, nullptr, false);
  const auto seats = json.is_object() ? json.find("seats") : json.end();
  if (!json.is_object() || seats == json.end() || !seats->is_array() || seats->size() > kMaxSeats)
    return fail("this is no table's plan", "ce n'est pas le plan d'une table");
  Plan plan;
  plan.game = text_in(json, "game");
  plan.rules = text_in(json, "rules");
  plan.revision = number_in(json, "revision", 1);
  plan.board = board.empty() ? text_in(json, "board") : std::move(board);
  plan.is_public = truth_in(json, "public", false);
  for (const auto& seat : *seats) plan.seats.push_back(parse_holder(seat));
  if (const auto clock = json.find("clock"); clock != json.end() && clock->is_object()) {
    plan.clock = ClockRules{number_in(*clock, "move_s", 0), number_in(*clock, "total_s", 0),
                            number_in(*clock, "increment_s", 0)};
  }
  // Tables from before there was a choice were played with aids and without talk.
  plan.aids = truth_in(json, "aids", true);
  plan.talk = truth_in(json, "talk", false);
  plan.bot_when_away = truth_in(json, "bot_when_away", true);
  plan.away_s = number_in(json, "away_s", 300);
  plan.pace_ms = number_in(json, "pace_ms", 0);
  plan.director = text_in(json, "director");
  plan.seed = number_in(json, "seed", std::uint64_t{0});
  plan.opened_ms = number_in(json, "opened_ms", std::int64_t{0});
  plan.started_ms = number_in(json, "started_ms", std::int64_t{0});
  plan.rematch = text_in(json, "rematch");
  if (const auto resumed = json.find("resumed"); resumed != json.end() && resumed->is_object())
    plan.resumed = parse_resumed(*resumed);
  renew_rules(plan);
  return plan;
}

}  // namespace salon::table
