#include "games/registry.h"

#include <array>

namespace salon {

// Every game of the house, in the order they are shown. A new game is one more line.
#define SALON_GAMES(GAME) \
  GAME(cluedo)            \
  GAME(jacques)           \
  GAME(khan)              \
  GAME(pickomino)         \
  GAME(stratego)

#define SALON_DECLARE(game)                \
  namespace game {                         \
  std::unique_ptr<const AnyGame> handle(); \
  }
SALON_GAMES(SALON_DECLARE)
#undef SALON_DECLARE

std::span<const std::unique_ptr<const AnyGame>> games() {
#define SALON_HANDLE(game) game::handle(),
  static const std::array all{SALON_GAMES(SALON_HANDLE)};
#undef SALON_HANDLE
  return all;
}

Expected<const AnyGame*> find_game(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& game : games()) {
    if (game->about().name == name) return game.get();
    names.push_back(game->about().name);
  }
  return fail("no game is called \"{}\" (there are: {})",
              "aucun jeu ne s'appelle « {} » (il y a : {})", name, fmt::join(names, ", "));
}

Expected<Match> open_record(const Record& record) {
  const auto game = find_game(record.game);
  if (!game) return std::unexpected(game.error());
  auto variant = (*game)->open(
      {record.rules, static_cast<int>(record.chairs.size()), record.board, record.revision});
  if (!variant) return std::unexpected(variant.error());
  return Match::replay(std::move(*variant), record);
}

}  // namespace salon
