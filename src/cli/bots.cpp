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

Json levels_json(const AnyGame& game) {
  Json levels = Json::array();
  for (const auto& level : game.levels()) {
    Json entry{{"name", level.name}, {"about", to_json(level.about)}};
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

void show(const AnyGame& game, Lang lang) {
  const About& about = game.about();
  const std::string seats = about.min_seats == about.max_seats
                                ? std::to_string(about.min_seats)
                                : fmt::format("{}–{}", about.min_seats, about.max_seats);
  put(phrase("{} ({}), {} players\n", "{} ({}), {} joueurs\n", about.title, about.name, seats)
          .in(lang));
  std::size_t name_width = 0, budget_width = 0;
  for (const auto& level : game.levels()) {
    name_width = std::max(name_width, level.name.size() + 2);
    budget_width = std::max(budget_width, columns_of(budget_text(level.budget, lang)) + 2);
  }
  for (const auto& level : game.levels()) {
    put("  " + padded(level.name, name_width) +
        padded(budget_text(level.budget, lang), budget_width) +
        wrapped(level.about.in(lang), page_width(98), name_width + budget_width + 2) + "\n");
    const auto* character = played_by(game, level.name);
    if (!character) continue;
    const std::string who =
        fmt::format("{} – {}", fmt::join(character->names, ", "), character->about.in(lang));
    put(padded("", name_width + budget_width + 2) +
        wrapped(who, page_width(98), name_width + budget_width + 2) + "\n");
  }
}

}  // namespace

Expected<int> run_bots(Options& options) {
  std::string name;
  bool json = false;
  options.optional_word(name, "GAME", {"one game; else all of them", "un jeu ; sinon tous"});
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
    for (const auto* game : chosen) all.push_back(levels_json(*game));
    put_json(all);
    return kDone;
  }
  for (const auto* game : chosen) {
    if (game != chosen.front()) put("\n");
    show(*game, options.lang());
  }
  put(
      Phrase{"\nA bot thinks for so many milliseconds against people, and for so much work in the "
             "arena;\nchange it with LEVEL:ms=200 or LEVEL:work=5000.\n",
             "\nUn robot réfléchit tant de millisecondes contre des gens, et tant de travail dans "
             "l'arène ;\non le change avec NIVEAU:ms=200 ou NIVEAU:work=5000.\n"}
          .in(options.lang()));
  return kDone;
}

}  // namespace salon
