// What games and bots come to in this build: two builds whose output differs play different games.
// Signatures of random play under every preset, and a short match of every level, in work, not in
// time.
#include <fmt/format.h>

#include <set>

#include "arena/tournament.h"
#include "games/registry.h"

namespace salon {
namespace {

constexpr int kWork = 300;
constexpr long kMatchGames = 2;

void show_signatures(const AnyGame& game) {
  const About& about = game.about();
  for (const auto& preset : game.presets()) {
    for (const int seats : std::set{about.min_seats, about.max_seats}) {
      const auto variant = game.open({preset.name, seats, {}});
      if (variant)
        fmt::print("{} {}, {} seats: {:016x}\n", about.name, preset.name, seats,
                   (*variant)->signature());
    }
  }
}

/// Two of the level against each other, and whoever else must sit there.
bool show_match(const AnyGame& game, const std::string& level) {
  TournamentOptions options;
  options.game = game.about().name;
  options.bots.assign(static_cast<std::size_t>(game.about().min_seats),
                      fmt::format("{}:work={}", level, kWork));
  options.games = kMatchGames;
  const auto report = run(options);
  if (!report) {
    fmt::print("{}\n", report.error().what.en);
    return false;
  }
  fmt::print("{} {}: {} plies,", options.game, level, report->plies);
  for (const auto& seat : report->seats) fmt::print(" {}/{}", seat.wins, seat.draws);
  fmt::print("\n");
  return true;
}

}  // namespace
}  // namespace salon

int main() {
  bool played = true;
  for (const auto& game : salon::games()) {
    salon::show_signatures(*game);
    for (const auto& level : game->levels()) played &= salon::show_match(*game, level.name);
  }
  return played ? 0 : 1;
}
