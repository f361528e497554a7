#pragma once
#include <fmt/format.h>

#include "core/open_game.h"

namespace salon {

/// A heap of matches, for tests of search: take one, two or three; whoever takes the last wins.
/// After taking two the same seat moves again.
struct MatchesPosition {
  std::int8_t heap = 10;
  std::int8_t turn = 0;

  bool operator==(const MatchesPosition&) const = default;
};

struct MatchesMove {
  std::int8_t count = 1;

  bool operator==(const MatchesMove&) const = default;
};

class Matches : public OpenGame<Matches, MatchesPosition, MatchesMove> {
 public:
  static constexpr SeatRange kSeats{2, 2};

  struct Rules {};
  using Base = OpenGame<Matches, MatchesPosition, MatchesMove>;
  using Base::moves;
  using Base::turn;

  explicit Matches(int heap) : heap_(heap) {}

  static const About& about() {
    static const About about{};
    return about;
  }
  static const RuleBook<Rules>& book() {
    static const RuleBook<Rules> book{};
    return book;
  }
  static Expected<Matches> make(Rules, int, std::string_view) { return Matches(10); }
  const Rules& rules() const { return rules_; }
  int seats() const { return 2; }

  Position start() const { return {static_cast<std::int8_t>(heap_), 0}; }
  Seat turn(const Position& position) const { return position.heap == 0 ? kOver : position.turn; }
  List<Move, 3> moves(const Position& position) const {
    List<Move, 3> list;
    for (std::int8_t n = 1; n <= std::min<int>(3, position.heap); ++n) list.push_back({n});
    return list;
  }
  List<Chance<Move>, 1> chances(const Position&) const { return {}; }
  void play(Position& position, Move move) const {
    position.heap = static_cast<std::int8_t>(position.heap - move.count);
    // The one who took the last is left to move, as the winner.
    if (move.count != 2 && position.heap > 0) position.turn ^= 1;
  }
  Outcome outcome(const Position& position) const { return Outcome::win(position.turn); }
  Phrase ending(const Position&) const { return {}; }
  std::uint64_t hash(const Position& position) const { return mix(position.heap, position.turn); }

  Phrase explain(const View&, Move) const { return {}; }
  std::string text(Move move) const { return fmt::format("{}", move.count); }
  Expected<Move> parse_move(std::string_view) const { return Move{}; }
  std::string text(const Position& position) const {
    return fmt::format("{} {}", position.heap, position.turn);
  }
  Expected<Position> parse_position(std::string_view) const { return Position{}; }
  Json json(const View&) const { return {}; }
  Phrase say(const View&) const { return {}; }
  void draw(const View&, Canvas&, Lang) const {}

 private:
  int heap_;
  Rules rules_;
};

/// Knows nothing: only the end counts.
struct BlindJudge {
  int value(const MatchesPosition&, Seat) const { return 0; }
};

}  // namespace salon
