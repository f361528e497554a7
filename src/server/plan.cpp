#include "server/plan.h"

#include <algorithm>

#include "games/registry.h"

namespace salon::server {
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

Holder parse_holder(const Json& json) {
  Holder holder;
  const auto kind = json.value("kind", "open");
  holder.kind = kind == "person" ? Holder::Kind::person
                : kind == "bot"  ? Holder::Kind::bot
                                 : Holder::Kind::open;
  holder.name = json.value("name", "");
  holder.bot = json.value("bot", "");
  holder.token = json.value("token", "");
  holder.owner = json.value("owner", "");
  holder.kept_for = json.value("kept_for", "");
  return holder;
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
Plan parse_plan(std::string_view text, std::string board) {
  const Json json = Json::parse(text);
  Plan plan;
  plan.game = json.value("game", "");
  plan.rules = json.value("rules", "");
  plan.revision = json.value("revision", 1);
  plan.board = board.empty() ? json.value("board", "") : std::move(board);
  plan.is_public = json.value("public", false);
  for (const auto& seat : json.at("seats")) plan.seats.push_back(parse_holder(seat));
  if (json.contains("clock")) {
    const Json& clock = json["clock"];
    plan.clock = ClockRules{clock.value("move_s", 0), clock.value("total_s", 0),
                            clock.value("increment_s", 0)};
  }
  // Tables from before there was a choice were played with aids and without talk.
  plan.aids = json.value("aids", true);
  plan.talk = json.value("talk", false);
  plan.bot_when_away = json.value("bot_when_away", true);
  plan.away_s = json.value("away_s", 300);
  plan.pace_ms = json.value("pace_ms", 0);
  plan.director = json.value("director", "");
  plan.seed = json.value("seed", std::uint64_t{0});
  plan.opened_ms = json.value("opened_ms", std::int64_t{0});
  plan.started_ms = json.value("started_ms", std::int64_t{0});
  plan.rematch = json.value("rematch", "");
  if (json.contains("resumed")) {
    const Json& resumed = json["resumed"];
    plan.resumed.emplace(resumed.value("ply", 0), resumed.value("seen_by", std::vector<Seat>{}));
  }
  renew_rules(plan);
  return plan;
}

}  // namespace salon::server
