#include "table/replay.h"

#include <utility>

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
          {"say", to_json(eye.asks())}};
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
    json["why"] = to_json(protocol::why(match));
  }
  return json;
}

}  // namespace

Replay::Replay(Match match, Seat observer, std::vector<std::int64_t> times, std::size_t most)
    : match_(std::move(match)),
      observer_(observer),
      times_(std::move(times)),
      most_(most),
      eye_(match_.variant().eye(observer)) {
  eye_->meet(match_.names());
}

Result<Replay> Replay::of(const Record& record, std::vector<std::int64_t> times,
                          std::string_view eyes, std::size_t most,
                          std::shared_ptr<const Variant> variant) {
  const auto start = std::chrono::steady_clock::now();
  if (record.events.size() > kMostFrames) return too_long();
  auto match = variant ? Match::replay(std::move(variant), record) : open_record(record);
  if (!match) return http_error(400, match.error());
  const auto observer = parse_eyes(eyes, match->variant().seats());
  if (!observer) return std::unexpected(observer.error());
  Replay replay(std::move(*match), *observer, std::move(times), most);
  const std::string first = dump(frame(*replay.eye_, 0, false));
  // What a position always tells, such as its board, the first one tells too.
  if (first.size() * (replay.match_.ply() + 1) > most) return too_long();
  replay.begun_ = dump(replay_head(record, replay.match_, *observer, eyes));
  replay.begun_.back() = ',';
  replay.begun_ += "\"frames\":[" + first;
  replay.took_ = std::chrono::steady_clock::now() - start;
  return replay;
}

std::string Replay::next_frame() {
  const std::size_t i = told_++;
  eye_->follow(match_.sight(observer_), i + 1);
  Json next = frame(*eye_, i + 1, match_.over() && i + 1 == match_.ply());
  add_event(next, i, match_.glimpse(observer_, i));
  if (i < times_.size()) next["at_ms"] = times_[i];
  return ',' + dump(next);
}

Result<std::string> Replay::piece(const std::atomic<bool>& stop) {
  if (done_) return std::string();
  const auto start = std::chrono::steady_clock::now();
  std::string text = std::exchange(begun_, {});
  // Text is made of every frame at once: all of them as JSON would take ten times the memory.
  while (told_ < match_.ply() && text.size() < kPieceBytes) {
    if (stop) return http_error(503, "the server is stopping", "le serveur s'arrête");
    text += next_frame();
  }
  bytes_ += text.size();
  took_ += std::chrono::steady_clock::now() - start;
  const bool cut = told_ < match_.ply() && (bytes_ > most_ || took_ > kReplayTime);
  done_ = cut || told_ == match_.ply();
  if (!done_) return text;
  text += ']';
  if (cut) {
    const Phrase why{"this game is too long to be shown to its end",
                     "cette partie est trop longue pour être montrée jusqu'au bout"};
    text += ",\"cut\":" + dump(to_json(why));
  }
  return text + '}';
}

Result<std::string> replay(const Record& record, const std::vector<std::int64_t>& times,
                           std::string_view eyes) {
  auto replay = Replay::of(record, times, eyes);
  if (!replay) return std::unexpected(replay.error());
  const std::atomic<bool> never = false;
  std::string text;
  while (!replay->done()) text += *replay->piece(never);
  return text;
}

}  // namespace salon::table
