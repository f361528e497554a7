#pragma once
#include "games/jacques/board.h"

/// The words that texts of moves and of positions, and sentences, have in common.
namespace salon::jacques {

Expected<Character> parse_character(std::string_view word);
Expected<std::uint8_t> parse_hex(const Board& board, std::string_view word);
Expected<std::uint8_t> parse_exit(const Board& board, std::string_view word);
Expected<std::uint8_t> parse_direction(std::string_view word);

/// "1 step", "2 steps".
Phrase steps_phrase(int steps);

/// `maigret,freud`, or `-`.
std::string text_of(Crowd crowd);

}  // namespace salon::jacques
