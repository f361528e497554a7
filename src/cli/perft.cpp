#include <unistd.h>

#include <chrono>

#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/output.h"

namespace salon {
namespace {

struct PerftRequest {
  std::string game;
  VariantRequest request;
  std::optional<std::string> position;
  std::optional<int> depth;
  bool divide = false;
  bool json = false;
};

void declare(Options& options, PerftRequest& ask) {
  options.word(ask.game, "GAME", {"which game", "quel jeu"});
  options.number(ask.depth, "--depth", 0, 60, {"how many plies deep", "à combien de demi-coups"});
  options.text(ask.position, "--position", "TEXT",
               {"where to start; else the beginning", "d'où partir ; sinon du début"});
  options.text(ask.request.rules, "--rules", "RULES",
               {"presets and knobs, see `salon rules GAME`", "variantes, voir `salon rules GAME`"});
  options.number(ask.request.seats, "--seats", 1, kMaxSeats, {"how many play", "combien jouent"});
  options.text(ask.request.board, "--board", "FILE",
               {"a board of one's own, where the game has boards",
                "un plateau à soi, pour les jeux à plateaux"});
  options.flag(ask.divide, "--divide",
               {"a count for each first move", "un compte par premier coup"});
  options.flag(ask.json, "--json", {"for programs", "pour les programmes"});
  options.example("salon perft GAME --depth 5");
  options.example("salon perft GAME --position 'POSITION' --depth 4 --divide");
  options.keep_unknown();
}

Json to_json(const PerftRequest& ask, const PerftCount& count, double seconds) {
  Json json{{"game", ask.game}};
  if (ask.depth) json["depth"] = *ask.depth;
  json["count"] = count.total;
  json["seconds"] = seconds;
  if (ask.divide) {
    json["divide"] = Json::object();
    for (const auto& [move, below] : count.divided) json["divide"][move] = below;
  }
  return json;
}

Expected<int> act(const Options& options, PerftRequest& ask) {
  const auto game = look_up_game(ask.game);
  if (!game) return std::unexpected(game.error());
  // A game's own options may count something that has no depth.
  if (!ask.depth && options.unknown().empty()) {
    return fail("how deep? give --depth N", "jusqu'où ? donnez --depth N");
  }
  const auto variant = open_variant(**game, ask.request);
  if (!variant) return std::unexpected(variant.error());

  PerftOptions perft{ask.position.value_or(""), ask.depth.value_or(1), ask.divide, {}};
  for (const auto& [name, value] : options.unknown()) perft.extra[name] = value;
  const auto start = std::chrono::steady_clock::now();
  const auto count = (*variant)->perft(perft);
  if (!count) return std::unexpected(count.error());
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (ask.json) {
    put_json(to_json(ask, *count, seconds));
    return kDone;
  }
  for (const auto& [move, below] : count->divided) put(fmt::format("{}: {}\n", move, below));
  put(fmt::format("{}\n", count->total));
  if (::isatty(STDERR_FILENO) && seconds > 0.05) {
    note(phrase("{:.2f} s, {} positions a second\n", "{:.2f} s, {} positions par seconde\n",
                seconds, grouped(static_cast<double>(count->total) / seconds, options.lang()))
             .in(options.lang()));
  }
  return kDone;
}

}  // namespace

Expected<int> run_perft(Options& options) {
  return obey<PerftRequest>(options, declare, act);
}

}  // namespace salon
