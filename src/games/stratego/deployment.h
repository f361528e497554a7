#pragma once
#include "games/stratego/setup.h"
#include "games/stratego/statistics.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

/// Where set-ups are taken from.
enum class Deployment {
  program,  // drawn like those of the strongest published program
  people,   // drawn like those of people
  ready,    // the ready-made ones and their mirrors
  any       // any at all
};
Expected<Deployment> parse_deployment(std::string_view name);

/// The next piece of a set-up begun on `board`.
Move deploy(const Board& board, Deployment deployment, Random& random);
/// A whole one at once.
Setup draw_setup(Deployment deployment, Random& random);

/// The next piece of a set-up drawn by statistics among the sound ones: flag on the back row behind
/// bombs, spy and most miners in the rear, a front that can move. Each placement draws the rest of
/// the army afresh around what already stands, so nothing has to be remembered between them.
Move deploy(const Board& board, const Statistics& statistics, Random& random);
/// A whole one at once.
Setup draw_setup(const Statistics& statistics, Random& random);

}  // namespace salon::stratego
