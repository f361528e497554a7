#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/stratego/stratego.h"

/// What the tests of Stratego share: boards from a list of pieces, games from a list of moves.
namespace salon::stratego::fixture {

using Texts = std::vector<std::string>;

inline constexpr Rules kHouse{};
inline constexpr Rules kTournament{
    .bomb = Rules::stays, .two_squares = Rules::on, .more_squares = Rules::on};

/// "F@a1 s@e5" and what follows the rows: the text of a position with just these pieces.
std::string rows(std::string_view pieces, std::string_view rest = "r");
Position position(const Stratego& game, std::string_view pieces, std::string_view rest = "r");

/// The legal moves as text, sorted; none when the game is over.
Texts moves_of(const Stratego& game, const Position& position);
bool legal(const Stratego& game, const Position& position, std::string_view move);
/// The position after moves that must all be legal.
Position after(const Stratego& game, Position position, std::string_view moves);

/// The forty letters of a ready-made set-up, for both sides: red's, then blue's.
Position set_up(const Stratego& game, std::string_view red_letters, std::string_view blue_letters);
inline constexpr std::string_view kBalanced = "FBTNNNNNBTBBJMBSSYGBTSLCSLPCLSSPLJPSTJSP";

/// A game as the moves that were made; `plies` more than the 80 of the set-up at most.
std::vector<Move> random_game(const Stratego& game, Random& random, int plies = 100'000);

/// The board of a position as an observer may know it, by the definition and not by folding.
Board as_known(const Position& position, Seat observer);

}  // namespace salon::stratego::fixture
