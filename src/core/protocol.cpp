#include "core/protocol.h"

#include <algorithm>
#include <array>

#include "core/written.h"

namespace salon::protocol {
namespace {

constexpr std::size_t kMaxText = 256;  // of a move, a name, a game
constexpr std::size_t kMaxRules = 4096;
constexpr std::size_t kMaxMoves = 100'000;
constexpr std::int64_t kMaxPly = 1'000'000'000;

struct TableWord {
  Event::Kind kind;
  std::string_view word;
};
constexpr std::array kTableWords{
    TableWord{Event::Kind::resign, "resigned"},
    TableWord{Event::Kind::offer_draw, "draw-offered"},
    TableWord{Event::Kind::accept_draw, "draw-accepted"},
    TableWord{Event::Kind::decline_draw, "draw-declined"},
    TableWord{Event::Kind::replace, "replaced"},
};

struct DrawWord {
  Draw::Action action;
  std::string_view word;
};
constexpr std::array kDrawWords{
    DrawWord{Draw::Action::offer, "offer"},
    DrawWord{Draw::Action::accept, "accept"},
    DrawWord{Draw::Action::decline, "decline"},
};

struct FeatureWord {
  bool Features::*granted;
  std::string_view word;
};
constexpr std::array kFeatureWords{
    FeatureWord{&Features::constants, "constants"}, FeatureWord{&Features::explain, "explain"},
    FeatureWord{&Features::offers, "offers"},       FeatureWord{&Features::company, "company"},
    FeatureWord{&Features::batch, "batch"},         FeatureWord{&Features::changes, "changes"},
    FeatureWord{&Features::thinks, "thinks"},
};

struct SeatWord {
  Seat seat;
  std::string_view word;
};
constexpr std::array kSeatWords{
    SeatWord{kNature, "nature"},
    SeatWord{kOver, "nobody"},
    SeatWord{kSpectator, "spectator"},
};

Json seat_json(Seat seat) {
  const auto word = std::ranges::find(kSeatWords, seat, &SeatWord::seat);
  return word == kSeatWords.end() ? Json(seat) : Json(word->word);
}

// Writing.

Json features_json(const Features& features) {
  Json words = Json::array();
  for (const auto& [granted, word] : kFeatureWords) {
    if (features.*granted) words.push_back(word);
  }
  return words;
}

void say(ObjectText& text, const Hello& hello) {
  text.add("type", "hello").add("protocol", kVersion).add("game", hello.game);
  text.add("rules", hello.rules).add("seats", hello.seats).add("seat", seat_json(hello.seat));
  text.add("names", hello.names);
  if (!hello.board.is_null()) text.add("board", hello.board);
  if (hello.features.asked) text.add("features", features_json(hello.features));
  if (!hello.constants.is_null()) text.add("constants", hello.constants);
}

void say(ObjectText& text, const Seen& seen) {
  text.add("type", "seen").add("ply", seen.ply).add("by", seat_json(seen.by));
  text.add("move", seen.move);
}

void say(ObjectText& text, const TableAction& table) {
  const auto word = std::ranges::find(kTableWords, table.action, &TableWord::kind);
  text.add("type", "table").add("ply", table.ply).add("by", seat_json(table.by));
  text.add("action", word->word);
  if (table.action == Event::Kind::replace) text.add("name", table.name);
  if (!table.reason.empty()) text.add("reason", table.reason);
}

void say(ObjectText& text, const View& view) {
  text.add("type", "view").add("ply", view.ply).add("turn", seat_json(view.turn));
  if (view.since) text.add("since", *view.since);
  text.add("view", Verbatim{view.view}).add("say", view.say);
}

void say(ObjectText& text, const Turn& turn) {
  text.add("type", "turn").add("ply", turn.ply);
  if (turn.since) text.add("since", *turn.since);
  text.add("view", Verbatim{turn.view}).add("moves", turn.moves).add("say", turn.say);
  if (turn.undos > 0) text.add("undos", turn.undos);
  if (turn.budget_ms) text.add("budget_ms", *turn.budget_ms);
}

void say(ObjectText& text, const Refused& refused) {
  text.add("type", "refused").add("ply", refused.ply).add("reason", refused.reason);
}

void say(ObjectText& text, const Undo& undo) {
  text.add("type", "undo").add("undos", undo.undos);
}

void say(ObjectText& text, const Over& over) {
  text.add("type", "over").add("ply", over.ply).add("outcome", Json(over.outcome));
  text.add("why", over.why);
}

void say(ObjectText& text, const Explained& explained) {
  text.add("type", "explained").add("ply", explained.ply).add("move", explained.move);
  if (explained.reason)
    text.add("reason", *explained.reason);
  else
    text.add("reason", Json());
}

void say(ObjectText& text, const Offer& offer) {
  text.add("type", "offer").add("by", offer.by ? seat_json(*offer.by) : Json());
}

Json json_of(const Move& move) {
  Json json{{"type", "move"}, {"ply", move.ply}, {"move", move.move}};
  if (move.undos) json["undos"] = *move.undos;
  return json;
}

Json json_of(const Resign&) {
  return {{"type", "resign"}};
}

Json json_of(const Draw& draw) {
  const auto word = std::ranges::find(kDrawWords, draw.action, &DrawWord::action);
  return {{"type", "draw"}, {"action", word->word}};
}

Json json_of(const Explain& explain) {
  return {{"type", "explain"}, {"ply", explain.ply}, {"move", explain.move}};
}

Json json_of(const Greet& greet) {
  return {{"type", "hello"}, {"features", features_json(greet.features)}};
}

// Reading.

bool plain(std::string_view text) {
  return std::ranges::none_of(text, [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

/// Reads the fields of one message. The first that is missing or wrong is remembered, and reading
/// goes on with placeholders, so that a message is read in one breath and judged once.
class Fields {
 public:
  explicit Fields(const Json& json) : json_(json) {}

  bool has(std::string_view key) const { return json_.contains(key); }

  /// The value of `key`, null if there is none.
  const Json& any(std::string_view key) {
    static const Json none;
    const auto found = json_.find(key);
    if (found == json_.end()) wrong(key, "is missing", "manque");
    return found == json_.end() ? none : *found;
  }

  std::int64_t number(std::string_view key, std::int64_t low, std::int64_t high) {
    const Json& value = any(key);
    // What does not fit is_number_integer's 64 bits is a float or wraps to a negative number.
    const std::int64_t number = value.is_number_integer() ? value.get<std::int64_t>() : low - 1;
    if (number < low || number > high) {
      wrong(key, fmt::format("should be a whole number from {} to {}", low, high),
            fmt::format("devrait être un entier de {} à {}", low, high));
      return low;
    }
    return number;
  }

  std::size_t ply() { return static_cast<std::size_t>(number("ply", 0, kMaxPly)); }
  int count(std::string_view key) { return static_cast<int>(number(key, 0, kMaxPly)); }

  std::string text(std::string_view key, std::size_t most) {
    const Json& value = any(key);
    const auto* text = value.get_ptr<const Json::string_t*>();
    if (text && text->size() <= most) return *text;
    wrong(key, fmt::format("should be a text of at most {} bytes", most),
          fmt::format("devrait être un texte d'au plus {} octets", most));
    return {};
  }

  /// A short text that is safe to show: no control characters.
  std::string word(std::string_view key) {
    std::string found = text(key, kMaxText);
    if (plain(found)) return found;
    wrong(key, "has control characters", "contient des caractères de contrôle");
    return {};
  }

  std::vector<std::string> words(std::string_view key, std::size_t most) {
    const Json& value = any(key);
    const bool good =
        value.is_array() && value.size() <= most &&
        std::ranges::all_of(value, [](const Json& text) {
          return text.is_string() && text.get_ref<const Json::string_t&>().size() <= kMaxText;
        });
    if (good) return value.get<std::vector<std::string>>();
    wrong(key, "should be a list of short texts", "devrait être une liste de textes courts");
    return {};
  }

  std::vector<double> scores(std::string_view key) {
    const Json& value = any(key);
    const bool good =
        value.is_array() && !value.empty() && value.size() <= kMaxSeats &&
        std::ranges::all_of(value, [](const Json& score) {
          return score.is_number() && score.get<double>() >= 0 && score.get<double>() <= 1;
        });
    if (good) return value.get<std::vector<double>>();
    wrong(key, "should be a score from 0 to 1 for each seat",
          "devrait être un score de 0 à 1 par place");
    return {};
  }

  Phrase phrase(std::string_view key) {
    const Json& value = any(key);
    static const Json none = Json::object();
    Fields inner(value.is_object() ? value : none);
    Phrase phrase{inner.text("en", kMaxRules), inner.text("fr", kMaxRules)};
    if (inner.error_)
      wrong(key, "should have texts en and fr", "devrait avoir des textes en et fr");
    return phrase;
  }

  /// A seat's number, or one of the words that stand where no seat does.
  Seat seat(std::string_view key, std::initializer_list<Seat> others) {
    const Json& value = any(key);
    if (value.is_number_integer()) return static_cast<Seat>(number(key, 0, kMaxSeats - 1));
    for (const Seat other : others) {
      if (value == seat_json(other)) return other;
    }
    wrong(key, "should be a seat", "devrait être une place");
    return 0;
  }

  /// One of the words of a table, as its entry.
  template <class Words, class Projection>
  const auto& choice(std::string_view key, const Words& words, Projection projection) {
    const auto found = std::ranges::find(words, word(key), projection);
    if (found != words.end()) return *found;
    wrong(key, "is a word this protocol does not know", "est un mot inconnu de ce protocole");
    return words.front();
  }

  template <class Result, class Value>
  Expected<Result> done(Value value) const {
    if (error_) return std::unexpected(*error_);
    return Result(std::move(value));
  }

 private:
  void wrong(std::string_view key, std::string_view en, std::string_view fr) {
    if (error_) return;
    error_ = Error{{fmt::format("\"{}\" {}", key, en), fmt::format("« {} » {}", key, fr)}};
  }

  const Json& json_;
  std::optional<Error> error_;
};

Hello read_hello(Fields& fields) {
  fields.number("protocol", kVersion, kVersion);
  return {.game = fields.word("game"),
          .rules = fields.text("rules", kMaxRules),
          .seats = static_cast<int>(fields.number("seats", 1, kMaxSeats)),
          .seat = fields.seat("seat", {kSpectator}),
          .names = fields.words("names", kMaxSeats),
          .board = fields.has("board") ? fields.any("board") : Json(),
          .features = fields.has("features") ? features_of(fields.any("features")) : Features{},
          .constants = fields.has("constants") ? fields.any("constants") : Json()};
}

Seen read_seen(Fields& fields) {
  return {.ply = fields.ply(), .by = fields.seat("by", {kNature}), .move = fields.word("move")};
}

TableAction read_table(Fields& fields) {
  const auto kind = fields.choice("action", kTableWords, &TableWord::word).kind;
  return {.ply = fields.ply(),
          .action = kind,
          .by = fields.seat("by", {}),
          .name = kind == Event::Kind::replace ? fields.word("name") : std::string(),
          .reason = fields.has("reason") ? fields.word("reason") : std::string()};
}

std::optional<std::size_t> read_since(Fields& fields) {
  if (!fields.has("since")) return std::nullopt;
  return static_cast<std::size_t>(fields.count("since"));
}

View read_view(Fields& fields) {
  return {.ply = fields.ply(),
          .turn = fields.seat("turn", {kNature, kOver}),
          .view = dump(fields.any("view")),
          .say = fields.phrase("say"),
          .since = read_since(fields)};
}

Turn read_turn(Fields& fields) {
  Turn turn{.ply = fields.ply(),
            .undos = fields.has("undos") ? fields.count("undos") : 0,
            .view = dump(fields.any("view")),
            .moves = fields.words("moves", kMaxMoves),
            .say = fields.phrase("say"),
            .budget_ms = {},
            .since = read_since(fields)};
  if (fields.has("budget_ms")) turn.budget_ms = fields.count("budget_ms");
  return turn;
}

Refused read_refused(Fields& fields) {
  return {.ply = fields.ply(), .reason = fields.phrase("reason")};
}

Undo read_undo(Fields& fields) {
  return {.undos = fields.count("undos")};
}

Over read_over(Fields& fields) {
  return {.ply = fields.ply(), .outcome = fields.scores("outcome"), .why = fields.phrase("why")};
}

Move read_move(Fields& fields) {
  Move move{.ply = fields.ply(), .undos = {}, .move = fields.word("move")};
  if (fields.has("undos")) move.undos = fields.count("undos");
  return move;
}

Resign read_resign(Fields&) {
  return {};
}

Draw read_draw(Fields& fields) {
  return {.action = fields.choice("action", kDrawWords, &DrawWord::word).action};
}

Explained read_explained(Fields& fields) {
  Explained explained{.ply = fields.ply(), .move = fields.word("move"), .reason = {}};
  if (!fields.any("reason").is_null()) explained.reason = fields.phrase("reason");
  return explained;
}

Offer read_offer(Fields& fields) {
  if (fields.any("by").is_null()) return {};
  return {.by = fields.seat("by", {})};
}

Explain read_explain(Fields& fields) {
  return {.ply = fields.ply(), .move = fields.word("move")};
}

Greet read_greet(Fields& fields) {
  return {.features = features_of(fields.any("features"))};
}

template <class Result>
struct Reader {
  std::string_view type;
  Expected<Result> (*read)(Fields& fields);
};

template <class Result, auto read>
constexpr Reader<Result> reader(std::string_view type) {
  return {type, [](Fields& fields) {
            auto value = read(fields);
            return fields.template done<Result>(std::move(value));
          }};
}

constexpr std::array kMessages{
    reader<Message, read_hello>("hello"),         reader<Message, read_seen>("seen"),
    reader<Message, read_table>("table"),         reader<Message, read_view>("view"),
    reader<Message, read_turn>("turn"),           reader<Message, read_refused>("refused"),
    reader<Message, read_undo>("undo"),           reader<Message, read_over>("over"),
    reader<Message, read_explained>("explained"), reader<Message, read_offer>("offer"),
};
constexpr std::array kAnswers{
    reader<Answer, read_move>("move"),   reader<Answer, read_resign>("resign"),
    reader<Answer, read_draw>("draw"),   reader<Answer, read_explain>("explain"),
    reader<Answer, read_greet>("hello"),
};

Expected<std::string> type_of(const Json& json) {
  Fields fields(json);
  return fields.done<std::string>(fields.word("type"));
}

}  // namespace

Features features_of(const Json& words) {
  Features features{.asked = true};
  if (!words.is_array()) return features;
  for (const auto& [granted, word] : kFeatureWords) {
    features.*granted = std::ranges::find(words, Json(word)) != words.end();
  }
  return features;
}

Error unknown_answer(std::string_view type) {
  return {phrase("a seat says move, resign or draw, not \"{}\"",
                 "une place dit move, resign ou draw, pas « {} »", type)};
}

Expected<Json> parse_object(std::string_view line, std::size_t most) {
  auto json = parse_json(line, {.bytes = most});
  if (json && !json->is_object())
    return fail("a message is a JSON object", "un message est un objet JSON");
  return json;
}

void append(std::string& out, const Message& message) {
  ObjectText text(out);
  std::visit([&text](const auto& one) { say(text, one); }, message);
}

std::string line(const Message& message) {
  std::string text;
  append(text, message);
  return text;
}

Json to_json(const Message& message) {
  return Json::parse(line(message), nullptr, false);
}

Json to_json(const Answer& answer) {
  return std::visit([](const auto& one) { return json_of(one); }, answer);
}

std::string line(const Answer& answer) {
  return dump(to_json(answer));
}

Expected<std::optional<Message>> parse_message(std::string_view line) {
  const auto json = parse_object(line, kMaxMessageBytes);
  if (!json) return std::unexpected(json.error());
  const auto type = type_of(*json);
  if (!type) return std::unexpected(type.error());
  const auto known = std::ranges::find(kMessages, *type, &Reader<Message>::type);
  if (known == kMessages.end()) return std::nullopt;
  Fields fields(*json);
  return known->read(fields);
}

std::string join_lines(std::span<const std::string> lines) {
  return fmt::format("[{}]", fmt::join(lines, ","));
}

Expected<Answer> parse_answer(std::string_view line) {
  const auto json = parse_object(line, kMaxAnswerBytes);
  if (!json) return std::unexpected(json.error());
  return read_answer(*json);
}

Expected<Answer> read_answer(const Json& json) {
  const auto type = type_of(json);
  if (!type) return std::unexpected(type.error());
  const auto known = std::ranges::find(kAnswers, *type, &Reader<Answer>::type);
  if (known == kAnswers.end()) return std::unexpected(unknown_answer(*type));
  Fields fields(json);
  return known->read(fields);
}

}  // namespace salon::protocol
