#pragma once
#include "games/khan/evaluation.h"
#include "games/khan/prover.h"
#include "games/khan/setup.h"
#include "search/alphabeta.h"

namespace salon::khan {

/// How much thought ochre's answer to red's placement is given.
struct Care {
  /// Work that is done however small the budget is: a game can be lost before its first move, and
  /// what is saved here no search makes good later. Only the clock cuts it short.
  std::uint64_t floor = 0;
  /// Red must not be able to win within this many plies, if that can be helped.
  int proof = 5;
  /// How many of the set-ups tried are followed up, as long as the budget lasts.
  std::size_t finalists = 6;
};

/// Ochre sees red's pieces before it places its own, so it tries its set-ups against them: all of
/// them a little, the best quarter some more, and so on; what red then beats by force is dropped.
/// Each placement is thought of afresh, so nothing needs to be remembered between them. As the
/// set-up of the placement before is among those tried, a choice once found safe stays to be had.
class Planner {
 public:
  using Search = search::AlphaBeta<Khan, Judge>;

  Planner(Search& search, Prover& prover, const Care& care)
      : search_(search), prover_(prover), care_(care) {}

  /// The set-up to aim at; `setups` must agree with the position and not be empty.
  Setup answer(const Position& position, std::vector<Setup> setups, Thinking& thinking);

 private:
  struct Tried {
    Setup setup;
    Position position;
    int red_value = 0;
  };

  void compare(std::vector<Tried>& tried, Thinking& thinking);
  bool look(Tried& tried, std::uint64_t nodes, Thinking& thinking);
  Setup safest(const std::vector<Tried>& tried, Thinking& thinking);

  Search& search_;
  Prover& prover_;
  Care care_;
  std::uint64_t limit_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace salon::khan
