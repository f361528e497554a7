#include "table/replay.h"

#include <chrono>

#include "core/rules.h"
#include "games/registry.h"

namespace salon::table {
namespace {

constexpr std::size_t kMostFrames = Record::kMaxEvents;
constexpr auto kReplayTime = std::chrono::seconds(10);

std::unexpected<HttpError> too_long() {
  return http_error(413, "this game is too long to be shown",
                    "cette partie est trop longue à montrer");
}

Json seat_json(Seat seat) {
  if (seat >= 0) return seat;
  return seat == kNature ? "nature" : "nobody";
}

}  // namespace

Json frame(const Eye& eye, std::size_t ply, bool over) {
  return {{"ply", ply},
          {"turn", seat_json(over ? kOver : eye.turn())},
          {"view", eye.json()},
          {"say", to_json(eye.say())}};
}

void add_event(Json& frame, std::size_t ply, const Glimpse& glimpse) {
  const Json told = protocol::to_json(protocol::glimpsed(ply, glimpse));
  for (const char* key : {"by", "move", "action", "name", "reason"}) {
    if (told.contains(key)) frame[key] = told[key];
  }
}

Result<Seat> parse_eyes(std::string_view word, int seats) {
  if (word == "open") return kAllOpen;
  if (word.empty() || word == "spectator") return kSpectator;
  const auto seat = parse_number(word, 0, seats - 1);
  if (!seat) return http_error(400, seat.error());
  return *seat;
}

namespace {

/// What a replay says before its frames.
Json replay_head(const Record& record, const Match& match, Seat observer, std::string_view eyes) {
  const auto hello = protocol::hello(match.variant(), observer, {}, {.constants = true});
  Json json{{"game", record.game},
            {"rules", match.variant().setting().rules},
            {"board", hello.board},
            {"names", Json::array()},
            {"seats", match.variant().seats()},
            {"eyes", eyes.empty() ? "spectator" : std::string(eyes)},
            {"result", nullptr},
            {"why", nullptr}};
  if (!hello.constants.is_null()) json["constants"] = hello.constants;
  for (const auto& chair : record.chairs) json["names"].push_back(chair.name);
  if (match.over()) {
    const auto over = protocol::ending(match);
    json["result"] = over.outcome;
    json["why"] = to_json(over.why);
  }
  return json;
}

}  // namespace

Result<std::string> replay(const Record& record, const std::vector<std::int64_t>& times,
                           std::string_view eyes, const std::atomic<bool>& stop) {
  const auto deadline = std::chrono::steady_clock::now() + kReplayTime;
  if (record.events.size() > kMostFrames) return too_long();
  const auto match = open_record(record);
  if (!match) return http_error(400, match.error());
  const auto observer = parse_eyes(eyes, match->variant().seats());
  if (!observer) return std::unexpected(observer.error());
  std::string text = dump(replay_head(record, *match, *observer, eyes));
  text.back() = ',';
  text += "\"frames\":[";
  const auto eye = match->variant().eye(*observer);
  eye->meet(match->names());
  text += dump(frame(*eye, 0, false));
  // Text is made of every frame at once: all of them as JSON would take ten times the memory.
  for (std::size_t i = 0; i < match->ply(); ++i) {
    eye->follow(match->sight(*observer), i + 1);
    Json next = frame(*eye, i + 1, match->over() && i + 1 == match->ply());
    add_event(next, i, match->glimpse(*observer, i));
    if (i < times.size()) next["at_ms"] = times[i];
    text += ',' + dump(next);
    if (text.size() > kMostReplayBytes || std::chrono::steady_clock::now() > deadline)
      return too_long();
    if (stop) return http_error(503, "the server is stopping", "le serveur s'arrête");
  }
  return text + "]}";
}

}  // namespace salon::table
