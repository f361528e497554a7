#include "server/replay.h"

#include "core/rules.h"
#include "games/registry.h"

namespace salon::server {
namespace {

constexpr std::size_t kMostFrames = 10'000;  // no game of the house is half as long

Json seat_json(Seat seat) {
  if (seat >= 0) return seat;
  return seat == kNature ? "nature" : "nobody";
}

Json frame(const Eye& eye, std::size_t ply, bool over) {
  return {{"ply", ply},
          {"turn", seat_json(over ? kOver : eye.turn())},
          {"view", eye.json()},
          {"say", to_json(eye.say())}};
}

}  // namespace

Result<Seat> parse_eyes(std::string_view word, int seats) {
  if (word == "open") return kAllOpen;
  if (word.empty() || word == "spectator") return kSpectator;
  const auto seat = parse_number(word, 0, seats - 1);
  if (!seat) return trouble(400, seat.error());
  return *seat;
}

Result<Json> replay(const Record& record, const std::vector<std::int64_t>& times,
                    std::string_view eyes) {
  if (record.events.size() > kMostFrames)
    return trouble(413, "this game is too long to be shown",
                   "cette partie est trop longue à montrer");
  const auto match = open_record(record);
  if (!match) return trouble(400, match.error());
  const int seats = match->variant().seats();
  const auto observer = parse_eyes(eyes, seats);
  if (!observer) return std::unexpected(observer.error());
  const auto hello = protocol::hello(match->variant(), *observer, {}, {.constants = true});
  Json json{{"game", record.game},    {"rules", match->variant().setting().rules},
            {"board", hello.board},   {"names", Json::array()},
            {"seats", seats},         {"eyes", eyes.empty() ? "spectator" : std::string(eyes)},
            {"result", nullptr},      {"why", nullptr},
            {"frames", Json::array()}};
  if (!hello.constants.is_null()) json["constants"] = hello.constants;
  for (const auto& chair : record.chairs) json["names"].push_back(chair.name);
  if (match->over()) {
    const auto over = protocol::ending(*match);
    json["result"] = over.outcome;
    json["why"] = to_json(over.why);
  }
  const auto eye = match->variant().eye(*observer);
  eye->meet(match->names());
  json["frames"].push_back(frame(*eye, 0, false));
  for (std::size_t i = 0; i < match->ply(); ++i) {
    const auto glimpse = match->glimpse(*observer, i);
    eye->follow(match->sight(*observer), i + 1);
    Json next = frame(*eye, i + 1, match->over() && i + 1 == match->ply());
    // As the seat protocol tells it: who, and the move or what was done at the table.
    const Json told = protocol::to_json(protocol::glimpsed(i, glimpse));
    for (const char* key : {"by", "move", "action", "name", "reason"}) {
      if (told.contains(key)) next[key] = told[key];
    }
    if (i < times.size()) next["at_ms"] = times[i];
    json["frames"].push_back(std::move(next));
  }
  return json;
}

}  // namespace salon::server
