// Moves and positions as text, both ways.
#include "games/sample/sample.h"

namespace salon::sample {

std::string Sample::text(Move move) const {
  if (move.kind == Move::die) return fmt::format("die {}", move.number);
  return move.kind == Move::roll ? "roll" : "stop";
}

Expected<Move> Sample::parse_move(std::string_view text) const {
  const auto words = words_of(text);
  if (words.size() == 1 && words[0] == "roll") return Move{Move::roll};
  if (words.size() == 1 && words[0] == "stop") return Move{Move::stop};
  if (words.size() != 2 || words[0] != "die") {
    return fail("\"{}\" is not a move; moves are roll and stop",
                "« {} » n'est pas un coup ; les coups sont roll et stop", text.substr(0, 40));
  }
  const auto number = parse_number(words[1], 1, kDieFaces);
  if (!number) return std::unexpected(number.error());
  return Move{Move::die, static_cast<std::uint8_t>(*number)};
}

/// The points of both, the pot, the turns gone by, the seat, and `roll` while the die is in the
/// air.
std::string Sample::text(const Position& position) const {
  return fmt::format("{} {} {} {} {}{}", position.points[0], position.points[1], position.pot,
                     position.turns, position.seat, position.rolling ? " roll" : "");
}

Expected<Position> Sample::parse_position(std::string_view text) const {
  const auto words = words_of(text);
  const bool rolling = words.size() == 6 && words[5] == "roll";
  if (words.size() != 5 && !rolling) {
    return fail("a position is points, points, pot, turns and seat: 12 7 0 5 1",
                "une position, ce sont points, points, pot, tours et place : 12 7 0 5 1");
  }
  const std::array<int, 5> most{rules_.goal, rules_.goal, rules_.goal, rules_.turns, 1};
  std::array<int, 5> read{};
  for (std::size_t i = 0; i < read.size(); ++i) {
    const auto number = parse_number(words[i], 0, most[i]);
    if (!number) return fail("number {}: {}", "nombre {} : {}", i + 1, number.error().what);
    read[i] = *number;
  }
  const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
  Position position{{byte(read[0]), byte(read[1])},
                    byte(read[2]),
                    byte(read[3]),
                    static_cast<std::int8_t>(read[4]),
                    0};
  if (turn(position) == kOver && (rolling || position.pot > 0)) {
    return fail("the game is over, nothing is rolled", "la partie est finie, on ne lance plus");
  }
  if (position.points[position.seat] + position.pot > rules_.goal) {
    return fail("no pot is larger than what is missing", "aucun pot ne dépasse ce qui manque");
  }
  position.rolling = rolling;
  return position;
}

}  // namespace salon::sample
