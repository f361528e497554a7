#include "games/registry.h"

#include <array>

#include "games/cluedo/cluedo.h"
#include "games/jacques/jacques.h"
#include "games/khan/khan.h"
#include "games/pickomino/pickomino.h"
#include "games/stratego/stratego.h"

namespace salon {

std::span<const std::unique_ptr<const AnyGame>> games() {
  static const std::array all{
      cluedo::handle(), jacques::handle(), khan::handle(), pickomino::handle(), stratego::handle(),
  };
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
  auto variant =
      (*game)->open({record.rules, static_cast<int>(record.chairs.size()), record.board});
  if (!variant) return std::unexpected(variant.error());
  return Match::replay(std::move(*variant), record);
}

}  // namespace salon
