#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/error.h"

namespace salon::cluedo {

/// The 21 cards: six suspects, six weapons, nine rooms. A suspect, weapon or room is its card.
using Card = std::int8_t;
using Cards = std::uint32_t;  // a set of them

enum Kind { suspects, weapons, rooms };

inline constexpr int kKinds = 3;
inline constexpr int kSuspects = 6;
inline constexpr int kWeapons = 6;
inline constexpr int kRooms = 9;
inline constexpr int kCards = kSuspects + kWeapons + kRooms;
inline constexpr int kTriples = kSuspects * kWeapons * kRooms;
inline constexpr Card kFirstWeapon = kSuspects;
inline constexpr Card kFirstRoom = kSuspects + kWeapons;
inline constexpr Card kNoCard = -1;

constexpr Cards bit(Card card) {
  return Cards{1} << card;
}
inline constexpr Cards kAllCards = (Cards{1} << kCards) - 1;
inline constexpr std::array<Cards, kKinds> kCardsOf{
    bit(kFirstWeapon) - 1, bit(kFirstRoom) - bit(kFirstWeapon), kAllCards + 1 - bit(kFirstRoom)};

constexpr Kind kind_of(Card card) {
  return card < kFirstWeapon ? suspects : card < kFirstRoom ? weapons : rooms;
}
constexpr int count(Cards cards) {
  return count_bits(cards);
}
constexpr Card lowest(Cards cards) {
  return static_cast<Card>(std::countr_zero(cards));
}
template <class Visit>
constexpr void each(Cards cards, Visit&& visit) {
  for (; cards != 0; cards &= cards - 1) visit(lowest(cards));
}
/// The n-th card of a set.
constexpr Card nth(Cards cards, std::uint64_t n) {
  for (; n > 0; --n) cards &= cards - 1;
  return lowest(cards);
}

/// One of each kind: what is asked, accused, or lies in the envelope.
struct Triple {
  Card suspect = kNoCard;
  Card weapon = kNoCard;
  Card room = kNoCard;

  bool operator==(const Triple&) const = default;

  explicit operator bool() const { return suspect != kNoCard; }
  Cards cards() const { return bit(suspect) | bit(weapon) | bit(room); }
  int index() const {
    return (suspect * kWeapons + weapon - kFirstWeapon) * kRooms + room - kFirstRoom;
  }
  static Triple of(int index) {
    return {static_cast<Card>(index / (kWeapons * kRooms)),
            static_cast<Card>(kFirstWeapon + index / kRooms % kWeapons),
            static_cast<Card>(kFirstRoom + index % kRooms)};
  }
  /// Of a set that holds one of each kind.
  static Triple of(Cards cards) {
    return {lowest(cards & kCardsOf[suspects]), lowest(cards & kCardsOf[weapons]),
            lowest(cards & kCardsOf[rooms])};
  }
};

/// `olive`, `lead_pipe`, `dining_room`.
std::string_view word(Card card);
/// The same for people, with a capital: "Olive", "Lead pipe", "Barre de fer".
const Phrase& name(Card card);
/// "the rope", "la corde"; suspects without an article.
const Phrase& the(Card card);

/// Reads the word or a name in either language, however it is written.
std::optional<Card> find_card(std::string_view text);
Expected<Card> parse_card(std::string_view text);
Expected<Card> parse_card(std::string_view text, Kind kind);

std::string text(const Triple& triple);  // `olive rope hall`
Phrase phrase_of(const Triple& triple);  // "Olive with the rope in the hall"
/// `olive+rope`, or `-` for none.
std::string text(Cards cards);
Expected<Cards> parse_cards(std::string_view text);

}  // namespace salon::cluedo
