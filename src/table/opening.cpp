#include "table/opening.h"

#include <algorithm>

#include "core/counted.h"
#include "table/client_command.h"
#include "table/http.h"
#include "table/manners.h"
#include "table/secrets.h"

namespace salon::table {
namespace {

constexpr int kMaxSeconds = 7 * 24 * 3600;

Result<int> number_of(const Json& json, const char* key, int low, int high, int otherwise) {
  if (!json.contains(key) || json[key].is_null()) return otherwise;
  const Json& value = json[key];
  if (value.is_number_integer() && value >= low && value <= high) return value.get<int>();
  return http_error(400, "\"{}\" should be a whole number from {} to {}",
                    "« {} » devrait être un entier de {} à {}", key, low, high);
}

Result<std::optional<ClockRules>> parse_clock(const Json& body) {
  if (!body.contains("clock") || body["clock"].is_null()) return std::nullopt;
  const Json& clock = body["clock"];
  if (!clock.is_object())
    return http_error(400, "\"clock\" should be an object", "« clock » devrait être un objet");
  const auto move = number_of(clock, "move_s", 1, kMaxSeconds, 0);
  const auto total = number_of(clock, "total_s", 1, kMaxSeconds, 0);
  const auto increment = number_of(clock, "increment_s", 0, 3600, 0);
  for (const auto* one : {&move, &total, &increment}) {
    if (!*one) return std::unexpected(one->error());
  }
  if ((*move > 0) == (*total > 0)) {
    return http_error(400, "a clock has either \"move_s\" or \"total_s\"",
                      "une pendule a soit « move_s », soit « total_s »");
  }
  return ClockRules{*move, *total, *increment};
}

Result<bool> choice_of(const Json& json, const char* key, bool otherwise) {
  if (!json.contains(key) || json[key].is_null()) return otherwise;
  if (json[key].is_boolean()) return json[key].get<bool>();
  return http_error(400, "\"{}\" is true or false", "« {} » est vrai ou faux (true, false)", key);
}

Result<void> seat_somebody(const AnyGame& game, const Json& wish, const std::string& owner,
                           Opening& opening) {
  Holder holder;
  const std::string kind = wish.is_object() ? text_of(wish, "kind") : "";
  if (kind == "me") {
    const std::string token = new_secret();
    holder = {Holder::Kind::person, text_of(wish, "name"), {}, hash_secret(token), owner, {}};
    opening.tokens.emplace_back(static_cast<Seat>(opening.plan.seats.size()), token);
    if (holder.name.empty()) {
      holder.name = fmt::format("Player {}", opening.plan.seats.size() + 1);
    }
  } else if (kind == "bot") {
    const auto bot = check_bot(game, text_of(wish, "bot"));
    if (!bot) return std::unexpected(bot.error());
    holder = {Holder::Kind::bot, text_of(wish, "name"), *bot, {}, {}, {}};
  } else if (kind != "open") {
    return http_error(400, "a seat's \"kind\" is me, open or bot",
                      "le « kind » d'une place est me, open ou bot");
  }
  opening.plan.seats.push_back(std::move(holder));
  return {};
}

/// Bots without a name get one nobody else has.
void name_bots(const AnyGame& game, std::vector<Holder>& seats) {
  for (auto& holder : seats) {
    if (holder.kind != Holder::Kind::bot || !holder.name.empty()) continue;
    std::vector<std::string> taken;
    for (const auto& other : seats) taken.push_back(other.name);
    holder.name = bot_name(game.cast(), holder.bot, taken);
  }
}

Result<void> seat_all(const AnyGame& game, const Json& seats, Opening& opening) {
  if (!seats.is_array() || seats.empty() || seats.size() > kMaxSeats)
    return http_error(400, "\"seats\" should be a list of 1 to {} seats",
                      "« seats » devrait être une liste de 1 à {} places", kMaxSeats);
  const std::string owner = new_secret();
  for (const auto& wish : seats) {
    if (const auto seated = seat_somebody(game, wish, owner, opening); !seated) return seated;
  }
  name_bots(game, opening.plan.seats);
  std::vector<Chair> named;
  for (const auto& holder : opening.plan.seats) {
    if (!holder.name.empty()) named.push_back({"human", holder.name});
  }
  if (const auto good = check_names(named); !good) return http_error(400, good.error());
  if (opening.plan.only_bots()) {
    opening.director = new_secret();
    opening.plan.director = hash_secret(opening.director);
  }
  return {};
}

Result<void> read_manners(const Json& body, Plan& plan) {
  plan.is_public = body.contains("public") && body["public"] == true;
  auto clock = parse_clock(body);
  if (!clock) return std::unexpected(clock.error());
  plan.clock = *clock;
  const Manners usual = usual_manners(plan);
  const auto aids = choice_of(body, "aids", usual.aids);
  if (!aids) return std::unexpected(aids.error());
  plan.aids = *aids;
  const auto talk = choice_of(body, "talk", usual.talk);
  if (!talk) return std::unexpected(talk.error());
  plan.talk = *talk;
  const std::string away = text_of(body, "away");
  if (!away.empty() && away != "bot" && away != "resign")
    return http_error(400, "\"away\" is bot or resign", "« away » est bot ou resign");
  plan.bot_when_away = away != "resign";
  const auto away_s = number_of(body, "away_s", 1, kMaxSeconds, 300);
  if (!away_s) return std::unexpected(away_s.error());
  plan.away_s = *away_s;
  const auto pace = number_of(body, "pace_ms", 0, kMaxPaceMs, 0);
  if (!pace) return std::unexpected(pace.error());
  plan.pace_ms = *pace;
  plan.seed = random_seed();
  return {};
}

/// The record's own people and bots, when nobody says who plays on.
Json seats_of(const Record& record) {
  Json seats = Json::array();
  for (const auto& chair : record.chairs) {
    const bool human = chair.human();
    Json seat{{"kind", human ? "me" : "bot"}, {"name", chair.name}};
    if (!human) seat["bot"] = chair.controller.substr(0, chair.controller.find(':'));
    seats.push_back(std::move(seat));
  }
  return seats;
}

}  // namespace

Result<std::string> check_bot(const AnyGame& game, std::string_view bot) {
  std::vector<std::string> names;
  for (const auto& level : game.levels()) {
    if (level.name == bot) return level.name;
    names.push_back(level.name);
  }
  return http_error(400, "no bot is called \"{}\" (there are: {})",
                    "aucun robot ne s'appelle « {} » (il y a : {})", bot, fmt::join(names, ", "));
}

Result<Opening> parse_opening(const Json& body) {
  const auto game = find_game(text_of(body, "game"));
  if (!game) return http_error(400, game.error());
  Opening opening;
  opening.plan.game = (*game)->about().name;
  const Json seats = body.contains("seats") ? body["seats"] : Json();
  if (const auto seated = seat_all(**game, seats, opening); !seated)
    return std::unexpected(seated.error());
  if (body.contains("board") && !body["board"].is_null()) {
    opening.plan.board =
        body["board"].is_string() ? body["board"].get<std::string>() : dump(body["board"]);
  }
  const auto variant = (*game)->open(
      {text_of(body, "rules"), static_cast<int>(opening.plan.seats.size()), opening.plan.board});
  if (!variant) return http_error(400, variant.error());
  const Setting setting = (*variant)->setting();
  opening.plan.rules = setting.rules;
  opening.plan.revision = setting.revision;
  if (const auto read = read_manners(body, opening.plan); !read)
    return std::unexpected(read.error());
  return opening;
}

Result<Opening> resume_record(const Json& body) {
  auto record = Record::parse(text_of(body, "record"));
  if (!record) return http_error(400, record.error());
  // Whoever was replaced in the record makes room for those who sit here now.
  std::erase_if(record->events,
                [](const Event& event) { return event.kind == Event::Kind::replace; });
  const auto match = open_record(*record);
  if (!match) return http_error(400, match.error());
  if (match->over()) {
    return http_error(409, "this game is over: it can only be replayed",
                      "cette partie est finie : on ne peut que la revoir");
  }
  const auto game = find_game(record->game);
  Opening opening;
  opening.plan.game = record->game;
  const Setting setting = match->variant().setting();
  opening.plan.rules = setting.rules;
  opening.plan.revision = setting.revision;
  opening.plan.board = record->board;
  const bool chosen = body.contains("seats") && !body["seats"].is_null();
  if (const auto seated = seat_all(**game, chosen ? body["seats"] : seats_of(*record), opening);
      !seated)
    return std::unexpected(seated.error());
  if (opening.plan.seats.size() != record->chairs.size()) {
    return http_error(
        400, "{} for {} seats", "{} pour {} places",
        counted(opening.plan.seats.size(), {"player", "joueur"}, {"players", "joueurs"}),
        record->chairs.size());
  }
  if (const auto read = read_manners(body, opening.plan); !read)
    return std::unexpected(read.error());
  for (const auto& event : record->events) opening.entries.push_back({0, event_line(event)});
  opening.plan.resumed.emplace(static_cast<int>(match->ply()));
  for (const auto& [seat, token] : opening.tokens) opening.plan.resumed->seen_by.push_back(seat);
  return opening;
}

Response opened(const std::string& table, const Opening& opening) {
  Json json{{"table", table}, {"seats", Json::array()}};
  for (const auto& [seat, token] : opening.tokens)
    json["seats"].push_back({{"seat", seat}, {"token", token}});
  if (!opening.director.empty()) json["director"] = opening.director;
  return answer(json, 201);
}

}  // namespace salon::table
