#pragma once
#include "games/jacques/board.h"
#include "games/jacques/tableau.h"

/// The words that texts of moves and of positions, and sentences, have in common.
namespace salon::jacques {

/// The ends of a game, in the order of End.
inline constexpr std::array<std::string_view, 5> kEndWords{"", "caught", "wrong", "left",
                                                           "survived"};

Expected<Character> parse_character(std::string_view word);
Expected<std::uint8_t> parse_hex(const Board& board, std::string_view word);
Expected<std::uint8_t> parse_exit(const Board& board, std::string_view word);
Expected<std::uint8_t> parse_direction(std::string_view word);

/// "1 step", "2 steps".
Phrase steps_phrase(int steps);

/// `maigret,freud`, or `-`.
std::string text_of(Crowd crowd);

}  // namespace salon::jacques
