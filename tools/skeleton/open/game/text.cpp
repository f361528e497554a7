// Moves and positions as text, both ways.
#include "games/sample/sample.h"

namespace salon::sample {

std::string Sample::text(Move move) const {
  return fmt::format("take {}", move.count);
}

Expected<Move> Sample::parse_move(std::string_view text) const {
  const auto words = words_of(text);
  if (words.size() != 2 || words[0] != "take") {
    return fail("\"{}\" is not a move; moves look like take 2",
                "« {} » n'est pas un coup ; un coup s'écrit take 2", text.substr(0, 40));
  }
  const auto count = parse_number(words[1], 1, kMost);
  if (!count) return std::unexpected(count.error());
  return Move{static_cast<std::int8_t>(*count)};
}

/// The counters left and the seat to move.
std::string Sample::text(const Position& position) const {
  return fmt::format("{} {}", position.heap, position.turn);
}

Expected<Position> Sample::parse_position(std::string_view text) const {
  const auto words = words_of(text);
  if (words.size() != 2) {
    return fail("a position is the counters left and the seat to move: 15 0",
                "une position, ce sont les jetons qui restent et la place au trait : 15 0");
  }
  const auto heap = parse_number(words[0], 0, rules_.heap);
  if (!heap) return fail("counters: {}", "jetons : {}", heap.error().what);
  const auto turn = parse_number(words[1], 0, 1);
  if (!turn) return fail("seat to move: {}", "place au trait : {}", turn.error().what);
  return Position{static_cast<std::uint8_t>(*heap), static_cast<std::int8_t>(*turn)};
}

}  // namespace salon::sample
