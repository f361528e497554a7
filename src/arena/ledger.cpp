#include "arena/ledger.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>

#include "core/members.h"
#include "core/written.h"

namespace salon {
namespace {

constexpr JsonLimits kLineLimits{.bytes = std::size_t{64} << 10};
constexpr std::array kResultWords{"win", "draw", "loss"};

Error damaged_result() {
  return {{"this is not a result of a game", "ce n'est pas le résultat d'une partie"}};
}

Error system_trouble(const std::string& path) {
  const std::string why = ::strerror(errno);
  return {phrase("{}: {}", "{} : {}", path, why)};
}

/// The sentence at a key, which may be left out.
Expected<std::optional<Phrase>> phrase_of_json(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end()) return std::nullopt;
  const auto text = [&](const char* lang) {
    const auto words = found->find(lang);
    return words == found->end() ? nullptr : words->get_ptr<const std::string*>();
  };
  if (!found->is_object() || !text("en") || !text("fr")) return std::unexpected(damaged_result());
  return Phrase{*text("en"), *text("fr")};
}

void write_place(std::string& out, const BoutResult::Place& place) {
  ObjectText text(out);
  text.add("score", place.score)
      .add("result", kResultWords[static_cast<std::size_t>(place.result)])
      .add("moves", place.moves)
      .add("seconds", place.seconds)
      .add("longest", place.longest);
  if (place.resigned) text.add("resigned", true);
  if (place.forfeit) text.add("forfeit", *place.forfeit);
}

Expected<BoutResult::Place> place_of_json(const Json& json) {
  const auto has = [&](const char* key) { return json.contains(key) && json[key].is_number(); };
  if (!json.is_object() || !has("score") || !has("seconds") || !has("moves") ||
      !json["moves"].is_number_integer())
    return std::unexpected(damaged_result());
  const auto found = json.find("result");
  const auto* word = found == json.end() ? nullptr : found->get_ptr<const std::string*>();
  const auto at = word ? std::ranges::find(kResultWords, *word) : kResultWords.end();
  if (at == kResultWords.end()) return std::unexpected(damaged_result());
  BoutResult::Place place;
  place.score = json["score"].get<double>();
  place.result = static_cast<Finish>(at - kResultWords.begin());
  place.moves = json["moves"].get<long>();
  place.seconds = json["seconds"].get<double>();
  if (has("longest")) place.longest = json["longest"].get<double>();  // older ledgers do not say
  place.resigned = json.contains("resigned");
  auto forfeit = phrase_of_json(json, "forfeit");
  if (!forfeit) return std::unexpected(forfeit.error());
  place.forfeit = std::move(*forfeit);
  return place;
}

}  // namespace

void write(std::string& out, const NumberedResult& numbered, std::optional<double> at) {
  ObjectText text(out);
  text.add("game", numbered.game);
  if (!numbered.result) {
    text.add("error", numbered.result.error().what);
  } else {
    text.add("plies", numbered.result->plies);
    ListText places(text.begin("places"));
    for (const auto& place : numbered.result->places) write_place(places.begin(), place);
  }
  if (at) text.add("at", *at);
}

Expected<NumberedResult> result_of_json(const Json& json, int seats) {
  if (!json.is_object() || !json.contains("game") || !json["game"].is_number_integer())
    return std::unexpected(damaged_result());
  NumberedResult numbered{json["game"].get<long>(), {}};
  const auto error = phrase_of_json(json, "error");
  if (!error) return std::unexpected(error.error());
  if (*error) {
    numbered.result = std::unexpected(Error{**error});
    return numbered;
  }
  const auto places = json.find("places");
  if (!json.contains("plies") || !json["plies"].is_number_integer() || places == json.end() ||
      !places->is_array() || places->size() != static_cast<std::size_t>(seats))
    return std::unexpected(damaged_result());
  numbered.result->plies = json["plies"].get<long>();
  for (const auto& one : *places) {
    auto place = place_of_json(one);
    if (!place) return std::unexpected(place.error());
    numbered.result->places.push_back(std::move(*place));
  }
  return numbered;
}

Ledger::Ledger(Ledger&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      seconds_(other.seconds_),
      known_(std::move(other.known_)) {}

Ledger::~Ledger() {
  if (file_ >= 0) ::close(file_);
}

Expected<Ledger> Ledger::open(const std::string& path, const Json& tournament, int seats) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return std::unexpected(system_trouble(path));
  Ledger ledger(path, file);
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  // The newline is written last.
  const auto whole = text.rfind('\n') + 1;
  if (::ftruncate(file, static_cast<off_t>(whole)) != 0)
    return std::unexpected(system_trouble(path));
  const auto done = whole == 0 ? ledger.append(dump(tournament) + "\n")
                               : ledger.read({text.data(), whole}, tournament, seats);
  if (!done) return std::unexpected(done.error());
  return ledger;
}

Expected<void> Ledger::read(std::string_view text, const Json& tournament, int seats) {
  const auto end = text.find('\n');
  if (text.substr(0, end) != dump(tournament)) {
    return fail("{} is of another tournament: {}", "{} est d'un autre tournoi : {}", path_,
                text.substr(0, std::min<std::size_t>(end, 400)));
  }
  int number = 1;
  for (text.remove_prefix(end + 1); !text.empty();) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + 1);
    ++number;
    if (const auto read = read_line(line, seats); !read)
      return fail("{}, line {}: {}", "{}, ligne {} : {}", path_, number, read.error().what);
  }
  return {};
}

Expected<void> Ledger::read_line(std::string_view line, int seats) {
  const auto json = parse_json(line, kLineLimits);
  if (!json) return std::unexpected(json.error());
  auto numbered = result_of_json(*json, seats);
  if (!numbered) return std::unexpected(numbered.error());
  known_.push_back(std::move(*numbered));
  if (const auto at = json->find("at"); at != json->end() && at->is_number())
    seconds_ = std::max(seconds_, at->get<double>());
  return {};
}

Expected<void> Ledger::add(std::span<const NumberedResult> results, double seconds) {
  std::string lines;
  for (const auto& result : results) {
    write(lines, result, seconds);
    lines += '\n';
  }
  return append(lines);
}

Expected<void> Ledger::append(std::string_view lines) {
  while (!lines.empty()) {
    const auto written = ::write(file_, lines.data(), lines.size());
    if (written < 0 && errno != EINTR) return std::unexpected(system_trouble(path_));
    if (written > 0) lines.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

}  // namespace salon
