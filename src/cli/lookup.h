#pragma once
#include "games/registry.h"

namespace salon {

/// What was named on the command line, found; or an error that says what there is and suggests
/// what was meant.
Expected<const AnyGame*> look_up_game(const std::string& name);
Expected<BotSpec> look_up_bot(const AnyGame& game, std::string_view spec);
/// The same among all bots, including those that are not offered to people.
Expected<BotSpec> look_up_arena_bot(const AnyGame& game, std::string_view spec);
/// A seat by its number from 1, by its colour in either language, or by its player's name.
Expected<Seat> look_up_seat(const About& about, const std::vector<Chair>& chairs,
                            std::string_view word);

/// How a game is to be set on the table, as options say it.
struct VariantRequest {
  std::optional<std::string> rules;
  std::optional<std::string> board;  // a file
  std::optional<int> seats;
};
Expected<std::shared_ptr<const Variant>> open_variant(const AnyGame& game,
                                                      const VariantRequest& request);

/// A board file as the one line of JSON that records carry.
Expected<std::string> load_board(const std::string& file);

std::vector<std::string> game_names();
std::vector<std::string> level_names(const AnyGame& game);

}  // namespace salon
