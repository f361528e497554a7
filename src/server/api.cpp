#include "server/api.h"

#include "core/rules.h"
#include "server/address.h"
#include "server/log.h"
#include "server/packing.h"
#include "table/catalogue.h"
#include "table/haste.h"
#include "table/puzzle.h"
#include "table/replay.h"
#include "table/secrets.h"

namespace salon::server {
namespace {

constexpr std::size_t kParsedAtOnce = std::size_t{4} << 10;  // longer ones would hold up the loop
constexpr std::size_t kWrittenAtOnce = 500;                  // events of a record
constexpr int kLongestAnalysisMs = 3'600'000;

}  // namespace

asio::awaitable<Response> Api::handle(Request request) {
  Result<Response> result;
  try {
    result = co_await route(request);
  } catch (...) {
    house_.metrics().thrown.add();
    log_warning("request.failed", {{"request", request.id}, {"why", what_was_thrown()}});
    result = http_error(500, "this failed; the fault has been noted",
                        "cela a échoué ; l'erreur est notée");
  }
  if (result) co_return std::move(*result);
  co_return answer(result.error());
}

Api::Body Api::read_body(const Request& request) {
  if (request.body.size() <= kParsedAtOnce) co_return parse_body(request.body);
  auto work = [body = request.body] { return parse_body(body); };
  co_return co_await aside(request, std::move(work));
}

Api::Answer Api::route(const Request& request) {
  const bool get = request.method == "GET";
  const bool post = request.method == "POST";
  const auto parts = split(std::string_view(request.path).substr(1), '/');  // "api", …
  const auto part = [&](std::size_t i) {
    return i < parts.size() ? std::string(parts[i]) : std::string();
  };
  const std::string what = part(1);
  if (what == "games" && parts.size() == 2) co_return get ? games(request) : wrong_method();
  if (what == "address" && parts.size() == 2) co_return get ? address() : wrong_method();
  if (what == "engine" && parts.size() <= 3) {
    if (!get) co_return wrong_method();
    if (parts.size() == 2) co_return answer(shelf_.contents());
    co_return co_await engine(request, part(2));
  }
  if (what == "games" && parts.size() == 4 && part(3) == "rules")
    co_return get ? rules_page(part(2), request) : wrong_method();
  if (what == "puzzles" && parts.size() <= 4) {
    if (!get) co_return wrong_method();
    co_return co_await puzzles(request, part(2), part(3));
  }
  if (what == "tables" && parts.size() == 2) {
    if (post) co_return co_await open_table(request);
    if (!get) co_return wrong_method();
    Hall& first = house_.first_hall();
    const auto listed = co_await away(first.loop(), first.listed());
    if (!listed) co_return std::unexpected(listed.error());
    co_return answer(*listed);
  }
  if (what == "tables" && (parts.size() == 3 || parts.size() == 4)) {
    auto done = table_route(request, part(2), part(3));
    co_return co_await away(house_.hall_of(part(2)).loop(), std::move(done));
  }
  const bool takes_records = what == "records" || what == "replay" || what == "analysis";
  if (takes_records && parts.size() == 2) {
    if (!post) co_return wrong_method();
    if (what == "records") co_return co_await open_record(request);
    if (what == "replay") co_return co_await replay_record(request);
    co_return co_await analyse_record(request);
  }
  if (what == "jobs" && parts.size() == 3) {
    auto done = job(request.method, part(2));
    co_return co_await away(house_.first_hall().loop(), std::move(done));
  }
  co_return no_such_page();
}

Api::Answer Api::job(std::string method, std::string name) {
  if (method == "DELETE") {
    const auto stopped = analysis_.stop(name);
    if (!stopped) co_return std::unexpected(stopped.error());
    co_return answer(Json::object());
  }
  if (method != "GET") co_return wrong_method();
  auto seen = analysis_.look(name);
  if (!seen) co_return std::unexpected(seen.error());
  co_return answer_text(std::move(*seen));
}

Api::Answer Api::table_route(const Request& request, std::string id, std::string what) {
  if (id.empty() || id.size() > 40) co_return no_such_page();
  const auto found = co_await house_.hall_of(id).find(id);
  if (!found) co_return std::unexpected(found.error());
  const std::shared_ptr<Table>& table = *found;
  if (request.method == "GET") {
    if (what.empty()) co_return answer(table->card());
    if (what == "record") co_return co_await record(table, request);
    if (what == "replay") co_return co_await replay_table(table, request);
    co_return no_such_page();
  }
  if (request.method != "POST") co_return wrong_method();
  if (what == "analysis") {
    const auto body = co_await read_body(request);
    if (!body) co_return std::unexpected(body.error());
    auto game = co_await table->played();
    if (!game) co_return std::unexpected(game.error());
    auto record = std::make_shared<const Record>(std::move(game->record));
    co_return co_await analyse(std::move(record), *body, request);
  }
  co_return co_await seat_action(table, request, what);
}

Api::Answer Api::seat_action(std::shared_ptr<Table> table, const Request& request,
                             const std::string& what) {
  auto body = co_await read_body(request);
  if (!body) co_return std::unexpected(body.error());
  std::string token = text_of(*body, "token");
  if (token.empty()) token = request.bearer;
  if (what == "join") co_return co_await join(table, std::move(*body));
  if (what == "fill") co_return co_await fill(table, std::move(*body), token);
  if (what == "rematch") co_return co_await rematch(table, token);
  if (what == "hint") co_return co_await hint(table, token);
  if (what == "own_hint") co_return co_await own_hint(table, token);
  if (what == "resign" || what == "draw") co_return co_await act(table, what, *body, token);
  if (what != "leave") co_return no_such_page();
  const auto left = co_await table->leave(token);
  if (!left) co_return std::unexpected(left.error());
  co_return answer(Json::object());
}

/// The same for everybody as long as the program runs.
Result<Response> Api::games(const Request& request) const {
  static const std::string packed_once = gzip(catalogue());
  Response response = answer_text({});
  const bool packs = accepts(request.accept_encoding, "gzip");
  response.fixed = packs ? packed_once : catalogue();
  if (packs) response.headers.emplace_back("Content-Encoding", "gzip");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  return response;
}

Result<Response> Api::address() const {
  const auto address = reachable_address(house_.config());
  return answer({{"address", address ? Json(*address) : Json(nullptr)}});
}

Api::Answer Api::puzzles(const Request& request, std::string name, std::string number) {
  if (name.empty()) {
    const auto now = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    co_return answer(puzzle_hall(now.time_since_epoch().count()));
  }
  const auto game = find_game(name);
  if (!game) co_return http_error(404, game.error());
  if (number.empty()) co_return answer(puzzle_list(**game));
  // The game up to there is played through: nobody else should wait for it.
  auto work = [game = *game, number = std::move(number), move = request.value("try")] {
    return puzzle_answer(*game, number, move);
  };
  const auto told = co_await aside(request, std::move(work));
  if (!told) co_return std::unexpected(told.error());
  co_return answer(*told);
}

Api::Answer Api::open(const Request& request, const Result<Opening>& opening) {
  if (!opening) co_return std::unexpected(opening.error());
  const auto table = co_await house_.open(opening->plan, opening->entries, request.client);
  if (!table) co_return std::unexpected(table.error());
  log_note("table.opened",
           {{"request", request.id}, {"table", alias(*table)}, {"game", opening->plan.game}});
  co_return opened(*table, *opening);
}

Api::Answer Api::open_table(const Request& request) {
  // A board of one's own takes a moment to read; nobody else should wait for it.
  auto work = [body = request.body]() -> Result<Opening> {
    const auto parsed = parse_body(body);
    if (!parsed) return std::unexpected(parsed.error());
    return parse_opening(*parsed);
  };
  Result<Opening> opening;
  if (request.body.find("\"board\"") == std::string::npos && request.body.size() <= kParsedAtOnce)
    opening = work();
  else
    opening = co_await aside(request, std::move(work));
  co_return co_await open(request, opening);
}

Api::Answer Api::open_record(const Request& request) {
  // A long record takes its time to play through; nobody else should wait for it.
  auto work = [body = request.body]() -> Result<Opening> {
    const auto parsed = parse_body(body);
    if (!parsed) return std::unexpected(parsed.error());
    return resume_record(*parsed);
  };
  const auto opening = co_await aside(request, std::move(work));
  co_return co_await open(request, opening);
}

/// The same as the message of that name on the seat's socket.
Api::Answer Api::act(std::shared_ptr<Table> table, std::string what, Json body, std::string token) {
  Json message{{"type", what}};
  if (body.contains("action")) message["action"] = body["action"];
  const std::string line = dump(message);
  auto said = protocol::parse_answer(line);
  if (!said) co_return http_error(400, said.error());
  const auto done = co_await table->act(std::move(token), std::move(*said));
  if (!done) co_return std::unexpected(done.error());
  co_return answer(Json::object());
}

Api::Answer Api::join(std::shared_ptr<Table> table, Json body) {
  std::optional<Seat> seat;
  if (body.contains("seat") && !body["seat"].is_null()) {
    const Json& wanted = body["seat"];
    if (!wanted.is_number_integer() || wanted < 0 || wanted >= kMaxSeats)
      co_return http_error(400, "\"seat\" should be a seat", "« seat » devrait être une place");
    seat = wanted.get<Seat>();
  }
  const std::string name = text_of(body, "name");
  if (name.empty()) co_return http_error(400, "\"name\" is missing", "« name » manque");
  const auto seated = co_await table->join(name, seat);
  if (!seated) co_return std::unexpected(seated.error());
  co_return answer({{"seat", seated->seat}, {"token", seated->token}});
}

Api::Answer Api::fill(std::shared_ptr<Table> table, Json body, std::string token) {
  const auto game = find_game(table->game());
  const auto bot = check_bot(**game, text_of(body, "bot"));
  if (!bot) co_return std::unexpected(bot.error());
  const Json seat = body.contains("seat") ? body["seat"] : Json();
  if (!seat.is_number_integer() || seat < 0 || seat >= kMaxSeats)
    co_return http_error(400, "\"seat\" should be a seat", "« seat » devrait être une place");
  const auto filled = co_await table->fill(token, seat.get<Seat>(), *bot);
  if (!filled) co_return std::unexpected(filled.error());
  co_return answer(Json::object());
}

Api::Answer Api::rematch(std::shared_ptr<Table> table, std::string token) {
  const auto again = co_await table->rematch(std::move(token));
  if (!again) co_return std::unexpected(again.error());
  Json json{{"table", again->table}};
  if (again->seated) {
    json["seat"] = again->seated->seat;
    json["token"] = again->seated->token;
  }
  if (!again->director.empty()) json["director"] = again->director;
  co_return answer(json);
}

Api::Answer Api::hint(std::shared_ptr<Table> table, std::string token) {
  const auto advice = co_await table->hint(std::move(token));
  if (!advice) co_return std::unexpected(advice.error());
  co_return answer(table::to_json(*advice));
}

/// For whoever has an engine: which bot is to be asked what to do.
Api::Answer Api::own_hint(std::shared_ptr<Table> table, std::string token) {
  const auto bot = co_await table->own_hint(std::move(token));
  if (!bot) co_return std::unexpected(bot.error());
  Json json{{"bot", *bot}};
  const auto game = find_game(table->game());
  if (wants_weights((*game)->about(), *bot)) json["weights"] = table->game();
  co_return answer(json);
}

/// Packing it takes a moment the first time, in which nobody else should have to wait.
Api::Answer Api::engine(const Request& request, std::string name) {
  auto work = [this, name = std::move(name), packs = accepts(request.accept_encoding, "gzip")] {
    return shelf_.file(name, packs);
  };
  co_return co_await aside(request, std::move(work));
}

Api::Answer Api::record(std::shared_ptr<Table> table, const Request& request) {
  auto game = co_await table->played(!request.value("so_far").empty());
  if (!game) co_return std::unexpected(game.error());
  auto work = [record = std::move(game->record)]() -> Result<Response> {
    return record_page(record);
  };
  if (game->times.size() <= kWrittenAtOnce) co_return work();
  co_return co_await aside(request, std::move(work));
}

namespace {

std::unexpected<HttpError> too_many_replays() {
  return http_error(503, "too many games are being shown; try again in a moment",
                    "trop de parties sont en train d'être montrées ; réessayez dans un instant");
}

}  // namespace

/// Made beside the event loop, and no faster than it is read. Even so it costs much, so only a few
/// are told at once.
Api::Answer Api::replayed(const Request& request, Opened open) {
  auto held = co_await large_.begin(request.client);
  if (!held) co_return too_many_replays();
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  auto begin = [open = std::move(open), stop]() -> Result<Response> {
    if (*stop) return http_error(503, "the server is stopping", "le serveur s'arrête");
    auto opened = open();
    if (!opened) return std::unexpected(opened.error());
    const auto replay = std::make_shared<Replay>(std::move(*opened));
    auto text = replay->piece(*stop);
    if (!text) return std::unexpected(text.error());
    Response response = answer_text(std::move(*text));
    if (!replay->done()) response.more = [replay, stop] { return replay->piece(*stop); };
    response.stop = stop;
    return response;
  };
  auto response = co_await house_.thinkers().run(Pool::Rank::hint, request.client, stop,
                                                 std::move(begin), Field("request", request.id));
  if (response) response->held = std::move(held);
  co_return response;
}

Api::Answer Api::replay_table(std::shared_ptr<Table> table, const Request& request) {
  auto game = co_await table->played();
  if (!game) co_return std::unexpected(game.error());
  Opened open = [game = std::move(*game), eyes = request.value("eyes")] {
    return Replay::of(game.record, game.times, eyes, Replay::kMostBytes, game.variant);
  };
  co_return co_await replayed(request, std::move(open));
}

Api::Answer Api::replay_record(const Request& request) {
  Opened open = [text = request.body]() -> Result<Replay> {
    const auto body = parse_body(text);
    if (!body) return std::unexpected(body.error());
    const auto record = Record::parse(text_of(*body, "record"));
    if (!record) return http_error(400, record.error());
    const Json eyes = body->contains("eyes") ? (*body)["eyes"] : Json("open");
    return Replay::of(*record, {}, eyes.is_string() ? eyes.get<std::string>() : dump(eyes));
  };
  return replayed(request, std::move(open));
}

Api::Answer Api::analyse_record(const Request& request) {
  const auto body = co_await read_body(request);
  if (!body) co_return std::unexpected(body.error());
  auto work = [text = text_of(*body, "record")]() -> Result<std::shared_ptr<const Record>> {
    auto record = Record::parse(text);
    if (!record) return http_error(400, record.error());
    return std::make_shared<const Record>(std::move(*record));
  };
  auto record = co_await aside(request, std::move(work));
  if (!record) co_return std::unexpected(record.error());
  co_return co_await analyse(std::move(*record), *body, request);
}

Api::Answer Api::analyse(std::shared_ptr<const Record> record, const Json& wishes,
                         const Request& request) {
  std::optional<std::chrono::milliseconds> budget;
  if (wishes.contains("budget_ms")) {
    const Json& ms = wishes["budget_ms"];
    if (!ms.is_number_integer() || ms < 0 || ms > kLongestAnalysisMs)
      co_return http_error(400, "\"budget_ms\" is a number of milliseconds, at most an hour",
                           "« budget_ms » est un nombre de millisecondes, une heure au plus");
    budget = std::chrono::milliseconds(ms.get<std::int64_t>());
  }
  auto work = [record]() -> Result<std::shared_ptr<Match>> {
    auto match = salon::open_record(*record);
    if (!match) return http_error(400, match.error());
    return std::make_shared<Match>(std::move(*match));
  };
  const auto match = co_await aside(request, std::move(work));
  if (!match) co_return std::unexpected(match.error());
  if (!(*match)->over())
    co_return http_error(409, "only finished games are analysed",
                         "on n'analyse que des parties finies");
  auto started = start_analysis(*match, budget, request.client, request.id);
  co_return co_await away(house_.first_hall().loop(), std::move(started));
}

Api::Answer Api::start_analysis(std::shared_ptr<Match> match,
                                std::optional<std::chrono::milliseconds> budget, std::string client,
                                std::string request) {
  const auto job = analysis_.start(std::move(*match), budget, client, std::move(request));
  if (!job) co_return std::unexpected(job.error());
  co_return answer({{"job", *job}}, 202);
}

}  // namespace salon::server
