#pragma once
#include "library/crew.h"
#include "stratego/school.h"

namespace salon::stratego {

/// What a step of a batch writes, one row a game.
struct Rows {
  std::uint8_t* seen;    // what the seat to move knows, observation::kBytes
  std::uint8_t* legal;   // its moves, Lane::kMaskBytes
  std::uint8_t* hidden;  // what it does not know, kSquares: for training a belief only
  std::uint8_t* ended;   // 1 where the move that was asked for, or the answer to it, ended a game
  std::int8_t* result;   // of that game, for the seat that was asked
  std::int16_t* foe;     // the opponent in the game now begun or going on, -1 for itself
};

/// Many games stepped side by side on several threads. In a game against one of `foes` only the
/// other seat is asked; in the rest both are, in turn. A game that ended is replaced by a new one
/// at once. The same seed and the same actions give the same games.
class Batch {
 public:
  /// `share` of the games, in thousandths, is against foes.
  Batch(int games, int threads, std::uint64_t seed, std::vector<Player> foes, int share,
        int house_share);

  int size() const { return static_cast<int>(slots_.size()); }
  /// Before the first step.
  void look(const Rows& out);
  /// One move in each game, by its number, then what comes before a seat is asked again.
  void step(const std::int16_t* actions, const Rows& out);

 private:
  struct Slot {
    std::optional<Lane> lane;
    int foe = -1;
    Seat foe_seat = kNature;
    std::uint64_t begun = 0;
  };
  void begin(int n);
  void answer(Slot& slot);
  void show(int n, const Rows& out) const;

  std::uint64_t seed_;
  std::vector<Player> foes_;
  int share_, house_share_;
  std::vector<Slot> slots_;
  Crew crew_;
};

}  // namespace salon::stratego
