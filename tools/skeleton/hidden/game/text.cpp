// Moves and positions as text, both ways.
#include <bit>

#include "games/sample/sample.h"

namespace salon::sample {
namespace {

constexpr std::array<std::string_view, 4> kVerbs{"deal", "show", "keep", "swap"};
constexpr std::array<std::string_view, 5> kPhases{"deal", "choose", "draw", "show", "over"};

bool names_a_card(Move::Kind kind) {
  return kind == Move::deal || kind == Move::show;
}

/// The places of the bits, a digit each; `-` if there is none.
std::string digits_of(unsigned bits) {
  std::string text;
  for (; bits != 0; bits &= bits - 1) text += static_cast<char>('0' + std::countr_zero(bits));
  return text.empty() ? "-" : text;
}

Expected<unsigned> parse_digits(std::string_view text, int low, int high) {
  unsigned bits = 0;
  if (text == "-") return bits;
  for (const char c : text) {
    if (c < '0' + low || c > '0' + high || bits >> (c - '0') != 0) {
      return fail("\"{}\" should be digits from {} to {} in order, or -",
                  "« {} » : il faut des chiffres de {} à {} dans l'ordre, ou -", text.substr(0, 40),
                  low, high);
    }
    bits |= 1u << (c - '0');
  }
  return bits;
}

}  // namespace

std::string Sample::text(Move move) const {
  const auto verb = kVerbs[move.kind];
  if (!names_a_card(move.kind)) return std::string(verb);
  return move.card == 0 ? fmt::format("{} ?", verb) : fmt::format("{} {}", verb, move.card);
}

/// Also what is seen of a move: `deal ?`. As a move it is never legal.
Expected<Move> Sample::parse_move(std::string_view text) const {
  const auto words = words_of(text);
  const auto verb = words.empty() ? kVerbs.end() : std::ranges::find(kVerbs, words[0]);
  const auto kind = static_cast<Move::Kind>(verb - kVerbs.begin());
  if (verb == kVerbs.end() || words.size() != (names_a_card(kind) ? 2u : 1u)) {
    return fail("\"{}\" is not a move; moves are keep and swap",
                "« {} » n'est pas un coup ; les coups sont keep et swap", text.substr(0, 40));
  }
  if (!names_a_card(kind)) return Move{kind};
  if (kind == Move::deal && words[1] == "?") return Move{kind};
  const auto card = parse_number(words[1], 1, kCards);
  if (!card) return std::unexpected(card.error());
  return Move{kind, static_cast<Card>(*card)};
}

/// The phase, the seat, the cards held by seat (0: none), those gone, and who gave up.
std::string Sample::text(const Tableau& position) const {
  std::string cards;
  for (Seat seat = 0; seat < seats_; ++seat) cards += static_cast<char>('0' + position.cards[seat]);
  return fmt::format("{} {} {} {} {}", kPhases[static_cast<int>(position.phase)], position.seat,
                     cards, digits_of(position.gone), digits_of(position.out));
}

Expected<Tableau> Sample::parse_position(std::string_view text) const {
  const auto words = words_of(text);
  const auto phase = words.empty() ? kPhases.end() : std::ranges::find(kPhases, words[0]);
  if (words.size() != 5 || phase == kPhases.end()) {
    return fail("a position is phase, seat, cards, those gone and who gave up: choose 0 37 37 -",
                "une position : phase, place, cartes, sorties, abandons : choose 0 37 37 -");
  }
  const auto seat = parse_number(words[1], 0, seats_ - 1);
  if (!seat) return fail("seat: {}", "place : {}", seat.error().what);
  const auto gone = parse_digits(words[3], 1, kCards);
  if (!gone) return std::unexpected(gone.error());
  const auto out = parse_digits(words[4], 0, seats_ - 1);
  if (!out) return std::unexpected(out.error());
  Tableau tableau{.cards = {},
                  .gone = static_cast<std::uint16_t>(*gone),
                  .out = static_cast<std::uint8_t>(*out),
                  .phase = static_cast<Phase>(phase - kPhases.begin()),
                  .seat = static_cast<std::int8_t>(*seat)};
  if (words[2].size() != static_cast<std::size_t>(seats_)) {
    return fail("{} cards for {} seats", "{} cartes pour {} places", words[2].size(), seats_);
  }
  for (Seat owner = 0; owner < seats_; ++owner) {
    tableau.cards[owner] = static_cast<Card>(words[2][owner] - '0');
  }
  if (possible(tableau)) return tableau;
  return fail("such a table cannot come about", "une telle table ne peut pas se produire");
}

bool Sample::possible(const Tableau& tableau) const {
  const bool over = tableau.phase == Phase::over;
  const bool asked = tableau.phase == Phase::choose || tableau.phase == Phase::show;
  if (over ? tableau.seat != 0 : asked && tableau.is_out(tableau.seat)) return false;
  if (playing(tableau) < (over ? 1 : 2)) return false;
  const bool cut_short = playing(tableau) == 1;
  unsigned held = 0;
  for (Seat owner = 0; owner < seats_; ++owner) {
    const Card card = tableau.cards[owner];
    const bool dealt = tableau.phase != Phase::deal || owner < tableau.seat;
    if (card == 0 && (!dealt || cut_short)) continue;
    if (!dealt || card == 0 || card > kCards) return false;
    if (!tableau.is_gone(card) || (held >> card & 1)) return false;
    held |= 1u << card;
  }
  const int swapped = std::popcount(tableau.gone) - std::popcount(held);
  const bool choosing = tableau.phase == Phase::choose || tableau.phase == Phase::draw;
  const int chose = tableau.phase == Phase::deal ? 0 : choosing ? tableau.seat : seats_;
  return swapped <= (rules_.swap == Rules::once ? chose : 0);
}

}  // namespace salon::sample
