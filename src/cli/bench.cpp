#include "core/bench.h"

#include <set>

#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/progress.h"

namespace salon {
namespace {

struct Row {
  std::string game;
  BenchFigures figures;
};

Json to_json(const Row& row) {
  return {{"game", row.game},
          {"playouts_per_second", row.figures.playouts_per_second},
          {"moves_per_second", row.figures.moves_per_second},
          {"perft_nodes_per_second", row.figures.perft_nodes_per_second},
          {"copies_per_second", row.figures.copies_per_second},
          {"bytes_per_position", row.figures.bytes_per_position},
          {"signature", fmt::format("{:016x}", row.figures.signature)}};
}

/// The signature of every preset, with as few and as many seats as the game takes.
Expected<Json> signatures(const std::vector<const AnyGame*>& chosen) {
  Json all = Json::object();
  for (const auto* game : chosen) {
    const About& about = game->about();
    for (const auto& preset : game->presets()) {
      for (const int seats : std::set{about.min_seats, about.max_seats}) {
        const auto variant = game->open({preset.name, seats, {}});
        if (!variant) return std::unexpected(variant.error());
        all[fmt::format("{} {}, {} seats", about.name, preset.name, seats)] =
            fmt::format("{:016x}", (*variant)->signature());
      }
    }
  }
  return all;
}

std::string show(const std::vector<Row>& rows, Lang lang) {
  const auto in = [lang](const char* en, const char* fr) {
    return std::string(lang == Lang::fr ? fr : en);
  };
  std::vector<std::vector<std::string>> cells{
      {in("game", "jeu"), in("playouts/s", "parties/s"), in("moves/s", "coups/s"), "perft/s",
       in("copies/s", "copies/s"), in("bytes", "octets"), "signature"}};
  for (const auto& [game, figures] : rows) {
    cells.push_back(
        {game, grouped(figures.playouts_per_second, lang), grouped(figures.moves_per_second, lang),
         grouped(figures.perft_nodes_per_second, lang), grouped(figures.copies_per_second, lang),
         std::to_string(figures.bytes_per_position), fmt::format("{:016x}", figures.signature)});
  }
  return tabulated(cells, {false, true, true, true, true, true, false});
}

}  // namespace

Expected<int> run_bench(Options& options) {
  std::string name;
  double seconds = 1;
  bool json = false, only_signatures = false;
  options.optional_word(name, "GAME", {"one game; else all of them", "un jeu ; sinon tous"});
  options.real(seconds, "--seconds", 0.01, 600,
               {"how long for each figure (1)", "combien de temps par chiffre (1)"});
  options.flag(only_signatures, "--signatures",
               {"only the signatures, of every preset, as JSON",
                "seulement les signatures, de chaque jeu de règles, en JSON"});
  options.flag(json, "--json", {"for programs", "pour les programmes"});
  options.example("salon bench GAME --seconds 0.5");
  const auto read = options.read();
  if (!read) return std::unexpected(read.error());
  if (!*read) return kDone;

  std::vector<const AnyGame*> chosen;
  for (const auto& game : games()) chosen.push_back(game.get());
  if (!name.empty()) {
    const auto game = look_up_game(name);
    if (!game) return std::unexpected(game.error());
    chosen = {*game};
  }
  if (only_signatures) {
    const auto all = signatures(chosen);
    if (!all) return std::unexpected(all.error());
    put_json(*all);
    return kDone;
  }
  std::vector<Row> rows;
  {
    Progress progress("bench", chosen.size());
    for (const auto* game : chosen) {
      const auto variant = game->open({});
      if (!variant) return std::unexpected(variant.error());
      rows.push_back({game->about().name, bench(**variant, seconds)});
      progress.update(rows.size());
    }
  }
  if (json) {
    Json all = Json::array();
    for (const auto& row : rows) all.push_back(to_json(row));
    put_json(all);
  } else {
    put(show(rows, options.lang()));
  }
  return kDone;
}

}  // namespace salon
