#include "cli/lookup.h"

#include "cli/file.h"
#include "cli/options.h"
#include "core/utf8.h"

namespace salon {
namespace {

/// What rules can be made of: presets, and knobs with their `=`.
std::vector<std::string> rule_words(const AnyGame& game) {
  std::vector<std::string> words;
  for (const auto& preset : game.presets()) words.push_back(preset.name);
  for (const auto& knob : game.knobs()) words.push_back(knob.name);
  return words;
}

/// The error about rules, with a suggestion for the first word of them that is not known.
Error about_rules(const AnyGame& game, std::string_view rules, const Error& error) {
  const auto words = rule_words(game);
  for (const auto part : split(rules, ',')) {
    const auto word = trim(part.substr(0, part.find('=')));
    if (std::ranges::find(words, word) == words.end()) {
      return {phrase("{}{}", "{}{}", error.what, suggestion(word, words))};
    }
  }
  return error;
}

}  // namespace

Expected<const AnyGame*> look_up_game(const std::string& name) {
  if (name.empty()) {
    return fail("which game? (there are: {})", "quel jeu ? (il y a : {})",
                fmt::join(game_names(), ", "));
  }
  const std::string safe = printable(name);
  auto game = find_game(fold(safe));
  if (game) return game;
  return fail("no game is called \"{}\" (there are: {}){}",
              "aucun jeu ne s'appelle « {} » (il y a : {}){}", safe, fmt::join(game_names(), ", "),
              suggestion(safe, game_names()));
}

Expected<BotSpec> look_up_bot(const AnyGame& game, std::string_view text) {
  const std::string safe = printable(text);
  auto spec = BotSpec::parse(safe);
  if (!spec) return spec;
  const auto names = level_names(game);
  if (std::ranges::find(names, spec->level) != names.end()) return spec;
  return fail("no bot is called \"{}\" (there are: {}){}",
              "aucun robot ne s'appelle « {} » (il y a : {}){}", spec->level,
              fmt::join(names, ", "), suggestion(spec->level, names));
}

Expected<BotSpec> look_up_arena_bot(const AnyGame& game, std::string_view text) {
  const auto spec = BotSpec::parse(printable(text));
  if (spec) {
    for (const auto& level : game.arena_levels()) {
      if (level.name == spec->level) return spec;
    }
  }
  return look_up_bot(game, text);
}

Expected<Seat> look_up_seat(const About& about, const std::vector<Chair>& chairs,
                            std::string_view word) {
  const int seats = static_cast<int>(chairs.size());
  if (const auto number = parse_number(word, 1, seats)) return *number - 1;
  for (Seat seat = 0; seat < seats; ++seat) {
    const Phrase colour = seat_name(about, seat);
    const std::string folded = fold(word);
    if (folded == fold(chairs[seat].name) || folded == fold(colour.en) || folded == fold(colour.fr))
      return seat;
  }
  return fail("\"{}\" is no seat: a number from 1 to {}, or a player's name",
              "« {} » n'est pas une place : un nombre de 1 à {}, ou le nom d'un joueur",
              printable(word), seats);
}

Expected<std::string> load_board(const std::string& file) {
  const auto text = read_file(file, kBoardLimits.bytes);
  if (!text) return std::unexpected(text.error());
  if (!*text) return fail("there is no file {}", "il n'y a pas de fichier {}", file);
  const auto json = parse_json(**text, kBoardLimits);
  if (!json) return fail("{}: {}", "{} : {}", file, json.error().what);
  return dump(*json);
}

Expected<std::shared_ptr<const Variant>> open_variant(const AnyGame& game,
                                                      const VariantRequest& request) {
  Setting setting{request.rules.value_or(""), request.seats.value_or(0), ""};
  if (request.board) {
    auto board = load_board(*request.board);
    if (!board) return std::unexpected(board.error());
    setting.board = std::move(*board);
  }
  auto variant = game.open(setting);
  if (!variant) return std::unexpected(about_rules(game, setting.rules, variant.error()));
  return variant;
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const auto& game : games()) names.push_back(game->about().name);
  return names;
}

std::vector<std::string> level_names(const AnyGame& game) {
  std::vector<std::string> names;
  for (const auto& level : game.levels()) names.push_back(level.name);
  return names;
}

}  // namespace salon
