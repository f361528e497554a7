// What whoever draws the game must know and no view repeats.
#include "games/cluedo/cluedo.h"
#include "games/cluedo/house.h"

namespace salon::cluedo {

Json Cluedo::constants() const {
  constexpr std::array<std::string_view, kKinds> kinds{"suspect", "weapon", "room"};
  Json cards = Json::array();
  for (Card card = 0; card < kCards; ++card) {
    cards.push_back({{"card", word(card)},
                     {"kind", kinds[kind_of(card)]},
                     {"name", to_json(name(card))},
                     {"the", to_json(the(card))},
                     {"letter", to_json(letter(card))}});
  }
  return {{"cards", std::move(cards)},
          {"house", board().json()},
          {"dice", {{"count", kDice}, {"faces", kDieFaces}}}};
}

}  // namespace salon::cluedo
