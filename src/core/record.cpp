#include "core/record.h"

#include <algorithm>
#include <array>

#include "core/counted.h"
#include "core/json.h"
#include "core/rules.h"
#include "core/utf8.h"

namespace salon {
namespace {

constexpr std::string_view kMagic = "salon-record 1";
constexpr int kMostRevisions = 1'000'000;

struct Action {
  Event::Kind kind;
  std::string_view word;
};
constexpr std::array kActions{
    Action{Event::Kind::resign, "resign"},
    Action{Event::Kind::offer_draw, "offer-draw"},
    Action{Event::Kind::accept_draw, "accept-draw"},
    Action{Event::Kind::decline_draw, "decline-draw"},
    Action{Event::Kind::replace, "replace"},
};

/// The first word of a text and what follows it.
std::pair<std::string_view, std::string_view> head(std::string_view text) {
  const auto space = text.find(' ');
  if (space == std::string_view::npos) return {text, {}};
  return {text.substr(0, space), text.substr(space + 1)};
}

Expected<std::vector<double>> parse_result(std::string_view text, std::size_t seats) {
  std::vector<double> scores;
  for (const auto word : split(text, ' ')) {
    // Written as JSON writes them: not every library reads a floating-point number otherwise.
    const Json score = Json::parse(word, nullptr, false);
    if (!score.is_number() || !(score >= 0 && score <= 1)) {
      return fail("\"{}\" is not a score from 0 to 1", "« {} » n'est pas un score de 0 à 1", word);
    }
    scores.push_back(score.get<double>());
  }
  if (scores.size() != seats) {
    return fail("{} for {} seats", "{} pour {} places",
                counted(scores.size(), {"score", "score"}, {"scores", "scores"}), seats);
  }
  return scores;
}

/// One line of a record, after the first; `in_moves` once the header is over.
Expected<void> read_line(Record& record, std::string_view line, bool& in_moves) {
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::ranges::any_of(line, control)) {
    return fail("a control character", "un caractère de contrôle");
  }
  const auto [key, value] = head(line);
  if (!record.result.empty())
    return fail("something after the result", "quelque chose après le résultat");
  if (key == "result") {
    auto result = parse_result(value, record.chairs.size());
    if (!result) return std::unexpected(result.error());
    record.result = std::move(*result);
  } else if (in_moves) {
    auto event = parse_event(line, static_cast<int>(record.chairs.size()));
    if (!event) return std::unexpected(event.error());
    if (record.events.size() == Record::kMaxEvents)
      return fail("more than {} moves", "plus de {} coups", Record::kMaxEvents);
    record.events.push_back(std::move(*event));
  } else if (key == "game") {
    record.game = value;
  } else if (key == "rules") {
    record.rules = value;
  } else if (key == "revision") {
    const auto revision = parse_number(value, 1, kMostRevisions);
    if (!revision) return std::unexpected(revision.error());
    record.revision = *revision;
  } else if (key == "board") {
    record.board = value;
  } else if (key == "seat") {
    auto chair = parse_chair(value);
    if (!chair) return std::unexpected(chair.error());
    record.chairs.push_back(std::move(*chair));
  } else if (line == "moves") {
    in_moves = true;
  } else {
    return fail("\"{}\" is not a line of a record's head", "« {} » n'est pas une ligne d'en-tête",
                key);
  }
  return {};
}

Expected<void> check_whole(const Record& record, bool in_moves) {
  if (record.game.empty()) return fail("the record names no game", "la partie ne nomme pas de jeu");
  if (!in_moves) return fail("the record has no moves", "la partie n'a pas de coups");
  if (record.chairs.empty() || record.chairs.size() > kMaxSeats) {
    return fail("the record has {} seats", "la partie a {} places", record.chairs.size());
  }
  return check_names(record.chairs);
}

bool visible(char32_t glyph) {
  return glyph > 0x20 && glyph != 0x7f && !(glyph >= 0x80 && glyph <= 0xa0) && glyph != 0xad &&
         !(glyph >= 0x2000 && glyph <= 0x200f) && !(glyph >= 0x2028 && glyph <= 0x202f) &&
         !(glyph >= 0x205f && glyph <= 0x206f) && glyph != 0x3000 && glyph != 0xfeff &&
         glyph != 0xfffd;
}

}  // namespace

std::string event_line(const Event& event) {
  if (event.kind == Event::Kind::move) {
    return (event.seat == kNature ? "*" : std::to_string(event.seat)) + " " + event.text;
  }
  const auto action = std::ranges::find(kActions, event.kind, &Action::kind);
  auto line = fmt::format("! {} {}", event.seat, action->word);
  return event.text.empty() ? line : line + " " + event.text;
}

Expected<Event> parse_event(std::string_view line, int seats) {
  const auto [who, rest] = head(line);
  if (rest.empty()) return fail("\"{}\" is not a move", "« {} » n'est pas un coup", line);
  if (who == "*") return Event{Event::Kind::move, kNature, std::string(rest)};
  const bool at_table = who == "!";
  const auto [word, after] = at_table ? head(rest) : std::pair{who, rest};
  const auto seat = parse_number(word, 0, seats - 1);
  if (!seat) return std::unexpected(seat.error());
  if (!at_table) return Event{Event::Kind::move, *seat, std::string(after)};
  const auto [name, detail] = head(after);
  const auto action = std::ranges::find(kActions, name, &Action::word);
  if (action == kActions.end()) {
    return fail("\"{}\" is not done at a table", "« {} » ne se fait pas à une table", name);
  }
  return Event{action->kind, *seat, std::string(detail)};
}

Expected<Chair> parse_chair(std::string_view text) {
  const auto [controller, name] = head(text);
  if (controller.empty() || name.empty()) {
    return fail("\"{}\" should be who plays and a name", "« {} » devrait être qui joue et un nom",
                text);
  }
  return Chair{std::string(controller), std::string(name)};
}

Expected<void> check_names(const std::vector<Chair>& chairs) {
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    const auto glyphs = decode(chairs[i].name);
    const bool clean =
        std::ranges::all_of(glyphs, [](char32_t g) { return g == U' ' || visible(g); });
    // An accent with no letter before it would join whatever is shown before the name.
    if (!clean || glyphs.empty() || glyphs.size() > 15 || glyphs.front() == U' ' ||
        glyphs.back() == U' ' || cells(glyphs.front()) == 0) {
      return fail("a name has 1 to 15 visible characters",
                  "un nom a de 1 à 15 caractères visibles");
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (chairs[j].name == chairs[i].name) {
        return fail("two players are called {}", "deux joueurs s'appellent {}", chairs[i].name);
      }
    }
  }
  return {};
}

std::string Record::text() const {
  std::string out = fmt::format("{}\ngame {}\nrules {}\n", kMagic, game, rules);
  if (revision != 1) out += fmt::format("revision {}\n", revision);
  if (!board.empty()) out += "board " + board + "\n";
  for (const auto& chair : chairs) out += fmt::format("seat {} {}\n", chair.controller, chair.name);
  out += "moves\n";
  for (const auto& event : events) out += event_line(event) + "\n";
  if (!result.empty()) out += fmt::format("result {}\n", fmt::join(result, " "));
  return out;
}

Expected<Record> Record::parse(std::string_view text) {
  if (text.size() > kMaxBytes) return fail("the record is too long", "la partie est trop longue");
  Record record;
  bool in_moves = false;
  int number = 0;
  for (auto line : split(text, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (++number == 1) {
      if (line != kMagic) {
        return fail("not a Salon record: the first line is not \"{}\"",
                    "pas une partie de Salon : la première ligne n'est pas « {} »", kMagic);
      }
    } else if (!line.empty()) {
      const auto read = read_line(record, line, in_moves);
      if (!read) return fail("line {}: {}", "ligne {} : {}", number, read.error().what);
    }
  }
  const auto whole = check_whole(record, in_moves);
  if (!whole) return std::unexpected(whole.error());
  return record;
}

}  // namespace salon
