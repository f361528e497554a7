#include "core/puzzle.h"

#include <algorithm>

namespace salon {
namespace {

constexpr std::array<std::string_view, kMaxSeats> kPuzzlePeople{
    "Ada", "Blaise", "Chloé", "Denis", "Émilie", "Félix", "Gaston"};

Phrase phrase_in(const Json& json, const char* key) {
  if (!json.contains(key)) return {};
  return {json[key].value("en", ""), json[key].value("fr", "")};
}

std::vector<std::string> lines_in(const Json& json, const char* key) {
  std::vector<std::string> lines;
  if (!json.contains(key)) return lines;
  for (const auto& line : json[key]) lines.push_back(line.get<std::string>());
  return lines;
}

Puzzle puzzle_of(const Json& json) {
  Puzzle puzzle;
  puzzle.kind = json.value("kind", "");
  puzzle.grade = json.value("grade", 1);
  puzzle.seats = json.value("seats", 2);
  puzzle.seat = json.value("seat", 0);
  puzzle.rules = json.value("rules", "");
  puzzle.events = lines_in(json, "events");
  puzzle.ask = phrase_in(json, "ask");
  puzzle.other = phrase_in(json, "other");
  puzzle.then = lines_in(json, "then");
  for (const auto& one : json.value("answers", Json::array())) {
    puzzle.answers.push_back({one.value("move", ""), phrase_in(one, "label"),
                              one.value("right", false), phrase_in(one, "say")});
  }
  return puzzle;
}

}  // namespace

const Puzzle::Answer* Puzzle::find(std::string_view move) const {
  const auto found = std::ranges::find(answers, move, &Answer::move);
  return found == answers.end() ? nullptr : &*found;
}

Expected<Record> Puzzle::record(std::string_view game, bool and_after) const {
  Record record;
  record.game = game;
  record.rules = rules;
  for (int at = 0; at < seats; ++at)
    record.chairs.push_back({"human", std::string(kPuzzlePeople[static_cast<std::size_t>(at)])});
  for (const auto* lines : {&events, &then}) {
    if (lines == &then && !and_after) break;
    for (const auto& line : *lines) {
      auto event = parse_event(line, seats);
      if (!event) return std::unexpected(event.error());
      record.events.push_back(std::move(*event));
    }
  }
  return record;
}

Json to_json(const Puzzle& puzzle) {
  Json json{{"kind", puzzle.kind},       {"grade", puzzle.grade}, {"seats", puzzle.seats},
            {"seat", puzzle.seat},       {"rules", puzzle.rules}, {"events", puzzle.events},
            {"ask", to_json(puzzle.ask)}};
  json["answers"] = Json::array();
  for (const auto& answer : puzzle.answers) {
    Json one = Json::object();
    if (!answer.move.empty()) one["move"] = answer.move;
    if (!answer.label.en.empty()) one["label"] = to_json(answer.label);
    if (answer.right) one["right"] = true;
    if (!answer.say.en.empty()) one["say"] = to_json(answer.say);
    json["answers"].push_back(std::move(one));
  }
  if (!puzzle.other.en.empty()) json["other"] = to_json(puzzle.other);
  if (!puzzle.then.empty()) json["then"] = puzzle.then;
  return json;
}

Expected<std::vector<Puzzle>> parse_puzzles(std::string_view text) {
  std::vector<Puzzle> puzzles;
  if (text.empty()) return puzzles;
  const auto json = parse_json(text, {.bytes = std::size_t{4} << 20, .values = 1'000'000});
  if (!json) return std::unexpected(json.error());
  for (const auto& one : json->value("puzzles", Json::array())) puzzles.push_back(puzzle_of(one));
  return puzzles;
}

}  // namespace salon
