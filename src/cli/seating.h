#pragma once
#include "cli/lookup.h"
#include "cli/screen.h"

namespace salon {

/// What somebody typed for one seat, as a chair: `human`, a level with options, `IA`, or with a
/// name of their own before an equals sign. Without a name the chair has none yet.
Expected<Chair> parse_chair_wish(const AnyGame& game, std::string_view text);

/// The list of `--seats`, in seat order.
Expected<std::vector<Chair>> parse_seats(const AnyGame& game, std::string_view list, Lang lang);

/// Names for the chairs that have none, unlike all others: those of the game's cast for bots, IA1,
/// IA2 … for `IA`.
void give_names(const AnyGame& game, std::vector<Chair>& chairs, Lang lang);

/// Asks how many play, who, and by which rules, as far as `request` does not say. Nothing when the
/// input ended or Ctrl-C was pressed.
struct Party {
  std::shared_ptr<const Variant> variant;
  std::vector<Chair> chairs;
};
std::optional<Party> ask_party(Screen& screen, const AnyGame& game, VariantRequest request);

}  // namespace salon
