#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/terminal.h"

namespace salon {
namespace {

const Character* played_by(const AnyGame& game, std::string_view level) {
  const auto found = std::ranges::find(game.cast(), level, &Character::level);
  return found == game.cast().end() ? nullptr : &*found;
}

/// On offer, and then those that play only in the arena, if they are asked for.
std::vector<LevelAbout> levels_of(const AnyGame& game, bool arena) {
  auto levels = game.levels();
  if (arena) std::ranges::move(game.arena_levels(), std::back_inserter(levels));
  return levels;
}

Json levels_json(const AnyGame& game, bool arena) {
  Json levels = Json::array();
  for (const auto& level : levels_of(game, arena)) {
    Json entry{{"name", level.name}, {"about", to_json(level.about)}};
    for (const auto& [name, now, least, most] : level.traits)
      entry["traits"][name] = {{"now", now}, {"least", least}, {"most", most}};
    if (level.usual) entry["usual"] = true;
    if (const auto elo = elo_of(game.cast(), level.name)) entry["elo"] = *elo;
    if (level.budget.ms) entry["ms"] = *level.budget.ms;
    if (level.budget.work) entry["work"] = *level.budget.work;
    if (const auto* character = played_by(game, level.name)) {
      entry["called"] = character->names;
      entry["character"] = to_json(character->about);
    }
    levels.push_back(std::move(entry));
  }
  return {{"game", game.about().name},
          {"title", to_json(game.about().title)},
          {"seats", {game.about().min_seats, game.about().max_seats}},
          {"levels", std::move(levels)}};
}

std::string budget_text(const Budget& budget, Lang lang) {
  std::string out;
  if (budget.ms) out = fmt::format("{} ms", *budget.ms);
  if (budget.work) {
    out += (out.empty() ? "" : " / ") + fmt::format("work={}", *budget.work);
  }
  return out.empty() ? Phrase{"none", "aucun"}.in(lang) : out;
}

std::string traits_line(const std::vector<TraitAbout>& traits) {
  std::string line;
  for (const auto& [name, now, least, most] : traits)
    line += fmt::format("{}{}={} ({}…{})", line.empty() ? "" : ", ", name, now, least, most);
  return line;
}

/// How much stronger than the weakest the levels are that were measured; empty if none was.
std::string strength_text(const Cast& cast, Lang lang) {
  std::string steps, weakest;
  for (const auto& played : cast) {
    const auto elo = elo_of(cast, played.level);
    if (elo && *elo == 0) weakest = played.level;
    if (elo && *elo != 0)
      steps += fmt::format("{}{} +{}", steps.empty() ? "" : ", ", played.level, *elo);
  }
  if (steps.empty()) return steps;
  return phrase("Elo above {}: {}", "Elo au-dessus de {} : {}", weakest, steps).in(lang);
}

void show(const AnyGame& game, bool arena, Lang lang) {
  const About& about = game.about();
  const std::string seats = about.min_seats == about.max_seats
                                ? std::to_string(about.min_seats)
                                : fmt::format("{}–{}", about.min_seats, about.max_seats);
  put(phrase("{} ({}), {} players\n", "{} ({}), {} joueurs\n", about.title, about.name, seats)
          .in(lang));
  std::size_t name_width = 0, budget_width = 0;
  const auto levels = levels_of(game, arena);
  for (const auto& level : levels) {
    name_width = std::max(name_width, level.name.size() + 2);
    budget_width = std::max(budget_width, columns_of(budget_text(level.budget, lang)) + 2);
  }
  const std::size_t width = page_width(98), left = name_width + budget_width + 2;
  const auto indented = [&](const std::string& text) {
    put(padded("", left) + wrapped(text, width, left) + "\n");
  };
  for (const auto& level : levels) {
    put("  " + padded(level.name, name_width) +
        padded(budget_text(level.budget, lang), budget_width) +
        wrapped(level.about.in(lang), width, left) + "\n");
    if (!level.traits.empty()) indented(traits_line(level.traits));
    if (const auto* character = played_by(game, level.name))
      indented(
          fmt::format("{} – {}", fmt::join(character->names, ", "), character->about.in(lang)));
  }
  if (const auto strength = strength_text(game.cast(), lang); !strength.empty())
    put("  " + wrapped(strength, width, 2) + "\n");
}

}  // namespace

Expected<int> run_bots(Options& options) {
  std::string name;
  bool arena = false, json = false;
  options.optional_word(name, "GAME", {"one game; else all of them", "un jeu ; sinon tous"});
  options.flag(arena, "--arena",
               {"those for the arena alone too: older ones, and one with numbers to change",
                "aussi ceux de l'arène seule : de plus anciens, et un aux nombres à changer"});
  options.flag(json, "--json", {"for programs", "pour les programmes"});
  options.example("salon bots GAME");
  const auto read = options.read();
  if (!read) return std::unexpected(read.error());
  if (!*read) return kDone;

  std::vector<const AnyGame*> chosen;
  if (name.empty()) {
    for (const auto& game : games()) chosen.push_back(game.get());
  } else {
    const auto game = look_up_game(name);
    if (!game) return std::unexpected(game.error());
    chosen.push_back(*game);
  }
  if (json) {
    Json all = Json::array();
    for (const auto* game : chosen) all.push_back(levels_json(*game, arena));
    put_json(all);
    return kDone;
  }
  for (const auto* game : chosen) {
    if (game != chosen.front()) put("\n");
    show(*game, arena, options.lang());
  }
  const Phrase budgets{
      "A bot thinks for so many milliseconds against people, and for so much work in the arena; "
      "change it with LEVEL:ms=200 or LEVEL:work=5000.",
      "Un robot réfléchit tant de millisecondes contre des gens, et tant de travail dans l'arène ; "
      "on le change avec NIVEAU:ms=200 ou NIVEAU:work=5000."};
  put("\n" + wrapped(budgets.in(options.lang()), page_width(98), 0) + "\n");
  return kDone;
}

}  // namespace salon
