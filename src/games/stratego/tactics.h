#pragma once
#include "core/bot.h"
#include "games/stratego/outlook.h"

namespace salon::stratego {

/// Looks ahead in one imagined world. Beyond the first ply only what happens in contact is looked
/// at, everything else counts as one quiet move; and nobody there knows more than at the table: an
/// attack on an unknown piece is worth what its attacker can expect of it.
class Tactics {
 public:
  /// Whether it weighs, after the first ply, how near each side has come to the other's flag in
  /// this world.
  enum Sieges { ignored, weighed };

  Tactics(const Stratego& game, const Outlook& outlook, Sieges sieges, Thinking& thinking)
      : game_(game), outlook_(outlook), sieges_(sieges), thinking_(thinking) {}

  /// How much better off the mover is after `move` and `depth` more plies, captures beyond them
  /// included.
  int value(const Position& world, Move move, int depth);

 private:
  struct Candidate {
    Move move;
    int gain;
  };
  using Candidates = List<Candidate, 128>;

  int begin(const Position& world, Move move, int score, int depth);
  int search(const Position& position, int score, int depth, int alpha, int beta);
  int try_attack(const Position& position, int score, const Candidate& candidate, int depth,
                 int alpha, int beta);
  int after(const Position& position, Move move, int score, int depth, int alpha, int beta);
  void collect(const Position& position, int depth, Candidates& candidates) const;
  bool in_question(const Position& position, Square square) const;

  const Stratego& game_;
  const Outlook& outlook_;
  Sieges sieges_;
  Thinking& thinking_;
  const Position* world_ = nullptr;
  Seat seat_ = red;
};

}  // namespace salon::stratego
