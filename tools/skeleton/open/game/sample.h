#pragma once
#include "core/open_game.h"

namespace salon::sample {

inline constexpr int kMost = 3;  // counters taken at once

/// The knobs, a plain int each.
struct Rules {
  int heap = 15;

  bool operator==(const Rules&) const = default;
};

struct Move {
  std::int8_t count = 1;

  bool operator==(const Move&) const = default;
};

struct Position {
  std::uint8_t heap = 0;
  std::int8_t turn = 0;

  bool operator==(const Position&) const = default;
};

/// A heap of counters: each seat in turn takes one, two or three; whoever takes the last one wins.
class Sample : public OpenGame<Sample, Position, Move> {
 public:
  static constexpr SeatRange kSeats{2, 2};

  using Rules = sample::Rules;
  using Moves = List<Move, kMost>;
  using OpenGame::moves;
  using OpenGame::turn;

  static const About& about();
  static const RuleBook<Rules>& book();
  static Expected<Sample> make(const Rules& rules, int seats, std::string_view board);
  explicit Sample(const Rules& rules = {}) : rules_(rules) {}

  const Rules& rules() const { return rules_; }
  int seats() const { return 2; }

  Position start() const;
  Seat turn(const Position& position) const;
  Moves moves(const Position& position) const;
  List<Chance<Move>, 1> chances(const Position&) const { return {}; }
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
  Rules rules_;
};

}  // namespace salon::sample
