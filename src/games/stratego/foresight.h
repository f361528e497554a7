#pragma once
#include <span>
#include <vector>

#include "core/bot.h"
#include "games/stratego/belief.h"
#include "games/stratego/chronicle.h"
#include "games/stratego/net.h"

namespace salon::stratego {

/// Looks one turn ahead with the net: what it would make of the position after a move and the
/// answer it expects, in worlds that may be true for all the seat knows. What hidden pieces turn
/// out to be decides battles and what the enemy would answer; the judgement is then again of what
/// the seat would know, so nothing is gained by dreaming of secrets.
class Foresight {
 public:
  Foresight(const Stratego& game, const Net& net, const View& view, const Chronicle& chronicle)
      : game_(game), net_(net), view_(view), chronicle_(chronicle) {}

  /// What each of `moves` can be expected to score, 0 to 1, over `worlds` worlds dealt from what
  /// the seat believes; all moves are tried in the same ones. Stops early when the budget runs out,
  /// though not before the first world is done; when time is up it stops at once, and then it may
  /// have nothing to say.
  std::vector<double> weigh(std::span<const Move> moves, const Belief& theirs, int worlds,
                            Thinking& thinking) const;

  /// What a look costs in units of work: it takes as long as that many positions of a search.
  static constexpr std::uint64_t kLookWork = 100;

 private:
  /// What is followed while imagined moves are made.
  struct Imagined;

  double value(Imagined world, Move move, Thinking& thinking) const;
  void play(Imagined& world, Move move) const;
  Net::Look look(const Imagined& world, Seat seat, Thinking& thinking) const;
  Move likeliest(const Imagined& world, Thinking& thinking) const;

  const Stratego& game_;
  const Net& net_;
  const View& view_;
  const Chronicle& chronicle_;
};

}  // namespace salon::stratego
