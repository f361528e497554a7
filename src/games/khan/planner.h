#pragma once
#include "games/khan/evaluation.h"
#include "games/khan/setup.h"
#include "search/alphabeta.h"

namespace salon::khan {

/// How `expert` sets up. Red, who cannot know what it will face, plays from the book; ochre, who
/// sees red's pieces, tries its set-ups against them: all of them a little, the best quarter some
/// more, and so on. Each placement is thought of afresh, so nothing needs to be remembered between
/// them.
class Planner {
 public:
  using Search = search::AlphaBeta<Khan, Judge>;

  Planner(const Khan& game, Search& search) : game_(game), search_(search) {}

  Move place(const Position& position, Thinking& thinking);

 private:
  Move by_book(const Position& position, Random& random);
  Setup best_against_red(const Position& position, std::vector<Setup> setups, Thinking& thinking);
  int red_value(const Position& position, const Setup& setup, std::uint64_t nodes,
                Thinking& thinking);

  const Khan& game_;
  Search& search_;
};

}  // namespace salon::khan
