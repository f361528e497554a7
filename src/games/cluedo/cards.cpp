#include "games/cluedo/cards.h"

#include "core/rules.h"

namespace salon::cluedo {
namespace {

struct Wording {
  std::string_view word;
  Phrase name;
  Phrase the;
};

const std::array<Wording, kCards>& all() {
  static const std::array<Wording, kCards> names{{
      {"rose", {"Scarlett", "Rose"}, {"Scarlett", "Rose"}},
      {"pervenche", {"Peacock", "Pervenche"}, {"Peacock", "Pervenche"}},
      {"leblanc", {"White", "Leblanc"}, {"White", "Leblanc"}},
      {"olive", {"Green", "Olive"}, {"Green", "Olive"}},
      {"moutarde", {"Mustard", "Moutarde"}, {"Mustard", "Moutarde"}},
      {"violet", {"Plum", "Violet"}, {"Plum", "Violet"}},
      {"candlestick", {"Candlestick", "Chandelier"}, {"the candlestick", "le chandelier"}},
      {"pistol", {"Pistol", "Revolver"}, {"the pistol", "le revolver"}},
      {"rope", {"Rope", "Corde"}, {"the rope", "la corde"}},
      {"lead_pipe", {"Lead pipe", "Barre de fer"}, {"the lead pipe", "la barre de fer"}},
      {"knife", {"Knife", "Poignard"}, {"the knife", "le poignard"}},
      {"wrench", {"Wrench", "Clé anglaise"}, {"the wrench", "la clé anglaise"}},
      {"study", {"Study", "Bureau"}, {"the study", "le bureau"}},
      {"hall", {"Hall", "Hall"}, {"the hall", "le hall"}},
      {"living_room", {"Living room", "Salon"}, {"the living room", "le salon"}},
      {"dining_room", {"Dining room", "Salle à manger"}, {"the dining room", "la salle à manger"}},
      {"kitchen", {"Kitchen", "Cuisine"}, {"the kitchen", "la cuisine"}},
      {"bathroom", {"Bathroom", "Salle de bain"}, {"the bathroom", "la salle de bain"}},
      {"garage", {"Garage", "Garage"}, {"the garage", "le garage"}},
      {"game_room", {"Game room", "Salle de jeux"}, {"the game room", "la salle de jeux"}},
      {"bedroom", {"Bedroom", "Chambre"}, {"the bedroom", "la chambre"}},
  }};
  return names;
}

/// Lower case, `_` for spaces, `e` for é: how words are compared.
std::string folded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    const unsigned char next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    if (c == 0xc3 && (next == 0xa9 || next == 0xa0)) {
      out += next == 0xa9 ? 'e' : 'a';
      ++i;
    } else {
      out += c == ' ' ? '_' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
  }
  return out;
}

std::string card_words(Cards cards) {
  std::string list;
  each(cards, [&](Card card) { list += (list.empty() ? "" : ", ") + std::string(word(card)); });
  return list;
}

}  // namespace

std::string_view word(Card card) {
  return all()[card].word;
}
const Phrase& name(Card card) {
  return all()[card].name;
}
const Phrase& the(Card card) {
  return all()[card].the;
}

std::optional<Card> find_card(std::string_view text) {
  if (text.size() > 40) return {};
  const std::string wanted = folded(text);
  for (Card card = 0; card < kCards; ++card) {
    const auto& [word, name, the] = all()[card];
    if (wanted == word || wanted == folded(name.en) || wanted == folded(name.fr)) return card;
  }
  return {};
}

Expected<Card> parse_card(std::string_view text) {
  if (const auto card = find_card(text)) return *card;
  return fail("\"{}\" is no card (there are: {})", "« {} » n'est pas une carte (il y a : {})",
              text.substr(0, 40), card_words(kAllCards));
}

Expected<Card> parse_card(std::string_view text, Kind kind) {
  const auto card = find_card(text);
  if (card && kind_of(*card) == kind) return *card;
  static constexpr std::array<std::string_view, kKinds> en{"suspect", "weapon", "room"};
  static constexpr std::array<std::string_view, kKinds> fr{"un suspect", "une arme", "une pièce"};
  return fail(Phrase{fmt::format("\"{}\" is no {} (there are: {})", text.substr(0, 40), en[kind],
                                 card_words(kCardsOf[kind])),
                     fmt::format("« {} » n'est pas {} (il y a : {})", text.substr(0, 40), fr[kind],
                                 card_words(kCardsOf[kind]))});
}

std::string text(const Triple& triple) {
  return fmt::format("{} {} {}", word(triple.suspect), word(triple.weapon), word(triple.room));
}

Phrase phrase_of(const Triple& triple) {
  return phrase("{} with {} in {}", "{} avec {} dans {}", the(triple.suspect), the(triple.weapon),
                the(triple.room));
}

std::string text(Cards cards) {
  if (cards == 0) return "-";
  std::string out;
  each(cards, [&](Card card) { out += (out.empty() ? "" : "+") + std::string(word(card)); });
  return out;
}

Expected<Cards> parse_cards(std::string_view text) {
  Cards cards = 0;
  if (text == "-") return cards;
  for (const auto part : split(text, '+')) {
    const auto card = parse_card(part);
    if (!card) return std::unexpected(card.error());
    if (cards & bit(*card)) return fail("{} is named twice", "{} est nommée deux fois", part);
    cards |= bit(*card);
  }
  return cards;
}

}  // namespace salon::cluedo
