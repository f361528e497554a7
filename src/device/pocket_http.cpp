#include <algorithm>

#include "core/rules.h"
#include "core/utf8.h"
#include "device/ask.h"
#include "device/pocket.h"
#include "games/registry.h"
#include "table/catalogue.h"
#include "table/puzzle.h"
#include "table/replay.h"
#include "table/secrets.h"

/// The requests of the server that need nobody else.
namespace salon::device {
namespace {

constexpr int kLongestAnalysisMs = 3'600'000;
constexpr std::int64_t kDayMs = 24 * 3600 * std::int64_t{1000};

std::string bearer_of(const Json& headers) {
  constexpr std::string_view scheme = "bearer ";
  if (!headers.is_object()) return {};
  for (const auto& [name, value] : headers.items()) {
    if (fold(name) != "authorization" || !value.is_string()) continue;
    const std::string text = value.get<std::string>();
    if (fold(text.substr(0, scheme.size())) == scheme) return text.substr(scheme.size());
  }
  return {};
}

Json to_json(const Response& response) {
  Json headers{{"content-type", response.type}};
  for (const auto& [name, value] : response.headers) headers[fold(name)] = value;
  return {{"status", response.status}, {"headers", std::move(headers)}, {"body", response.bytes()}};
}

Json to_json(const Result<Response>& result) {
  return to_json(result ? *result : table::answer(result.error()));
}

Result<Seat> seat_of(const Json& body) {
  const auto seat = whole_at(body, "seat");
  if (seat && *seat >= 0 && *seat < kMaxSeats) return static_cast<Seat>(*seat);
  return http_error(400, "\"seat\" should be a seat", "« seat » devrait être une place");
}

}  // namespace

Expected<Json> Pocket::http(const Json& ask) {
  const auto target = parse_target(text_at(ask, "path"));
  if (!target) return to_json(Answer(no_such_page()));
  Request request;
  request.method = text_at(ask, "method");
  request.path = target->path;
  request.query = target->query;
  request.body = text_at(ask, "body");
  if (const Json* headers = member(ask, "headers")) request.bearer = bearer_of(*headers);
  const Json* id = member(ask, "id");
  const auto answered = route(request, id ? *id : Json());
  if (!answered) return Json{{"waits", id ? *id : Json()}};
  return to_json(*answered);
}

std::optional<Pocket::Answer> Pocket::route(const Request& request, const Json& id) {
  const bool get = request.method == "GET";
  const bool post = request.method == "POST";
  const auto parts = split(std::string_view(request.path).substr(1), '/');  // "api", …
  const auto part = [&](std::size_t i) {
    return i < parts.size() ? std::string(parts[i]) : std::string();
  };
  if (request.path == "/health") return table::answer(Json{{"ok", true}, {"program", "salon"}});
  if (part(0) != "api") return no_such_page();
  const std::string what = part(1);
  if (what == "games" && parts.size() == 2)
    return get ? Answer(answer_text(catalogue())) : wrong_method();
  if (what == "address" && parts.size() == 2)
    return get ? Answer(table::answer(Json{{"address", nullptr}})) : wrong_method();
  if (what == "games" && parts.size() == 4 && part(3) == "rules")
    return get ? rules_page(part(2), request) : wrong_method();
  if (what == "puzzles" && parts.size() <= 4)
    return get ? puzzles(part(2), part(3), request) : wrong_method();
  if (what == "tables" && parts.size() == 2) {
    if (post) return open_table(request, parse_opening);
    if (!get) return wrong_method();
    return table::answer(Json{{"open", Json::array()}, {"running", Json::array()}});
  }
  if (what == "tables" && (parts.size() == 3 || parts.size() == 4))
    return table_route(request, part(2), part(3), id);
  const bool takes_records = what == "records" || what == "replay" || what == "analysis";
  if (takes_records && parts.size() == 2) {
    if (!post) return wrong_method();
    if (what == "records") return open_table(request, resume_record);
    if (what == "replay") return replay_record(request);
    const auto body = parse_body(request.body);
    if (!body) return std::unexpected(body.error());
    const auto record = Record::parse(text_of(*body, "record"));
    if (!record) return http_error(400, record.error());
    return analyse(*record, *body);
  }
  if (what == "jobs" && parts.size() == 3) return job(request.method, part(2));
  return no_such_page();
}

Pocket::Answer Pocket::puzzles(const std::string& name, const std::string& number,
                               const Request& request) const {
  if (name.empty()) return table::answer(puzzle_hall(desk_.now_ms() / kDayMs));
  const auto game = find_game(name);
  if (!game) return http_error(404, game.error());
  if (number.empty()) return table::answer(puzzle_list(**game));
  const auto told = puzzle_answer(**game, number, request.value("try"));
  if (!told) return std::unexpected(told.error());
  return table::answer(*told);
}

/// A table, or one that goes on where a record stops.
Pocket::Answer Pocket::open_table(const Request& request, Result<Opening> (*read)(const Json&)) {
  const auto body = parse_body(request.body);
  if (!body) return std::unexpected(body.error());
  const auto opening = read(*body);
  if (!opening) return std::unexpected(opening.error());
  if (opening->plan.has_open_seat())
    return http_error(
        409, "nobody else can come to a table on this device: every seat is yours or a bot's",
        "personne d'autre ne peut venir à une table sur cet appareil : chaque place est à vous ou "
        "à un robot");
  const auto id = open(opening->plan, opening->entries);
  if (!id) return std::unexpected(id.error());
  return opened(*id, *opening);
}

std::optional<Pocket::Answer> Pocket::table_route(const Request& request, const std::string& id,
                                                  const std::string& what, const Json& later) {
  Table* table = find(id);
  if (!table) return http_error(404, "there is no such table", "cette table n'existe pas");
  if (request.method == "GET") return look_at(*table, what, request);
  if (request.method != "POST") return wrong_method();
  if (what == "analysis") {
    const auto body = parse_body(request.body);
    if (!body) return std::unexpected(body.error());
    if (!table->over())
      return http_error(409, "the game is not over yet", "la partie n'est pas encore finie");
    return analyse(table->journal().match().record(), *body);
  }
  return seat_action(*table, request, what, later);
}

Pocket::Answer Pocket::look_at(const Table& table, const std::string& what,
                               const Request& request) const {
  if (what.empty()) return table::answer(table.card());
  if (what == "journal") {
    std::string text;
    for (const auto& line : table.lines()) text += line + '\n';
    return page(std::move(text), "text/plain; charset=utf-8");
  }
  if (what != "record" && what != "replay") return no_such_page();
  const bool so_far = what == "record" && !request.value("so_far").empty();
  if (!table.over() && !so_far)
    return http_error(409, "the game is not over yet", "la partie n'est pas encore finie");
  const Record record = table.journal().match().record();
  if (what == "record") return record_page(record);
  auto frames = replay(record, table.journal().times(), request.value("eyes"));
  if (!frames) return std::unexpected(frames.error());
  return answer_text(std::move(*frames));
}

std::optional<Pocket::Answer> Pocket::seat_action(Table& table, const Request& request,
                                                  const std::string& what, const Json& later) {
  const auto body = parse_body(request.body);
  if (!body) return std::unexpected(body.error());
  std::string token = text_of(*body, "token");
  if (token.empty()) token = request.bearer;
  if (what == "join") return join(table, *body);
  if (what == "fill") return fill(table, *body, token);
  if (what == "rematch") return rematch(table, token);
  if (what == "resign" || what == "draw") return act(table, what, *body, token);
  if (what == "hint") {
    const auto asked = table.hint(token, [this, later](const Result<Json>& advice) {
      desk_.answer(later, to_json(advice ? Answer(table::answer(*advice))
                                         : std::unexpected(advice.error())));
    });
    if (!asked) return std::unexpected(asked.error());
    return std::nullopt;
  }
  if (what != "leave") return no_such_page();
  const auto left = table.leave(token);
  if (!left) return std::unexpected(left.error());
  return table::answer(Json::object());
}

Pocket::Answer Pocket::join(Table& table, const Json& body) {
  std::optional<Seat> wanted;
  if (const Json* seat = member(body, "seat"); seat && !seat->is_null()) {
    const auto read = seat_of(body);
    if (!read) return std::unexpected(read.error());
    wanted = *read;
  }
  const std::string name = text_of(body, "name");
  if (name.empty()) return http_error(400, "\"name\" is missing", "« name » manque");
  const auto seated = table.join(name, wanted);
  if (!seated) return std::unexpected(seated.error());
  return table::answer(Json{{"seat", seated->seat}, {"token", seated->token}});
}

Pocket::Answer Pocket::fill(Table& table, const Json& body, const std::string& token) {
  const auto game = find_game(table.game());
  const auto bot = check_bot(**game, text_of(body, "bot"));
  if (!bot) return std::unexpected(bot.error());
  const auto seat = seat_of(body);
  if (!seat) return std::unexpected(seat.error());
  const auto filled = table.fill(token, *seat, *bot);
  if (!filled) return std::unexpected(filled.error());
  return table::answer(Json::object());
}

/// The same as the message of that name on the seat's socket.
Pocket::Answer Pocket::act(Table& table, const std::string& what, const Json& body,
                           const std::string& token) {
  Json message{{"type", what}};
  if (const Json* action = member(body, "action")) message["action"] = *action;
  const auto said = protocol::parse_answer(dump(message));
  if (!said) return http_error(400, said.error());
  const auto done = table.act(token, *said);
  if (!done) return std::unexpected(done.error());
  return table::answer(Json::object());
}

Pocket::Answer Pocket::rematch(Table& table, const std::string& token) {
  std::string director;
  auto plan = table.next_plan(token, director);
  if (!plan) return std::unexpected(plan.error());
  if (!director.empty() || !find(table.rematch())) {
    const auto id = open(std::move(*plan), {});
    if (!id) return std::unexpected(id.error());
    table.note_rematch(*id);
  }
  Json json{{"table", table.rematch()}};
  if (!director.empty()) {
    json["director"] = director;
    return table::answer(json);
  }
  const auto seated = find(table.rematch())->sit_kept(hash_secret(token));
  if (!seated) return std::unexpected(seated.error());
  json["seat"] = seated->seat;
  json["token"] = seated->token;
  return table::answer(json);
}

Pocket::Answer Pocket::replay_record(const Request& request) const {
  const auto body = parse_body(request.body);
  if (!body) return std::unexpected(body.error());
  const auto record = Record::parse(text_of(*body, "record"));
  if (!record) return http_error(400, record.error());
  const Json* eyes = member(*body, "eyes");
  const std::string whose = !eyes               ? "open"
                            : eyes->is_string() ? eyes->get<std::string>()
                                                : dump(*eyes);
  auto frames = replay(*record, {}, whose);
  if (!frames) return std::unexpected(frames.error());
  return answer_text(std::move(*frames));
}

Pocket::Answer Pocket::analyse(const Record& record, const Json& wishes) {
  std::optional<std::int64_t> budget;
  if (member(wishes, "budget_ms")) {
    budget = whole_at(wishes, "budget_ms");
    if (!budget || *budget < 0 || *budget > kLongestAnalysisMs)
      return http_error(400, "\"budget_ms\" is a number of milliseconds, at most an hour",
                        "« budget_ms » est un nombre de millisecondes, une heure au plus");
  }
  auto match = open_record(record);
  if (!match) return http_error(400, match.error());
  if (!match->over())
    return http_error(409, "only finished games are analysed",
                      "on n'analyse que des parties finies");
  return table::answer(Json{{"job", analysis_.start(std::move(*match), budget)}}, 202);
}

Pocket::Answer Pocket::job(const std::string& method, const std::string& name) {
  if (method == "DELETE") {
    const auto stopped = analysis_.stop(name);
    if (!stopped) return std::unexpected(stopped.error());
    return table::answer(Json::object());
  }
  if (method != "GET") return wrong_method();
  const auto seen = analysis_.look(name);
  if (!seen) return std::unexpected(seen.error());
  return table::answer(*seen);
}

}  // namespace salon::device
