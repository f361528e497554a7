#include "table/puzzle.h"

#include "core/rules.h"
#include "games/registry.h"
#include "table/replay.h"

namespace salon::table {
namespace {

Result<const Puzzle*> find_puzzle(const AnyGame& game, int number) {
  const auto& puzzles = puzzles_of(game);
  if (number < 1 || number > std::ssize(puzzles))
    return http_error(404, "there is no such puzzle", "ce problème n'existe pas");
  return &puzzles[static_cast<std::size_t>(number - 1)];
}

Result<Match> match_of(const AnyGame& game, const Puzzle& puzzle, bool and_after) {
  const auto record = puzzle.record(game.about().name, and_after);
  if (!record) return http_error(500, record.error());
  auto match = open_record(*record);
  if (!match) return http_error(500, match.error());
  return std::move(*match);
}

Result<Json> puzzle_table(const AnyGame& game, int number) {
  const auto puzzle = find_puzzle(game, number);
  if (!puzzle) return std::unexpected(puzzle.error());
  const auto match = match_of(game, **puzzle, true);
  if (!match) return std::unexpected(match.error());
  const Seat seat = (*puzzle)->seat;
  const auto eye = match->variant().eye(seat);
  eye->meet(match->names());
  Json json = to_json(**puzzle);
  json.erase("events");
  json.erase("then");
  json["game"] = game.about().name;
  json["number"] = number;
  json["names"] = match->names();
  json["constants"] = match->variant().constants();
  json["past"] = Json::array();
  const std::size_t asked = (*puzzle)->events.size();
  for (std::size_t ply = 0; ply < asked; ++ply) {
    Json event{{"ply", ply}};
    add_event(event, ply, match->glimpse(seat, ply));
    json["past"].push_back(std::move(event));
  }
  eye->follow(match->sight(seat), asked);
  json["moves"] = eye->turn() == seat ? eye->moves() : std::vector<std::string>{};
  json["frames"] = Json::array();
  json["frames"].push_back(frame(*eye, asked, false));
  for (std::size_t ply = asked; ply < match->ply(); ++ply) {
    eye->follow(match->sight(seat), ply + 1);
    Json next = frame(*eye, ply + 1, match->over() && ply + 1 == match->ply());
    add_event(next, ply, match->glimpse(seat, ply));
    json["frames"].push_back(std::move(next));
  }
  return json;
}

Result<Json> puzzle_refusal(const AnyGame& game, int number, std::string_view move) {
  const auto puzzle = find_puzzle(game, number);
  if (!puzzle) return std::unexpected(puzzle.error());
  const auto match = match_of(game, **puzzle, false);
  if (!match) return std::unexpected(match.error());
  const auto read = match->eye((*puzzle)->seat).read(move);
  return Json{{"reason", read ? Json() : to_json(read.error().what)}};
}

}  // namespace

Json puzzle_hall(std::int64_t day) {
  const auto daily = puzzle_of_day(day);
  Json json{{"day", day}};
  if (daily.game) json["daily"] = {{"game", daily.game->about().name}, {"number", daily.number}};
  return json;
}

Json puzzle_list(const AnyGame& game) {
  Json list = Json::array();
  for (const auto& puzzle : puzzles_of(game))
    list.push_back({{"kind", puzzle.kind}, {"grade", puzzle.grade}});
  return {{"game", game.about().name}, {"puzzles", std::move(list)}};
}

Result<Json> puzzle_answer(const AnyGame& game, std::string_view number, std::string_view move) {
  const auto which = parse_number(number, 1, 100'000);
  if (!which) return http_error(404, which.error());
  return move.empty() ? puzzle_table(game, *which) : puzzle_refusal(game, *which, move);
}

}  // namespace salon::table
