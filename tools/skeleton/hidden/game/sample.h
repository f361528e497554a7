#pragma once
#include "core/hidden_game.h"

namespace salon::sample {

inline constexpr int kMostSeats = 4;
inline constexpr int kCards = 9;
/// 1 to kCards, or 0: none, or one that is not known.
using Card = std::uint8_t;

/// The knobs, a plain int each.
struct Rules {
  enum Swap { once, never };

  int swap = once;

  bool operator==(const Rules&) const = default;
};

/// What happens. With a blank card it is also what somebody sees of it who may not see the card.
struct Move {
  enum Kind : std::uint8_t {
    deal,  // nature's: a card to the seat
    show,  // nature's: the seat's card, to everybody
    keep,
    swap
  };

  Kind kind = keep;
  Card card = 0;

  bool operator==(const Move&) const = default;
};

enum class Phase : std::uint8_t {
  deal,
  choose,  // keep or swap
  draw,    // the seat gets another card
  show,
  over
};

/// The tableau as the truth has it, or as somebody knows it, with blanks.
struct Tableau {
  std::array<Card, kMostSeats> cards{};
  std::uint16_t gone = 0;  // a bit each card out of the pack
  std::uint8_t out = 0;    // a bit each seat that gave up
  Phase phase = Phase::deal;
  std::int8_t seat = 0;     // whose card is dealt, who chooses, whose card is shown
  std::uint8_t unused = 0;  // keeps the value free of padding

  bool operator==(const Tableau&) const = default;

  bool is_out(Seat of) const { return out >> of & 1; }
  bool is_gone(int card) const { return gone >> card & 1; }
};

using View = HiddenView<Tableau>;

/// Everybody gets a card nobody else sees, and may swap it once for another. The highest wins.
class Sample : public HiddenGame<Sample, Tableau, Move, Move, View> {
 public:
  static constexpr SeatRange kSeats{2, kMostSeats};

  using Rules = sample::Rules;
  using Moves = List<Move, 2>;

  static const About& about();
  static const RuleBook<Rules>& book();
  static Expected<Sample> make(const Rules& rules, int seats, std::string_view board);
  explicit Sample(const Rules& rules = {}, int seats = kSeats.least)
      : rules_(rules), seats_(seats) {}

  const Rules& rules() const { return rules_; }
  int seats() const { return seats_; }

  Tableau start() const { return {}; }
  Seat turn_at(const Tableau& tableau) const;
  Moves moves_at(const Tableau& tableau) const;
  List<Chance<Move>, kCards> chances(const Tableau& position) const;
  void apply(Tableau& tableau, Move seen) const;
  /// A seat gives up: its card no longer counts.
  void drop(Tableau& tableau, Seat seat) const;
  Outcome outcome(const Tableau& position) const;
  Phrase ending(const Tableau& position, const Names& names = {}) const;

  Move seen(const Tableau& position, Move move, Seat observer) const;
  bool reveals(const Tableau& position, Move move) const;
  List<Move, kCards> could_see(const View& view) const;

  Phrase explain(const View& view, Move move) const;
  std::string text(Move move) const;
  Expected<Move> parse_move(std::string_view text) const;
  std::string text(const Tableau& position) const;
  Expected<Tableau> parse_position(std::string_view text) const;
  Json json(const View& view) const;
  Phrase say(const View& view, const Names& names = {}) const;
  void draw(const View& view, Canvas& canvas, Lang lang, const Names& names = {}) const;

 private:
  int playing(const Tableau& tableau) const;
  void go_on(Tableau& tableau) const;
  Seat winner(const Tableau& position) const;
  /// Whether such a tableau can come about; texts from outside say anything.
  bool possible(const Tableau& tableau) const;

  Rules rules_;
  int seats_;
};

}  // namespace salon::sample
