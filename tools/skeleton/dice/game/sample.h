#pragma once
#include "core/dice.h"
#include "core/open_game.h"

namespace salon::sample {

/// The knobs, a plain int each.
struct Rules {
  int goal = 30;
  int turns = 100;

  bool operator==(const Rules&) const = default;
};

struct Move {
  enum Kind : std::uint8_t {
    roll,
    stop,
    die  // nature's
  };

  Kind kind = stop;
  std::uint8_t number = 0;  // that the die shows

  bool operator==(const Move&) const = default;
};

struct Position {
  std::array<std::uint8_t, 2> points{};
  std::uint8_t pot = 0;  // of this turn
  std::uint8_t turns = 0;
  std::int8_t seat = 0;
  std::uint8_t rolling = 0;  // the die is in the air

  bool operator==(const Position&) const = default;
};

/// A die is rolled as often as one dares. Its points go into a pot, which is one's own by stopping
/// and lost by a one. Whoever first has enough wins.
class Sample : public OpenGame<Sample, Position, Move> {
 public:
  static constexpr SeatRange kSeats{2, 2};

  using Rules = sample::Rules;
  using Moves = List<Move, 2>;
  using OpenGame::moves;
  using OpenGame::turn;

  static const About& about();
  static const RuleBook<Rules>& book();
  static Expected<Sample> make(const Rules& rules, int seats, std::string_view board);
  explicit Sample(const Rules& rules = {}) : rules_(rules) {}

  const Rules& rules() const { return rules_; }
  int seats() const { return 2; }

  Position start() const { return {}; }
  Seat turn(const Position& position) const;
  Moves moves(const Position& position) const;
  List<Chance<Move>, kDieFaces> chances(const Position& position) const;
  void play(Position& position, Move move) const;
  Outcome outcome(const Position& position) const;
  Phrase ending(const Position& position) const;

  Phrase explain(const View& view, Move move) const;
  std::string text(Move move) const;
  Expected<Move> parse_move(std::string_view text) const;
  std::string text(const Position& position) const;
  Expected<Position> parse_position(std::string_view text) const;
  Json json(const View& view) const;
  Phrase say(const View& view) const;
  void draw(const View& view, Canvas& canvas, Lang lang) const;

 private:
  void end_turn(Position& position) const;

  Rules rules_;
};

}  // namespace salon::sample
