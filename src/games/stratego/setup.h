#pragma once
#include <array>
#include <span>

#include "core/error.h"
#include "core/random.h"
#include "games/stratego/piece.h"

namespace salon::stratego {

/// The forty pieces of one side in the order of placement: row by row from the owner's back row,
/// left to right as the owner sees it.
using Setup = std::array<Kind, kArmy>;

/// A set-up the house offers.
struct ReadyMade {
  Phrase name;
  Setup setup;
};
std::span<const ReadyMade> ready_made();

/// Forty letters; blanks, line ends and upper or lower case do not matter. An error tells which
/// pieces are missing or too many.
Expected<Setup> parse_setup(std::string_view text);
/// The forty letters, in one word.
std::string setup_text(const Setup& setup);

/// What a player is told who puts a piece anywhere else, also while arranging the army.
Phrase outside_camp();

/// Any order of the army, all equally likely.
Setup random_setup(Random& random);
/// The same seen in a mirror: left and right exchanged.
Setup mirrored(const Setup& setup);

/// The set-up that `words` name (after `setup`): forty letters, or a ready-made one by either
/// language's name.
Expected<Setup> named_setup(std::string_view words);
/// Whether `words` ask for a random one, in either language: it has to be drawn first.
bool names_random(std::string_view words);

}  // namespace salon::stratego
