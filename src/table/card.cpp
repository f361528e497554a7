#include "table/card.h"

#include "table/manners.h"

namespace salon::table {
namespace {

Json player_card(const Holder& holder, const Chair* chair, bool here) {
  const bool person = holder.kind == Holder::Kind::person && (!chair || chair->human());
  const bool bot = !person && holder.kind != Holder::Kind::open;
  Json player{{"name", chair ? chair->name : holder.name},
              {"kind", person ? "person"
                       : bot  ? "bot"
                              : "open"}};
  if (bot) {
    const std::string& spec = chair ? chair->controller : holder.bot;
    player["bot"] = spec.substr(0, spec.find(':'));
  }
  player["here"] = bot || here;
  return player;
}

}  // namespace

Json card(const TableRow& row, const std::vector<Chair>* chairs, const Presence* presence) {
  const Plan& plan = row.plan;
  Json json{{"table", row.id},
            {"game", plan.game},
            {"rules", plan.rules},
            {"public", plan.is_public},
            {"state", state_word(row.standing.state)},
            {"ply", row.standing.ply},
            {"opened_ms", plan.opened_ms},
            {"players", Json::array()}};
  for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
    json["players"].push_back(player_card(plan.seats[seat], chairs ? &(*chairs)[seat] : nullptr,
                                          presence && presence->here(static_cast<Seat>(seat))));
  }
  const Manners manners = manners_of(plan, chairs);
  json["aids"] = manners.aids;
  json["talk"] = manners.talk;
  if (plan.clock) json["clock"] = to_json(*plan.clock);
  json["turn"] = nullptr;
  if (row.standing.state == State::running && row.standing.turn >= 0)
    json["turn"] = row.standing.turn;
  if (!plan.rematch.empty()) json["rematch"] = plan.rematch;
  if (plan.resumed) json["resumed"] = to_json(*plan.resumed);
  return json;
}

}  // namespace salon::table
